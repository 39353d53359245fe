package drive

import (
	"encoding/json"
	"errors"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// update makes an event of what the agent tells. Nothing is dropped: what cannot
// be read goes on as it came.
func (f *first) update(params []byte) error {
	var n v1.SessionNotification
	if err := n.UnmarshalJSON(params); err != nil {
		return f.unread(params, err)
	}
	if !f.talk.owns(string(n.SessionID)) {
		return f.foreign(string(n.SessionID), params)
	}
	if err := errors.Join(f.outer(beyond(n.Meta, n.Extra)), f.keep(params, f.holds(n.Update))); err != nil {
		return err
	}
	switch u := n.Update.(type) {
	case *v1.AgentMessageChunk:
		return f.said(byAgent, u.MessageID, u.Content, beyond(u.Meta, u.Extra), params)
	case *v1.AgentThoughtChunk:
		return f.said(byThought, u.MessageID, u.Content, beyond(u.Meta, u.Extra), params)
	case *v1.UserMessageChunk:
		return f.said(byUser, u.MessageID, u.Content, beyond(u.Meta, u.Extra), params)
	case *v1.ToolCall:
		return f.toolCall(toolCall1(u), u.Meta)
	case *v1.ToolCallUpdate:
		return f.toolUpdate(toolUpdate1(u), u.Meta)
	case *v1.Plan:
		return f.plan(agent.Plan{Ext: beyond(u.Meta, u.Extra)}, updateIn(params))
	case *v1.AvailableCommandsUpdate:
		return f.tell(commands1(u))
	case *v1.CurrentModeUpdate:
		f.talk.settings.mode(string(u.CurrentModeID))
		return f.tellOptions(beyond(u.Meta, u.Extra))
	case *v1.ConfigOptionUpdate:
		f.talk.settings.options1(u.ConfigOptions)
		return f.tellOptions(beyond(u.Meta, u.Extra))
	case *v1.UsageUpdate:
		return f.tellContext(u.Used, u.Size, costOf(u.Cost.Has(), u.Cost.V.Amount, u.Cost.V.Currency), beyond(u.Meta, u.Extra))
	case *v1.Notice:
		return f.tell(noticeOf(string(u.Severity), u.Title, u.Description.V, updateIn(params)))
	case *v1.CompactionUpdate:
		return f.tell(compaction(string(u.Status), updateIn(params)))
	}
	return f.tell(extension(updateIn(params)))
}

// holds is the form in which an update is held by its events; nil if it is in any.
func (f *first) holds(u v1.SessionUpdate) shape {
	switch u := u.(type) {
	case *v1.ToolCall:
		return f.displays.hold(u.Meta, toolShape1)
	case *v1.ToolCallUpdate:
		if !f.talk.knows(string(u.ToolCallID)) {
			return never // it is told as a call
		}
		return f.displays.hold(u.Meta, toolShape1)
	case *v1.Plan:
		return planShape1
	case *v1.UsageUpdate:
		return usageShape
	case *v1.AvailableCommandsUpdate, *v1.CurrentModeUpdate, *v1.ConfigOptionUpdate:
		return never
	}
	return nil // chunks see to it themselves, and others are told as they came
}

// unread passes on an update that is not what its schema says.
func (l *link) unread(params []byte, why error) error {
	l.stderr.add("an update that is not what it should be: " + wire.In("params", why).Error())
	others := wire.Members(params)
	if id, ok := others.Tag("sessionId"); ok && !l.talk.owns(id) {
		return l.foreign(id, params)
	}
	update, ok := others.Get("update")
	if !ok {
		return l.tell(agent.Extension{Protocol: protocol, Kind: "unknown", Data: orNull(params)})
	}
	others.Delete("update")
	if _, ok := others.Tag("sessionId"); ok {
		others.Delete("sessionId")
	}
	return errors.Join(l.outer(beyond(nil, others)), l.tell(extension(update)))
}

// outer tells what stands beside an update.
func (l *link) outer(e agent.Ext) error {
	if e == nil {
		return nil
	}
	return l.tell(agent.Extension{Protocol: protocol, Kind: "notification", Data: e[protocol]})
}

func commands1(u *v1.AvailableCommandsUpdate) agent.Commands {
	list := agent.Commands{Commands: []agent.Command{}, Ext: beyond(u.Meta, u.Extra)}
	for _, c := range u.AvailableCommands {
		own := agent.Command{Name: c.Name, Description: c.Description, Ext: beyond(c.Meta, c.Extra)}
		if in, ok := c.Input.V.(*v1.UnstructuredCommandInput); ok {
			own.Hint = in.Hint
			if more := beyond(in.Meta, in.Extra); more != nil {
				own.Ext = with(own.Ext, "input", more[protocol])
			}
		} else if c.Input.Has() && c.Input.V != nil {
			own.Ext = with(own.Ext, "input", encoded(c.Input.V))
		}
		list.Commands = append(list.Commands, own)
	}
	return list
}

func noticeOf(severity, title, description string, update json.RawMessage) agent.Log {
	text := title
	if description != "" {
		text += ": " + description
	}
	return agent.Log{Level: severity, Text: text, Ext: agent.Ext{protocol: update}}
}

func compaction(status string, update json.RawMessage) agent.Progress {
	return agent.Progress{Text: "compacting the conversation: " + status, Ext: agent.Ext{protocol: update}}
}

func costOf(there bool, amount float64, currency string) *agent.Cost {
	if !there {
		return nil
	}
	return &agent.Cost{Amount: amount, Currency: currency}
}

// tellContext tells how full the model's window is.
func (l *link) tellContext(used, size uint64, cost *agent.Cost, e agent.Ext) error {
	return l.used(func(u *agent.Usage) {
		u.ContextTokens, u.ContextSize = int64(used), int64(size)
		if cost != nil {
			u.Cost = cost
		}
	}, e)
}

// tellUsage tells of the tokens that an agent says it has used.
func (l *link) tellUsage(usage json.RawMessage) error {
	if !isObject(usage) {
		return nil
	}
	var t struct {
		InputTokens, OutputTokens, ThoughtTokens, CachedReadTokens, CachedWriteTokens, TotalTokens float64
	}
	if json.Unmarshal(usage, &t) != nil {
		return nil // it is in the turn's end as it came
	}
	return l.used(func(u *agent.Usage) {
		u.InputTokens, u.OutputTokens, u.ThoughtTokens = int64(t.InputTokens), int64(t.OutputTokens), int64(t.ThoughtTokens)
		u.CacheReadTokens, u.CacheWriteTokens, u.TotalTokens = int64(t.CachedReadTokens), int64(t.CachedWriteTokens), int64(t.TotalTokens)
	}, nil)
}

// used tells what is known of usage after a change.
func (l *link) used(change func(*agent.Usage), e agent.Ext) error {
	l.talk.mu.Lock()
	change(&l.talk.usage)
	u := l.talk.usage
	l.talk.mu.Unlock()
	u.Ext = e
	return l.tell(u)
}
