package sandbox

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// write is one thing in the layer that takes a Box's writes.
type write struct {
	path string // as inside the Box
	kind byte   // 'd'irectory, 'f'ile or other, 'w'hiteout, 'o'paque directory
	size int64
}

// readWrites asks for what lies in a layer: the tool inside may see all of it,
// hawser outside may not.
func (b *Box) readWrites(ctx context.Context, layer *os.File) ([]write, error) {
	var out bounded
	if err := b.tool(ctx, layer, &out, "list"); err != nil {
		return nil, fmt.Errorf("list the box's writes: %w", err)
	}
	return parseWrites(&out)
}

func parseWrites(r io.Reader) (list []write, err error) {
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		f := strings.SplitN(s.Text(), " ", 3)
		if len(f) != 3 || len(f[0]) != 1 {
			return nil, fmt.Errorf("list the box's writes: malformed line %q", s.Text())
		}
		size, err1 := strconv.ParseInt(f[1], 10, 64)
		path, err2 := strconv.Unquote(f[2])
		if err1 != nil || err2 != nil {
			return nil, fmt.Errorf("list the box's writes: malformed line %q", s.Text())
		}
		list = append(list, write{path, f[0][0], size})
	}
	return list, s.Err()
}

func listWrites(w io.Writer, dir string) error {
	out := bufio.NewWriter(w)
	err := filepath.WalkDir(dir+"/", func(path string, d fs.DirEntry, err error) error {
		name := strings.TrimPrefix(path, dir)
		if err != nil || name == "/" {
			return err
		}
		st, err := d.Info()
		if err != nil {
			return err
		}
		kind := byte('f')
		switch {
		case isWhiteout(st):
			kind = 'w'
		case st.IsDir() && isOpaque(path):
			kind = 'o'
		case st.IsDir():
			kind = 'd'
		}
		fmt.Fprintf(out, "%c %d %q\n", kind, st.Size(), name)
		return nil
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

// compare tells from a layer's writes how the Box differs from the system
// below: lower looks a path up there. Mount points are not changes.
func compare(list []write, lower func(string) (fs.FileInfo, error), below func(string) []string, points []string) (changes []Change) {
	for _, w := range list {
		if slices.ContainsFunc(points, func(p string) bool { return p == w.path || within(p, w.path) }) {
			continue
		}
		st, err := lower(w.path)
		there := err == nil
		switch {
		case w.kind == 'w':
			if there {
				changes = append(changes, Change{Path: w.path, Kind: Deleted})
			}
		case w.kind == 'd' && there && st.IsDir():
		case w.kind == 'o' && there && st.IsDir():
			for _, name := range below(w.path) {
				if !slices.ContainsFunc(list, func(x write) bool { return x.path == w.path+"/"+name }) {
					changes = append(changes, Change{Path: w.path + "/" + name, Kind: Deleted})
				}
			}
		case there:
			changes = append(changes, Change{w.path, Modified, w.size})
		default:
			changes = append(changes, Change{w.path, Added, w.size})
		}
	}
	slices.SortFunc(changes, func(a, b Change) int { return strings.Compare(a.Path, b.Path) })
	return changes
}
