package drive

import (
	"fmt"
	"strings"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// The answers to a question about a change or a command.
var choices = []approval.Option{
	{ID: "apply", Label: "apply", Effect: approval.AllowOnce},
	{ID: "skip", Label: "skip", Effect: approval.DenyOnce},
	{ID: stopChoice, Label: "stop: skip this and the rest of the reply", Effect: approval.DenyOnce},
}

const stopChoice = "stop"

// patience is how long a person may think, or be away: a reply that they want to
// look at is not skipped because they went for lunch.
const patience = 365 * 24 * time.Hour

// confirmChange shows a change and asks whether it may be made.
func (c *carrying) confirmChange(what agent.Change) (outcome, bool, error) {
	if !c.options.Confirm {
		return outcome{}, true, nil
	}
	name, title, kind := "", "", approval.Write
	switch w := what.(type) {
	case agent.Write:
		name, title = w.Path, "Write "+w.Path
	case agent.Edit:
		name, title = w.Path, "Edit "+w.Path
	case agent.Delete:
		name, title, kind = w.Path, "Delete "+w.Path, approval.Delete
	}
	diff, err := c.host.Files().Preview(c.ctx, what)
	switch {
	case c.ctx.Err() != nil:
		return outcome{}, false, c.ctx.Err()
	case err != nil:
		o, err := c.refused(name, err)
		return o, false, err
	case len(diff) == 0:
		return outcome{}, true, nil
	}
	return c.confirm(title, "", approval.Action{Kind: kind, Path: name, Diff: diff.String()})
}

// confirmCommand shows a command and asks whether it may be run.
func (c *carrying) confirmCommand(line string) (outcome, bool, error) {
	if !c.options.Confirm {
		return outcome{}, true, nil
	}
	detail := ""
	if strings.Contains(line, "\n") { // else the title holds it, or the action does
		detail = "  | " + strings.ReplaceAll(line, "\n", "\n  | ")
	}
	return c.confirm("Run "+shortened(line), detail, approval.Action{Kind: approval.Exec, Line: line, Dir: c.host.Files().Root()})
}

func (c *carrying) confirm(title, detail string, a approval.Action) (outcome, bool, error) {
	answer, err := c.host.Ask(c.ctx, approval.Question{
		Kind: approval.Permission, Title: title, Detail: detail, Action: &a, FromAgent: true, Options: choices,
		Deadline: time.Now().Add(patience),
	})
	switch {
	case err != nil:
		return outcome{}, false, err
	case c.ctx.Err() != nil:
		return outcome{}, false, c.ctx.Err()
	case answer.By == "nobody to ask" || answer.By == "mode none" || answer.By == "mode all":
		return outcome{}, false, fmt.Errorf("every change is to be confirmed by a person, and none was asked (%s): go on where one can answer, without another approval mode; nothing is lost", answer.By)
	case answer.OK():
		return outcome{}, true, nil
	case answer.Option == stopChoice:
		o := failure("Not done: the person stopped the reply here")
		o.stop = true
		return o, false, nil
	case answer.Reason != "":
		return failure("Not done: %s", answer.Reason), false, nil
	}
	return failure("Not done: the person skipped it"), false, nil
}
