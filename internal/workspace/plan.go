package workspace

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// maxEdited is the largest file that is edited by lines.
const maxEdited = 64 << 20

// plan is what a change will do, path by path, in order.
type plan struct {
	steps  []step
	rename *Rename // the steps are done by one rename
}

type step struct {
	path          string
	before, after node
}

func (v *view) plan(c Change) (plan, error) {
	switch c := c.(type) {
	case Write:
		return v.planWrite(c)
	case Edit:
		return v.planEdit(c)
	case Delete:
		return v.planDelete(c)
	case Rename:
		return v.planRename(c)
	}
	return plan{}, invalid("it is no change")
}

func (v *view) planWrite(c Write) (plan, error) {
	at, before, err := v.target(c.Path, c.IfHash)
	if err != nil {
		return plan{}, err
	}
	if c.New && before.state.Kind != absent {
		return plan{}, fs.ErrExist
	}
	return v.planText(at, before, c.Data, c.Mode)
}

func (v *view) planEdit(c Edit) (plan, error) {
	at, before, err := v.target(c.Path, c.IfHash)
	if err != nil {
		return plan{}, err
	}
	if before.state.Kind == absent {
		return plan{}, fs.ErrNotExist
	}
	text, err := v.load(before, maxEdited)
	if err != nil {
		return plan{}, err
	}
	if isBinary(text) {
		return plan{}, invalid("it is not text and has no lines: write the whole file")
	}
	if Hash(text) != before.state.Hash {
		return plan{}, ErrChanged
	}
	if text, err = EditLines(text, c.Lines); err != nil {
		return plan{}, err
	}
	return v.planText(at, before, text, 0)
}

// target finds the file that is to be written and checks that it is as expected.
func (v *view) target(name, hash string) (string, node, error) {
	clean, err := v.w.relFile(name)
	if err != nil {
		return "", node{}, err
	}
	at, err := v.follow(clean)
	if err != nil {
		return "", node{}, err
	}
	n, err := v.node(at)
	if err != nil {
		return "", node{}, err
	}
	switch n.state.Kind {
	case directory:
		return "", node{}, plain(fs.ModeDir)
	case special:
		return "", node{}, plain(n.seen.Mode())
	}
	if hash != "" && (len(hash) < 8 || !strings.HasPrefix(n.state.Hash, strings.ToLower(hash))) {
		return "", node{}, ErrChanged
	}
	return at, n, nil
}

func (v *view) planText(at string, before node, data []byte, mode fs.FileMode) (plan, error) {
	p, err := v.planParents(at)
	if err != nil {
		return plan{}, err
	}
	if mode == 0 {
		mode = before.state.Mode
	}
	if data == nil {
		data = []byte{}
	}
	after := state{Kind: plainFile, Mode: mode.Perm(), Size: int64(len(data)), Hash: Hash(data), Owner: before.state.Owner}
	p.steps = append(p.steps, step{path: at, before: before, after: node{state: after, data: data}})
	return p, nil
}

// planParents makes the directories that a path needs.
func (v *view) planParents(at string) (p plan, err error) {
	var missing []string
	for dir := path.Dir(at); dir != "."; dir = path.Dir(dir) {
		n, err := v.node(dir)
		if err != nil {
			return p, err
		}
		if n.state.Kind == directory {
			break
		}
		if n.state.Kind != absent {
			return p, invalid("%s is not a directory: choose another path", shown(dir))
		}
		missing = append(missing, dir)
	}
	for _, dir := range slices.Backward(missing) {
		p.steps = append(p.steps, step{
			path:   dir,
			before: node{state: state{Kind: absent}},
			after:  node{state: state{Kind: directory}},
		})
	}
	return p, nil
}

// source finds what is to be deleted or renamed.
func (v *view) source(name string) (string, error) {
	clean, err := v.w.rel(name)
	if err != nil {
		return "", err
	}
	if clean == "." {
		return "", invalid("it is the workspace itself: name something in it")
	}
	at, err := v.followParent(clean)
	if err != nil {
		return "", err
	}
	return at, v.w.movable(at)
}

func (v *view) planDelete(c Delete) (plan, error) {
	at, err := v.source(c.Path)
	if err != nil {
		return plan{}, err
	}
	paths, nodes, err := v.tree(at)
	if err != nil {
		return plan{}, err
	}
	if nodes[0].state.Kind == absent {
		return plan{}, fs.ErrNotExist
	}
	if len(paths) > 1 && !c.All {
		return plan{}, invalid("it is a directory that is not empty: delete what is in it first, or all of it at once")
	}
	var p plan
	for i := range slices.Backward(paths) {
		p.steps = append(p.steps, step{path: paths[i], before: nodes[i], after: node{state: state{Kind: absent}}})
	}
	return p, nil
}

func (v *view) planRename(c Rename) (plan, error) {
	from, err := v.source(c.From)
	if err != nil {
		return plan{}, err
	}
	to, replaced, err := v.destination(c, from)
	if err != nil {
		return plan{}, fmt.Errorf("to %s: %w", shown(shortened(c.To)), err)
	}
	paths, nodes, err := v.tree(from)
	if err != nil {
		return plan{}, err
	}
	if nodes[0].state.Kind == absent {
		return plan{}, fs.ErrNotExist
	}
	if replaced.state.Kind != absent && nodes[0].state.Kind == directory {
		return plan{}, fs.ErrExist
	}
	p, err := v.planParents(to)
	if err != nil {
		return plan{}, err
	}
	p.rename = &Rename{From: from, To: to}
	for i, at := range paths {
		p.steps = append(p.steps, step{path: at, before: nodes[i], after: node{state: state{Kind: absent}}})
	}
	for i, at := range paths {
		s := step{path: path.Join(to, strings.TrimPrefix(at, from)), before: node{state: state{Kind: absent}}, after: nodes[i]}
		if i == 0 {
			s.before = replaced
		}
		p.steps = append(p.steps, s)
	}
	return p, nil
}

func (v *view) destination(c Rename, from string) (string, node, error) {
	to, err := v.source(c.To)
	if err != nil {
		return "", node{}, err
	}
	if to == from {
		return "", node{}, invalid("it is the same name: choose another")
	}
	if under(to, from) {
		return "", node{}, invalid("it is inside what is renamed: choose another name")
	}
	n, err := v.node(to)
	if err != nil {
		return "", node{}, err
	}
	switch n.state.Kind {
	case absent:
	case plainFile, link:
		if !c.Replace {
			return "", node{}, fs.ErrExist
		}
	default:
		return "", node{}, fs.ErrExist
	}
	return to, n, nil
}
