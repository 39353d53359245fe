package serve

import (
	"encoding/json"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/approval"
)

// words are a version of the protocol: how what a session shows and asks is said in
// it. What is shown, and where, is decided elsewhere, in the words of version 1.
type words interface {
	// update is what an update becomes; nil if the version has no word for it.
	update(u wire.Encoder) wire.Encoder
	// passes says that an update of an agent of the same protocol may be passed on.
	passes(kind string) bool
	// prompt is what a person has asked, told again.
	prompt(id string, blocks []v1.ContentBlock) []wire.Encoder
	plan(e agent.Plan) wire.Encoder
	// diff shows a patch of one file in a call.
	diff(f changed) []v1.ToolCallContent
	// announce tells of a terminal of ours before anything is shown in it: by the call
	// that shows it, or by an update of its own.
	announce(u *v1.ToolCall, t terminal) wire.Encoder
	output(call, terminal, data string) wire.Encoder
	// exit tells how a terminal ended: by an update of its call, or by one of its own.
	exit(u *v1.ToolCallUpdate, terminal string, e agent.TerminalEnded) wire.Encoder
	// permission are the params of a request.
	permission(q approval.Question, r *v1.RequestPermissionRequest) wire.Encoder
	// state tells what the session does; nil where the answers to prompts do.
	state(s state) wire.Encoder
}

// terminal is one of ours that the client shows.
type terminal struct {
	id, command, dir string
	cols, rows       int // zero if unknown
}

// changed is a file that has changed, or is about to.
type changed struct {
	path, old string // absolute; old if it was renamed
	status    string // added, modified, deleted, renamed
	patch     string
}

// state is what a session does.
type state struct {
	running, asking bool
	stop            *agent.Stop // how it came to do nothing, if somebody has to know
}

// first is version 1 of the protocol.
type first struct{}

var _ words = first{}

func (first) state(state) wire.Encoder { return nil }

// passes keeps back what only version 2 has. What it says has been told as events, as
// far as version 1 can say it.
func (first) passes(kind string) bool {
	switch kind {
	case "state_update", "user_message", "agent_message", "agent_thought", "tool_call_content_chunk", "terminal_update", "terminal_output_chunk", "plan_update":
		return false
	}
	return true
}

func (first) update(u wire.Encoder) wire.Encoder {
	switch u := u.(type) {
	case *v1.ToolCall:
		u.Status.V = statusOf1(u.Status.V)
	case *v1.ToolCallUpdate:
		u.Status.V = statusOf1(u.Status.V)
	}
	return u
}

// statusOf1 is a status in the words of version 1.
func statusOf1(s v1.ToolCallStatus) v1.ToolCallStatus {
	switch s {
	case cancelledCall:
		return v1.ToolCallStatusFailed
	case pausedCall:
		return v1.ToolCallStatusInProgress
	}
	return s
}

func (first) prompt(_ string, blocks []v1.ContentBlock) (all []wire.Encoder) {
	for _, b := range blocks {
		all = append(all, &v1.UserMessageChunk{Content: b})
	}
	return all
}

func (first) plan(e agent.Plan) wire.Encoder {
	meta, extra := rest(e.Ext)
	p := &v1.Plan{Entries: []v1.PlanEntry{}, Meta: meta, Extra: extra}
	for _, s := range e.Entries {
		meta, extra := rest(s.Ext)
		p.Entries = append(p.Entries, v1.PlanEntry{
			Content: s.Text, Priority: word(s.Priority, v1.PlanEntryPriorityMedium, v1.PlanEntryPriorityHigh, v1.PlanEntryPriorityLow),
			Status: word(s.Status, v1.PlanEntryStatusPending, v1.PlanEntryStatusInProgress, v1.PlanEntryStatusCompleted), Meta: meta, Extra: extra,
		})
	}
	return p
}

func (first) diff(f changed) []v1.ToolCallContent { return diffContent(f.path, f.patch, f.status) }

func (first) announce(u *v1.ToolCall, t terminal) wire.Encoder {
	if told, ok := wire.Members(u.Meta).Get("terminal_info"); ok {
		if id, _ := wire.Members(told).Tag("terminal_id"); id == t.id {
			return nil // as the agent has it
		}
	}
	info, _ := json.Marshal(struct {
		ID  string `json:"terminal_id"`
		Cwd string `json:"cwd"`
	}{t.id, t.dir})
	u.Meta = withMeta(u.Meta, "terminal_info", info)
	return nil
}

func (first) output(call, terminal, data string) wire.Encoder {
	raw, _ := json.Marshal(struct {
		ID   string `json:"terminal_id"`
		Data string `json:"data"`
	}{terminal, data})
	return &v1.ToolCallUpdate{ToolCallID: v1.ToolCallID(call), Meta: withMeta(nil, "terminal_output", raw)}
}

func (first) exit(u *v1.ToolCallUpdate, terminal string, e agent.TerminalEnded) wire.Encoder {
	exit, _ := json.Marshal(struct {
		ID     string  `json:"terminal_id"`
		Code   *int    `json:"exit_code"`
		Signal *string `json:"signal"`
	}{terminal, e.ExitCode, e.Signal})
	u.Meta = withMeta(u.Meta, "terminal_exit", exit)
	return nil
}

func (first) permission(_ approval.Question, r *v1.RequestPermissionRequest) wire.Encoder { return r }
