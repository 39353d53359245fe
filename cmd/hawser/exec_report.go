package main

import (
	"fmt"
	"os"
	"time"

	"hawser/internal/cli"
	"hawser/internal/term"
	"hawser/internal/vt"
)

// execEnd is what is known when a command has ended or was typed at.
type execEnd struct {
	status   *term.Status // nil while it runs
	snapshot term.Snapshot
	screen   vt.Screen
	duration time.Duration
	err      error
}

// execJSON is the object that --json prints.
type execJSON struct {
	Output     string      `json:"output"`
	Truncated  bool        `json:"truncated"`
	ExitCode   *int        `json:"exitCode"`
	Signal     *string     `json:"signal"`
	Limit      *term.Limit `json:"limit"`
	DurationMs int64       `json:"durationMs"`
	Screen     []string    `json:"screen,omitempty"`
	Cursor     *cursorJSON `json:"cursor,omitempty"`
}

type cursorJSON struct {
	X       int  `json:"x"`
	Y       int  `json:"y"`
	Visible bool `json:"visible"`
}

// report prints what is wanted and gives hawser's own end.
func (e *execEnd) report(j *execJob, sig *signals) error {
	if e.err != nil {
		return e.err
	}
	err := j.out.failure()
	switch {
	case err != nil:
	case j.json:
		err = e.printJSON(j)
	case j.screen:
		_, err = os.Stdout.WriteString(e.screen.Text())
	case j.tail:
		_, err = os.Stdout.WriteString(e.snapshot.Output)
	}
	if err != nil {
		return &exitError{exitHawser, err}
	}
	if !j.json && !j.screen && j.tail && e.snapshot.Truncated {
		fmt.Fprintln(os.Stderr, "hawser: earlier output was left out, as --limit says")
	}
	return e.exit(j, sig)
}

// exit gives the command's own end as hawser's.
func (e *execEnd) exit(j *execJob, sig *signals) error {
	st := e.status
	switch {
	case st != nil && st.Limit != "":
		return &exitError{exitLimit, fmt.Errorf("the %s limit was reached; the command and all that it started were ended", st.Limit)}
	case len(j.send) > 0:
		return sig.instead("not typed to the end")
	case st == nil:
		return nil
	}
	if code := st.ShellCode(); code != 0 {
		return &exitError{code: code}
	}
	return nil
}

func (e *execEnd) printJSON(j *execJob) error {
	o := execJSON{Output: e.snapshot.Output, Truncated: e.snapshot.Truncated, DurationMs: e.duration.Milliseconds()}
	if st := e.status; st != nil {
		o.ExitCode = st.ExitCode
		if st.Signal != "" {
			o.Signal = &st.Signal
		}
		if st.Limit != "" {
			o.Limit = &st.Limit
		}
	}
	if j.screen {
		o.Screen = e.screen.Lines()
		o.Cursor = &cursorJSON{e.screen.Cursor.X, e.screen.Cursor.Y, e.screen.Cursor.Visible}
	}
	return cli.JSONLines(os.Stdout).Encode(o)
}
