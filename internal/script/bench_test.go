package script

import (
	"fmt"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
)

// sink is a Host that takes events and does nothing with them.
type sink struct {
	*agenttest.Host
	n int
}

func (s *sink) Emit(agent.Event) error {
	s.n++
	return nil
}

// BenchmarkChunks is what a script costs a session for each event.
func BenchmarkChunks(b *testing.B) {
	a := newAgent(b, fmt.Sprintf("repeat %d\nchunk \"word {round} \"\nend", b.N))
	s := &sink{Host: agenttest.NewHost(b, agenttest.Options{})}
	c, err := a.Open(b.Context(), s, agent.Resume{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	if stop, err := c.Prompt(b.Context(), agent.Ask("")); err != nil || stop.Reason != agent.Ended {
		b.Fatal(stop, err)
	}
	if s.n != b.N {
		b.Fatalf("%d events of %d", s.n, b.N)
	}
}
