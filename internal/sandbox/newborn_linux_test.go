package sandbox

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// born opens a jail and says what its init and processes have of hawser's.
func born() {
	b, err := Open(context.Background(), Policy{Workspace: os.Getenv("TMPDIR")})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer b.Close()
	r, w, _ := os.Pipe()
	p, err := b.Start(context.Background(), Command{Args: []string{"sh", "-c", "ulimit -Sn; grep -c '^SigBlk:.0000000000000000$' /proc/self/status"}, Stdout: w})
	w.Close()
	if err != nil {
		fmt.Println(err)
		return
	}
	out, _ := io.ReadAll(r)
	<-p.Done()
	inside := strings.Fields(string(out))
	init := b.engine.(*initEngine).pid
	fmt.Println("hawser has a terminal:", terminalOf(os.Getpid()) != "0", "- its init:", terminalOf(init) != "0",
		"- same group:", groupOf(os.Getpid()) == groupOf(init), "- files and unblocked signals:", inside)
}

// terminalOf reads the number of a process's controlling terminal.
func terminalOf(pid int) string { return statField(pid, 7) }

func groupOf(pid int) string { return statField(pid, 5) }

func statField(pid, n int) string {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, after, _ := strings.Cut(string(text), ") ")
	if f := strings.Fields(after); len(f) > n {
		return f[n-3]
	}
	return ""
}

// An init shares hawser's session, but neither its terminal nor what is typed
// there, nor what Go has done to its limits.
func TestAnInitIsBornWithNothingOfHawsers(t *testing.T) {
	spotless(t)
	self, err := os.Executable()
	must(t, err)
	b := open(t, Policy{Kind: Host})
	p, err := b.Start(t.Context(), Command{
		Args: []string{"sh", "-c", `ulimit -Sn 300 && exec "$0"`, self}, TTY: &Size{200, 24},
		Env: []string{payloadEnv + "=born", "TMPDIR=" + t.TempDir()},
	})
	must(t, err)
	defer p.Release()
	tty := p.TTY()
	defer tty.Close()
	tty.SetDeadline(time.Now().Add(20 * time.Second))
	out, _ := io.ReadAll(tty) // ends with an error, as terminals do
	<-p.Done()
	const want = "hawser has a terminal: true - its init: false - same group: false - files and unblocked signals: [300 1]"
	if got := strings.TrimSpace(string(out)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A child that cannot run its program says why, and is gone.
func TestAStillbornSaysWhy(t *testing.T) {
	spotless(t)
	_, theirs, err := socketPair()
	must(t, err)
	defer theirs.Close()
	err = onStarter(func() error {
		_, err := bear("/proc/self/fd/no such program", unix.CLONE_NEWUSER|unix.CLONE_NEWPID, theirs)
		return err
	})
	if outcome(err) != "ENOENT" {
		t.Errorf("got %v", err)
	}
	if err := exec.Command("true").Run(); err != nil {
		t.Errorf("nothing can be started after: %v", err)
	}
}
