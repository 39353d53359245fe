package session

import (
	"cmp"

	"hawser/internal/agent"
	"hawser/internal/sandbox"
	"hawser/internal/term"
)

// mostClaims bounds the recordings that an agent's own terminals hold open at once.
// One beyond them is shown and not recorded.
const mostClaims = 256

// claim keeps what an agent shows of a terminal of its own, as what ours show is kept.
// It gives the event as it is told: the beginning says which recording it is.
func (s *Session) claim(e agent.Event) agent.Event {
	switch e := e.(type) {
	case agent.TerminalBegan:
		if e.Claimed && e.Name == "" {
			e.Name = s.recordClaim(e)
			return e
		}
	case agent.TerminalOutput:
		s.mu.Lock()
		rec := s.claims[e.ID]
		s.mu.Unlock()
		rec.take(e.Data)
	case agent.TerminalEnded:
		s.mu.Lock()
		rec := s.claims[e.ID]
		delete(s.claims, e.ID)
		s.mu.Unlock()
		rec.close()
	}
	return e
}

// recordClaim begins a recording and names it; empty if there is none.
func (s *Session) recordClaim(e agent.TerminalBegan) string {
	s.mu.Lock()
	refused := s.claims[e.ID] != nil || len(s.claims) >= mostClaims
	s.mu.Unlock()
	if refused {
		return ""
	}
	spec := term.Spec{Args: []string{cmp.Or(e.Command, e.ID)}, Shell: true}
	if e.Cols > 0 && e.Rows > 0 {
		spec.TTY = &sandbox.Size{Cols: e.Cols, Rows: e.Rows}
	}
	name := s.nextTerminal()
	rec, err := s.record(name, &spec)
	if err != nil || rec == nil {
		return "" // what it shows is still told
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.claims == nil {
		s.claims = map[string]*recording{}
	}
	s.claims[e.ID] = rec
	return name
}

// endClaims closes the recordings of terminals of whose end nobody told.
func (s *Session) endClaims() {
	s.mu.Lock()
	left := s.claims
	s.claims = nil
	s.mu.Unlock()
	for _, rec := range left {
		rec.close()
	}
}
