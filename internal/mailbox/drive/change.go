package drive

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/mailbox/wire"
)

// change makes a change that a command asks for, and tells what became of it.
func (c *carrying) change(what agent.Change, d deed, done func(agent.Diff) string) (outcome, error) {
	call := c.call(kindOf(what), c.items[c.item-1].Name+" "+d.Path, d.Path)
	if o, ok, err := c.confirmChange(what); err != nil || !ok {
		return o, err
	}
	if err := call.begins(); err != nil {
		return outcome{}, err
	}
	if err := c.starts(&d, false); err != nil {
		return outcome{}, err
	}
	diff, err := c.host.Files().Change(c.ctx, what)
	if c.ctx.Err() != nil {
		return outcome{}, c.ctx.Err()
	}
	if errors.Is(err, agent.ErrGone) {
		return outcome{}, errors.Join(err, c.again())
	}
	if err != nil {
		o, err := c.refused(d.Path, err)
		return o, errors.Join(err, call.ends(o.Result))
	}
	if d.Hash == "" && len(diff) == 1 {
		d.Hash = diff[0].NewHash
	}
	if d.Hash == "" && (d.After != nil || len(d.Edit) > 0) {
		now, err := c.look(d.Path)
		if err != nil {
			return outcome{}, err
		}
		if d.Lost = d.Lost || now == nil; now != nil {
			d.Hash = now.Hash
		}
	}
	o := success("%s", done(diff))
	o.deed = &d
	return o, call.ends(o.Result)
}

func kindOf(what agent.Change) string {
	if _, ok := what.(agent.Delete); ok {
		return "delete"
	}
	return "edit"
}

// refused is a change, or a look at a file, that failed. Where the workspace
// itself is missing, the reply goes on once it is there again.
func (c *carrying) refused(name string, err error) (outcome, error) {
	var denied *agent.DeniedError
	switch {
	case errors.Is(err, agent.ErrGone):
		return outcome{}, err
	case errors.Is(err, agent.ErrOutside):
		return failure("REJECTED: Path is outside workspace: %s", name), nil
	case errors.As(err, &denied):
		return failure("DENIED: '%s': %s", name, denied.Error()), nil
	case errors.Is(err, agent.ErrChanged):
		return c.stale(name), nil
	case errors.Is(err, fs.ErrNotExist):
		return failure("File '%s' not found", name), nil
	}
	return failure("%s", err), nil
}

// refusedFolder is a look into a folder that failed.
func (c *carrying) refusedFolder(name string, err error) (outcome, error) {
	if errors.Is(err, fs.ErrNotExist) && !errors.Is(err, agent.ErrGone) && !errors.Is(err, agent.ErrOutside) {
		return failure("Folder '%s' not found", name), nil
	}
	return c.refused(name, err)
}

// stale is an edit of a text that has changed; the text is shown as it is now.
func (c *carrying) stale(name string) outcome {
	o := failure("File '%s' has changed since it was shown to you, so its line numbers mean nothing: it is shown below as it is now", name)
	o.read = &wire.ReadRequest{Path: name}
	return o
}

// otherHash is an edit of another text than the file's; that is shown.
func (c *carrying) otherHash(cmd wire.EditFile) outcome {
	o := c.stale(cmd.Path)
	o.Summary = fmt.Sprintf("File '%s' does not have the hash %s: it has changed since that was shown to you, or it was never the file's; "+
		"it is shown below as it is now", cmd.Path, cmd.Hash)
	if c.session.Strict {
		o.Summary = fmt.Sprintf("File '%s' does not have the hash %s: leave the hash out, since none is shown to you; the file is shown below as it is now", cmd.Path, cmd.Hash)
	}
	return o
}

func (c *carrying) create(cmd wire.CreateFile) (outcome, error) {
	sum := sha256.Sum256([]byte(cmd.Body))
	hash := hex.EncodeToString(sum[:])
	name := path.Clean(cmd.Path)
	d := deed{Path: name, Hash: hash, After: &tracked{Begun: hash, Hash: hash, Lines: strings.Count(cmd.Body, "\n")}}
	if cmd.Body != "" && !strings.HasSuffix(cmd.Body, "\n") {
		d.After.Lines++
	}
	return c.change(agent.Write{Path: cmd.Path, Data: []byte(cmd.Body)}, d, func(diff agent.Diff) string {
		switch {
		case len(diff) == 0:
			return fmt.Sprintf("'%s' held this text already", cmd.Path)
		case diff[len(diff)-1].Status == "added":
			return fmt.Sprintf("Created '%s'", cmd.Path)
		}
		return fmt.Sprintf("Overwrote '%s'", cmd.Path)
	})
}

func (c *carrying) delete(cmd wire.DeleteFile) (outcome, error) {
	// A link is deleted, wherever it leads: what has another name in the end is one.
	e, err := c.host.Files().Stat(c.ctx, cmd.Path)
	if err == nil && e.Mode.IsDir() && path.Base(e.Path) == path.Base(path.Clean(cmd.Path)) {
		return failure("'%s' is a folder, and DELETE_FILE deletes files: delete what is in it, or use RUN_COMMAND", cmd.Path), nil
	}
	return c.change(agent.Delete{Path: cmd.Path}, deed{Path: path.Clean(cmd.Path)}, func(agent.Diff) string {
		return fmt.Sprintf("Deleted '%s'", cmd.Path)
	})
}

func (c *carrying) edit(cmd wire.EditFile) (outcome, error) {
	if err := c.track(cmd.Path); err != nil { // made by a command of this reply
		return outcome{}, err
	}
	name := path.Clean(cmd.Path)
	f := c.files[name]
	e := agent.Edit{Path: cmd.Path, Lines: []agent.LineEdit{{First: cmd.Start, Last: cmd.End, Text: cmd.Body}}}
	if f == nil { // the Host says why
		return c.change(e, deed{Path: name, After: &tracked{Lost: true}}, func(agent.Diff) string { return "Edited '" + cmd.Path + "'" })
	}
	if f.Lost {
		return c.stale(cmd.Path), nil
	}
	if !strings.HasPrefix(f.Begun, cmd.Hash) {
		return c.otherHash(cmd), nil
	}
	lines, err := f.Patches.Now(e.Lines, f.Lines)
	if err != nil {
		return failure("File '%s': %s", cmd.Path, err), nil
	}
	e.Lines, e.IfHash = lines, f.Hash
	return c.change(e, deed{Path: name, Before: f.Hash, Edit: agent.Patches(nil).Then(lines)}, func(agent.Diff) string {
		return fmt.Sprintf("Edited '%s' (lines %d-%d)", cmd.Path, cmd.Start, cmd.End)
	})
}

// maxReplaced is the largest file in which texts are looked for.
const maxReplaced = 64 << 20

func (c *carrying) replace(cmd wire.Replace) (outcome, error) {
	got, err := c.host.Files().Read(c.ctx, cmd.Path, agent.ReadOptions{Limit: maxReplaced, Totals: true})
	switch {
	case c.ctx.Err() != nil:
		return outcome{}, context.Cause(c.ctx)
	case err != nil:
		return c.refused(cmd.Path, err)
	case got.Truncated || got.Binary:
		return failure("File '%s' is binary or larger than %d MiB, so no text is replaced in it", cmd.Path, maxReplaced>>20), nil
	}
	hunks, err := cmd.Resolve(string(got.Data))
	var miss *wire.Miss
	if errors.As(err, &miss) {
		o := failure("File '%s': %s", cmd.Path, err)
		o.Output = miss.Detail()
		return o, nil
	}
	if err != nil {
		return failure("File '%s': %s", cmd.Path, err), nil
	}
	e := agent.Edit{Path: cmd.Path, IfHash: got.Hash}
	loose := ""
	for _, h := range hunks {
		e.Lines = append(e.Lines, agent.LineEdit{First: h.First, Last: h.Last, Text: h.Text})
		if h.Loose {
			loose = ", where the lines differed from yours in white space"
		}
	}
	d := deed{Path: path.Clean(cmd.Path), Before: got.Hash, Edit: agent.Patches(nil).Then(e.Lines)}
	if f := c.files[d.Path]; f != nil {
		d.Lost = f.Hash != got.Hash
	} else { // nobody numbers its lines
		d.After = &tracked{Begun: got.Hash, Lines: got.Lines, Patches: d.Edit, Lost: true}
		d.Edit = nil
	}
	return c.change(e, d, func(agent.Diff) string {
		return fmt.Sprintf("Replaced %d of %d texts in '%s'%s", len(hunks), len(cmd.Pairs), cmd.Path, loose)
	})
}
