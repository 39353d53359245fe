package drive

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
	"hawser/internal/jsonrpc"
)

// second is version 2 of the protocol. Its agents run their commands themselves and
// only show them; a turn ends when the session is idle again.
type second struct {
	*link

	mu      sync.Mutex
	state   *running
	handled int64           // updates
	chunked map[string]bool // messages that came in pieces
}

// running is a turn of version 2: the prompt's answer only says that it was taken.
type running struct {
	begun    bool // the agent said that it works
	answered bool
	since    int64 // how many updates had come before the answer
	ended    chan ending
}

// over says that idle is the end of this turn, and not of something before it.
func (t *running) over(handled int64) bool { return t.begun || t.answered && handled > t.since }

type ending struct {
	reason string
	err    *v2.Error
	usage  json.RawMessage
	ext    agent.Ext
}

var _ dialect = (*second)(nil)

func (s *second) login(ctx context.Context, method string) error {
	return s.peer.Call(ctx, v2.MethodAuthLogin, encoded(&v2.LoginAuthRequest{MethodID: v2.AuthMethodID(method)}), nil)
}

func (s *second) begin(ctx context.Context) error {
	var r v2.NewSessionResponse
	var shape error
	request := v2.NewSessionRequest{Cwd: v2.AbsolutePath(s.talk.host.Files().Root()), MCPServers: s.servers()}
	err := s.peer.CallEarly(ctx, v2.MethodSessionNew, encoded(&request), nil, func(answer json.RawMessage) {
		if shape = r.UnmarshalJSON(answer); shape == nil {
			s.talk.name(string(r.SessionID))
		}
	})
	if err = errors.Join(err, wire.In("the answer to session/new", shape)); err != nil {
		return err
	}
	s.talk.settings.options2(r.ConfigOptions)
	return s.tellCommands(r.AvailableCommands)
}

func (s *second) resume(ctx context.Context, id string, replay bool) error {
	var r v2.ResumeSessionResponse
	request := v2.ResumeSessionRequest{
		SessionID: v2.SessionID(id), Cwd: v2.AbsolutePath(s.talk.host.Files().Root()), MCPServers: s.servers(),
	}
	if replay {
		request.ReplayFrom = wire.Some[v2.ReplayFrom](&v2.ReplayFromStart{})
	}
	if err := s.peer.Call(ctx, v2.MethodSessionResume, encoded(&request), &r); err != nil {
		return err
	}
	s.talk.settings.options2(r.ConfigOptions)
	return s.tellCommands(r.AvailableCommands)
}

// tellCommands tells the commands that a session begins with, if it has any.
func (s *second) tellCommands(list []v2.AvailableCommand) error {
	if len(list) == 0 {
		return nil
	}
	return s.tell(commands2(list, nil))
}

func (s *second) prompt(ctx context.Context, p agent.Prompt) (agent.Stop, error) {
	t := &running{ended: make(chan ending, 1)}
	s.mu.Lock()
	s.state = t
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.state = nil
		s.mu.Unlock()
	}()
	// The request has the same shape in both versions.
	request := v1.PromptRequest{SessionID: v1.SessionID(s.talk.session()), Prompt: s.blocks(p), Meta: promptMeta(p)}
	err := s.peer.CallEarly(ctx, v2.MethodSessionPrompt, encoded(&request), nil, func(json.RawMessage) {
		s.mu.Lock()
		defer s.mu.Unlock()
		t.answered, t.since = true, s.read.Load()
	})
	if err != nil {
		return agent.Stop{}, err
	}
	select {
	case e := <-t.ended:
		return s.ended(e)
	case <-ctx.Done():
		return agent.Stop{}, context.Cause(ctx)
	}
}

func (s *second) ended(e ending) (agent.Stop, error) {
	if err := s.tellUsage(e.usage); err != nil {
		return agent.Stop{}, err
	}
	if e.err != nil {
		return agent.Stop{}, &jsonrpc.Error{Code: int64(e.err.Code), Message: e.err.Message, Data: e.err.Data}
	}
	stop := stopOf(e.reason)
	stop.Ext = e.ext
	return stop, nil
}

func (s *second) bye(ctx context.Context) {
	if id := s.talk.session(); id != "" {
		_ = s.peer.Call(ctx, v2.MethodSessionClose, encoded(&v2.CloseSessionRequest{SessionID: v2.SessionID(id)}), nil)
	}
}

func (s *second) serve(ctx context.Context, method string, params []byte) (any, error) {
	if method == v2.MethodSessionRequestPermission {
		return s.permission(ctx, params)
	}
	return nil, jsonrpc.MethodNotFound(method)
}
