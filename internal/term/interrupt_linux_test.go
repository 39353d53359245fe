package term

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// fullInput is an input whose reader has left no room.
func fullInput(t *testing.T) (in *input, reader *os.File, held int) {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	in = newInput(writer, true)
	t.Cleanup(func() { in.close(); reader.Close() })
	held, err = in.write(make([]byte, inputRoom))
	if err != nil || held == inputRoom {
		t.Fatalf("%d bytes fit, %v", held, err)
	}
	return in, reader, held
}

func mustRead(t *testing.T, r io.Reader, n int) string {
	t.Helper()
	p := make([]byte, n)
	if _, err := io.ReadFull(r, p); err != nil {
		t.Fatal(err)
	}
	return string(p)
}

// TestDropAfterTheWrite drops a queue whose first piece has just been written: the
// writer, which has yet to note that, must leave alone what came later.
func TestDropAfterTheWrite(t *testing.T) {
	for _, later := range []string{"", "reply"} {
		in, reader, held := fullInput(t)
		paste := make([]byte, inputRoom)
		if err := in.put(paste); err != nil {
			t.Fatal(err)
		}
		mustRead(t, reader, held+1) // the writer has begun
		in.mu.Lock()
		noted := len(paste) - len(in.queue)
		mustRead(t, reader, noted+inputPiece-1) // one more is written, and the writer waits for mu
		in.forget()
		if err := in.add([]byte(later)); err != nil {
			t.Error(err)
		}
		in.mu.Unlock()
		in.wg.Wait()
		if !in.pending() {
			t.Error("nothing is pending while a drop is under way")
		}
		in.mu.Lock()
		if err := in.resume([]byte{3}); err != nil {
			t.Error(err)
		}
		in.mu.Unlock()
		if got := mustRead(t, reader, 1+len(later)); got != "\x03"+later {
			t.Errorf("%q follows the drop", got)
		}
		if in.pending() {
			t.Error("something is pending after a drop")
		}
	}
}

// TestInterruptWhileTyping ends a paste that waits for room, and types nothing of it
// into the shell that reads next.
func TestInterruptWhileTyping(t *testing.T) {
	term, dir := typingShell(t)
	ctx := deadline(t, time.Minute)
	if err := term.Type(ctx, "echo g'o'; sleep 1000\n", time.Second); err != nil {
		t.Fatal(err)
	}
	screenShows(t, term, "\ngo\n")
	typed := make(chan error, 1)
	go func() { typed <- term.Type(ctx, strings.Repeat("touch typed\n", 2<<20/12), time.Minute) }()
	eventually(t, "a wait for room", func() bool {
		term.input.mu.Lock()
		defer term.input.mu.Unlock()
		return term.input.taken != nil && len(term.input.queue) > inputRoom/2
	})
	if err := term.Send("C-c"); err != nil {
		t.Fatal(err)
	}
	if err := <-typed; !errors.Is(err, errInterrupted) {
		t.Errorf("typing ends with %v", err)
	}
	if settled, err := term.Settle(ctx, 20*time.Second); !settled || err != nil {
		t.Errorf("settle: %v %v", settled, err)
	}
	if err := term.Type(ctx, "echo a'live'\n", time.Second); err != nil {
		t.Fatal(err)
	}
	screenShows(t, term, "\nalive\n")
	if _, err := os.Stat(filepath.Join(dir, "typed")); err == nil {
		t.Error("the rest of the paste became commands")
	}
}
