package drive

import (
	"context"
	"io"

	"hawser/internal/mailbox/wire"
)

// Mailbox is where outboxes go and replies come from. Package box keeps one on a
// disk. Whatever it writes is there whole or not at all.
type Mailbox interface {
	// Take makes the mailbox this process's own, until Close.
	Take() error
	Close() error

	Session(id string) (wire.Session, error)
	Keep(wire.Session) error
	// Others is how many sessions but this one are not finished either.
	Others(id string) int
	// Settled refuses to go on with a session whose files were restored and whose
	// model does not know it yet.
	Settled(id string) error

	// Post writes an outbox, and tells in how many parts too.
	Post(n wire.Name, budget int, text func(io.Writer) (int64, error)) (parts int, err error)
	Posted(wire.Name) bool
	// Place and Parts are where a person finds an outbox, Inbox where the answer
	// goes.
	Place(wire.Name) string
	Parts(wire.Name) []string
	Inbox() string

	// Receive waits for a text that answers an outbox. It stays where it is until
	// it is accepted.
	Receive(ctx context.Context, answers wire.Marker, tell func(string)) (file, text string, err error)
	// Accept makes a text the one reply to an outbox.
	Accept(answers wire.Marker, file, text string) error
	// Recall gives the reply to an outbox and its record, or fs.ErrNotExist.
	Recall(answers wire.Marker) (text string, record [][]byte, err error)
	// Clear makes the reply to an outbox one that is no longer waiting.
	Clear(answers wire.Marker) error
	// Intact refuses if somebody else has changed what is kept of an outbox's reply
	// and its session: where a sandbox hides nothing, a command can.
	Intact(answers wire.Marker) error
	// Note adds a line to the record; with sync it waits for the disk.
	Note(answers wire.Marker, line []byte, sync bool) error
}

// Source is another way than the inbox by which replies come, such as a
// clipboard.
type Source interface {
	// Offer hands an outbox over, by its path or by those of its parts.
	Offer(ctx context.Context, paths []string) error
	// Next waits for a text that was not there before.
	Next(ctx context.Context) (string, error)
}
