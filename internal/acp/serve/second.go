package serve

import (
	"encoding/base64"
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/jsonrpc"
	"hawser/internal/session"
)

// second is version 2 of the protocol: terminals, plans and what the session does have
// updates of their own, and calls are told of and changed by the same one. Messages,
// usage and notices are said as in version 1.
type second struct{}

var _ words = second{}

func (second) update(u wire.Encoder) wire.Encoder {
	switch u := u.(type) {
	case *v1.ToolCall:
		return callOf2(u)
	case *v1.ToolCallUpdate:
		return updateOf2(u)
	case *v1.AvailableCommandsUpdate:
		return &v2.AvailableCommandsUpdate{AvailableCommands: commandsOf2(u.AvailableCommands)}
	case *v1.ConfigOptionUpdate:
		return &v2.ConfigOptionUpdate{ConfigOptions: optionsOf2(u.ConfigOptions)}
	case *v1.CurrentModeUpdate:
		return nil // it is an option
	}
	return u
}

// passes keeps back what is said for the session itself, not for the agent in it.
func (second) passes(kind string) bool { return kind != "state_update" && kind != "user_message" }

func (second) prompt(id string, blocks []v1.ContentBlock) []wire.Encoder {
	content := []v2.ContentBlock{}
	for _, b := range blocks {
		if c, ok := contentOf2(&v1.Content{Content: b}).(*v2.Content); ok {
			content = append(content, c.Content)
		}
	}
	return []wire.Encoder{&v2.UserMessage{MessageID: v2.MessageID(id), Content: wire.Some(content)}}
}

func (second) plan(e agent.Plan) wire.Encoder {
	meta, extra := rest(e.Ext)
	inner, _ := extra.Get("plan")
	extra.Delete("plan")
	u := &v2.PlanUpdate{Meta: meta, Extra: extra}
	meta, extra = rest(agent.Ext{protocol: inner})
	p := &v2.PlanItems{PlanID: "plan", Entries: []v2.PlanEntry{}, Meta: meta, Extra: extra}
	if e.ID != "" {
		p.PlanID = v2.PlanID(e.ID)
	}
	for _, s := range e.Entries {
		meta, extra := rest(s.Ext)
		p.Entries = append(p.Entries, v2.PlanEntry{
			Content: s.Text, Priority: word(s.Priority, v2.PlanEntryPriorityMedium, v2.PlanEntryPriorityHigh, v2.PlanEntryPriorityLow),
			Status: word(s.Status, v2.PlanEntryStatusPending, v2.PlanEntryStatusInProgress, v2.PlanEntryStatusCompleted, v2.PlanEntryStatusCancelled),
			Meta:   meta, Extra: extra,
		})
	}
	u.Plan = p
	return u
}

func (second) announce(_ *v1.ToolCall, t terminal) wire.Encoder {
	// It was described on one line; here lines have room.
	command := strings.ReplaceAll(t.command, "‹U+000A›", "\n")
	u := &v2.TerminalUpdate{TerminalID: v2.TerminalID(t.id), Command: some(command)}
	if t.dir != "" {
		u.Cwd = wire.Some(v2.AbsolutePath(t.dir))
	}
	if t.cols > 0 {
		u.Size = wire.Some(v2.TerminalSize{Cols: uint16(t.cols), Rows: uint16(t.rows)})
	}
	return u
}

func (second) output(_, terminal, data string) wire.Encoder {
	return &v2.TerminalOutputChunk{TerminalID: v2.TerminalID(terminal), Data: base64.StdEncoding.EncodeToString([]byte(data))}
}

func (second) exit(_ *v1.ToolCallUpdate, terminal string, e agent.TerminalEnded) wire.Encoder {
	var s v2.TerminalExitStatus
	if e.ExitCode != nil {
		s.ExitCode = wire.Some(int64(*e.ExitCode))
	}
	if e.Signal != nil {
		s.Signal = wire.Some(*e.Signal)
	}
	return &v2.TerminalUpdate{TerminalID: v2.TerminalID(terminal), ExitStatus: wire.Some(s)}
}

func (second) permission(q approval.Question, r *v1.RequestPermissionRequest) wire.Encoder {
	p := &v2.RequestPermissionRequest{SessionID: v2.SessionID(r.SessionID), Title: oneLine(q.Title), Meta: r.Meta, Extra: r.Extra}
	if p.Title == "" {
		p.Title = r.ToolCall.Title.V
	}
	if p.Title == "" {
		p.Title = "May this be done?"
	}
	p.Description = some(strings.TrimSpace(q.Detail + "\n\n" + q.Why))
	p.Subject = wire.Some[v2.RequestPermissionSubject](&v2.ToolCallPermissionSubject{ToolCall: *updateOf2(&r.ToolCall)})
	for _, o := range r.Options {
		p.Options = append(p.Options, v2.PermissionOption{OptionID: v2.PermissionOptionID(o.OptionID), Name: o.Name, Kind: v2.PermissionOptionKind(o.Kind)})
	}
	return p
}

func (second) state(s state) wire.Encoder {
	switch {
	case s.asking:
		return &v2.RequiresActionStateUpdate{}
	case s.running:
		return &v2.RunningStateUpdate{}
	case s.stop == nil:
		return &v2.IdleStateUpdate{}
	}
	// What takes too long is a failure here; see the schema's words on cancelled.
	r, err := stopped(*s.stop)
	if err == nil && !session.TimedOut(*s.stop) {
		return &v2.IdleStateUpdate{StopReason: wire.Some(v2.StopReason(r.StopReason)), Meta: r.Meta, Extra: r.Extra}
	}
	failure := v2.Error{Code: v2.ErrorCode(jsonrpc.CodeInternal), Message: s.stop.Detail}
	if err != nil {
		theirs := err.(*jsonrpc.Error)
		failure.Message, failure.Data = theirs.Message, theirs.Data
	}
	return &v2.IdleStateUpdate{StopReason: wire.Some(v2.StopReasonError), Error: wire.Some(failure)}
}
