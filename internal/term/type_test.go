//go:build linux

package term

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

func typingShell(t *testing.T) (*Terminal, string) {
	t.Helper()
	box := openBox(t, sandbox.Host)
	term := start(t, box, Spec{TTY: &sandbox.Size{Cols: 80, Rows: 10},
		Args: []string{"bash", "--norc", "--noprofile", "-i"}, Env: []string{"PS1=> ", "HISTFILE="}})
	screenShows(t, term, ">")
	return term, box.Policy().Workspace
}

// TestTypeAnyLength types five MiB of lines into a program that reads them.
func TestTypeAnyLength(t *testing.T) {
	term, dir := typingShell(t)
	ctx := deadline(t, time.Minute)
	text := strings.Repeat(strings.Repeat("line ", 20)+"\n", 5<<20/101)
	for _, keys := range []string{"cat > file\n", text, "C-d"} {
		if err := term.Type(ctx, keys, 20*time.Second); err != nil {
			t.Fatal(err)
		}
		if settled, err := term.Settle(ctx, 30*time.Second); !settled || err != nil {
			t.Fatalf("settle: %v %v", settled, err)
		}
	}
	if got, err := os.ReadFile(filepath.Join(dir, "file")); string(got) != text {
		t.Errorf("%d of %d bytes arrived, %v", len(got), len(text), err)
	}
}

// TestTypeIntoWhoNeverReads says what was not typed, and then interrupts it.
func TestTypeIntoWhoNeverReads(t *testing.T) {
	term, dir := typingShell(t)
	ctx := deadline(t, time.Minute)
	if err := term.Type(ctx, "sleep 1000\n", time.Second); err != nil {
		t.Fatal(err)
	}
	screenShows(t, term, "sleep 1000\n")
	text := strings.Repeat("touch typed\n", 2<<20/12)
	var unread *UnreadError
	if err := term.Type(ctx, text, 100*time.Millisecond); !errors.As(err, &unread) || !errors.Is(err, ErrInputFull) {
		t.Fatal(err)
	}
	if unread.All != len(text) || unread.Typed < inputRoom || unread.Typed >= unread.All {
		t.Error(unread)
	}
	if err := term.Type(ctx, "C-c", time.Second); err != nil {
		t.Fatal(err)
	}
	if settled, err := term.Settle(ctx, 20*time.Second); !settled || err != nil {
		t.Errorf("settle: %v %v", settled, err)
	}
	if err := term.Type(ctx, "echo a'live'\n", time.Second); err != nil {
		t.Fatal(err)
	}
	screenShows(t, term, "\nalive\n")
	if _, err := os.Stat(filepath.Join(dir, "typed")); err == nil {
		t.Error("what was typed before the interrupt became commands")
	}
}

// TestTypeEndsWithTheProgram does not wait for one that has gone.
func TestTypeEndsWithTheProgram(t *testing.T) {
	term, _ := typingShell(t)
	if err := term.Type(t.Context(), "exec sleep 0.2\n", time.Second); err != nil {
		t.Fatal(err)
	}
	err := term.Type(t.Context(), strings.Repeat("x\n", 1<<20), time.Minute)
	if err == nil || errors.Is(err, ErrInputFull) {
		t.Errorf("it says %v", err)
	}
}
