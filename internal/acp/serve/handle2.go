package serve

import (
	"context"
	"errors"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
	"hawser/internal/jsonrpc"
)

// handle2 takes what a client of version 2 sends. Where a request and its answer have
// the same shape in both versions they are taken alike.
func (c *connection) handle2(ctx context.Context, r *jsonrpc.Request) (any, error) {
	switch r.Method {
	case v2.MethodAuthLogin:
		return answer(&v2.LoginAuthResponse{}, nil)
	case v2.MethodAuthLogout:
		return answer(&v2.LogoutAuthResponse{}, nil)
	case v2.MethodSessionNew:
		return answer(c.newSession2(ctx, r))
	case v2.MethodSessionResume:
		return answer(c.resumeSession2(ctx, r))
	case v2.MethodSessionList:
		return answer(c.listSessions(r))
	case v2.MethodSessionDelete:
		return answer(c.deleteSession(r))
	case v2.MethodSessionClose:
		return answer(c.closeSession(r))
	case v2.MethodSessionPrompt:
		return answer(c.prompt2(ctx, r))
	case v2.MethodSessionCancel:
		return nil, c.cancel(r)
	case v2.MethodSessionSetConfigOption:
		return answer(c.setOption2(ctx, r))
	}
	return nil, jsonrpc.MethodNotFound(r.Method)
}

func (c *connection) newSession2(ctx context.Context, r *jsonrpc.Request) (*v2.NewSessionResponse, error) {
	var request v2.NewSessionRequest
	if err := params(r, &request); err != nil {
		return nil, err
	}
	servers, err := serversOf1(request.MCPServers)
	if err != nil {
		return nil, err
	}
	t, err := c.open(ctx, Wanted{Dir: string(request.Cwd), Servers: servers})
	if err != nil {
		return nil, err
	}
	if err := c.keep(t.id, t); err != nil {
		return nil, errors.Join(err, t.close())
	}
	r.Answered = t.start
	options, commands := t.opened2()
	return &v2.NewSessionResponse{SessionID: v2.SessionID(t.id), ConfigOptions: options, AvailableCommands: commands}, nil
}

// resumeSession2 goes on with a session, and tells it again if the client wants that.
func (c *connection) resumeSession2(ctx context.Context, r *jsonrpc.Request) (*v2.ResumeSessionResponse, error) {
	var request v2.ResumeSessionRequest
	if err := params(r, &request); err != nil {
		return nil, err
	}
	servers, err := serversOf1(request.MCPServers)
	if err != nil {
		return nil, err
	}
	_, replay := request.ReplayFrom.V.(*v2.ReplayFromStart)
	if request.ReplayFrom.Has() && !replay {
		return nil, invalidParams("params.replayFrom: a session is told again from its start, or not at all")
	}
	t, err := c.goOn(ctx, v1.SessionID(request.SessionID), Wanted{Dir: string(request.Cwd), Servers: servers}, replay)
	if err != nil {
		return nil, err
	}
	t.notify(ctx, t.client.in().state(state{running: t.session.State().Running}))
	r.Answered = t.start
	options, commands := t.opened2()
	return &v2.ResumeSessionResponse{ConfigOptions: options, AvailableCommands: commands}, nil
}

// opened2 is what a session begins with: the client is told of it by the answer.
func (t *talk) opened2() ([]v2.SessionConfigOption, []v2.AvailableCommand) {
	commands := t.available()
	t.news("commands", &v1.AvailableCommandsUpdate{AvailableCommands: commands})
	return optionsOf2(t.settable().V), commandsOf2(commands)
}

// prompt2 begins a turn. It is answered when it has begun; that it is over, and how,
// is told as what the session does.
func (c *connection) prompt2(ctx context.Context, r *jsonrpc.Request) (*v2.PromptResponse, error) {
	u, ok := r.State.(*turn)
	if !ok {
		return nil, notFound(v1.SessionID(c.lane(r.Method, r.Params)))
	}
	r.Answered = func() { close(u.answered) }
	failed := make(chan error, 1)
	begun := u.talk.task(func() {
		defer u.over()
		_, err := c.take2(u, r)
		failed <- err
	})
	if !begun {
		u.over()
		return nil, notFound(u.talk.id)
	}
	withdrawn := context.AfterFunc(ctx, u.cancel) // as long as it has not begun
	defer withdrawn()
	select {
	case <-u.begun:
		return &v2.PromptResponse{MessageID: v2.MessageID(u.messageID())}, nil
	case err := <-failed:
		if err == nil {
			err = context.Canceled
		}
		return nil, err
	}
}

// take2 gives the agent its turn.
func (c *connection) take2(u *turn, r *jsonrpc.Request) (agent.Stop, error) {
	var request v1.PromptRequest // blocks have the same shape in both versions
	if err := params(r, &request); err != nil {
		return agent.Stop{}, err
	}
	return u.take(&request)
}

func (c *connection) setOption2(ctx context.Context, r *jsonrpc.Request) (*v2.SetSessionConfigOptionResponse, error) {
	answer, err := c.setOption(ctx, r)
	if err != nil {
		return nil, err
	}
	return &v2.SetSessionConfigOptionResponse{ConfigOptions: optionsOf2(answer.ConfigOptions)}, nil
}
