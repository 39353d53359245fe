package workspace

import (
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
)

// view is the workspace as it is after changes that are only planned: the
// disk, and over it what they would have made of some paths.
type view struct {
	w    *Workspace
	over map[string]node
}

// node is a path's state and where its contents can be had.
type node struct {
	state state
	data  []byte      // the contents, when they are in memory
	from  string      // else the path in the workspace that holds them
	kept  string      // or the file of the snapshots
	seen  fs.FileInfo // what the state was taken from
}

func (w *Workspace) newView() *view { return &view{w: w, over: map[string]node{}} }

func (v *view) node(at string) (node, error) {
	if n, ok := v.over[at]; ok {
		return n, nil
	}
	for dir := path.Dir(at); dir != "."; dir = path.Dir(dir) {
		if n, ok := v.over[dir]; ok && n.state.Kind != directory {
			return node{state: state{Kind: absent}}, nil
		}
	}
	s, info, err := v.w.stateOf(at)
	return node{state: s, from: at, seen: info}, err
}

// follow is the workspace's, except that nothing planned is a symbolic link
// to be followed.
func (v *view) follow(clean string) (string, error) {
	for at := clean; at != "."; at = path.Dir(at) {
		if _, ok := v.over[at]; ok {
			return clean, v.w.reachable(clean)
		}
	}
	at, _, err := v.w.follow(clean)
	return at, err
}

// followParent is follow for a path whose last name is meant itself.
func (v *view) followParent(clean string) (string, error) {
	dir, err := v.follow(path.Dir(clean))
	if err != nil {
		return "", err
	}
	at := path.Join(dir, path.Base(clean))
	return at, v.w.reachable(at)
}

func (v *view) load(n node, most int64) ([]byte, error) {
	switch {
	case n.state.Kind == link:
		return []byte(n.state.Link), nil
	case n.state.Kind != plainFile:
		return nil, nil
	case n.kept != "":
		return loadKept(n.kept, most)
	case n.from == "" || n.data != nil:
		return n.data, nil
	}
	return v.w.load(n.from, most)
}

func loadKept(name string, most int64) ([]byte, error) {
	f, err := openKept(filepath.Split(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}

// names are those in a directory, sorted.
func (v *view) names(dir string) ([]string, error) {
	var names []string
	if _, planned := v.over[dir]; !planned { // else all that it holds is planned too
		found, err := v.w.readDir(dir)
		if err != nil {
			return nil, err
		}
		for _, d := range found {
			if n, ok := v.over[path.Join(dir, d.Name())]; !ok || n.state.Kind != absent {
				names = append(names, d.Name())
			}
		}
	}
	for at, n := range v.over {
		if at != "." && path.Dir(at) == dir && n.state.Kind != absent {
			names = append(names, path.Base(at))
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// accept makes a plan's result what later plans build on.
func (v *view) accept(p plan) {
	for _, s := range p.steps {
		v.over[s.path] = s.after
	}
}

// tree gives a path and all that is below it, directories before what they hold.
func (v *view) tree(at string) ([]string, []node, error) {
	n, err := v.node(at)
	if err != nil {
		return nil, nil, err
	}
	paths, nodes := []string{at}, []node{n}
	if n.state.Kind != directory {
		return paths, nodes, nil
	}
	names, err := v.names(at)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range names {
		p, n, err := v.tree(path.Join(at, name))
		if err != nil {
			return nil, nil, err
		}
		paths, nodes = append(paths, p...), append(nodes, n...)
	}
	return paths, nodes, nil
}
