package session

import (
	"context"

	"hawser/internal/agent"
)

// write puts an event into the journal. Text is joined there; output of
// terminals has its recording; answers wait for the disk.
func (s *Session) write(e Envelope) error {
	if s.journal == nil {
		return nil
	}
	switch ev := e.Event.(type) {
	case agent.Message:
		if ev.Chunk && ev.Ext == nil && ev.Role == "" {
			return s.journal.Text("message", ev.ID, ev.Text)
		}
	case agent.Thought:
		if ev.Chunk && ev.Ext == nil {
			return s.journal.Text("thought", ev.ID, ev.Text)
		}
	case agent.TerminalOutput:
		return nil
	case agent.FileChanged:
		ev.Diff = "" // it stands in the record of the action
		_, err := s.journal.Append(ev.Type(), ev)
		return err
	case agent.Answer, agent.Began:
		_, err := s.journal.Commit(context.Background(), ev.Type(), ev)
		return err
	}
	_, err := s.journal.Append(e.Event.Type(), e.Event)
	return err
}

// commit writes an action down and waits for the disk: an action that cannot be
// recorded does not happen.
func (s *Session) commit(ctx context.Context, kind string, data any) error {
	if s.journal == nil {
		return nil
	}
	_, err := s.journal.Commit(ctx, kind, data)
	return err
}

// note writes down what has happened. The journal keeps its first error and
// gives it to the next action.
func (s *Session) note(kind string, data any) {
	if s.journal != nil {
		_, _ = s.journal.Append(kind, data)
	}
}
