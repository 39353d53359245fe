package session

import (
	"context"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// SetApprove changes how questions are answered that no rule settles.
func (s *Session) SetApprove(ctx context.Context, mode approval.Mode) error {
	mode, err := approval.ParseMode(string(mode))
	if err != nil {
		return err
	}
	if err := s.commit(ctx, "approve", approveRecord{mode}); err != nil {
		return err
	}
	if mode == approval.ModeAll {
		s.emit(agent.Log{Level: "warning", Text: "every question is answered with yes from now on"})
	}
	return s.gate.SetMode(mode)
}
