package term

import (
	"bytes"
	"context"
	"flag"
	"os"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.RunIfChild() // this binary is the boxes' init too
	// Most of these tests wait for other processes, and should do so together.
	if err := flag.Set("test.parallel", "4"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// kinds are the boxes that what depends on the box is tested in.
var kinds = []sandbox.Kind{sandbox.Host, sandbox.Jail}

func openBox(t testing.TB, kind sandbox.Kind) *sandbox.Box {
	t.Helper()
	box, err := sandbox.Open(t.Context(), sandbox.Policy{Kind: kind, Workspace: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := box.Close(); err != nil {
			t.Error(err)
		}
	})
	return box
}

func start(t testing.TB, box *sandbox.Box, spec Spec) *Terminal {
	t.Helper()
	term, err := Start(t.Context(), box, spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := term.Release(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return term
}

// shell starts an sh line on the host.
func shell(t testing.TB, line string) *Terminal {
	t.Helper()
	return start(t, openBox(t, sandbox.Host), Spec{Args: []string{"sh", "-c", line}})
}

func deadline(t testing.TB, d time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	t.Cleanup(cancel)
	return ctx
}

func wait(t testing.TB, term *Terminal) Status {
	t.Helper()
	s, err := term.Wait(deadline(t, 20*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func output(t testing.TB, term *Terminal) Snapshot {
	t.Helper()
	s, err := term.Output(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// eventually polls for what only the system can tell.
func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	end := time.Now().Add(10 * time.Second)
	for !ok() {
		if time.Now().After(end) {
			t.Fatalf("did not happen: %s", what)
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// awaitText follows a terminal until its output has a text.
func awaitText(t testing.TB, term *Terminal, want string) string {
	t.Helper()
	ctx := deadline(t, 20*time.Second)
	var all []byte
	for f := term.Follow(); ; {
		p, err := f.Next(ctx)
		if err != nil {
			t.Fatalf("waiting for %q: %v; the output was %q", want, err, all)
		}
		all = append(all, p.Data...)
		if contains(all, want) {
			return string(all)
		}
	}
}

func contains(b []byte, s string) bool { return bytes.Contains(b, []byte(s)) }

func tail(s string) string { return s[max(0, len(s)-300):] }
