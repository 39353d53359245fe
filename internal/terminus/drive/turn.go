package drive

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/terminus/wire"
)

// turn is one task.
type turn struct {
	*conversation
	ctx         context.Context
	number      int
	instruction string

	step    int
	wrong   int  // answers in a row that could not be read
	pending bool // the last readable answer said that the task is complete
}

// ending is how a task ends, other than by an error of the Host.
type ending struct{ stop agent.Stop }

func (e *ending) Error() string { return string(e.stop.Reason) + ": " + e.stop.Detail }

func endf(reason agent.Reason, format string, args ...any) error {
	return &ending{agent.Stop{Reason: reason, Detail: fmt.Sprintf(format, args...)}}
}

// stop says how a turn ended. What fails once it was cancelled failed because
// of that.
func (t *turn) stop(err error) (agent.Stop, error) {
	var e *ending
	var denied *agent.DeniedError
	switch {
	case err == nil:
		return agent.Stop{Reason: agent.Ended}, nil
	case t.ctx.Err() != nil:
		return agent.Stop{Reason: agent.Cancelled}, nil
	case errors.As(err, &e):
		return e.stop, nil
	case errors.As(err, &denied):
		return agent.Stop{Reason: agent.Refused, Detail: "the shell was not allowed: " + denied.Error()}, nil
	}
	return agent.Stop{Reason: agent.Failed}, err
}

// work begins the task, goes through its steps and ends it.
func (t *turn) work() error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	if err := t.mind.begin(t.ctx); err != nil {
		return err
	}
	if err := t.steps(); err != nil {
		_ = t.mind.end(t.ctx, false) // why it failed matters more
		return err
	}
	// The task is complete, whatever becomes of the program while it leaves.
	t.leaving.Go(func() { t.left = t.mind.end(context.WithoutCancel(t.ctx), true) })
	return nil
}

func (t *turn) steps() error {
	shown, err := t.shell.observe(t.ctx)
	if err != nil {
		return err
	}
	prompt, err := t.mind.opening(t.instruction, shown)
	for err == nil && prompt != "" {
		t.step++
		prompt, err = t.next(prompt)
	}
	return err
}

// next asks once and does what is answered. It gives the next prompt, or none
// when the task is complete.
func (t *turn) next(prompt string) (string, error) {
	if most := t.agent.options.Steps; most > 0 && t.step > most {
		return "", endf(agent.Limited, "the task is not complete after %d steps, the most that are allowed", most)
	}
	if err := t.told(prompt); err != nil {
		return "", err
	}
	if err := t.mark(fmt.Sprintf("step %d", t.step)); err != nil {
		return "", err
	}
	a, err := t.ask(wire.Request{Instruction: t.instruction, Screen: t.shell.screen(), Step: t.step, Prompt: prompt})
	if err != nil {
		return "", err
	}
	r := t.read(a)
	if err := t.heard(a, r); err != nil {
		return "", err
	}
	if r.Error != "" {
		return t.reject(a, r)
	}
	t.wrong = 0
	return t.carryOut(r)
}

// read makes commands of an answer. Of one that was cut off only what needs no
// mending counts: the rest of a command may be missing.
func (t *turn) read(a answer) wire.Result {
	r := wire.Parse(a.text, t.agent.options.Format)
	if a.cut && (r.Error != "" || r.Mended) {
		r = wire.Result{Format: r.Format, Error: "The response was cut off because it reached the maximum length." +
			" Nothing of it was done. Answer more briefly, and spread long work over several responses."}
	}
	return r
}

// reject gives the agent its errors, unless there were too many.
func (t *turn) reject(a answer, r wire.Result) (string, error) {
	t.wrong++
	if most := t.agent.options.Errors; most > 0 && t.wrong >= most {
		what := "the last error: " + strings.TrimSpace(r.Error) + "; the answer began: " + beginning(a.text)
		if strings.TrimSpace(a.text) == "" {
			what = "the last one was empty"
		}
		return "", endf(agent.Failed, "%d answers in a row could not be read; %s%s", most, what, t.lastWords())
	}
	return wire.Rejection(r), nil
}

// carryOut types the commands and gives the agent what came of it.
func (t *turn) carryOut(r wire.Result) (string, error) {
	var own []string // warnings of ours
	for i, c := range r.Commands {
		problem, err := t.command(i+1, c)
		if err != nil {
			return "", err
		}
		if problem != "" {
			own = append(own, fmt.Sprintf("Command %d: %s", i+1, problem))
		}
	}
	if r.TaskComplete && t.pending {
		return "", t.mark("complete, and confirmed")
	}
	t.pending = r.TaskComplete
	shown, err := t.shell.observe(t.ctx)
	if err != nil {
		return "", err
	}
	if r.TaskComplete {
		if err := t.mark("complete? It is asked whether it is sure"); err != nil {
			return "", err
		}
		// terminus-2 leaves out its warnings here; what was not typed matters.
		return wire.Reply(wire.Result{Warnings: own}, wire.Confirmation(r.Format, shown)), nil
	}
	r.Warnings = append(r.Warnings, own...)
	return wire.Reply(r, shown), nil
}

// mark says where in the task the agent is.
func (t *turn) mark(where string) error { return t.host.Emit(agent.Progress{Text: where}) }

// instruction is what the agent is asked to do, with what was handed over in
// words: these agents read nothing else.
func instruction(p agent.Prompt) string {
	text := p.Text()
	for _, part := range p.Parts {
		where := cmp.Or(part.Path, part.URI, part.Name)
		switch {
		case part.Kind == agent.TextPart:
		case part.Text != "":
			text += "\n\nAttached: " + where + "\n" + part.Text
		default:
			text += "\n\nAttached: " + where
		}
	}
	return text
}

const shownAnswer = 200

// beginning is the first words of a text, for an error.
func beginning(text string) string {
	line := strings.Join(strings.Fields(text[:min(len(text), 4*shownAnswer)]), " ")
	if len(line) > shownAnswer {
		line = line[:shownAnswer]
	}
	return strings.ToValidUTF8(line, "")
}
