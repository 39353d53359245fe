package drive

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"iter"

	"hawser/internal/agent"
	"hawser/internal/mailbox/wire"
)

// post writes a session's newest outbox.
func (t *turn) post(s wire.Session) error {
	var trouble error
	o := wire.Outbox{
		Session: s.ID, Sequence: s.Sequence, Task: s.Task, Prompt: s.Prompt, Strict: s.Strict, Budget: s.Budget,
		Results: s.LastResults, Files: t.listing(&trouble),
	}
	if len(s.ReadFileRequests) > 0 {
		o.Contents = t.contents(s.ReadFileRequests)
	}
	_, err := t.mailbox.Post(wire.Name{Session: s.ID, Sequence: s.Sequence}, s.Budget, func(w io.Writer) (int64, error) {
		n, err := o.Write(w)
		if trouble != nil {
			err = trouble // an outbox without its listing is none
		}
		return n, err
	})
	return err
}

// listing gives the files of the workspace. What ends it early is trouble.
func (t *turn) listing(trouble *error) iter.Seq2[wire.File, error] {
	return func(yield func(wire.File, error) bool) {
		for e, err := range t.host.Files().List(t.ctx, agent.ListOptions{}) {
			if err != nil && e.Path == "" {
				*trouble = err
				return
			}
			if !yield(wire.File{Path: e.Path, Size: e.Size, Link: e.Mode&fs.ModeSymlink != 0}, err) {
				return
			}
		}
	}
}

// Posted is what fronts are told of a new outbox: the data of an extension of
// the protocol "mailbox" with the kind "outbox".
type Posted struct {
	Session  string   `json:"session"`
	Sequence int      `json:"sequence"`
	File     string   `json:"file"`
	Parts    []string `json:"parts,omitempty"`
	Inbox    string   `json:"inbox"`
}

// Protocol is the name by which extensions of the mailbox are known.
const Protocol = "mailbox"

// Next says in one line what the person is to do.
func (p Posted) Next() string { return p.next("") }

// Marked is Next as markdown.
func (p Posted) Marked() string { return p.next("`") }

func (p Posted) next(mark string) string {
	path := func(name string) string { return mark + name + mark }
	if n := len(p.Parts); n > 0 {
		return fmt.Sprintf("Paste the %d parts %s … one after the other into the chat page, then save the answer as a .txt file in %s", n, path(p.Parts[0]), path(p.Inbox))
	}
	return fmt.Sprintf("Paste %s into the chat page, then save the answer as a .txt file in %s", path(p.File), path(p.Inbox))
}

// announce tells the fronts which outbox waits: those that know a mailbox by an
// extension, the others by a message, since that stays to be read.
func (t *turn) announce() error {
	n := name(t.newest())
	p := Posted{Session: n.Session, Sequence: n.Sequence, File: t.mailbox.Place(n), Parts: t.mailbox.Parts(n), Inbox: t.mailbox.Inbox()}
	data, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("tell of outbox %s: %w", n, err)
	}
	if err := t.host.Emit(agent.Extension{Protocol: Protocol, Kind: "outbox", Data: data}); err != nil {
		return err
	}
	if t.options.Instruct {
		err = t.host.Emit(agent.Message{ID: "outbox-" + n.String(), Text: p.Marked(), Ext: agent.Ext{Protocol: data}})
	}
	if err != nil || t.options.Given != nil || t.options.Told != nil || t.options.NoWait {
		return err
	}
	return t.host.Emit(agent.Progress{Text: "waiting for the answer"})
}
