package serve

import (
	"slices"
	"time"

	"hawser/internal/agent"
)

// holdPause is how long a command waits for the call of the agent's that shows it:
// agents of the protocol have a terminal made first, and name it then.
const holdPause = 250 * time.Millisecond

// holdLimit is the most output of a command that waits.
const holdLimit = pieceLimit

// hold keeps a command back until its call is known, or it has waited long enough.
func (v *view) hold(s *screen, at time.Time) {
	s.until = at.Add(holdPause)
	v.held = append(v.held, s)
}

// keep puts off what a command that waits has shown, or how it ended.
func (v *view) keep(s *screen, e agent.Event) {
	s.kept = append(s.kept, e)
	if out, ok := e.(agent.TerminalOutput); ok {
		s.waits += len(out.Data)
	}
	if s.waits > holdLimit {
		v.settle(func(o *screen) bool { return o == s })
	}
}

// wanted are the commands that wait for a call.
func (v *view) wanted(c *call) []*screen {
	var list []*screen
	v.held = slices.DeleteFunc(v.held, func(s *screen) bool {
		mine := s.wants == c.id || s.wants == "" && c.names(s.id)
		if mine {
			list = append(list, s)
		}
		return mine
	})
	return list
}

// catchUp shows what commands have shown while they waited.
func (v *view) catchUp(list []*screen) {
	for _, s := range list {
		if s.foreign && s.call != nil {
			v.out = append(v.out, note{embeds: s.id}) // that stands in what was told before
		}
		kept := s.kept
		s.kept = nil
		for _, e := range kept {
			switch e := e.(type) {
			case agent.TerminalOutput:
				v.terminalOutput(e, s.until)
			case agent.TerminalEnded:
				v.terminalEnded(e)
			}
		}
	}
}

// settle shows commands whose call has not come in the best other place.
func (v *view) settle(which func(*screen) bool) {
	var list []*screen
	v.held = slices.DeleteFunc(v.held, func(s *screen) bool {
		if which(s) {
			list = append(list, s)
			return true
		}
		return false
	})
	for _, s := range list {
		v.put(s, v.callFor(s))
		v.catchUp([]*screen{s})
	}
}

// overdue says which commands have waited long enough.
func overdue(now time.Time) func(*screen) bool {
	return func(s *screen) bool { return !now.Before(s.until) }
}

func everyScreen(*screen) bool { return true }

// passing says that an event stands beside what a conversation shows, or may be about
// the call that a command waits for.
func passing(e agent.Event) bool {
	switch e.(type) {
	case agent.ToolCall, agent.ToolUpdate, agent.TerminalBegan, agent.TerminalOutput, agent.TerminalEnded, agent.Extension, agent.Usage, agent.Log:
		return true
	}
	return false
}

// names says that the agent shows a terminal in a call.
func (c *call) names(terminal string) bool {
	return slices.ContainsFunc(c.content, func(i agent.ToolContent) bool { return i.Terminal == terminal })
}
