package drive

import (
	"context"
	"encoding/base64"
	"hash/maphash"
	"maps"
	"strings"

	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/term"
)

func toolUpdate2(u *v2.ToolCallUpdate) agent.ToolUpdate {
	c := agent.ToolUpdate{
		ID: string(u.ToolCallID), Input: u.RawInput, Output: u.RawOutput, Ext: withOpt(beyond(u.Meta, u.Extra), "name", u.Name),
	}
	if u.Capabilities.Has() {
		c.Ext = with(c.Ext, "capabilities", encoded(&u.Capabilities.V))
	}
	if u.Title.Has() {
		c.Title = &u.Title.V
	}
	if u.Kind.Has() {
		kind := string(u.Kind.V)
		c.Kind = &kind
	}
	if u.Status.Has() {
		status := string(u.Status.V)
		c.Status = &status
	}
	if u.Content.Has() {
		list := []agent.ToolContent{}
		for _, item := range u.Content.V {
			list = append(list, content2(item))
		}
		c.Content = &list
	}
	if u.Locations.Has() {
		list := []agent.Location{}
		for _, at := range u.Locations.V {
			list = append(list, agent.Location{Path: string(at.Path), Line: int(at.Line.V)})
		}
		c.Locations = &list
	}
	return c
}

// diffType is what a patch over several files is shown as: there is no field for it.
const diffType = "text/x-diff"

func content2(item v2.ToolCallContent) agent.ToolContent {
	switch item := item.(type) {
	case *v2.Content:
		if b, ok := blockOf(item.Content); ok {
			if p, ok := partOf(b); ok {
				return agent.ToolContent{Part: &p, Ext: beyond(item.Meta, item.Extra)}
			}
		}
	case *v2.Diff:
		return agent.ToolContent{Part: &agent.Part{Kind: agent.TextPart, MIME: diffType, Text: item.Patch.V.Text}, Ext: whole(item)}
	case *v2.Terminal:
		return agent.ToolContent{Terminal: string(item.TerminalID), Ext: beyond(item.Meta, item.Extra)}
	}
	return agent.ToolContent{Ext: whole(item)}
}

// toolChunk adds to what a tool call shows.
func (s *second) toolChunk(u *v2.ToolCallContentChunk) error {
	id := string(u.ToolCallID)
	known, _ := s.talk.note(agent.ToolUpdate{ID: id})
	list := append(append([]agent.ToolContent{}, known.content...), content2(u.Content))
	return s.toolUpdate(agent.ToolUpdate{ID: id, Content: &list, Ext: beyond(u.Meta, u.Extra)}, nil)
}

// permission asks for an agent of version 2.
func (s *second) permission(ctx context.Context, params []byte) (any, error) {
	var r v2.RequestPermissionRequest
	if err := r.UnmarshalJSON(params); err != nil {
		return nil, err
	}
	if !s.talk.owns(string(r.SessionID)) {
		return nil, notFound("session", string(r.SessionID))
	}
	q := request{title: oneLine(r.Title), detail: r.Description.V, ext: params}
	switch subject := r.Subject.V.(type) {
	case *v2.ToolCallPermissionSubject:
		var err error
		if q.tool, err = s.wanted(toolUpdate2(&subject.ToolCall)); err != nil {
			return nil, err
		}
		q.action = patched(q.tool.content)
	case *v2.CommandPermissionSubject:
		q.action = &approval.Action{Kind: approval.Exec, Line: subject.Command, Dir: string(subject.Cwd)}
	}
	for _, o := range r.Options {
		q.add(string(o.OptionID), o.Name, string(o.Kind))
	}
	chosen, err := s.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	answer := v2.RequestPermissionResponse{Outcome: &v2.CancelledPermissionOutcome{}}
	if chosen != "" {
		answer.Outcome = &v2.SelectedPermissionOutcome{OptionID: v2.PermissionOptionID(chosen)}
	}
	return encoded(&answer), nil
}

// patched is what a patch is about to do; nil if there is none.
func patched(content []agent.ToolContent) *approval.Action {
	var a *approval.Action
	for _, item := range diffsIn(content) {
		var d v2.Diff
		if d.UnmarshalJSON(item.Ext[protocol]) != nil {
			continue
		}
		if a != nil || len(d.Changes) != 1 {
			return &approval.Action{Kind: approval.Other, Diff: d.Patch.V.Text}
		}
		a = &approval.Action{Kind: approval.Other, Diff: d.Patch.V.Text}
		switch op := d.Changes[0].Operation.(type) {
		case *v2.DiffAdd:
			a.Kind, a.Path = approval.Write, string(op.Path)
		case *v2.DiffModify:
			a.Kind, a.Path = approval.Write, string(op.Path)
		case *v2.DiffDelete:
			a.Kind, a.Path = approval.Delete, string(op.Path)
		case *v2.DiffMove:
			a.Kind, a.Path, a.NewPath = approval.Write, string(op.OldPath), string(op.Path)
		}
	}
	return a
}

// terminalUpdate tells of an agent's terminal. Its beginning is told once there is
// something to show of it.
func (s *second) terminalUpdate(u *v2.TerminalUpdate) error {
	id := string(u.TerminalID)
	s.talk.noteTerminal(id, ownTerminal{command: u.Command.V, dir: string(u.Cwd.V)})
	if u.Command.Has() || u.Output.Has() || u.ExitStatus.Has() {
		began := agent.TerminalBegan{
			ID: id, Command: u.Command.V, Dir: string(u.Cwd.V), Cols: int(u.Size.V.Cols), Rows: int(u.Size.V.Rows),
			Ext: beyond(u.Meta, u.Extra),
		}
		if err := s.displays.start(began); err != nil {
			return err
		}
	}
	if u.Output.Has() {
		if err := s.displays.bytes(id, u.Output.V.Data, true); err != nil {
			return err
		}
	}
	if !u.ExitStatus.Has() {
		return nil
	}
	s.talk.forgetTerminal(id)
	st := u.ExitStatus.V
	e := agent.TerminalEnded{ID: id, Ext: beyond(st.Meta, st.Extra)}
	if st.ExitCode.Has() {
		code := int(st.ExitCode.V)
		e.ExitCode = &code
	}
	if st.Signal.Has() {
		e.Signal = &st.Signal.V
	}
	return s.displays.end(e)
}

// bytes tells of output that came as bytes: all that there is, or more of it.
func (d *displays) bytes(id, data string, all bool) error {
	raw, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		raw = []byte(data) // some send it as it is
	}
	if err := d.start(agent.TerminalBegan{ID: id}); err != nil {
		return err
	}
	d.mu.Lock()
	text := d.known(id).next(raw, all)
	d.mu.Unlock()
	return d.output(id, text)
}

// known is what was told of a terminal. Room for another one is made by those that have
// ended, and only if all run by all of them; mu is held.
func (d *displays) known(id string) *shown {
	if s := d.shown[id]; s != nil {
		return s
	}
	if len(d.shown) >= manyTools {
		maps.DeleteFunc(d.shown, func(id string, _ *shown) bool { return !d.runs(id) })
	}
	if d.shown == nil || len(d.shown) >= manyTools {
		d.shown = map[string]*shown{}
	}
	s := &shown{}
	d.shown[id] = s
	return s
}

// shown is what was told of a terminal's output: not the bytes, but enough to know
// them again.
type shown struct {
	size int
	sum  maphash.Hash
	rest []byte // the beginning of a character
}

// next is what is new in output that comes: more of it, or all that there is.
func (s *shown) next(raw []byte, all bool) string {
	if all {
		if s.begins(raw) {
			raw = raw[s.size:]
		} else {
			s.size, s.rest = 0, nil
			s.sum.Reset()
		}
	}
	s.size += len(raw)
	_, _ = s.sum.Write(raw)
	data := append(s.rest, raw...)
	whole := len(data) - term.Incomplete(data)
	s.rest = append([]byte(nil), data[whole:]...)
	return strings.ToValidUTF8(string(data[:whole]), "\uFFFD")
}

// begins says that all that was told is the beginning of this.
func (s *shown) begins(raw []byte) bool {
	if len(raw) < s.size {
		return false
	}
	var h maphash.Hash
	h.SetSeed(s.sum.Seed())
	_, _ = h.Write(raw[:s.size])
	return h.Sum64() == s.sum.Sum64()
}
