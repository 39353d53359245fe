package drive

import (
	"context"
	"errors"
	"fmt"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// Earlier is a conversation that an agent keeps.
type Earlier struct {
	ID      string `json:"id"`
	Title   string `json:"title,omitempty"`
	Updated string `json:"updated,omitempty"`
}

// mostPages ends a list that has no end.
const mostPages = 1000

// Earlier lists the conversations that the agent keeps of the Host's workspace.
func (a *Agent) Earlier(ctx context.Context, h agent.Host) ([]Earlier, error) {
	var all []Earlier
	err := a.visit(ctx, h, func(ctx context.Context, l *link) error {
		if !l.caps.list {
			return fmt.Errorf("%s does not list its conversations: %w", a.o.Name, errors.ErrUnsupported)
		}
		request := v1.ListSessionsRequest{Cwd: wire.Some(h.Files().Root())} // the same in both versions
		for range mostPages {
			var r v1.ListSessionsResponse
			if err := l.peer.Call(ctx, v1.MethodSessionList, encoded(&request), &r); err != nil {
				return err
			}
			for _, s := range r.Sessions {
				all = append(all, Earlier{string(s.SessionID), s.Title.V, s.UpdatedAt.V})
			}
			if !r.NextCursor.Has() || r.NextCursor.V == "" {
				break
			}
			request.Cursor = r.NextCursor
		}
		return nil
	})
	return all, err
}

// Forget makes the agent delete a conversation.
func (a *Agent) Forget(ctx context.Context, h agent.Host, id string) error {
	return a.visit(ctx, h, func(ctx context.Context, l *link) error {
		if !l.caps.remove {
			return fmt.Errorf("%s deletes no conversations: %w", a.o.Name, errors.ErrUnsupported)
		}
		return l.peer.Call(ctx, v1.MethodSessionDelete, encoded(&v1.DeleteSessionRequest{SessionID: v1.SessionID(id)}), nil)
	})
}

// visit starts the agent for something that needs no conversation.
func (a *Agent) visit(ctx context.Context, h agent.Host, do func(context.Context, *link) error) error {
	c := &conversation{agent: a, host: h}
	l, err := c.start(ctx)
	if err != nil {
		return err
	}
	defer l.end(context.WithoutCancel(ctx), true)
	ask := func(ctx context.Context) error { return do(ctx, l) }
	err = l.timely(ctx, ask)
	if wantsLogin(err) {
		if err = l.login(ctx, err); err == nil {
			err = l.timely(ctx, ask)
		}
	}
	if err != nil {
		return l.explained(said(err))
	}
	return nil
}
