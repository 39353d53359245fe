package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/cli"
	"hawser/internal/mailbox/drive"
	"hawser/internal/mailbox/wire"
	"hawser/internal/session"
)

// mailboxFront shows a session as any other, and what the person is to do next
// as a line that stays.
type mailboxFront struct {
	cli.Front
	plain     bool // not JSON, which has it all
	clipboard bool
	waits     bool // not for one reply alone
	lines     int
}

func (f *mailboxFront) Show(e session.Envelope) {
	if !f.plain {
		f.Front.Show(e)
		return
	}
	switch ev := e.Event.(type) {
	case agent.Extension:
		if text := f.words(ev); text != "" {
			f.lines++
			if f.Answers() { // a terminal, where text is markdown
				text = unmarked.Replace(text)
			}
			e.Event = agent.Message{ID: fmt.Sprintf("mailbox-%d", f.lines), Text: text}
		}
	case agent.Question:
		e.Event = readable(ev)
	case agent.ToolCall, agent.ToolUpdate:
		return // shown by its result
	case agent.Log:
		if ev.Ext[drive.Protocol] != nil {
			return // shown as a result
		}
	case agent.Progress: // the same, for fronts that know no mailbox
		if !f.waits {
			return
		}
		e.Event = agent.Progress{Text: "waiting for the answer"}
	}
	f.Front.Show(e)
}

// readable is a question as a person at a terminal reads it: a command of several
// lines stands in the detail, line by line, and not in one line too; and a time
// that is days away is no deadline.
func readable(q agent.Question) agent.Question {
	if time.Until(q.Question.Deadline) > 24*time.Hour {
		q.Question.Deadline = time.Time{}
	}
	if a := q.Question.Action; a != nil && q.Question.FromAgent && q.Question.Detail != "" && a.Kind == approval.Exec {
		if first, _, several := strings.Cut(a.Line, "\n"); several {
			short := *a
			short.Line = strings.TrimSpace(first) + " …"
			q.Question.Action = &short
		}
	}
	return q
}

// unmarked keeps text from being read as markdown.
var unmarked = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "#", `\#`, "&", `\&`, "~", `\~`)

// words are what the mailbox itself has to tell.
func (f *mailboxFront) words(e agent.Extension) string {
	if e.Protocol != drive.Protocol {
		return ""
	}
	var p drive.Posted
	var r wire.Result
	switch {
	case e.Kind == "outbox" && json.Unmarshal(e.Data, &p) == nil:
		return f.next(p)
	case e.Kind == "result" && json.Unmarshal(e.Data, &r) == nil && r.Success:
		return "[OK] " + r.Command + ": " + r.Summary
	case e.Kind == "result":
		return "[FAILED] " + r.Command + ": " + r.Summary
	}
	return ""
}

func (f *mailboxFront) next(p drive.Posted) string {
	switch {
	case f.clipboard && len(p.Parts) > 0:
		return fmt.Sprintf("Part 1 of %d of outbox %d is on the clipboard: paste it into the chat page and copy the answer, which brings the next part (%s)", len(p.Parts), p.Sequence, p.File)
	case f.clipboard:
		return fmt.Sprintf("Outbox %d is on the clipboard: paste it into the chat page, then copy the answer (%s)", p.Sequence, p.File)
	}
	return p.Next()
}
