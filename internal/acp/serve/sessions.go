package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/journal"
	"hawser/internal/jsonrpc"
	"hawser/internal/session"
)

// pageLength is how many sessions are listed at once.
const pageLength = 100

// listSessions lists what can be loaded, the newest first.
func (c *connection) listSessions(r *jsonrpc.Request) (*v1.ListSessionsResponse, error) {
	var request v1.ListSessionsRequest
	if err := params(r, &request); err != nil {
		return nil, err
	}
	dir := request.Cwd.V
	if request.Cwd.Has() {
		if !filepath.IsAbs(dir) {
			return nil, invalidParams("params.cwd: %q is not absolute", dir)
		}
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			dir = real
		}
	}
	if c.o.Data == "" {
		return nil, jsonrpc.MethodNotFound(r.Method)
	}
	after, err := parseCursor(request.Cursor.V)
	if err != nil {
		return nil, invalidParams("params.cursor: %w", err)
	}
	list, err := session.List(c.o.Data)
	if err != nil {
		c.o.log(err.Error()) // those that can be read are listed
	}
	slices.SortFunc(list, func(a, b session.Listed) int { return cursorOf(a).compare(cursorOf(b)) })
	page, last := &v1.ListSessionsResponse{Sessions: []v1.SessionInfo{}}, cursor{}
	for _, l := range list {
		if l.Agent != c.o.AgentName || dir != "" && l.Workspace != dir || request.Cursor.V != "" && cursorOf(l).compare(after) <= 0 {
			continue
		}
		if len(page.Sessions) == pageLength {
			page.NextCursor = wire.Some(last.String())
			break
		}
		page.Sessions, last = append(page.Sessions, infoOf(l)), cursorOf(l)
	}
	return page, nil
}

func infoOf(l session.Listed) v1.SessionInfo {
	info := v1.SessionInfo{SessionID: v1.SessionID(l.ID), Cwd: l.Workspace}
	if l.Title != "" {
		info.Title = wire.Some(l.Title)
	}
	last := l.Used
	if last.IsZero() {
		last = l.Created
	}
	info.UpdatedAt = wire.Some(last.UTC().Format(time.RFC3339))
	return info
}

// deleteSession removes a session with its journal.
func (c *connection) deleteSession(r *jsonrpc.Request) (*v1.DeleteSessionResponse, error) {
	var request v1.DeleteSessionRequest
	if err := params(r, &request); err != nil {
		return nil, err
	}
	if _, err := c.find(request.SessionID); err != nil {
		return nil, err
	}
	if t, err := c.take(request.SessionID); err == nil {
		if err := t.close(); err != nil {
			return nil, err
		}
	}
	err := journal.Remove(c.o.Data, string(request.SessionID))
	if errors.Is(err, fs.ErrExist) {
		err = fmt.Errorf("session %s is open in another hawser: end that one first", request.SessionID)
	}
	return &v1.DeleteSessionResponse{}, err
}

// closeSession ends a session; it can be loaded again.
func (c *connection) closeSession(r *jsonrpc.Request) (*v1.CloseSessionResponse, error) {
	var request v1.CloseSessionRequest
	if err := params(r, &request); err != nil {
		return nil, err
	}
	t, err := c.take(request.SessionID)
	if err != nil {
		return nil, err
	}
	return &v1.CloseSessionResponse{}, t.close()
}
