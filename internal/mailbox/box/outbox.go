package box

import (
	"errors"
	"fmt"
	"io"
	"os"

	"hawser/internal/mailbox/wire"
)

// Place is the path of an outbox, or of a part of one.
func (b *Box) Place(n wire.Name) string { return b.path(outboxFolder, n.String()) }

// Posted says that an outbox was written.
func (b *Box) Posted(n wire.Name) bool {
	info, err := os.Stat(b.Place(n))
	return err == nil && info.Mode().IsRegular()
}

// Post writes an outbox and, if it has more characters than the budget, its
// parts before it: where the whole is, they are too. It gives their number.
func (b *Box) Post(n wire.Name, budget int, text func(io.Writer) (int64, error)) (parts int, err error) {
	var chars int64
	again := b.Posted(n)
	b.options.Pause("write outbox")
	err = write(b.Place(n), true, func(f *os.File) error {
		chars, err = text(f)
		return err
	}, func(f *os.File) error {
		b.options.Pause("place outbox")
		if err := b.noteEarly(wire.Marker{Session: n.Session, Sequence: n.Sequence - 1}, again); err != nil {
			return err
		}
		if err := b.dropParts(n); err != nil || budget <= 0 || chars <= int64(budget) {
			return err
		}
		parts, err = b.postParts(n, budget, f)
		return err
	})
	b.options.Pause("outbox written")
	if err != nil {
		return 0, fmt.Errorf("write outbox %s: %w", n, err)
	}
	return parts, nil
}

// Parts are the paths of an outbox's parts, in order.
func (b *Box) Parts(n wire.Name) []string {
	of := 0
	for _, p := range b.partNames(n) {
		of = p.Of
	}
	var list []string
	for k := 1; k <= of; k++ {
		list = append(list, b.Place(wire.Name{Session: n.Session, Sequence: n.Sequence, Part: k, Of: of}))
	}
	return list
}

func (b *Box) partNames(n wire.Name) []wire.Name {
	entries, _ := os.ReadDir(b.path(outboxFolder)) // whoever writes there next is told
	var list []wire.Name
	for _, e := range entries {
		if p, ok := wire.ParseName(e.Name()); ok && p.Of > 0 && p.Session == n.Session && p.Sequence == n.Sequence {
			list = append(list, p)
		}
	}
	return list
}

// dropParts removes the parts of an earlier text of the same outbox.
func (b *Box) dropParts(n wire.Name) error {
	var err error
	for _, p := range b.partNames(n) {
		err = errors.Join(err, os.Remove(b.Place(p)))
	}
	return err
}

func (b *Box) postParts(n wire.Name, budget int, f *os.File) (int, error) {
	of := 0
	for _, err := range wire.Chunks(f, budget) {
		if err != nil {
			return 0, err
		}
		of++
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	part := wire.Part{Name: wire.Name{Session: n.Session, Sequence: n.Sequence, Of: of}}
	for chunk, err := range wire.Chunks(f, budget) {
		if err != nil {
			return 0, err
		}
		part.Part++
		part.Chunk = chunk
		if err := replace(b.Place(part.Name), []byte(part.Text()), false); err != nil {
			return 0, err
		}
	}
	return of, nil
}
