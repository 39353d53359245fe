package main

import (
	"encoding/json"
	"fmt"

	"hawser/internal/agent"
	"hawser/internal/cli"
	"hawser/internal/mailbox/drive"
	"hawser/internal/session"
)

// mailboxFront shows a session as any other, and what the person is to do next
// as a line that stays.
type mailboxFront struct {
	cli.Front
	plain     bool // not JSON, which has it all
	clipboard bool
}

func (f *mailboxFront) Show(e session.Envelope) {
	if !f.plain {
		f.Front.Show(e)
		return
	}
	switch ev := e.Event.(type) {
	case agent.Extension:
		var p drive.Posted
		if ev.Protocol == drive.Protocol && ev.Kind == "outbox" && json.Unmarshal(ev.Data, &p) == nil {
			e.Event = agent.Message{ID: fmt.Sprintf("outbox-%d", p.Sequence), Text: f.next(p)}
		}
	case agent.Progress: // the same, for fronts that know no mailbox
		if f.clipboard {
			e.Event = agent.Progress{Text: "waiting for the answer on the clipboard or in the inbox"}
		} else {
			e.Event = agent.Progress{Text: "waiting for the answer in the inbox"}
		}
	}
	f.Front.Show(e)
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
