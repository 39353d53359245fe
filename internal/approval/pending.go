package approval

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// pending is a question that waits for a front.
type pending struct {
	question Question
	answer   Answer    // once last is set
	last     *delivery // of the settling; set under the lock before done is closed
	done     chan struct{}
}

// wait puts a question before the fronts; the lock is held.
func (g *Gate) wait(q Question) *pending {
	if q.Deadline.IsZero() {
		q.Deadline = time.Now().Add(g.o.Timeout)
	}
	if q.Kind == Permission && len(q.Options) == 0 {
		q.Options = usualOptions(g.matching.exactRule(q.Action) != nil)
	}
	p := &pending{question: q, done: make(chan struct{})}
	g.pending = append(g.pending, p)
	g.announce(Change{Question: q, Waited: true})
	return p
}

// await returns when the question is settled and everybody has been told.
func (g *Gate) await(ctx context.Context, p *pending) Answer {
	timer := time.NewTimer(time.Until(p.question.Deadline))
	defer timer.Stop()
	select {
	case <-p.done:
	case <-ctx.Done():
		g.end(p, Answer{Verdict: Cancelled, By: "cancelled"})
	case <-timer.C:
		g.end(p, refusal(p.question, "deadline", "nobody answered in time"))
	}
	<-p.done
	g.deliver()
	<-p.last.done
	return p.answer
}

// end settles a question unless it is settled.
func (g *Gate) end(p *pending, a Answer) {
	g.mu.Lock()
	if p.last == nil {
		g.finish(p, a, nil)
	}
	g.mu.Unlock()
}

// finish settles a waiting question; the lock is held.
func (g *Gate) finish(p *pending, a Answer, made *Rule) {
	p.answer = fitted(p.question, a)
	g.pending = slices.DeleteFunc(g.pending, func(other *pending) bool { return other == p })
	g.settled.add(p.question.ID, p.answer)
	answer := p.answer
	p.last = g.announce(Change{Question: p.question, Answer: &answer, Waited: true, Rule: made})
	close(p.done)
}

// usualOptions are offered when whoever asks offers none.
func usualOptions(lasting bool) []Option {
	once := []Option{
		{ID: string(AllowOnce), Label: "Allow once", Effect: AllowOnce},
		{ID: string(DenyOnce), Label: "Deny", Effect: DenyOnce},
	}
	if !lasting {
		return once
	}
	return []Option{
		once[0],
		{ID: string(AllowAlways), Label: "Always allow exactly this", Effect: AllowAlways},
		once[1],
		{ID: string(DenyAlways), Label: "Always deny exactly this", Effect: DenyAlways},
	}
}

// fitted gives an answer to a permission the option that says the same, since an
// agent that offered options waits for one of them.
func fitted(q Question, a Answer) Answer {
	if q.Kind != Permission || a.Option != "" || len(q.Options) == 0 {
		return a
	}
	var order []Effect
	switch a.Verdict {
	case Allowed:
		order = []Effect{AllowOnce, AllowAlways}
	case Denied:
		order = []Effect{DenyOnce, DenyAlways}
	}
	for _, effect := range order {
		i := slices.IndexFunc(q.Options, func(o Option) bool { return o.Effect == effect })
		if i >= 0 {
			a.Option = q.Options[i].ID
			return a
		}
	}
	return a
}

// settledLog remembers who settled the latest questions, for those who are late.
type settledLog struct {
	answers map[string]Answer
	order   []string
}

// keptSettled bounds the memory of a session that asks for days.
const keptSettled = 1024

func (l *settledLog) add(id string, a Answer) {
	if l.answers == nil {
		l.answers = map[string]Answer{}
	}
	if len(l.order) == keptSettled {
		delete(l.answers, l.order[0])
		l.order = l.order[1:]
	}
	l.order = append(l.order, id)
	l.answers[id] = Answer{Verdict: a.Verdict, Option: a.Option, By: a.By, Reason: a.Reason}
}

func (l *settledLog) find(id string) error {
	if a, ok := l.answers[id]; ok {
		return &SettledError{ID: id, Answer: a}
	}
	return fmt.Errorf("question %s: %w", id, ErrUnknown)
}
