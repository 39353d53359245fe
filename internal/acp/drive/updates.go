package drive

import (
	"encoding/json"

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
		return f.foreign(string(n.SessionID))
	}
	outer := beyond(n.Meta, n.Extra)
	if outer != nil {
		if err := f.tell(agent.Extension{Protocol: protocol, Kind: "notification", Data: outer[protocol]}); err != nil {
			return err
		}
	}
	switch u := n.Update.(type) {
	case *v1.AgentMessageChunk:
		return f.tell(byAgent.said(string(u.MessageID.V), u.Content, true, beyond(u.Meta, u.Extra)))
	case *v1.AgentThoughtChunk:
		return f.tell(byThought.said(string(u.MessageID.V), u.Content, true, beyond(u.Meta, u.Extra)))
	case *v1.UserMessageChunk:
		return f.tell(byUser.said(string(u.MessageID.V), u.Content, true, beyond(u.Meta, u.Extra)))
	case *v1.ToolCall:
		return f.toolCall(toolCall1(u), u.Meta)
	case *v1.ToolCallUpdate:
		return f.toolUpdate(toolUpdate1(u), u.Meta)
	case *v1.Plan:
		return f.tell(plan1(u))
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
		return f.tell(noticeOf(string(u.Severity), u.Title, u.Description.V, u))
	case *v1.CompactionUpdate:
		return f.tell(agent.Progress{Text: "compacting the conversation: " + string(u.Status), Ext: whole(u)})
	case *v1.UnknownSessionUpdate:
		return f.tell(extension(u.Kind, u))
	default:
		return f.tell(extension(updateKind(n.Update), n.Update))
	}
}

// unread passes on an update that is not what its schema says.
func (l *link) unread(params []byte, why error) error {
	l.stderr.add("an update that is not what it should be: " + wire.In("params", why).Error())
	members := wire.Members(params)
	if raw, _ := members.Get("sessionId"); len(raw) > 0 {
		var id string
		if json.Unmarshal(raw, &id) == nil && !l.talk.owns(id) {
			return l.foreign(id)
		}
	}
	update, ok := members.Get("update")
	if !ok {
		update = orNull(params)
	}
	kind, _ := wire.Members(update).Tag("sessionUpdate")
	if kind == "" {
		kind = "unknown"
	}
	return l.tell(agent.Extension{Protocol: protocol, Kind: kind, Data: update})
}

// updateKind is the name of an update that has no event.
func updateKind(m wire.Encoder) string {
	kind, _ := wire.Members(encoded(m)).Tag("sessionUpdate")
	return kind
}

func plan1(u *v1.Plan) agent.Plan {
	p := agent.Plan{Entries: []agent.Step{}, Ext: beyond(u.Meta, u.Extra)}
	for _, e := range u.Entries {
		p.Entries = append(p.Entries, agent.Step{
			Text: e.Content, Priority: string(e.Priority), Status: string(e.Status), Ext: beyond(e.Meta, e.Extra),
		})
	}
	return p
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

func noticeOf(severity, title, description string, u wire.Encoder) agent.Log {
	text := title
	if description != "" {
		text += ": " + description
	}
	return agent.Log{Level: severity, Text: text, Ext: whole(u)}
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
