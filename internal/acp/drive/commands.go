package drive

import (
	"path/filepath"
	"slices"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// ownTerminal is what the agent said of a terminal of its own that has not ended.
type ownTerminal struct {
	call         string // whose command it runs, if it does not say its own
	command, dir string
}

// noteTerminal keeps what is told of a terminal, over what was told before.
func (c *conversation) noteTerminal(id string, t ownTerminal) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before, known := c.terminals[id]
	if c.terminals == nil || !known && len(c.terminals) >= manyTools {
		c.terminals = map[string]ownTerminal{}
	}
	if t.command == "" {
		t.command = before.command
	}
	if t.dir == "" {
		t.dir = before.dir
	}
	if t.call == "" {
		t.call = before.call
	}
	c.terminals[id] = t
}

// forgetTerminal leaves out one that has ended: nobody asks for its command any more.
func (c *conversation) forgetTerminal(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.terminals, id)
}

// noteDisplay keeps what a call of version 1 says of a terminal.
func (c *conversation) noteDisplay(call string, d *display) {
	if d == nil {
		return
	}
	if d.Info != nil {
		c.noteTerminal(d.Info.ID, ownTerminal{call: call, dir: d.Info.Cwd})
	}
	if d.Exit != nil {
		c.forgetTerminal(d.Exit.ID)
	}
}

// commandsOf are the commands of the terminals that a call shows.
func (c *conversation) commandsOf(s toolState) (list []ownTerminal) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, id := range s.terminals {
		t := c.terminals[id]
		if of := c.tools[t.call]; t.command == "" && of != nil {
			t.command = of.command()
		}
		t.call = ""
		if t.command != "" && !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list
}

// terminalsIn are the terminals among what a call shows.
func terminalsIn(content []agent.ToolContent) (ids []string) {
	for _, c := range content {
		if c.Terminal != "" {
			ids = append(ids, c.Terminal)
		}
	}
	return ids
}

// agrees says that a terminal shows the command that the input has, or the line that
// the input gives a shell.
func (t ownTerminal) agrees(k known) bool {
	args := k.args()
	return t.command == k.line() || len(args) > 0 &&
		(t.command == args[len(args)-1] || t.command == approval.Action{Kind: approval.Exec, Args: args}.Describe())
}

// shownAction is what the terminals of a call say that it does, if that is one thing.
func (s toolState) shownAction(root string) *approval.Action {
	if len(s.shown) != 1 || !slices.Contains([]string{"", "execute", "other"}, s.kind) {
		return nil
	}
	a := &approval.Action{Kind: approval.Exec, Line: s.shown[0].command}
	if dir := s.shown[0].dir; filepath.IsAbs(dir) && filepath.Clean(dir) != root {
		a.Dir = dir
	}
	return a
}
