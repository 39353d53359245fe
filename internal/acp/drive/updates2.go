package drive

import (
	"errors"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
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
		return s.foreign(string(n.SessionID), params)
	}
	if err := errors.Join(s.outer(beyond(n.Meta, n.Extra)), s.keep(params, s.holds(n.Update))); err != nil {
		return err
	}
	switch u := n.Update.(type) {
	case *v2.AgentMessageChunk:
		return s.chunk(byAgent, string(u.MessageID), u.Content, beyond(u.Meta, u.Extra), params)
	case *v2.AgentThoughtChunk:
		return s.chunk(byThought, string(u.MessageID), u.Content, beyond(u.Meta, u.Extra), params)
	case *v2.UserMessageChunk:
		return s.chunk(byUser, string(u.MessageID), u.Content, beyond(u.Meta, u.Extra), params)
	case *v2.AgentMessage:
		return s.message(byAgent, string(u.MessageID), u.Content.V, params)
	case *v2.AgentThought:
		return s.message(byThought, string(u.MessageID), u.Content.V, params)
	case *v2.UserMessage:
		return s.message(byUser, string(u.MessageID), u.Content.V, params)
	case v2.StateUpdate:
		return s.stateUpdate(u, params)
	case *v2.ToolCallUpdate:
		return s.toolUpdate(toolUpdate2(u), nil)
	case *v2.ToolCallContentChunk:
		return s.toolChunk(u)
	case *v2.TerminalUpdate:
		return s.terminalUpdate(u)
	case *v2.TerminalOutputChunk:
		return s.displays.bytes(string(u.TerminalID), u.Data, false)
	case *v2.PlanUpdate:
		if items, ok := u.Plan.(*v2.PlanItems); ok {
			return s.plan(plan2(u, items), member(updateIn(params), "plan"))
		}
	case *v2.AvailableCommandsUpdate:
		return s.tell(commands2(u.AvailableCommands, beyond(u.Meta, u.Extra)))
	case *v2.ConfigOptionUpdate:
		s.talk.settings.options2(u.ConfigOptions)
		return s.tellOptions(beyond(u.Meta, u.Extra))
	case *v2.UsageUpdate:
		return s.tellContext(u.Used, u.Size, costOf(u.Cost.Has(), u.Cost.V.Amount, u.Cost.V.Currency), beyond(u.Meta, u.Extra))
	case *v2.Notice:
		return s.tell(noticeOf(string(u.Severity), u.Title, u.Description.V, updateIn(params)))
	case *v2.CompactionUpdate:
		return s.tell(compaction(string(u.Status), updateIn(params)))
	}
	return s.tell(extension(updateIn(params)))
}

// holds is the form in which an update is held by its events; nil if it is in any.
func (s *second) holds(u v2.SessionUpdate) shape {
	switch u := u.(type) {
	case *v2.ToolCallUpdate:
		if !s.talk.knows(string(u.ToolCallID)) && !u.Title.Has() {
			return never // it is given a title
		}
		return toolShape2
	case *v2.TerminalOutputChunk:
		if s.displays.between(string(u.TerminalID)) {
			return never
		}
		return outputShape
	case *v2.PlanUpdate:
		if _, ok := u.Plan.(*v2.PlanItems); ok {
			return planShape2
		}
	case *v2.UsageUpdate:
		return usageShape
	case *v2.ToolCallContentChunk, *v2.TerminalUpdate,
		*v2.AvailableCommandsUpdate, *v2.ConfigOptionUpdate:
		return never
	}
	return nil
}

func (s *second) chunk(by speaker, id string, b v2.ContentBlock, e agent.Ext, params []byte) error {
	s.mu.Lock()
	if s.chunked == nil || len(s.chunked) >= manyTools {
		s.chunked = map[string]bool{}
	}
	s.chunked[id] = true
	s.mu.Unlock()
	own, ok := blockOf(b)
	if !ok {
		return s.tell(extension(updateIn(params)))
	}
	return s.said(by, wire.Some(v1.MessageID(id)), own, e, params)
}

// message is a whole message. One that came in chunks before, or that we have just
// sent, is not told as if it were another: it is only kept as it came.
func (s *second) message(by speaker, id string, blocks []v2.ContentBlock, params []byte) error {
	s.mu.Lock()
	before := s.chunked[id] || by.role != "" && s.state != nil
	s.mu.Unlock()
	events := []agent.Event{}
	for _, b := range blocks {
		own, ok := blockOf(b)
		e, known := by.event(id, own, false, nil)
		if !ok || !known {
			before = true
			break
		}
		events = append(events, e)
	}
	if before || len(events) == 0 {
		return s.tell(extension(updateIn(params)))
	}
	if err := s.keep(params, never); err != nil {
		return err
	}
	for _, e := range events {
		if err := s.tell(e); err != nil {
			return err
		}
	}
	return nil
}

// stateUpdate sees when a turn begins and ends.
func (s *second) stateUpdate(u v2.StateUpdate, params []byte) error {
	if err := s.tell(extension(updateIn(params))); err != nil {
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

func plan2(u *v2.PlanUpdate, items *v2.PlanItems) agent.Plan {
	p := agent.Plan{ID: string(items.PlanID), Ext: beyond(u.Meta, u.Extra)}
	if more := beyond(items.Meta, items.Extra); more != nil {
		p.Ext = with(p.Ext, "plan", more[protocol])
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
