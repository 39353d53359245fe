package drive

import (
	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
)

// update makes an event of what an agent of version 2 tells.
func (s *second) update(params []byte) error {
	s.mu.Lock()
	s.handled++
	s.mu.Unlock()
	var n v2.UpdateSessionNotification
	if err := n.UnmarshalJSON(params); err != nil {
		return s.unread(params, err)
	}
	if !s.talk.owns(string(n.SessionID)) {
		return s.foreign(string(n.SessionID))
	}
	if outer := beyond(n.Meta, n.Extra); outer != nil {
		if err := s.tell(agent.Extension{Protocol: protocol, Kind: "notification", Data: outer[protocol]}); err != nil {
			return err
		}
	}
	switch u := n.Update.(type) {
	case *v2.AgentMessageChunk:
		return s.chunk(byAgent, string(u.MessageID), u.Content, beyond(u.Meta, u.Extra))
	case *v2.AgentThoughtChunk:
		return s.chunk(byThought, string(u.MessageID), u.Content, beyond(u.Meta, u.Extra))
	case *v2.UserMessageChunk:
		return s.chunk(byUser, string(u.MessageID), u.Content, beyond(u.Meta, u.Extra))
	case *v2.AgentMessage:
		return s.message(byAgent, string(u.MessageID), u.Content.V, u)
	case *v2.AgentThought:
		return s.message(byThought, string(u.MessageID), u.Content.V, u)
	case *v2.UserMessage:
		return s.message(byUser, string(u.MessageID), u.Content.V, u)
	case v2.StateUpdate:
		return s.stateUpdate(u)
	case *v2.ToolCallUpdate:
		return s.toolUpdate(toolUpdate2(u), nil)
	case *v2.ToolCallContentChunk:
		return s.toolChunk(u)
	case *v2.TerminalUpdate:
		return s.terminalUpdate(u)
	case *v2.TerminalOutputChunk:
		return s.displays.bytes(string(u.TerminalID), u.Data, false)
	case *v2.PlanUpdate:
		return s.tell(plan2(u))
	case *v2.AvailableCommandsUpdate:
		return s.tell(commands2(u.AvailableCommands, beyond(u.Meta, u.Extra)))
	case *v2.ConfigOptionUpdate:
		s.talk.settings.options2(u.ConfigOptions)
		return s.tellOptions(beyond(u.Meta, u.Extra))
	case *v2.UsageUpdate:
		return s.tellContext(u.Used, u.Size, costOf(u.Cost.Has(), u.Cost.V.Amount, u.Cost.V.Currency), beyond(u.Meta, u.Extra))
	case *v2.Notice:
		return s.tell(noticeOf(string(u.Severity), u.Title, u.Description.V, u))
	case *v2.CompactionUpdate:
		return s.tell(agent.Progress{Text: "compacting the conversation: " + string(u.Status), Ext: whole(u)})
	case *v2.UnknownSessionUpdate:
		return s.tell(extension(u.Kind, u))
	default:
		return s.tell(extension(updateKind(n.Update), n.Update))
	}
}

func (s *second) chunk(by speaker, id string, b v2.ContentBlock, e agent.Ext) error {
	s.mu.Lock()
	if s.chunked == nil || len(s.chunked) >= manyTools {
		s.chunked = map[string]bool{}
	}
	s.chunked[id] = true
	s.mu.Unlock()
	own, ok := blockOf(b)
	if !ok {
		return s.tell(extension(by.kind, b))
	}
	return s.tell(by.said(id, own, true, e))
}

// message is a whole message. One that came in chunks before, or that we have just
// sent, is not told as if it were another.
func (s *second) message(by speaker, id string, blocks []v2.ContentBlock, u wire.Encoder) error {
	s.mu.Lock()
	before := s.chunked[id] || by.role != "" && s.state != nil
	s.mu.Unlock()
	if before || len(blocks) == 0 {
		return s.tell(extension(updateKind(u), u))
	}
	for _, b := range blocks {
		own, ok := blockOf(b)
		if !ok {
			return s.tell(extension(updateKind(u), u))
		}
		if err := s.tell(by.said(id, own, false, nil)); err != nil {
			return err
		}
	}
	return nil
}

// stateUpdate sees when a turn begins and ends.
func (s *second) stateUpdate(u v2.StateUpdate) error {
	if err := s.tell(extension("state_update", u)); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.state
	if t == nil {
		return nil
	}
	switch u := u.(type) {
	case *v2.RunningStateUpdate:
		t.begun = true
	case *v2.IdleStateUpdate:
		if !t.over(s.handled) {
			return nil
		}
		s.state = nil
		usage, _ := u.Extra.Get("usage")
		e := ending{reason: string(u.StopReason.V), usage: usage, ext: beyond(u.Meta, u.Extra)}
		if u.Error.Has() {
			e.err = &u.Error.V
		}
		t.ended <- e
	}
	return nil
}

func plan2(u *v2.PlanUpdate) agent.Event {
	items, ok := u.Plan.(*v2.PlanItems)
	if !ok {
		return extension("plan_update", u)
	}
	p := agent.Plan{ID: string(items.PlanID), Entries: []agent.Step{}, Ext: beyond(u.Meta, u.Extra)}
	if more := beyond(items.Meta, items.Extra); more != nil {
		p.Ext = with(p.Ext, "plan", more[protocol])
	}
	for _, e := range items.Entries {
		p.Entries = append(p.Entries, agent.Step{
			Text: e.Content, Priority: string(e.Priority), Status: string(e.Status), Ext: beyond(e.Meta, e.Extra),
		})
	}
	return p
}

func commands2(list []v2.AvailableCommand, e agent.Ext) agent.Commands {
	all := agent.Commands{Commands: []agent.Command{}, Ext: e}
	for _, c := range list {
		switch c := c.(type) {
		case *v2.Command:
			own := agent.Command{Name: c.Name, Description: c.Description, Ext: beyond(c.Meta, c.Extra)}
			if in, ok := c.Input.V.(*v2.TextCommandInput); ok {
				own.Hint = in.Hint
			} else if c.Input.Has() && c.Input.V != nil {
				own.Ext = with(own.Ext, "input", encoded(c.Input.V))
			}
			all.Commands = append(all.Commands, own)
		case *v2.UnknownAvailableCommand:
			all.Commands = append(all.Commands, agent.Command{Name: c.Name, Description: c.Description, Ext: whole(c)})
		}
	}
	return all
}
