//go:build unix

package term

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

func screenShows(t *testing.T, term *Terminal, want string) {
	t.Helper()
	ctx := deadline(t, 20*time.Second)
	for {
		term.mu.Lock()
		change := term.change()
		term.mu.Unlock()
		if strings.Contains(term.Screen().Text(), want) {
			return
		}
		select {
		case <-change:
		case <-ctx.Done():
			t.Fatalf("the screen does not show %q but %q", want, term.Screen().Text())
		}
	}
}

func TestKeysReachTheProgramAndTheScreen(t *testing.T) {
	for _, kind := range kinds {
		t.Run(string(kind), func(t *testing.T) {
			term := start(t, openBox(t, kind), Spec{TTY: &sandbox.Size{Cols: 40, Rows: 10},
				Args: []string{"bash", "--norc", "--noprofile", "-i"}, Env: []string{"PS1=> "}})
			screenShows(t, term, ">")
			for _, k := range []string{"echo $TERM $(tty | cut -c1-9) ; stty size", "Enter"} {
				if err := term.Send(k); err != nil {
					t.Fatal(err)
				}
			}
			screenShows(t, term, "xterm-256color /dev/pts/\n10 40\n")
			if err := term.Resize(100, 30); err != nil {
				t.Fatal(err)
			}
			if err := term.Send("stty size\n"); err != nil {
				t.Fatal(err)
			}
			screenShows(t, term, "30 100\n")
			if s := term.Screen(); s.Cols != 100 || s.Rows != 30 {
				t.Errorf("the screen has %dx%d", s.Cols, s.Rows)
			}
			if settled, err := term.Settle(t.Context(), 10*time.Second); err != nil || !settled {
				t.Errorf("settle: %v %v", settled, err)
			}
			if err := term.Send("C-d"); err != nil {
				t.Fatal(err)
			}
			if s := wait(t, term); s.ExitCode == nil || *s.ExitCode != 0 {
				t.Errorf("status %+v", s)
			}
		})
	}
}

func TestApplicationCursorKeys(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{TTY: &sandbox.Size{Cols: 40, Rows: 10},
		Args: []string{"bash", "-c", `stty -echo; printf '\e[?1hon'; read -rsn3 x; printf %q "$x"`}})
	screenShows(t, term, "on")
	if err := term.Send("Up"); err != nil {
		t.Fatal(err)
	}
	screenShows(t, term, `$'\EOA'`)
}

func TestReleasedTerminalStaysReadable(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{TTY: &sandbox.Size{Cols: 40, Rows: 10},
		Args: []string{"sh", "-c", "echo shown; sleep 1000"}})
	screenShows(t, term, "shown")
	if err := term.Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := term.Screen().Lines()[0]; got != "shown" {
		t.Errorf("the screen shows %q", got)
	}
	if got := output(t, term); got.Output != "shown\r\n" || got.Status == nil || got.Status.Signal == "" {
		t.Errorf("output %+v", got)
	}
	for what, err := range map[string]error{"send": term.Send("x"), "resize": term.Resize(10, 10)} {
		if !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if settled, err := term.Settle(t.Context(), time.Hour); !settled || err != nil {
		t.Errorf("settle: %v %v", settled, err)
	}
}

// A program that asks for reports and does not read them must not stop the
// reader.
func TestUnreadRepliesDoNotHoldTheOutput(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{TTY: &sandbox.Size{Cols: 40, Rows: 10},
		Args: []string{"bash", "-c", `stty raw -echo; for ((i=0;i<40000;i++)); do printf '\e[6n'; done; printf done; sleep 1000`}})
	screenShows(t, term, "done")
}

func TestUnreadInputIsQueuedThenRefused(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{TTY: &sandbox.Size{Cols: 40, Rows: 10},
		Args: []string{"sh", "-c", "stty raw -echo; echo ready; sleep 1000"}})
	screenShows(t, term, "ready")
	var err error
	for range 10 * inputRoom >> 16 {
		if _, err = term.Write(make([]byte, 1<<16)); err != nil {
			break
		}
	}
	if !errors.Is(err, ErrInputFull) {
		t.Errorf("got %v", err)
	}
}

func TestLongInputArrivesWhole(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{TTY: &sandbox.Size{Cols: 40, Rows: 10},
		Args: []string{"sh", "-c", "stty raw -echo; echo ready; head -c 300000 | cksum"}})
	screenShows(t, term, "ready")
	if _, err := term.Write([]byte(strings.Repeat("0123456789", 30000))); err != nil {
		t.Fatal(err)
	}
	wait(t, term)
	screenShows(t, term, "300000")
}

func TestPipeInput(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{Input: true, Args: []string{"cat"}})
	if _, err := term.Write([]byte("through\n")); err != nil {
		t.Fatal(err)
	}
	if err := term.CloseInput(); err != nil {
		t.Fatal(err)
	}
	wait(t, term)
	if got := output(t, term).Output; got != "through\n" {
		t.Errorf("output %q", got)
	}
	none := shell(t, "cat; echo end")
	if _, err := none.Write([]byte("x")); !errors.Is(err, ErrNoInput) {
		t.Errorf("write without input: %v", err)
	}
	wait(t, none)
	if got := output(t, none).Output; got != "end\n" {
		t.Errorf("output %q", got)
	}
	if err := none.Send("x"); !errors.Is(err, ErrNoTTY) {
		t.Errorf("send without a terminal: %v", err)
	}
}

// A program may close its terminal and come back to it.
func TestTerminalThatNobodyHasOpenForAWhile(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{TTY: &sandbox.Size{Cols: 40, Rows: 10},
		Args: []string{"sh", "-c", "echo before; exec </dev/null >/dev/null 2>&1; sleep 0.1; echo after >/dev/tty"}})
	wait(t, term)
	if got := output(t, term).Output; got != "before\r\nafter\r\n" {
		t.Errorf("output %q", got)
	}
}

func TestShellEndsWithoutUsingUpItsGrace(t *testing.T) {
	term := start(t, openBox(t, sandbox.Host), Spec{TTY: &sandbox.Size{Cols: 40, Rows: 10}, Grace: time.Hour,
		Args: []string{"bash", "--norc", "--noprofile", "-i"}, Env: []string{"PS1=> "}})
	screenShows(t, term, ">")
	if err := term.Kill(deadline(t, 20*time.Second)); err != nil {
		t.Fatal(err)
	}
	if s := wait(t, term); s.Signal != "SIGHUP" && s.ExitCode == nil {
		t.Errorf("status %+v", s)
	}
}

func TestBoxThatEndsUnderATerminal(t *testing.T) {
	for _, kind := range kinds {
		box := openBox(t, kind)
		term := start(t, box, Spec{TTY: &sandbox.Size{Cols: 40, Rows: 10}, Args: []string{"sh", "-c", "echo shown; sleep 1000"}})
		screenShows(t, term, "shown")
		if err := box.Close(); err != nil {
			t.Fatal(err)
		}
		if s := wait(t, term); s.Signal != "SIGKILL" {
			t.Errorf("%s: status %+v", kind, s)
		}
		if err := term.Release(t.Context()); err != nil {
			t.Errorf("%s: release: %v", kind, err)
		}
	}
}

// A line that was begun must not swallow the end of input.
func TestInputEndsAfterHalfALine(t *testing.T) {
	for _, text := range []string{"half a line", "a line\n", ""} {
		term := start(t, openBox(t, sandbox.Host), Spec{TTY: &sandbox.Size{Cols: 80, Rows: 24}, Args: []string{"cat"}})
		if _, err := term.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := term.CloseInput(); err != nil {
			t.Fatal(err)
		}
		if s := wait(t, term); s.ShellCode() != 0 {
			t.Errorf("%q: %+v", text, s)
		}
	}
}
