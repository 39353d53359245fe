package drive

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"hawser/internal/agent"
	"hawser/internal/mailbox/wire"
	"hawser/internal/term"
)

// run runs a shell command and tells how it ended and what it wrote.
func (c *carrying) run(cmd wire.RunCommand) (outcome, error) {
	text, changed := forShell(cmd.Text, runtime.GOOS)
	o, err := c.runLine(text)
	if changed {
		o.Summary += " (Windows line ends in the command were taken as line feeds)"
	}
	return o, err
}

// forShell gives a command the line ends that its shell reads: to sh a carriage
// return is a part of the last word.
func forShell(command, system string) (text string, changed bool) {
	if system == "windows" {
		return command, false
	}
	text = strings.ReplaceAll(command, "\r\n", "\n")
	return text, text != command
}

func (c *carrying) runLine(line string) (o outcome, err error) {
	shown := shortened(line)
	call := c.call("execute", shown)
	if o, ok, err := c.confirmCommand(line); err != nil || !ok {
		return o, err
	}
	if err := call.begins(); err != nil {
		return outcome{}, err
	}
	ended, err := c.watch()
	if err != nil {
		return outcome{}, err
	}
	defer func() { err = errors.Join(err, ended()) }()
	if err := c.starts(nil, true); err != nil {
		return outcome{}, err
	}
	limit := c.timeLimit()
	out := &output{}
	work, err := c.host.Run(c.ctx, term.Spec{Args: []string{line}, Shell: true, Wall: limit, Sink: out.take})
	if c.ctx.Err() != nil {
		return outcome{}, errors.Join(c.ctx.Err(), c.release(work))
	}
	if err != nil {
		return c.notRun(shown, err, call)
	}
	if err := call.shows(work.ID()); err != nil {
		return outcome{}, errors.Join(err, c.release(work))
	}
	status, err := work.Wait(c.ctx)
	text := out.String()
	if err == nil && !work.Observed() {
		var got term.Snapshot
		if got, err = work.Output(c.ctx); err == nil {
			text = wire.LimitOutput(got.Output)
		}
	}
	if released := c.release(work); err == nil {
		err = released
	}
	if c.ctx.Err() == nil {
		if err := c.mailbox.Intact(c.answers); err != nil {
			return outcome{}, fmt.Errorf("after '%s': %w", shown, err)
		}
	}
	switch {
	case c.ctx.Err() != nil:
		return outcome{}, c.ctx.Err()
	case err != nil:
		o = failure("'%s': %s", shown, err)
		return o, call.ends(o.Result)
	}
	o = ending(shown, status, limit)
	o.Output = text
	return o, call.ends(o.Result)
}

// watch has what a command does to files taken in, so that it can be undone, also
// when the turn is cancelled. Where that cannot be done, the person is told.
func (c *carrying) watch() (ended func() error, err error) {
	blind := func(err error) error {
		if c.ctx.Err() != nil || errors.Is(err, agent.ErrGone) {
			return nil // whatever comes next finds out too
		}
		return c.host.Emit(agent.Log{Level: "warning", Text: "undo will not restore what this command changes: " + err.Error()})
	}
	end, err := c.host.Files().Watch(c.ctx)
	if err != nil {
		return func() error { return nil }, blind(err)
	}
	return func() error {
		if err := end(context.WithoutCancel(c.ctx)); err != nil {
			return blind(err)
		}
		return nil
	}, nil
}

// notRun is a command that was denied or could not start.
func (c *carrying) notRun(shown string, err error, call *call) (outcome, error) {
	if _, gone := c.host.Files().Stat(c.ctx, "."); errors.Is(gone, agent.ErrGone) {
		return outcome{}, errors.Join(gone, c.again())
	}
	o := failure("'%s' did not start: %s", shown, err)
	var denied *agent.DeniedError
	if errors.As(err, &denied) {
		o = failure("DENIED: '%s': %s", shown, denied)
	}
	return o, call.ends(o.Result)
}

func (c *carrying) timeLimit() time.Duration {
	if c.session.TimeLimit > 0 {
		return c.session.TimeLimit
	}
	return defaultTimeLimit
}

// release frees a terminal also when the turn was cancelled.
func (c *carrying) release(work agent.Terminal) error {
	if work == nil {
		return nil
	}
	return work.Release(context.WithoutCancel(c.ctx))
}

func ending(shown string, s term.Status, limit time.Duration) outcome {
	switch {
	case s.Limit == term.LimitTime:
		return failure("Command '%s' timed out after %s and was killed with all that it had started", shown, least(limit, s.Duration))
	case s.Limit != "":
		return failure("Command '%s' was ended by the %s limit", shown, s.Limit)
	case s.ExitCode == nil:
		return failure("Command '%s' was ended by %s", shown, s.Signal)
	case *s.ExitCode != 0:
		return failure("Ran '%s' (exit code %d)", shown, *s.ExitCode)
	}
	return success("Ran '%s' (exit code 0)", shown)
}

// least is the limit that ended a command: the session's may be smaller.
func least(limit, took time.Duration) string {
	if took < limit {
		return fmt.Sprint(took.Round(100 * time.Millisecond))
	}
	return fmt.Sprint(limit)
}

// output keeps what is shown of a command's output.
type output struct {
	mu   sync.Mutex
	kept wire.Limiter
}

func (o *output) take(_ term.Stream, p []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	_, _ = o.kept.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.kept.String()
}

// shortened is a command on one line.
func shortened(s string) string {
	const most = 200
	first, rest, more := strings.Cut(strings.TrimSpace(s), "\n")
	first = strings.TrimRight(first, " \t\r")
	if r := []rune(first); len(r) > most {
		return string(r[:most]) + "…"
	}
	if more && strings.TrimSpace(rest) != "" {
		first += " …"
	}
	return first
}
