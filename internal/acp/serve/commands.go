package serve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/workspace"
)

// ownCommand is what hawser itself understands after a slash.
type ownCommand struct {
	name, about, hint string
	run               func(t *talk, ctx context.Context, rest string) (string, error)
}

var ownCommands = []ownCommand{
	{"undo", "Restore the files as they were before the last turn that changed some", "how many turns", (*talk).undo},
	{"status", "Say what this session is and what it may do", "", (*talk).status},
}

// commandReply ends the ids of what these commands say.
const commandReply = "-reply"

// commandID is the id of the message that a command of ours is. No other one of this
// session has it, in whichever connection.
func (t *talk) commandID(request string) string { return t.view.prefix + "command-" + request }

// available are the agent's commands and ours; where both have one, it is the
// agent's.
func (t *talk) available() []v1.AvailableCommand {
	t.mu.Lock()
	commands := t.commands
	t.mu.Unlock()
	list := []v1.AvailableCommand{}
	for _, c := range commands {
		meta, extra := rest(c.Ext)
		list = append(list, v1.AvailableCommand{Name: c.Name, Description: c.Description, Input: inputOf(c.Hint), Meta: meta, Extra: extra})
	}
	for _, c := range ownCommands {
		if !slices.ContainsFunc(commands, func(a agent.Command) bool { return a.Name == c.name }) {
			list = append(list, v1.AvailableCommand{Name: c.name, Description: c.about, Input: inputOf(c.hint)})
		}
	}
	return list
}

func inputOf(hint string) wire.Opt[v1.AvailableCommandInput] {
	if hint == "" {
		return wire.Opt[v1.AvailableCommandInput]{}
	}
	return wire.Some[v1.AvailableCommandInput](&v1.UnstructuredCommandInput{Hint: hint})
}

// command does what a prompt says if it is a command of ours.
func (u *turn) command(parts []agent.Part) (bool, error) {
	t := u.talk
	if len(parts) != 1 || parts[0].Kind != agent.TextPart {
		return false, nil
	}
	line, ok := strings.CutPrefix(strings.TrimSpace(parts[0].Text), "/")
	if !ok {
		return false, nil
	}
	name, rest, _ := strings.Cut(line, " ")
	t.mu.Lock()
	theirs := slices.ContainsFunc(t.commands, func(c agent.Command) bool { return c.Name == name })
	t.mu.Unlock()
	i := slices.IndexFunc(ownCommands, func(c ownCommand) bool { return c.name == name })
	if i < 0 || theirs {
		return false, nil
	}
	said, err := ownCommands[i].run(t, u.ctx, strings.TrimSpace(rest))
	if err != nil {
		return true, err
	}
	// It is written down as a conversation is, though it is no turn.
	id := t.commandID(u.request)
	err = errors.Join(
		t.session.Emit(agent.Message{ID: id, Role: "user", Text: parts[0].Text}),
		t.session.Emit(agent.Message{ID: id + commandReply, Text: said}))
	if err == nil {
		u.awaitShown()
	}
	return true, err
}

// undo restores files.
func (t *talk) undo(ctx context.Context, rest string) (string, error) {
	if t.session.State().Running {
		return "", invalidRequest("a turn is under way: cancel it, or wait for its end, and undo then")
	}
	o := workspace.UndoOptions{}
	if rest != "" {
		if _, err := fmt.Sscanf(rest, "%d", &o.Sets); err != nil || o.Sets < 1 {
			return "How many turns are to be undone? Write /undo, or /undo 2.", nil
		}
	}
	var b strings.Builder
	undone, err := t.session.Undo(ctx, o)
	if err != nil {
		fmt.Fprintf(&b, "Nothing was undone: %v.\n", err)
	}
	for _, u := range undone {
		fmt.Fprintf(&b, "Undone: %s\n", u.Set.Label)
		for _, p := range u.Restored {
			fmt.Fprintf(&b, "- %s is as it was before\n", p)
		}
		for _, p := range u.Kept {
			fmt.Fprintf(&b, "- %s was left as it is\n", p)
		}
	}
	return b.String(), nil
}

// status says what the session is.
func (t *talk) status(context.Context, string) (string, error) {
	s := t.session.State()
	where := "hawser's own sandbox (" + s.Sandbox + ")"
	if t.place != nil {
		where = "the terminals of " + t.client.name + ", outside every sandbox"
	}
	return fmt.Sprintf("- session: %s\n- agent: %s\n- workspace: %s\n- commands run in: %s\n- approvals: %s\n- turns: %d\n",
		s.ID, approval.Visible(s.Agent), s.Workspace, where, t.session.Gate().Mode(), s.Turns), nil
}
