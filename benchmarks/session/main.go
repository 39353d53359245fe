// Command session measures how many events pass a session, with and without its
// journal, and what the session's memory does meanwhile.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"hawser/internal/agent"
	"hawser/internal/sandbox"
	"hawser/internal/session"
)

func main() {
	sandbox.RunIfChild()
	fmt.Println("| measured | events/s | wanted | heap after a tenth | heap at the end | |\n|---|---|---|---|---|---|")
	failed := false
	for _, m := range []measure{
		{"small text chunks, journal off", 10_000_000, false, 200_000},
		{"small text chunks, journal on", 1_000_000, true, 50_000},
	} {
		if err := m.run(); err != nil {
			fmt.Fprintln(os.Stderr, "session:", err)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

type measure struct {
	what    string
	chunks  int
	journal bool
	wanted  float64
}

func (m measure) run() error {
	dir, err := os.MkdirTemp("", "hawser-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	a := &chatter{chunks: m.chunks}
	s, err := session.Open(context.Background(), session.Options{
		Data: filepath.Join(dir, "data"), Agent: a, NoJournal: !m.journal,
		Policy: sandbox.Policy{Kind: sandbox.Host, Workspace: dir},
	})
	if err != nil {
		return err
	}
	defer s.Close()
	// One front that takes everything, as a real one does.
	sub := s.Subscribe(session.SubscribeOptions{})
	seen := make(chan int)
	go func() {
		n := 0
		for {
			if _, err := sub.Next(context.Background()); err != nil {
				seen <- n
				return
			}
			n++
		}
	}()
	begin := time.Now()
	if _, err := s.Prompt(context.Background(), agent.Ask("talk")); err != nil {
		return err
	}
	took := time.Since(begin)
	rate := float64(m.chunks) / took.Seconds()
	end := heap()
	if err := s.Close(); err != nil {
		return err
	}
	if n := <-seen; n < m.chunks {
		return fmt.Errorf("%s: the front saw %d of %d events", m.what, n, m.chunks)
	}
	mark := "ok"
	if rate < m.wanted {
		mark = "MISSED"
	}
	fmt.Printf("| %s, %d | %.0f | at least %.0f | %.1f MiB | %.1f MiB | %s |\n", m.what, m.chunks, rate, m.wanted, a.early, end, mark)
	return nil
}

func heap() float64 {
	runtime.GC()
	var st runtime.MemStats
	runtime.ReadMemStats(&st)
	return float64(st.HeapAlloc) / (1 << 20)
}

// chatter is an agent that says much in small pieces.
type chatter struct {
	chunks int
	early  float64 // heap after a tenth
}

func (*chatter) Info() agent.Info { return agent.Info{Name: "chatter", Kind: "bench"} }
func (*chatter) Close() error     { return nil }
func (c *chatter) Open(_ context.Context, h agent.Host, _ agent.Resume) (agent.Conversation, error) {
	return &talk{c, h}, nil
}

type talk struct {
	*chatter
	host agent.Host
}

func (*talk) ID() string                                { return "" }
func (*talk) Set(context.Context, string, string) error { return errors.ErrUnsupported }
func (t *talk) Prompt(context.Context, agent.Prompt) (agent.Stop, error) {
	for i := range t.chunks {
		if err := t.host.Emit(agent.Message{ID: "m1", Text: "a few words ", Chunk: true}); err != nil {
			return agent.Stop{}, err
		}
		if i == t.chunks/10 {
			t.early = heap()
		}
	}
	return agent.Stop{}, nil
}
