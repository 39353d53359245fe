package approval

import (
	"fmt"
	"slices"
	"time"
)

// Settle answers a waiting question. The first answer settles it: later ones get
// a *SettledError, and an id that was never given ErrUnknown. An answer that does
// not fit its question is refused, and the question waits on.
//
// A permission may be answered by an option, a verdict or both; the other
// questions may leave the verdict Answered out. An option that is for always, or
// Remember, makes a rule for exactly this action, which settles others of its kind
// that wait. If the rule cannot be saved for later sessions the question is settled
// all the same, the rule holds for this one, and the error says so.
func (g *Gate) Settle(id string, a Answer) error {
	g.mu.Lock()
	i := slices.IndexFunc(g.pending, func(p *pending) bool { return p.question.ID == id })
	if i < 0 {
		err := g.settled.find(id)
		g.mu.Unlock()
		return err
	}
	p := g.pending[i]
	a, err := checked(p.question, a)
	if err == nil && a.Remember == ForConfig && g.o.Save == nil {
		err = fmt.Errorf("rules cannot be saved here: remember it for the session instead")
	}
	if err != nil {
		g.mu.Unlock()
		return fmt.Errorf("question %s: %w", id, err)
	}
	made := g.remember(p.question, a)
	if made == nil {
		a.Remember = Once // there is nothing to tell such an action by
	}
	g.finish(p, a, made)
	if made != nil {
		g.apply(g.rules[0])
	}
	g.mu.Unlock()
	g.deliver()

	if made != nil && made.Scope == ForConfig {
		return g.save(*made)
	}
	return nil
}

// remember makes the rule, or notes the allowance, that an answer is; the lock is
// held.
func (g *Gate) remember(q Question, a Answer) *Rule {
	if q.Kind != Permission || q.Action == nil {
		return nil
	}
	if a.Remember != Once {
		if made := g.remembered(*q.Action, a); made != nil {
			return made
		}
	}
	if q.FromAgent && a.Verdict == Allowed {
		g.allowances.add(g.matching.key(*q.Action), q.ID, time.Now().Add(g.o.Timeout))
	}
	return nil
}

func (g *Gate) remembered(action Action, a Answer) *Rule {
	made := g.matching.exactRule(&action)
	if made == nil {
		return nil
	}
	made.ID = newID("r-")
	made.Scope = a.Remember
	made.Decision = Deny
	if a.Verdict == Allowed {
		made.Decision = Allow
	}
	made.Reason = a.Reason
	if made.Reason == "" {
		made.Reason = fmt.Sprintf("always, by %s", a.By)
	}
	compiled, err := g.matching.compile(*made)
	if err != nil {
		return nil
	}
	g.rules = slices.Concat([]rule{compiled}, g.rules) // a judgement may be reading the old ones
	return made
}

// apply settles whatever waits for the same answer; the lock is held.
func (g *Gate) apply(newest rule) {
	for _, p := range slices.Clone(g.pending) {
		if p.question.Kind != Permission || p.question.Action == nil {
			continue
		}
		switch j := g.matching.judge([]rule{newest}, *p.question.Action); j.decision {
		case Allow:
			g.finish(p, Answer{Verdict: Allowed, By: j.by, Reason: newest.Reason}, nil)
		case Deny:
			g.finish(p, Answer{Verdict: Denied, By: j.by, Reason: j.reason}, nil)
		}
	}
}

// save keeps a rule in the configuration; failing that, in the session.
func (g *Gate) save(made Rule) error {
	err := g.o.Save(made)
	if err == nil {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.rules = slices.Clone(g.rules)
	for i := range g.rules {
		if g.rules[i].ID == made.ID {
			g.rules[i].Scope = ForSession
		}
	}
	return fmt.Errorf("the question is settled, but its rule holds for this session only: save it: %w", err)
}

// Rules lists the rules in the order in which they are tried: what was remembered,
// newest first, then the configuration's.
func (g *Gate) Rules() []Rule {
	g.mu.Lock()
	defer g.mu.Unlock()
	all := make([]Rule, len(g.rules))
	for i, r := range g.rules {
		all[i] = r.Rule
	}
	return all
}

// Revoke removes a rule: one of the session, or with Forget one of the
// configuration.
func (g *Gate) Revoke(id string) error {
	g.mu.Lock()
	i := slices.IndexFunc(g.rules, func(r rule) bool { return r.ID == id })
	if i < 0 {
		g.mu.Unlock()
		return fmt.Errorf("rule %s: %w", id, ErrUnknown)
	}
	revoked := g.rules[i].Rule
	g.mu.Unlock()

	if revoked.Scope == ForConfig {
		if g.o.Forget == nil {
			return fmt.Errorf("rule %s is the configuration's: remove it there", id)
		}
		if err := g.o.Forget(revoked); err != nil {
			return fmt.Errorf("revoke rule %s: %w", id, err)
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.rules = slices.DeleteFunc(slices.Clone(g.rules), func(r rule) bool { return r.ID == id })
	return nil
}
