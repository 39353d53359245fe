package serve

import (
	"context"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/approval"
)

// elicitation is a question of an agent of the same protocol, as it asked; nil if it is
// another, or the client cannot be asked like that. Both versions have the same messages.
func (t *talk) elicitation(q approval.Question) *v1.CreateElicitationRequest {
	var r v1.CreateElicitationRequest
	if q.Ext == nil || q.Kind == approval.Permission || r.UnmarshalJSON(q.Ext) != nil {
		return nil
	}
	// Sessions are named by us, and what was asked of the agent is not what we were asked.
	switch mode := r.Mode.(type) {
	case *v1.ElicitationFormMode:
		mode.SessionID, mode.RequestID = wire.Some(t.id), wire.Opt[wire.ID]{}
		if t.client.forms {
			return &r
		}
	case *v1.ElicitationURLMode:
		mode.SessionID, mode.RequestID = wire.Some(t.id), wire.Opt[wire.ID]{}
		if t.client.urls {
			return &r
		}
	}
	return nil
}

// passElicitation asks what the agent asked. Who accepts takes what stands first where
// there is nothing to fill in.
func (t *talk) passElicitation(ctx context.Context, q approval.Question, r *v1.CreateElicitationRequest) (approval.Answer, error) {
	accepted, err := t.elicit(ctx, r)
	switch {
	case err != nil:
		return approval.Answer{}, err
	case accepted == nil:
		return approval.Answer{Verdict: approval.Declined}, nil
	case q.Kind == approval.Choice && len(q.Options) > 0:
		return approval.Answer{Option: q.Options[0].ID}, nil
	}
	values, err := filledIn(accepted, q.Fields)
	return approval.Answer{Values: values}, err
}

// elicit asks the client; nil is that it declined.
func (t *talk) elicit(ctx context.Context, r *v1.CreateElicitationRequest) (*v1.ElicitationAcceptAction, error) {
	var response v1.CreateElicitationResponse
	if err := t.call(ctx, v1.MethodElicitationCreate, encoded(r), &response); err != nil {
		return nil, err
	}
	accepted, _ := response.Action.(*v1.ElicitationAcceptAction)
	return accepted, nil
}
