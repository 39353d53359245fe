package script

import (
	"context"
	"strconv"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/term"
)

// command is a shell line with its variables quoted.
func (t *turn) command(at line, in text) (string, error) {
	s, err := t.fillAs(at, in, quoted)
	if err == nil && strings.IndexByte(s, 0) >= 0 {
		err = failf(at, "a command cannot hold a NUL byte")
	}
	return s, err
}

func (t *turn) run(s *run) (err error) {
	line, err := t.command(s.line, s.command)
	if err != nil {
		return err
	}
	c, err := t.call("execute", line, map[string]any{"command": line})
	if err != nil {
		return err
	}
	work, err := t.host.Run(t.ctx, term.Spec{Args: []string{line}, Shell: true})
	if err != nil {
		return t.settled(c, s, err)
	}
	defer func() {
		if e := t.release(work); err == nil {
			err = e
		}
	}()
	if err := c.began(work.ID()); err != nil {
		return err
	}
	status, err := work.Wait(t.ctx)
	var got term.Snapshot
	if err == nil {
		got, err = work.Output(t.ctx)
	}
	if err != nil {
		// What it started ends before that is told.
		_ = t.release(work)
		if told := c.broken(err); told != nil {
			return told
		}
		return t.trouble(s.line, err)
	}
	t.set("output", strings.TrimRight(got.Output, space))
	t.set("exit", strconv.Itoa(status.ShellCode()))
	wrong := t.judge(s, status, got.Output)
	if err := c.end(wrong == nil, ending(status)); err != nil {
		return err
	}
	return wrong
}

// release frees a terminal also when the turn was cancelled.
func (t *turn) release(work agent.Terminal) error {
	return work.Release(context.WithoutCancel(t.ctx))
}

func ending(s term.Status) map[string]any {
	m := map[string]any{}
	if s.ExitCode != nil {
		m["exitCode"] = *s.ExitCode
	}
	if s.Signal != "" {
		m["signal"] = s.Signal
	}
	if s.Limit != "" {
		m["limit"] = s.Limit
	}
	return m
}

// judge holds a command's end against what is expected of it.
func (t *turn) judge(s *run, status term.Status, output string) error {
	if err := notDenied(s); err != nil {
		return err
	}
	want, at := 0, s.line
	for _, e := range s.expects {
		if e.subject == "exit" {
			want, at = e.code, e.line
		}
	}
	if got := status.ShellCode(); want != anyCode && got != want {
		return failf(at, "the command ended with %s, not with exit code %d%s", ended(status), want, lastWords(output))
	}
	for _, e := range s.expects {
		if e.subject != "output" {
			continue
		}
		if found, err := t.matches(e.line, *e.pattern, output); err != nil {
			return err
		} else if found == e.not {
			return failf(e.line, "the output %s%s", unmet(e), lastWords(output))
		}
	}
	return nil
}

func ended(s term.Status) string {
	switch {
	case s.Limit != "":
		return "the limit of " + string(s.Limit)
	case s.ExitCode == nil:
		return s.Signal
	}
	return "exit code " + strconv.Itoa(*s.ExitCode)
}

// unmet says what is wrong with what was expected.
func unmet(e expect) string {
	what := "the text that is expected"
	if e.pattern.regex != nil {
		what = "/" + e.pattern.regex.String() + "/"
	} else if len(e.pattern.text) == 1 {
		what = strconv.Quote(e.pattern.text.String())
	}
	if e.not {
		return "has " + what
	}
	return "does not have " + what
}

const (
	shownLines = 6
	shownBytes = 600
)

// lastWords are the last lines of an output, for an error.
func lastWords(output string) string {
	output = strings.TrimRight(output, space)
	if output == "" {
		return ""
	}
	lines := strings.Split(output, "\n")
	lines = lines[max(0, len(lines)-shownLines):]
	s := strings.Join(lines, "\n")
	return "; it ends:\n" + strings.ToValidUTF8(s[max(0, len(s)-shownBytes):], "")
}
