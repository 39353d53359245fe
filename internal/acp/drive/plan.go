package drive

import (
	"encoding/json"
	"fmt"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// plan tells a plan with all its entries, of which the schema says to leave out those
// that are not what they should be: a person would miss a step and never know.
func (l *link) plan(p agent.Plan, holder json.RawMessage) error {
	var entries []json.RawMessage
	_ = json.Unmarshal(member(holder, "entries"), &entries)
	p.Entries = []agent.Step{}
	for i, raw := range entries {
		step, err := stepOf(raw)
		p.Entries = append(p.Entries, step)
		if err == nil || !l.oddPlan.CompareAndSwap(false, true) {
			continue
		}
		text := fmt.Sprintf("%s tells a plan with an entry that is not what it should be, and is shown as it came: entries[%d]: %v", l.talk.agent.o.Name, i, err)
		if err := l.tell(agent.Log{Level: "warning", Text: text}); err != nil {
			return err
		}
	}
	return l.tell(p)
}

// stepOf reads an entry, which has the same form in both versions, or as much of it
// as can be.
func stepOf(raw json.RawMessage) (agent.Step, error) {
	var e v1.PlanEntry
	err := e.UnmarshalJSON(raw)
	if err == nil {
		return agent.Step{Text: e.Content, Priority: string(e.Priority), Status: string(e.Status), Ext: beyond(e.Meta, e.Extra)}, nil
	}
	s := agent.Step{Text: string(raw)}
	if !isObject(raw) {
		_ = json.Unmarshal(raw, &s.Text)
		return s, err
	}
	s.Ext = agent.Ext{protocol: raw}
	for name, field := range map[string]*string{"content": &s.Text, "priority": &s.Priority, "status": &s.Status} {
		_ = json.Unmarshal(member(raw, name), field)
	}
	return s, err
}
