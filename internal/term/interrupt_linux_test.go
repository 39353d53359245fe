package term

import (
	"io"
	"os"
	"testing"
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
		in.drop()
		if in.pending() {
			t.Error("something is pending after a drop")
		}
	}
}
