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
// it whether it was made.
type deed struct {
	Path   string   `json:"path"`
	Before string   `json:"before,omitempty"` // the hash; empty: there was no file, or it is not known
	After  *tracked `json:"after,omitempty"`  // nil: there is no file; an empty hash is not known before
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

// grown is how many lines the text has now.
func (f *tracked) now() int {
	n := f.Lines
	for _, p := range f.Patches {
		n += p.Lines - (p.Last - p.First + 1)
	}
	return n
}

// settle finds out whether a deed that was interrupted was done, and tracks the
// file accordingly.
func (c *carrying) settle(d *deed) (done bool, err error) {
	got, err := c.host.Files().Read(c.ctx, d.Path, agent.ReadOptions{Limit: 1, Totals: true})
	switch {
	case c.ctx.Err() != nil:
		return false, c.ctx.Err()
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		if d.After == nil {
			delete(c.files, d.Path)
		}
		return d.After == nil, nil
	case d.After == nil || got.Hash == d.Before:
		return false, nil
	case d.After.Hash == got.Hash || d.After.Hash == "" && d.After.now() == got.Lines:
		after := *d.After
		after.Hash = got.Hash
		c.files[d.Path] = &after
		return true, nil
	}
	if f := c.files[d.Path]; f != nil {
		f.Lost = true
	}
	return false, nil
}
