package sandbox

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// On the host a payload can stop the init. Nothing waits for it longer than it
// was told to, and a link that took half a frame is given up.
func TestStartDoesNotOutwaitItsContext(t *testing.T) {
	mark := spotless(t)
	b := open(t, Policy{Kind: Host, Env: []string{caseEnv + "=" + mark}})
	in, tell, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer tell.Close()
	in.Fd() // makes it one that the shell waits for
	said, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer said.Close()
	_, err = b.Start(t.Context(), Command{Args: []string{"sh", "-c", "read x; kill -STOP $PPID; echo ready; exec sleep 1000"}, Stdin: in, Stdout: out})
	in.Close()
	out.Close()
	if err != nil {
		t.Fatal(err)
	}
	tell.WriteString("go\n")
	if _, err := io.ReadFull(said, make([]byte, len("ready\n"))); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	var large []string
	for _, name := range strings.Fields("A B C D E F G H I J") {
		large = append(large, name+"="+strings.Repeat("x", 100<<10))
	}
	failed := make(chan error, 1)
	go func() {
		_, err := b.Start(ctx, Command{Args: []string{"true"}, Env: large})
		failed <- err
	}()
	select {
	case err := <-failed:
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it waits on")
	}
	select {
	case <-b.Gone():
	case <-time.After(10 * time.Second):
		t.Error("the init is still there, and understands nothing any more")
	}
}

// stopper is a hawser whose payload has stopped the init.
func stopper() {
	apart()
	ctx := context.Background()
	b, err := Open(ctx, Policy{Kind: Host, Workspace: os.TempDir()})
	if err != nil {
		os.Exit(1)
	}
	b.Start(ctx, Command{Args: []string{"sh", "-c", "kill -STOP $PPID; echo ready; exec sleep 1000"}, Stdout: os.Stdout})
	os.Stdin.Read(make([]byte, 1))
}

func init() { victims["stopper"] = stopper }

func TestDeathWakesAStoppedInit(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), payloadEnv+"=stopper")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd.Stdout = w
	err = cmd.Start()
	w.Close()
	if err != nil {
		t.Fatal(err)
	}
	r.SetReadDeadline(time.Now().Add(20 * time.Second))
	_, err = io.ReadFull(r, make([]byte, len("ready\n")))
	cmd.Process.Kill()
	cmd.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if !ended(r) {
		t.Error("the payload lives on")
	}
}
