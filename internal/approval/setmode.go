package approval

import "slices"

// Mode is how the Gate answers where no rule does.
func (g *Gate) Mode() Mode {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.policy.mode
}

// SetMode changes the mode, or names the mistake in it. What waits is settled if
// the new mode would not have asked.
func (g *Gate) SetMode(m Mode) error {
	m, err := ParseMode(string(m))
	if err != nil {
		return err
	}
	g.mu.Lock()
	g.policy.mode = m
	for _, p := range slices.Clone(g.pending) {
		if p.question.Kind == Permission {
			if a, ok := g.policy.permit(p.question, judgement{decision: Ask}); ok {
				g.finish(p, a, nil)
				continue
			}
		}
		if m == ModeNone {
			g.finish(p, refusal(p.question, "mode none", "nothing is asked in this mode"), nil)
		}
	}
	g.mu.Unlock()
	g.deliver()
	return nil
}
