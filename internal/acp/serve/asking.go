package serve

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/approval"
)

// asked is a question that the client was asked.
type asked struct {
	question approval.Question
	cancel   context.CancelFunc
}

// patience is how long a client that has cancelled a turn may take to answer what
// it was asked, as it must, before the question is taken back.
const patience = 2 * time.Second

// ask puts a question to the client. Whoever answers first, here or elsewhere,
// settles it.
func (t *talk) ask(q approval.Question) {
	ctx, cancel := context.WithCancel(t.life)
	t.mu.Lock()
	t.asked[q.ID] = &asked{q, cancel}
	t.mu.Unlock()
	var put func(context.Context) (approval.Answer, error)
	t.asks(1)
	form := asForm(q)
	permission, ok := t.client.asPermission(q)
	theirs := t.elicitation(q)
	switch {
	case theirs != nil:
		put = func(ctx context.Context) (approval.Answer, error) { return t.passElicitation(ctx, q, theirs) }
	case ok:
		q = permission
		request := t.view.permission(q)
		request.SessionID = t.id
		t.sendAll(t.view.take())
		put = func(ctx context.Context) (approval.Answer, error) { return t.askPermission(ctx, q, request) }
	case t.client.forms:
		put = func(ctx context.Context) (approval.Answer, error) { return t.askForm(ctx, q, form) }
	default:
		put = func(context.Context) (approval.Answer, error) {
			return approval.Answer{}, fmt.Errorf("%s cannot ask for a %s", t.client.name, q.Kind)
		}
	}
	t.tasks.Go(func() {
		defer cancel()
		a, err := put(ctx)
		if err != nil && ctx.Err() != nil {
			return // it was settled elsewhere, or the session is over
		}
		if err != nil {
			a = refused(q, err)
		}
		a.By = "front " + t.client.name
		err = t.session.Gate().Settle(q.ID, a)
		if err != nil && !errors.Is(err, approval.ErrSettled) {
			a = refused(q, err)
			a.By = "front " + t.client.name
			_ = t.session.Gate().Settle(q.ID, a)
		}
	})
}

// asPermission is a question as the client is asked for a permission, or for a choice
// as if it were one; false if it is asked otherwise.
func (c *client) asPermission(q approval.Question) (approval.Question, bool) {
	offered := asOptions(q)
	if offered != nil {
		q.Options = offered
	}
	return q, q.Kind == approval.Permission || !c.forms && offered != nil
}

// refused is the answer of a client that could not give one.
func refused(q approval.Question, err error) approval.Answer {
	a := approval.Answer{Verdict: approval.Declined, Reason: inWords(err)}
	if q.Kind == approval.Permission {
		a.Verdict = approval.Denied
	}
	return a
}

// answered takes back a question that was settled, and shows how.
func (t *talk) answered(e agent.Answer) {
	t.mu.Lock()
	a := t.asked[e.Question]
	delete(t.asked, e.Question)
	t.mu.Unlock()
	if a == nil {
		return
	}
	if e.Answer.Verdict == approval.Cancelled {
		time.AfterFunc(patience, a.cancel) // the client has to answer by itself
	} else {
		a.cancel()
	}
	t.sendAll(t.view.settled(a.question, e.Answer))
	t.asks(-1)
}

func (t *talk) askPermission(ctx context.Context, q approval.Question, request *v1.RequestPermissionRequest) (approval.Answer, error) {
	var answer v1.RequestPermissionResponse
	if err := t.call(ctx, v1.MethodSessionRequestPermission, encoded(t.client.in().permission(q, request)), &answer); err != nil {
		return approval.Answer{}, err
	}
	chosen, ok := answer.Outcome.(*v1.SelectedPermissionOutcome)
	switch {
	case !ok:
		return approval.Answer{Verdict: approval.Cancelled}, nil
	case chosen.OptionID == declining:
		return approval.Answer{Verdict: approval.Declined}, nil
	case q.Kind == approval.Form:
		return approval.Answer{Values: map[string]any{q.Fields[0].Name: valueOf(q.Fields[0], string(chosen.OptionID))}}, nil
	case q.Kind == approval.Permission:
		return permitted(q, string(chosen.OptionID)), nil
	}
	return approval.Answer{Option: string(chosen.OptionID)}, nil
}

// permitted is the answer that an option is; one without an effect allows, as the
// client was told.
func permitted(q approval.Question, option string) approval.Answer {
	a := approval.Answer{Option: option}
	for _, o := range q.Options {
		if o.ID == option && o.Effect == "" {
			a.Verdict = approval.Allowed
		}
	}
	return a
}

// call asks the client for something.
func (t *talk) call(ctx context.Context, method string, params jsonRaw, into interface{ UnmarshalJSON([]byte) error }) error {
	var raw jsonRaw
	if err := t.conn.peer.Call(ctx, method, params, &raw); err != nil {
		return err
	}
	if raw == nil {
		raw = jsonRaw("{}")
	}
	if err := into.UnmarshalJSON(raw); err != nil {
		return fmt.Errorf("the answer to %s: %w", method, err)
	}
	return nil
}
