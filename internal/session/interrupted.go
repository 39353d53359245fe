package session

import (
	"encoding/json"
	"fmt"

	"hawser/internal/agent"
	"hawser/internal/journal"
	"hawser/internal/term"
)

// Interruption is what a hawser was doing when it was killed.
type Interruption struct {
	Turn     bool     `json:"turn"`               // a turn was under way
	Commands []string `json:"commands,omitempty"` // that had not ended
	Changes  []string `json:"changes,omitempty"`  // paths of a change that may or may not have been made
}

// Examine tells what an interrupted session was doing.
func Examine(l Listed) (Interruption, error) {
	if l.Phase != Interrupted {
		return Interruption{}, fmt.Errorf("session %s is %s", l.ID, l.Phase)
	}
	return lastDeeds(l.Dir), nil
}

// lastDeeds reads what a journal's last hawser had begun and not ended. It is
// read before the journal goes on.
func lastDeeds(dir string) Interruption {
	var in Interruption
	byName := map[string]string{} // terminals: id to name
	running := map[string]execRecord{}
	var order []string
	for r, err := range journal.Read(dir) {
		if err != nil {
			break // torn: what is whole has been read
		}
		switch r.Kind {
		case "session":
			in, running, order = Interruption{}, map[string]execRecord{}, nil
		case "began":
			in.Turn = true
		case "end":
			in.Turn = false
		case "exec":
			var e execRecord
			if json.Unmarshal(r.Data, &e) == nil {
				running[e.Terminal] = e
				order = append(order, e.Terminal)
			}
		case "exec_failed":
			var f failRecord
			if json.Unmarshal(r.Data, &f) == nil {
				delete(running, f.Terminal)
			}
		case "terminal_began":
			var b agent.TerminalBegan
			if json.Unmarshal(r.Data, &b) == nil {
				byName[b.ID] = b.Name
			}
		case "terminal_ended":
			var e agent.TerminalEnded
			if json.Unmarshal(r.Data, &e) == nil {
				delete(running, byName[e.ID])
			}
		case "change":
			var c changeRecord
			if json.Unmarshal(r.Data, &c) == nil {
				in.Changes = nil
				for _, f := range c.Files {
					in.Changes = append(in.Changes, f.Path)
				}
			}
		case "file_changed", "change_failed":
			in.Changes = nil
		}
	}
	for _, name := range order {
		if e, ok := running[name]; ok {
			in.Commands = append(in.Commands, Line(term.Spec{Args: e.Args, Shell: e.Shell}))
		}
	}
	return in
}

// tellInterrupted shows and writes down what the last hawser left undone.
func (s *Session) tellInterrupted(in *Interruption) {
	if in == nil || len(in.Lines()) == 0 {
		return
	}
	s.note("interrupted", in)
	for _, text := range in.Lines() {
		s.emit(agent.Log{Level: "warning", Text: text})
	}
}

// Lines say it to a person.
func (in Interruption) Lines() []string {
	var list []string
	if in.Turn {
		list = append(list, "hawser was interrupted in the middle of a turn")
	}
	for _, c := range in.Commands {
		list = append(list, "interrupted while it ran: "+c)
	}
	for _, p := range in.Changes {
		list = append(list, fmt.Sprintf("interrupted while it changed %s: see whether the change was made", p))
	}
	return list
}
