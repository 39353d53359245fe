package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/journal"
	"hawser/internal/jsonrpc"
	"hawser/internal/session"
)

// newSession opens a session in a workspace.
func (c *connection) newSession(ctx context.Context, r *jsonrpc.Request) (*v1.NewSessionResponse, error) {
	var request v1.NewSessionRequest
	if err := params(r, &request); err != nil {
		return nil, err
	}
	t, err := c.open(ctx, Wanted{Dir: request.Cwd, Servers: request.MCPServers})
	if err != nil {
		return nil, err
	}
	if err := c.keep(t.id, t); err != nil {
		return nil, errors.Join(err, t.close())
	}
	r.Answered = t.start // the client knows the session only then
	return &v1.NewSessionResponse{SessionID: t.id, Modes: t.modes(), ConfigOptions: t.settable()}, nil
}

// loadSession goes on with a session and tells it again first.
func (c *connection) loadSession(ctx context.Context, r *jsonrpc.Request) (*v1.LoadSessionResponse, error) {
	var request v1.LoadSessionRequest
	if err := params(r, &request); err != nil {
		return nil, err
	}
	t, err := c.goOn(ctx, request.SessionID, Wanted{Dir: request.Cwd, Servers: request.MCPServers}, true)
	if err != nil {
		return nil, err
	}
	r.Answered = t.start
	return &v1.LoadSessionResponse{Modes: t.modes(), ConfigOptions: t.settable()}, nil
}

// resumeSession goes on with a session and tells nothing again.
func (c *connection) resumeSession(ctx context.Context, r *jsonrpc.Request) (*v1.ResumeSessionResponse, error) {
	var request v1.ResumeSessionRequest
	if err := params(r, &request); err != nil {
		return nil, err
	}
	t, err := c.goOn(ctx, request.SessionID, Wanted{Dir: request.Cwd, Servers: request.MCPServers}, false)
	if err != nil {
		return nil, err
	}
	r.Answered = t.start
	return &v1.ResumeSessionResponse{Modes: t.modes(), ConfigOptions: t.settable()}, nil
}

// goOn finds a session: one that is open here, or one that is kept.
func (c *connection) goOn(ctx context.Context, id v1.SessionID, w Wanted, replay bool) (*talk, error) {
	found, err := c.find(id)
	if err != nil {
		return nil, err
	}
	if err := c.sameDir(found, w.Dir); err != nil {
		return nil, err
	}
	t, err := c.reserve(id)
	if err != nil {
		return nil, err
	}
	if t != nil {
		if replay {
			err = t.replay(found.Dir, maxSeq)
		}
		return t, err
	}
	w.From = &found
	if t, err = c.reopen(ctx, w, replay); err != nil {
		return nil, errors.Join(err, c.keep(id, nil))
	}
	if err := c.keep(id, t); err != nil {
		return nil, errors.Join(err, t.close())
	}
	return t, nil
}

func (c *connection) reopen(ctx context.Context, w Wanted, replay bool) (*talk, error) {
	before, err := journal.Summarize(c.o.Data, w.From.ID)
	if err != nil {
		return nil, fmt.Errorf("the session's journal cannot be read: %w", err)
	}
	t, err := c.open(ctx, w)
	if err != nil {
		return nil, err
	}
	if replay {
		if err := t.replay(w.From.Dir, before.Records); err != nil {
			return nil, errors.Join(err, t.close())
		}
	}
	return t, nil
}

// find gives the session that has exactly this id.
func (c *connection) find(id v1.SessionID) (session.Listed, error) {
	if c.o.Data == "" {
		return session.Listed{}, notFound(id)
	}
	l, err := session.Find(c.o.Data, string(id))
	if err != nil || l.ID != string(id) {
		return l, notFound(id)
	}
	if l.Agent != c.o.AgentName {
		return l, invalidParams("session %s is one with %s, not with %s", l.ID, l.Agent, c.o.AgentName)
	}
	return l, nil
}

func (c *connection) sameDir(l session.Listed, dir string) error {
	if err := c.workspaceDir(dir); err != nil {
		return err
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	if filepath.Clean(dir) != filepath.Clean(l.Workspace) {
		return invalidParams("params.cwd: session %s works in %s", l.ID, l.Workspace)
	}
	return nil
}

// workspaceDir refuses what cannot be a workspace.
func (c *connection) workspaceDir(dir string) error {
	if !filepath.IsAbs(dir) {
		return invalidParams("params.cwd: %q is not absolute", dir)
	}
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return invalidParams("params.cwd: there is no directory %s", dir)
	case err != nil:
		return invalidParams("params.cwd: %w", err)
	case !info.IsDir():
		return invalidParams("params.cwd: %s is not a directory", dir)
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	if filepath.Dir(dir) == dir {
		return invalidParams("params.cwd: %s cannot be a workspace as a whole: open a folder below it", dir)
	}
	if inside(dir, c.o.Data) {
		return invalidParams("params.cwd: %s is where hawser keeps its own data: open another folder", dir)
	}
	if c.o.Fits != nil {
		if err := c.o.Fits(dir); err != nil {
			return invalidParams("params.cwd: %w", err)
		}
	}
	return nil
}

// inside says that a folder is another one, or lies in it.
func inside(dir, other string) bool {
	if real, err := filepath.EvalSymlinks(other); err == nil {
		other = real
	}
	way, err := filepath.Rel(other, dir)
	return other != "" && err == nil && filepath.IsLocal(way)
}

// open opens a session. Its updates wait until the talk is started.
func (c *connection) open(ctx context.Context, w Wanted) (*talk, error) {
	if err := c.workspaceDir(w.Dir); err != nil {
		return nil, err
	}
	o, err := c.o.Session(ctx, w)
	if err != nil {
		return nil, err
	}
	if w.From != nil {
		o.Approve = c.keptMode(v1.SessionID(w.From.ID), w.From.Dir, o.Approve)
	}
	t := newTalk(c, o)
	o.Agent = &listened{o.Agent, t}
	o.Opening = t.opening
	if c.o.Editor && t.client.terminal {
		t.place = newPlace(t)
		o.Elsewhere = t.place
	}
	var s *session.Session
	if w.From == nil {
		s, err = session.Open(ctx, o)
	} else {
		s, err = session.Resume(ctx, w.From.ID, o)
	}
	if err != nil {
		t.failed()
		return nil, errors.Join(openError(err), t.agent.Close())
	}
	t.begun(s)
	if c.o.Editor && t.place == nil {
		_ = s.Emit(agent.Log{Level: "warning", Text: t.client.name + " runs no commands for agents: they run in hawser's own sandbox"})
	}
	return t, nil
}

// openError says whose fault it is that a session does not open.
func openError(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeInternal, Message: inWords(err)}
}
