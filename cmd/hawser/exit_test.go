//go:build linux

package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func exitCode(err error) string {
	var e *exec.ExitError
	if errors.As(err, &e) {
		return strconv.Itoa(e.ExitCode())
	}
	return err.Error()
}

// started is a hawser of its own, as a user's shell would start it.
type started struct {
	*exec.Cmd
	pipe io.Closer
	out  *bufio.Reader
	err  bytes.Buffer
}

func start(t *testing.T, args ...string) *started {
	t.Helper()
	s := &started{Cmd: exec.Command(os.Args[0], args...)}
	s.Cmd.Args[0] = "hawser"
	s.Dir = t.TempDir()
	s.Env = append(os.Environ(), "HAWSER_TEST_MAIN=1", "HOME="+t.TempDir())
	s.Stderr = &s.err
	out, err := s.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.pipe, s.out = out, bufio.NewReader(out)
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Process.Kill(); s.Wait() })
	return s
}

// line reads one line, and fails after a while.
func (s *started) line(t *testing.T) string {
	t.Helper()
	watch := time.AfterFunc(30*time.Second, func() { s.Process.Kill() })
	defer watch.Stop()
	l, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatalf("no more output: %v\n%s", err, s.err.String())
	}
	return strings.TrimSpace(l)
}

func (s *started) end(t *testing.T) int {
	t.Helper()
	watch := time.AfterFunc(30*time.Second, func() { s.Process.Kill() })
	defer watch.Stop()
	io.Copy(io.Discard, s.out)
	s.Wait()
	return s.ProcessState.ExitCode()
}

func TestInterruptReachesTheCommand(t *testing.T) {
	for _, box := range []string{"jail", "host"} {
		t.Run(box, func(t *testing.T) {
			s := start(t, "exec", "--sandbox", box, "--", "sh", "-c", `trap 'echo caught; exit 7' INT; echo ready; while :; do sleep 0.05; done`)
			s.line(t)
			s.Process.Signal(os.Interrupt)
			if got := s.line(t); got != "caught" {
				t.Errorf("got %q", got)
			}
			if code := s.end(t); code != 7 {
				t.Errorf("exit %d, not the command's own 7", code)
			}
		})
	}
}

func TestSecondInterruptKills(t *testing.T) {
	for _, box := range []string{"jail", "host"} {
		t.Run(box, func(t *testing.T) {
			s := start(t, "exec", "--sandbox", box, "--", "sh", "-c", `trap 'echo caught' INT; (trap '' INT TERM HUP; setsid sleep 1234) & echo ready; while :; do sleep 0.05; done`)
			s.line(t)
			s.Process.Signal(os.Interrupt)
			s.line(t)
			s.Process.Signal(os.Interrupt)
			if code := s.end(t); code != 128+9 {
				t.Errorf("exit %d, not that of a kill", code)
			}
		})
	}
}

func TestTerminationEndsTheTree(t *testing.T) {
	s := start(t, "exec", "--sandbox", "host", "--", "sh", "-c", `echo $$; sleep 1235 & echo $!; wait`)
	shell, _ := strconv.Atoi(s.line(t))
	child, _ := strconv.Atoi(s.line(t))
	s.Process.Signal(syscall.SIGTERM)
	s.end(t)
	for _, pid := range []int{shell, child} {
		if err := syscall.Kill(pid, 0); err != syscall.ESRCH {
			t.Errorf("process %d: %v; it should be gone", pid, err)
		}
	}
}

// A reader that goes away must end hawser, not hang it.
func TestClosedOutput(t *testing.T) {
	s := start(t, "exec", "--", "yes")
	s.line(t)
	s.pipe.Close()
	watch := time.AfterFunc(30*time.Second, func() { t.Error("it goes on for nobody"); s.Process.Kill() })
	defer watch.Stop()
	s.Wait()
}

func TestQuitReachesTheCommand(t *testing.T) {
	s := start(t, "exec", "--", "sh", "-c", `trap 'echo caught; exit 7' QUIT; echo ready; while :; do sleep 0.05; done`)
	s.line(t)
	s.Process.Signal(syscall.SIGQUIT)
	if got := s.line(t); got != "caught" {
		t.Errorf("got %q\n%s", got, s.err.String())
	}
	if code := s.end(t); code != 7 {
		t.Errorf("exit %d, not the command's own 7", code)
	}
}

func TestToldToEndWhileTyping(t *testing.T) {
	s := start(t, "exec", "--record", "/dev/stdout", "--send", "echo rea''dy; sleep 1000", "--send", "Enter@60s", "--screen", "--", "sh")
	for !strings.Contains(s.line(t), `ready\r`) {
	}
	s.Process.Signal(syscall.SIGTERM)
	if code := s.end(t); code != 128+15 {
		t.Errorf("exit %d, not that of a termination", code)
	}
}

func TestInterruptsInQuickSuccession(t *testing.T) {
	now := time.Now()
	var i interrupts
	for _, step := range []struct {
		keys  string
		after time.Duration
		want  bool
	}{
		{"a\x03", 0, false},
		{"\x03", time.Second, false},
		{"b", 10 * time.Millisecond, false},
		{"\x03", 100 * time.Millisecond, true},
		{"\x03\x03", time.Hour, true},
	} {
		now = now.Add(step.after)
		if got := i.twice([]byte(step.keys), now); got != step.want {
			t.Errorf("%q after %v: %v", step.keys, step.after, got)
		}
	}
}
