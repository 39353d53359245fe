package term

import (
	"os"
	"strconv"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

// On the host a process can give up the mark of its tree. What did so before
// its parent ended still ends with the terminal.
func TestKillEndsAStray(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	held := "/proc/" + strconv.Itoa(os.Getpid()) + "/fd/" + strconv.Itoa(int(w.Fd()))
	term := start(t, openBox(t, sandbox.Host), Spec{Args: []string{"bash", "-c",
		`exec 9>` + held + `; (ulimit -R 1000; setsid sh -c 'echo ready; exec sleep 1000' & ) ; exit 0`}})
	awaitText(t, term, "ready")
	w.Close()
	<-term.process.Done()
	if err := term.Kill(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.SetReadDeadline(time.Now().Add(5 * time.Second))
	if _, err := r.Read(make([]byte, 1)); !os.IsTimeout(err) {
		return // its last holder has ended
	}
	t.Error("it lives on")
}
