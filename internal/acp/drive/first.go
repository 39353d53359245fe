package drive

import (
	"context"
	"encoding/json"
	"errors"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/jsonrpc"
)

// first is version 1 of the protocol: what most agents speak.
type first struct{ *link }

var _ dialect = (*first)(nil)

func (f *first) login(ctx context.Context, method string) error {
	return f.peer.Call(ctx, v1.MethodAuthenticate, encoded(&v1.AuthenticateRequest{MethodID: v1.AuthMethodID(method)}), nil)
}

func (f *first) begin(ctx context.Context) error {
	var r v1.NewSessionResponse
	var shape error
	request := v1.NewSessionRequest{Cwd: f.talk.host.Files().Root(), MCPServers: f.servers()}
	err := f.peer.CallEarly(ctx, v1.MethodSessionNew, encoded(&request), nil, func(answer json.RawMessage) {
		if shape = r.UnmarshalJSON(answer); shape == nil {
			f.talk.name(string(r.SessionID))
		}
	})
	if err = errors.Join(err, wire.In("the answer to session/new", shape)); err != nil {
		return err
	}
	f.talk.settings.set1(r.Modes, r.ConfigOptions.V, r.Extra)
	return nil
}

// resume goes on with a session in the way that suits best. An agent that can only
// tell everything again is let, unheard.
func (f *first) resume(ctx context.Context, id string, replay bool) error {
	cwd, servers := f.talk.host.Files().Root(), f.servers()
	if f.caps.resume && (!replay || !f.caps.load) {
		var r v1.ResumeSessionResponse
		request := v1.ResumeSessionRequest{SessionID: v1.SessionID(id), Cwd: cwd, MCPServers: servers}
		if err := f.peer.Call(ctx, v1.MethodSessionResume, encoded(&request), &r); err != nil {
			return err
		}
		f.talk.settings.set1(r.Modes, r.ConfigOptions.V, r.Extra)
		return nil
	}
	f.muted.Store(!replay)
	defer f.muted.Store(false)
	var r v1.LoadSessionResponse
	request := v1.LoadSessionRequest{SessionID: v1.SessionID(id), Cwd: cwd, MCPServers: servers}
	if err := f.peer.Call(ctx, v1.MethodSessionLoad, encoded(&request), &r); err != nil {
		return err
	}
	f.talk.settings.set1(r.Modes, r.ConfigOptions.V, r.Extra)
	return nil
}

func (f *first) prompt(ctx context.Context, p agent.Prompt) (agent.Stop, error) {
	request := v1.PromptRequest{SessionID: v1.SessionID(f.talk.session()), Prompt: f.blocks(p), Meta: promptMeta(p)}
	var r v1.PromptResponse
	if err := f.peer.Call(ctx, v1.MethodSessionPrompt, encoded(&request), &r); err != nil {
		return agent.Stop{}, err
	}
	usage, _ := r.Extra.Get("usage")
	if err := f.tellUsage(usage); err != nil {
		return agent.Stop{}, err
	}
	stop := stopOf(string(r.StopReason))
	stop.Ext = beyond(r.Meta, r.Extra)
	return stop, nil
}

// stopOf is an end of a turn in our words.
func stopOf(reason string) agent.Stop {
	switch reason {
	case "end_turn", "":
		return agent.Stop{Reason: agent.Ended}
	case "cancelled":
		return agent.Stop{Reason: agent.Cancelled}
	case "refusal":
		return agent.Stop{Reason: agent.Refused}
	case "max_tokens":
		return agent.Stop{Reason: agent.Limited, Detail: "the model's limit of tokens"}
	case "max_turn_requests":
		return agent.Stop{Reason: agent.Limited, Detail: "the limit of requests in one turn"}
	case "error":
		return agent.Stop{Reason: agent.Failed}
	}
	return agent.Stop{Reason: agent.Ended, Detail: reason}
}

func (f *first) bye(ctx context.Context) {
	if id := f.talk.session(); f.caps.close && id != "" {
		_ = f.peer.Call(ctx, v1.MethodSessionClose, encoded(&v1.CloseSessionRequest{SessionID: v1.SessionID(id)}), nil)
	}
}

func (f *first) serve(ctx context.Context, method string, params []byte) (any, error) {
	switch method {
	case v1.MethodSessionRequestPermission:
		return f.permission(ctx, params)
	case v1.MethodFSReadTextFile:
		return f.readFile(ctx, params)
	case v1.MethodFSWriteTextFile:
		return f.writeFile(ctx, params)
	case v1.MethodTerminalCreate:
		return f.createTerminal(ctx, params)
	case v1.MethodTerminalOutput:
		return f.terminalOutput(ctx, params)
	case v1.MethodTerminalWaitForExit:
		return f.waitForExit(ctx, params)
	case v1.MethodTerminalKill:
		return f.killTerminal(ctx, params)
	case v1.MethodTerminalRelease:
		return f.releaseTerminal(ctx, params)
	}
	return nil, jsonrpc.MethodNotFound(method)
}
