package approval

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"
)

// Ask settles a question. A permission is settled by the first rule that
// matches, else by the mode, else by the sandbox's default, else by a front; every
// other question by a front alone. Ask waits until then. When ctx ends the verdict
// is Cancelled, and that is no error; errors are for questions that make no sense.
//
// A permission that an agent asked for itself (FromAgent) is never settled by the
// sandbox's default. If a person allows it once, then the same action passes once
// when the agent's Host asks about it within the Gate's Timeout, even where a rule
// says ask: equal arguments, directory and environment (but for variables such as
// LANG), or an equal path. A shell line equals the call of a shell with it, such as
// sh -c LINE. Rules that deny still deny. CancelAll takes such allowances back.
func (g *Gate) Ask(ctx context.Context, q Question) (Answer, error) {
	if q.Title == "" && q.Action != nil {
		q.Title = q.Action.Describe()
	}
	if err := q.check(); err != nil {
		return Answer{}, fmt.Errorf("ask: %w", err)
	}
	q.ID = newID("q-")

	var seen judgement
	if q.Kind == Permission && q.Action != nil {
		seen = g.judge(*q.Action)
	}

	g.mu.Lock()
	a, ok := g.atOnce(ctx, &q, seen)
	if ok {
		a = fitted(q, a)
		d := g.announce(Change{Question: q, Answer: &a})
		g.mu.Unlock()
		g.deliver()
		<-d.done
		return a, nil
	}
	p := g.wait(q)
	g.mu.Unlock()
	g.deliver()
	return g.await(ctx, p), nil
}

// atOnce settles what needs no person, or what nobody can answer; the lock is
// held.
func (g *Gate) atOnce(ctx context.Context, q *Question, seen judgement) (Answer, bool) {
	if ctx.Err() != nil {
		return Answer{Verdict: Cancelled, By: "cancelled"}, true
	}
	if q.Kind == Permission {
		if a, ok := g.permit(q, seen); ok {
			return a, true
		}
	}
	switch {
	case g.policy.mode == ModeNone:
		return refusal(*q, "mode none", "nothing is asked in this mode"), true
	case len(g.fronts) == 0 && g.leaving == nil:
		return nobody(*q, "nobody who could answer is attached"), true
	}
	return Answer{}, false
}

// permit tries what settles a permission without a person; the lock is held.
func (g *Gate) permit(q *Question, seen judgement) (Answer, bool) {
	if q.Action != nil && !q.FromAgent {
		if a, refused := g.matching.outside(*q.Action); refused {
			return a, true
		}
	}
	before := ""
	if q.Action != nil && !q.FromAgent {
		before = g.allowances.take(g.matching.key(*q.Action), time.Now())
	}
	switch seen.decision {
	case Deny:
		return Answer{Verdict: Denied, By: seen.by, Reason: seen.reason}, true
	case Allow:
		return Answer{Verdict: Allowed, By: seen.by, Reason: seen.reason}, true
	case Ask:
		q.Why = seen.reason
	}
	if before != "" {
		return Answer{Verdict: Allowed, By: "allowed before: " + before}, true
	}
	return g.policy.permit(*q, seen)
}

// policy is what a Gate says where no rule does.
type policy struct {
	mode     Mode
	fallback Decision
	sandbox  string
}

func (p policy) permit(q Question, seen judgement) (Answer, bool) {
	switch {
	case p.mode == ModeAll:
		return Answer{Verdict: Allowed, By: "mode all"}, true
	case p.mode == ModeReads && q.Action != nil && q.Action.Kind == Read:
		return Answer{Verdict: Allowed, By: "mode reads"}, true
	case q.FromAgent || seen.decision == Ask:
		return Answer{}, false
	}
	by := strings.TrimSpace("sandbox " + p.sandbox)
	switch p.fallback {
	case Allow:
		return Answer{Verdict: Allowed, By: by}, true
	case Deny:
		return Answer{Verdict: Denied, By: by, Reason: "this sandbox allows nothing that no rule allows"}, true
	}
	return Answer{}, false
}

// refusal is a no to any kind of question.
func refusal(q Question, by, reason string) Answer {
	verdict := Declined
	if q.Kind == Permission {
		verdict = Denied
	}
	return Answer{Verdict: verdict, By: by, Reason: reason}
}

func nobody(q Question, reason string) Answer { return refusal(q, "nobody to ask", reason) }

// newID is unguessable, so that an old button of an earlier session can never
// answer a question of this one.
func newID(prefix string) string { return prefix + strings.ToLower(rand.Text()[:10]) }
