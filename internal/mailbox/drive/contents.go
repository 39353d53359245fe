package drive

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"

	"hawser/internal/agent"
	"hawser/internal/mailbox/wire"
)

// piece is how much of a file is read at a time.
const piece = 256 << 10

// maxRange is the most that is shown of a range of lines.
const maxRange = 4 << 20

// contents gives the files that were asked for. Each is read as it is shown.
func (t *turn) contents(asked []wire.ReadRequest) iter.Seq[wire.Content] {
	return func(yield func(wire.Content) bool) {
		for _, r := range asked {
			if !yield(t.content(r)) {
				return
			}
		}
	}
}

func (t *turn) content(r wire.ReadRequest) wire.Content {
	o := agent.ReadOptions{Totals: true, Limit: piece, Length: piece}
	if r.Lines.First > 0 {
		o = agent.ReadOptions{Totals: true, Limit: maxRange, FirstLine: r.Lines.First, LastLine: r.Lines.Last}
	}
	got, err := t.host.Files().Read(t.ctx, r.Path, o)
	if err != nil {
		return wire.Content{Path: r.Path, Text: failing{err}}
	}
	c := wire.Content{Path: r.Path, Hash: got.Hash, Total: got.Lines, Size: got.Size, Text: bytes.NewReader(got.Data)}
	switch {
	case r.Lines.First > 0:
		c.First, c.Last = r.Lines.First, r.Lines.Last
		if got.Truncated {
			c.Text = bytes.NewReader(got.Data[:bytes.LastIndexByte(got.Data, '\n')+1])
		}
	case int64(len(got.Data)) < got.Size:
		c.Text = io.MultiReader(c.Text, &fileReader{ctx: t.ctx, files: t.host.Files(), path: r.Path, at: int64(len(got.Data)), size: got.Size})
	}
	return c
}

// fileReader reads a file piece by piece, as long as it was when it began.
type fileReader struct {
	ctx      context.Context
	files    agent.Files
	path     string
	at, size int64
	rest     []byte
}

func (f *fileReader) Read(p []byte) (int, error) {
	if len(f.rest) == 0 {
		if f.at >= f.size {
			return 0, io.EOF
		}
		got, err := f.files.Read(f.ctx, f.path, agent.ReadOptions{Offset: f.at, Length: min(piece, f.size-f.at), Limit: piece})
		if err != nil {
			return 0, err
		}
		if len(got.Data) == 0 {
			return 0, fmt.Errorf("%s became shorter while it was read", f.path)
		}
		f.rest = got.Data
		f.at += int64(len(got.Data))
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

// failing is a text that cannot be read.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
