package main

import (
	"encoding/json"
	"fmt"
	"path"
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
	clipboard bool // tells by itself what is on it
	lines     int
	posted    drive.Posted // the newest outbox
	judged    string       // the path of the change that was asked about last
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
			e.Event = agent.Message{ID: fmt.Sprintf("mailbox-%d", f.lines), Text: text}
		}
	case agent.Question:
		f.judged = ""
		if a := ev.Question.Action; a != nil && a.Diff != "" {
			f.judged = path.Clean(a.Path)
		}
		e.Event = readable(ev)
	case agent.FileChanged:
		if f.judged != "" && f.judged == path.Clean(ev.Path) {
			return // its diff was shown with the question
		}
	case agent.ToolCall, agent.ToolUpdate:
		return // shown by its result
	case agent.Log:
		if ev.Ext[drive.Protocol] != nil {
			return // shown as a result
		}
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
	var r wire.Result
	var o offered
	var posted drive.Posted // a fresh one: an outbox without parts must not keep those of the last
	markdown := cli.ReadsMarkdown(f.Front)
	text := ""
	if e.Kind == "outbox" && json.Unmarshal(e.Data, &posted) == nil {
		f.posted = posted
	}
	switch {
	case e.Kind == "outbox" && !f.clipboard && markdown:
		return f.posted.Marked()
	case e.Kind == "outbox" && !f.clipboard:
		return f.posted.Next()
	case e.Kind == "clipboard" && json.Unmarshal(e.Data, &o) == nil:
		text = f.onClipboard(o)
	case e.Kind == "result" && json.Unmarshal(e.Data, &r) == nil && r.Success:
		text = "[OK] " + r.Command + ": " + r.Summary
	case e.Kind == "result":
		text = "[FAILED] " + r.Command + ": " + r.Summary + advice(r)
	}
	if markdown {
		text = unmarked.Replace(text)
	}
	return text
}

// advice is what the person can do about a failure, and the model cannot.
func advice(r wire.Result) string {
	if r.Command != "RUN_COMMAND" || !strings.Contains(r.Summary, "' timed out after ") {
		return ""
	}
	return " (for more time say --timeout 5m with hawser mailbox resume or apply; --keep DIR keeps caches from one to the next)"
}

// onClipboard says what to do with what is on the clipboard now. A part that is not
// the last one is asked about.
func (f *mailboxFront) onClipboard(o offered) string {
	what := fmt.Sprintf("Outbox %d", f.posted.Sequence)
	if o.Of > 1 {
		what = fmt.Sprintf("Part %d of %d of outbox %d", o.Part, o.Of, f.posted.Sequence)
	}
	switch {
	case o.Failed:
		return f.posted.Next()
	case o.Part < o.Of && f.Answers():
		return ""
	case o.Part < o.Of && o.Away:
		return f.posted.Next()
	case o.Part < o.Of:
		return fmt.Sprintf("%s is on the clipboard: paste it into the chat page and copy the answer, which brings the next part (%s)", what, f.posted.File)
	case o.Away:
		return fmt.Sprintf("%s was sent to your terminal's clipboard: paste it into the chat page, then save the answer as a .txt file in %s (%s)", what, f.posted.Inbox, f.posted.File)
	}
	return fmt.Sprintf("%s is on the clipboard: paste it into the chat page, then copy the answer (%s)", what, f.posted.File)
}
