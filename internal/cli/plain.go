package cli

import (
	"fmt"
	"io"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/session"
)

// plain prints what a log would keep: no colours, nothing that moves.
type plain struct {
	passive
	out   io.Writer
	begun bool // a line is not ended
	talks string
	told  string // of a failure
	err   error
}

func (f *plain) Show(e session.Envelope) {
	switch ev := e.Event.(type) {
	case agent.Message:
		if ev.Role != "" {
			return
		}
		if ev.ID != f.talks {
			f.endLine()
		}
		f.talks = ev.ID
		f.text(ev.Text)
		if !ev.Chunk {
			f.endLine()
		}
	case agent.TerminalOutput:
		f.text(ev.Data)
	case agent.TerminalBegan:
		f.line("$ " + ev.Command)
	case agent.TerminalEnded:
		f.line("[" + howEnded(ev) + "]")
	case agent.FileChanged:
		f.line(fileLine(ev))
	case agent.Progress:
		f.line("… " + ev.Text)
	case agent.Media:
		f.line("[" + mediaLine(ev) + "]")
	case agent.Plan:
		for _, s := range ev.Entries {
			f.line(planLine(s))
		}
	case agent.Question:
		f.line("? " + shown(ev.Question.Title))
	case agent.Answer:
		f.line("  " + answerLine(ev.Answer))
	case agent.Log:
		if ev.Level == "warning" || ev.Level == "error" {
			f.line(ev.Level + ": " + ev.Text)
		}
	case agent.Failure:
		f.told = ev.Text
		f.line("failed: " + shown(ev.Text))
	case agent.End:
		f.endLine()
		if ev.Reason != agent.Ended {
			f.line(endLine(ev.Stop, f.told))
		}
	}
}

func (f *plain) text(s string) {
	if s == "" {
		return
	}
	f.put(s)
	f.begun = !strings.HasSuffix(s, "\n")
}

func (f *plain) endLine() {
	if f.begun {
		f.put("\n")
		f.begun = false
	}
}

func (f *plain) line(s string) {
	f.endLine()
	f.put(s + "\n")
}

func (f *plain) put(s string) {
	if _, err := io.WriteString(f.out, s); err != nil && f.err == nil {
		f.err = fmt.Errorf("print: %w", err)
	}
}

func (f *plain) Close() error {
	f.endLine()
	return f.err
}
