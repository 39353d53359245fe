package agenttest

import (
	"context"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hawser/internal/agent"
)

// words checks that pieces come whole and in order, however they are cut.
type words struct {
	t    *testing.T
	act  Act
	next int
	rest string
}

func (c *words) take(text string) {
	c.rest += text
	for {
		word, rest, ok := strings.Cut(c.rest, " ")
		if !ok {
			return
		}
		c.next++
		if want := strings.TrimSuffix(c.act.Piece(c.next), " "); word != want {
			c.t.Errorf("piece %d is %.40q", c.next, word)
		}
		c.rest = rest
	}
}

// slowFront takes each event only after a pause: none is lost or overtaken, and
// no two are told at once.
func slowFront(t *testing.T, k Kind) {
	act := Act{Do: Many, N: 50, Text: "x"}
	got := &words{t: t, act: act}
	var telling atomic.Int32
	w := k.open(t, Behaviour{{act}}, Options{Emit: func(e agent.Event) error {
		if telling.Add(1) != 1 {
			t.Error("two events at once")
		}
		defer telling.Add(-1)
		time.Sleep(200 * time.Microsecond)
		if m, ok := e.(agent.Message); ok {
			got.take(m.Text)
		}
		return nil
	}})
	w.turn("go")
	if got.next != act.N {
		t.Errorf("%d pieces of %d came", got.next, act.N)
	}
}

const (
	ballast    = 4000
	manyPieces = 10_000
	mostMemory = 20 << 20         // of the 40 MB that are to be said
	blockTime  = time.Second      // in which a careless agent would read them all
	blockedAt  = manyPieces / 100 // pieces
)

// blockedFront takes nothing for a while: the agent waits, and does not collect
// what it has to say.
func blockedFront(t *testing.T, k Kind) {
	act := Act{Do: Many, N: manyPieces, Text: strings.Repeat("x", ballast)}
	got := &words{t: t, act: act}
	var most uint64
	blocked := false
	w := k.open(t, Behaviour{{act}}, Options{Forget: true, Emit: func(e agent.Event) error {
		m, ok := e.(agent.Message)
		if !ok {
			return nil
		}
		got.take(m.Text)
		if !blocked && got.next >= blockedAt {
			blocked = true
			for end := time.Now().Add(blockTime); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
				most = max(most, heap())
			}
		}
		return nil
	}})
	base := heap()
	w.ends(w.await(w.prompt(context.Background(), "go")), agent.Ended)
	if got.next != act.N {
		t.Errorf("%d pieces of %d came", got.next, act.N)
	}
	if most > base+mostMemory {
		t.Errorf("while nothing was taken, %d MiB were collected", (most-base)>>20)
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// hostEnds refuses all events from some moment on, as a closed session does: the
// turn ends.
func hostEnds(t *testing.T, k Kind) {
	w := k.open(t, Behaviour{{{Do: Say, Text: "one "}, {Do: Many, N: 1000, Text: "x"}}}, Options{})
	done := w.prompt(context.Background(), "go")
	w.host.Await("a word", func() bool { return w.host.Text() != "" })
	w.host.End()
	r := w.await(done)
	if r.err == nil && r.stop.Reason == "" {
		t.Error("the turn ended without a reason")
	}
}
