package sandbox

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/moby/moby/api/types/container"
	"github.com/moby/moby/client"
	"golang.org/x/sys/unix"
)

var changeKinds = map[container.ChangeType]ChangeKind{
	container.ChangeModify: Modified,
	container.ChangeAdd:    Added,
	container.ChangeDelete: Deleted,
}

// changes asks the engine how the container differs from its image.
func (e *dockerEngine) changes(ctx context.Context, b *Box) ([]Change, error) {
	r, err := e.api.ContainerDiff(ctx, e.box.id, client.ContainerDiffOptions{})
	if err != nil {
		return nil, fmt.Errorf("compare the container with its image: %w", err)
	}
	p := &b.policy
	points := slices.Concat([]string{insideDir, insideInit, insideSocket, p.Workspace}, p.ReadOnly, p.Writable)
	list := realChanges(r.Changes, points)
	e.measure(ctx, list)
	return list, nil
}

// realChanges leaves out what the engine made to mount on, and directories
// that count as modified only because something in them is.
func realChanges(diff []container.FilesystemChange, points []string) (list []Change) {
	slices.SortFunc(diff, func(a, b container.FilesystemChange) int { return strings.Compare(a.Path, b.Path) })
	for i, c := range diff {
		kind, ok := changeKinds[c.Kind]
		if !ok || slices.ContainsFunc(points, func(p string) bool { return p == c.Path || within(p, c.Path) }) {
			continue
		}
		if kind == Modified && slices.ContainsFunc(diff[i+1:], func(d container.FilesystemChange) bool { return within(d.Path, c.Path) }) {
			continue
		}
		list = append(list, Change{Path: c.Path, Kind: kind})
	}
	return list
}

// measure fills in sizes: by looking into the container where hawser may, and
// by asking the engine otherwise, which takes longer.
func (e *dockerEngine) measure(ctx context.Context, list []Change) {
	root, err := os.Open("/proc/" + strconv.Itoa(e.pid) + "/root")
	if err == nil {
		defer root.Close()
	}
	for i := range list {
		c := &list[i]
		if c.Kind == Deleted {
			continue
		}
		if err == nil {
			c.Size = sizeIn(root, c.Path)
		} else if st, err := e.api.ContainerStatPath(ctx, e.box.id, client.ContainerStatPathOptions{Path: c.Path}); err == nil {
			c.Size = st.Stat.Size
		}
	}
}

// sizeIn resolves a path as the container would: its links must not lead out.
func sizeIn(root *os.File, path string) int64 {
	fd, err := unix.Openat2(rawFD(root), path, &unix.OpenHow{Flags: unix.O_PATH | unix.O_NOFOLLOW | unix.O_CLOEXEC, Resolve: unix.RESOLVE_IN_ROOT})
	if err != nil {
		return 0
	}
	defer unix.Close(fd)
	var st unix.Stat_t
	if unix.Fstat(fd, &st) != nil {
		return 0
	}
	return st.Size
}
