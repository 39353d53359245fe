package drive

import (
	"errors"
	"io/fs"
	"path"

	"hawser/internal/agent"
)

// tracked is a file whose lines a reply numbers: what they were when the reply
// began, or since the reply wrote the whole file, and what became of them.
type tracked struct {
	Begun   string        `json:"begun"` // the hash of the text that is numbered
	Lines   int           `json:"lines"` // that it has
	Patches agent.Patches `json:"patches,omitempty"`
	Hash    string        `json:"hash"`           // of the text as the reply left it
	Lost    bool          `json:"lost,omitempty"` // others have changed it since
}

// deed is a change of a file. Whoever finds it begun and not ended can see from
// it whether it was made. What the record has told of the file before is not told
// again: a reply may edit one file a thousand times.
type deed struct {
	Path   string        `json:"path"`
	Before string        `json:"before,omitempty"` // the hash; empty: there was no file, or it is not known
	Edit   agent.Patches `json:"edit,omitempty"`   // of the lines as they are then
	Lost   bool          `json:"lost,omitempty"`   // others had changed the text that is edited
	After  *tracked      `json:"after,omitempty"`  // without an edit; nil: there is no file
	Hash   string        `json:"hash,omitempty"`   // afterwards; empty: it is not known before
}

// made takes in what a deed has made of a file.
func (p *progress) made(d *deed) {
	f := p.files[d.Path]
	if len(d.Edit) == 0 {
		f = d.After
	} else if f != nil {
		f.Patches = f.Patches.Add(d.Edit)
	}
	if f != nil {
		f.Hash, f.Lost = d.Hash, f.Lost || d.Lost
	}
	p.files[d.Path] = f
}

// track takes in a file as it is; one that cannot be read is not tracked.
func (c *carrying) track(name string) error {
	name = path.Clean(name)
	if c.files[name] != nil {
		return nil
	}
	f, err := c.look(name)
	if err != nil {
		return err
	}
	if f != nil {
		c.files[name] = f
	}
	return nil
}

// look reads a file's hash and lines; nil if it cannot be read.
func (c *carrying) look(name string) (*tracked, error) {
	got, err := c.host.Files().Read(c.ctx, name, agent.ReadOptions{Limit: 1, Totals: true})
	if c.ctx.Err() != nil {
		return nil, c.ctx.Err()
	}
	if err != nil {
		return nil, nil
	}
	return &tracked{Begun: got.Hash, Hash: got.Hash, Lines: got.Lines}, nil
}

// now is how many lines the text has after further edits.
func (f *tracked) now(edit agent.Patches) int {
	n := f.Lines
	for _, list := range []agent.Patches{f.Patches, edit} {
		for _, p := range list {
			n += p.Lines - (p.Last - p.First + 1)
		}
	}
	return n
}

// settle finds out whether a deed that was interrupted was done, and tracks the
// file accordingly.
func (c *carrying) settle(d *deed) (done bool, err error) {
	got, err := c.host.Files().Read(c.ctx, d.Path, agent.ReadOptions{Limit: 1, Totals: true})
	f := d.After
	if len(d.Edit) > 0 {
		f = c.files[d.Path]
	}
	switch {
	case c.ctx.Err() != nil:
		return false, c.ctx.Err()
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return len(d.Edit) == 0 && d.After == nil, nil
	case f == nil || got.Hash == d.Before:
		return false, nil
	case d.Hash == got.Hash || d.Hash == "" && f.now(d.Edit) == got.Lines:
		d.Hash = got.Hash
		return true, nil
	}
	if f := c.files[d.Path]; f != nil {
		f.Lost = true
	}
	return false, nil
}
