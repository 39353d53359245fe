package sandbox

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// converse types into a shell's terminal and reads what it shows, until each
// answer has come.
func converse(t *testing.T, k Kind, line string, steps ...[2]string) {
	t.Helper()
	mark := spotless(t)
	b := open(t, Policy{Kind: k, Env: []string{caseEnv + "=" + mark}})
	p, err := b.Start(t.Context(), Command{Args: []string{"sh", "-c", line}, TTY: &Size{100, 30}})
	if err != nil {
		t.Fatal(err)
	}
	tty := p.TTY()
	defer tty.Close()
	tty.SetDeadline(time.Now().Add(20 * time.Second))
	seen := ""
	buf := make([]byte, 4096)
	for _, s := range steps {
		if s[0] == "resize" {
			if err := unix.IoctlSetWinsize(int(rawFD(tty)), unix.TIOCSWINSZ, &unix.Winsize{Row: 11, Col: 22}); err != nil {
				t.Fatal(err)
			}
		} else if _, err := tty.WriteString(s[0]); err != nil {
			t.Fatal(err)
		}
		for !strings.Contains(seen, s[1]) {
			n, err := tty.Read(buf)
			if err != nil {
				t.Fatalf("after %q: %v; want %q in %q", s[0], err, s[1], seen)
			}
			seen += string(buf[:n])
		}
		_, seen, _ = strings.Cut(seen, s[1])
	}
	if err := p.KillTree(context.Background()); err != nil {
		t.Error(err)
	}
}

func TestTTYHasANameAndASize(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		converse(t, k, `tty; stty size; test -t 0 && test -t 1 && test -t 2 && echo three; cat`,
			[2]string{"", "/dev/pts/"}, [2]string{"", "30 100"}, [2]string{"", "three"})
	})
}

func TestTTYTellsOfANewSize(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		converse(t, k, `trap 'stty size' WINCH; echo ready; while :; do sleep 0.02; done`,
			[2]string{"", "ready"}, [2]string{"resize", "11 22"})
	})
}

func TestTTYControlsJobs(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		converse(t, k, `exec bash --norc --noprofile -i`,
			[2]string{"PS1=@$((0))@\r", "@0@"},
			[2]string{"sh -c 'echo sle$((1))ping; exec sleep 1000'\r", "sle1ping"},
			[2]string{"\x1a", "Stopped"},
			[2]string{"jobs\r", "Stopped"},
			[2]string{"bg\r", "&"},
			[2]string{"kill %1; wait; echo en''ded\r", "ended"},
			[2]string{"sh -c 'echo sle$((2))ping; exec sleep 1000'\r", "sle2ping"},
			[2]string{"\x03", "@0@"},
			[2]string{"echo in''terrupted $?\r", "interrupted 130"})
	})
}

// The terminal's last words must not be lost, and its end must be seen.
func TestTTYGivesAllItsOutput(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		b := open(t, Policy{Kind: k})
		for range 50 {
			p, err := b.Start(t.Context(), Command{Args: []string{"sh", "-c", "echo last words"}, TTY: &Size{80, 24}})
			if err != nil {
				t.Fatal(err)
			}
			tty := p.TTY()
			tty.SetDeadline(time.Now().Add(20 * time.Second))
			out, err := io.ReadAll(tty)
			if string(out) != "last words\r\n" || err != nil && !strings.Contains(err.Error(), "input/output error") {
				t.Errorf("got %q, %v", out, err)
			}
			tty.Close()
			<-p.Done()
			p.Release()
		}
	})
}

func TestTTYSizesThatCannotBe(t *testing.T) {
	b := open(t, Policy{Kind: Host})
	for _, s := range []Size{{0, 0}, {80, 0}, {-1, 24}, {100000, 100000}} {
		p, err := b.Start(t.Context(), Command{Args: []string{"true"}, TTY: &s})
		if err == nil {
			p.KillTree(t.Context())
			t.Errorf("%v was taken", s)
		}
	}
	p, err := b.Start(t.Context(), Command{Args: []string{"true"}, TTY: &Size{MaxSize, MaxSize}})
	if err != nil {
		t.Fatal(err)
	}
	p.TTY().Close()
	<-p.Done()
}
