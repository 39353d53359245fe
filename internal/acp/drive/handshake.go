package drive

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/handshake"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/jsonrpc"
)

// capabilities are what an agent can, in whatever version it said so.
type capabilities struct {
	name, title, version string
	load, resume, replay bool // go on with a conversation: tell it again, do not, or as one likes
	list, remove, close  bool
	image, audio, embed  bool
	stdio, http, sse     bool // kinds of MCP servers
	logins               []login
	asked                json.RawMessage // its whole answer
}

// request is the first message, with what it has for each version.
func (l *link) request() handshake.Request {
	version := l.talk.agent.o.Version
	if version == "" {
		version = "unknown"
	}
	return handshake.Request{
		V1: v1.InitializeRequest{
			ProtocolVersion: v1.Version,
			ClientInfo:      wire.Some(v1.Implementation{Name: "hawser", Title: wire.Some("Hawser"), Version: version}),
			ClientCapabilities: wire.Some(v1.ClientCapabilities{
				FS:       wire.Some(v1.FileSystemCapabilities{ReadTextFile: wire.Some(true), WriteTextFile: wire.Some(true)}),
				Terminal: wire.Some(true),
				Session: wire.Some(v1.ClientSessionCapabilities{
					Compaction:    wire.Some(v1.CompactionCapabilities{}),
					ConfigOptions: wire.Some(v1.SessionConfigOptionsCapabilities{Boolean: wire.Some(v1.BooleanConfigOptionCapabilities{})}),
					Notices:       wire.Some(v1.NoticeCapabilities{}),
				}),
				Elicitation: wire.Some(v1.ElicitationCapabilities{
					Form: wire.Some(v1.ElicitationFormCapabilities{}), URL: wire.Some(v1.ElicitationURLCapabilities{}),
				}),
				Meta: json.RawMessage(`{"terminal_output":true}`),
			}),
		},
		V2: v2.InitializeRequest{
			ProtocolVersion: v2.Version,
			Info:            v2.Implementation{Name: "hawser", Title: wire.Some("Hawser"), Version: version},
			Capabilities: wire.Some(v2.ClientCapabilities{
				Elicitation: wire.Some(v2.ElicitationCapabilities{
					Form: wire.Some(v2.ElicitationFormCapabilities{}), URL: wire.Some(v2.ElicitationURLCapabilities{}),
				}),
			}),
		},
	}
}

// handshake finds out which version the agent speaks and what it can. One request
// carries both shapes; agents that refuse it are asked again in that of version 1.
func (l *link) handshake(ctx context.Context) error {
	limit := l.talk.agent.o.Handshake
	brief, cancel := context.WithTimeoutCause(ctx, limit, errSlow)
	defer cancel()
	r := l.request()
	err := l.initialize(brief, encoded(&r))
	if errors.As(err, new(*jsonrpc.Error)) || errors.Is(err, errShape) {
		err = l.initialize(brief, encoded(&r.V1))
	}
	name := l.talk.agent.line()
	switch {
	case err == nil:
		l.talk.agent.learn(&l.caps)
		return nil
	case context.Cause(brief) == errSlow:
		return fmt.Errorf("%q did not answer within %v, so it is no ACP agent, or needs more time (-o handshake=60s)%s", name, limit, l.words())
	case ctx.Err() != nil:
		return ctx.Err()
	case l.echoes.Load():
		return fmt.Errorf("%q sends back what it is sent: is it an ACP agent?%s", name, l.words())
	case errors.Is(err, jsonrpc.ErrClosed):
		return fmt.Errorf("%q is no ACP agent: %w", name, l.died())
	}
	return fmt.Errorf("%q is no ACP agent that hawser can talk to: %w%s", name, said(err), l.words())
}

var (
	errSlow  = errors.New("the handshake took too long")
	errShape = errors.New("the answer to initialize is of neither version")

	errVersion = errors.New("protocolVersion: must be 1 or 2")
)

// initialize asks, and reads the answer before anything that comes after it.
func (l *link) initialize(ctx context.Context, params json.RawMessage) error {
	var shape error
	err := l.peer.CallEarly(ctx, v1.MethodInitialize, params, nil, func(answer json.RawMessage) {
		if shape = l.understand(answer); shape == nil {
			l.ready.Store(true)
		}
	})
	if err != nil {
		return err
	}
	return shape
}

// understand reads an agent's answer. One that gives our own version back without
// speaking it shows by its shape.
func (l *link) understand(answer json.RawMessage) error {
	switch version := handshake.Version(answer); {
	case version == v2.Version:
		var r v2.InitializeResponse
		if err := r.UnmarshalJSON(answer); err != nil {
			return fmt.Errorf("%w: %w", errShape, err)
		}
		l.caps, l.dialect = capable2(&r), &second{link: l}
	case version == v2.ProtocolVersion(v1.Version):
		var r v1.InitializeResponse
		if err := r.UnmarshalJSON(answer); err != nil {
			return fmt.Errorf("%w: %w", errShape, err)
		}
		l.caps, l.dialect = capable1(&r), &first{link: l}
	case version == 0:
		var r v1.InitializeResponse
		return fmt.Errorf("%w: %w", errShape, cmp.Or(r.UnmarshalJSON(answer), errVersion))
	default:
		return fmt.Errorf("%w: it speaks version %d", errShape, version)
	}
	l.caps.asked = answer
	return nil
}

func capable1(r *v1.InitializeResponse) capabilities {
	a := r.AgentCapabilities.V
	s := a.SessionCapabilities.V
	p := a.PromptCapabilities.V
	c := capabilities{
		name: r.AgentInfo.V.Name, title: r.AgentInfo.V.Title.V, version: r.AgentInfo.V.Version,
		load: a.LoadSession.V, resume: s.Resume.Has(), list: s.List.Has(), remove: s.Delete.Has(), close: s.Close.Has(),
		image: p.Image.V, audio: p.Audio.V, embed: p.EmbeddedContext.V,
		stdio: true, http: a.MCPCapabilities.V.HTTP.V, sse: a.MCPCapabilities.V.SSE.V,
	}
	for _, m := range r.AuthMethods {
		c.logins = append(c.logins, login1(m))
	}
	return c
}

func capable2(r *v2.InitializeResponse) capabilities {
	s := r.Capabilities.V.Session.V
	p := s.Prompt.V
	c := capabilities{
		name: r.Info.Name, title: r.Info.Title.V, version: r.Info.Version,
		resume: true, replay: true, list: true, remove: s.Delete.Has(), close: true,
		image: p.Image.Has(), audio: p.Audio.Has(), embed: p.EmbeddedContext.Has(),
		stdio: s.MCP.V.Stdio.Has(), http: s.MCP.V.HTTP.Has(),
	}
	for _, m := range r.AuthMethods {
		c.logins = append(c.logins, login2(m))
	}
	return c
}
