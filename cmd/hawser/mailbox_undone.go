package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hawser/internal/mailbox/wire"
	"hawser/internal/workspace"
)

// undoneReply is what became of the files of a reply that was undone.
type undoneReply struct {
	reply       wire.Marker
	partly      bool // some of its sets of changes are not undone
	restored    []string
	removed     []string // that the reply had made
	kept        []string // changed since by somebody else, or in the way
	doubtful    []string
	unkept      []string
	overwritten map[string]string
	blind       string
}

func newUndoneReply(m wire.Marker, undone []workspace.Undone, root string) *undoneReply {
	u := &undoneReply{reply: m, overwritten: map[string]string{}}
	for _, set := range undone {
		for _, name := range set.Restored {
			if _, err := os.Lstat(filepath.Join(root, filepath.FromSlash(name))); errors.Is(err, fs.ErrNotExist) {
				u.removed = append(u.removed, name)
			} else {
				u.restored = append(u.restored, name)
			}
		}
		u.doubtful, u.unkept = append(u.doubtful, set.Doubtful...), append(u.unkept, set.Unkept...)
		u.kept = append(u.kept, set.Kept...)
		maps.Copy(u.overwritten, set.Overwritten)
		if set.Blind != "" {
			u.blind = set.Blind
		}
	}
	unsure := setOf(u.doubtful, u.unkept)
	left := setOf(u.kept, u.doubtful, u.unkept) // in one of the sets, so not as before the reply
	u.restored = slices.DeleteFunc(u.restored, func(name string) bool { return left[name] })
	for _, list := range []*[]string{&u.restored, &u.removed, &u.kept, &u.doubtful, &u.unkept} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	u.kept = slices.DeleteFunc(u.kept, func(name string) bool { return unsure[name] })
	return u
}

func setOf(lists ...[]string) map[string]bool {
	set := map[string]bool{}
	for _, list := range lists {
		for _, name := range list {
			set[name] = true
		}
	}
	return set
}

// forModel says in one line which files are otherwise now.
func (u *undoneReply) forModel() string {
	line := fmt.Sprintf("reply %d is undone", u.reply.Sequence)
	if u.partly {
		line = fmt.Sprintf("reply %d is undone in part", u.reply.Sequence)
	}
	sep := ", "
	for _, part := range []struct {
		words string
		names []string
	}{{"restored", u.restored}, {"removed", u.removed}, {"left as they are", slices.Concat(u.kept, u.doubtful, u.unkept)}} {
		if len(part.names) > 0 {
			line += sep + part.words + ": " + nameSome(part.names)
			sep = "; "
		}
	}
	return line
}

// forPerson adds why files are left as they are, and where those are that were
// overwritten.
func (u *undoneReply) forPerson() string {
	var b strings.Builder
	fmt.Fprintln(&b, u.forModel())
	if len(u.doubtful) > 0 {
		fmt.Fprintf(&b, "  may be older than the reply, or somebody else's, and so left (--force restores them too): %s\n", nameSome(u.doubtful))
	}
	if len(u.unkept) > 0 {
		fmt.Fprintf(&b, "  changed by a command and too large to be kept, so restore them by hand: %s\n", nameSome(u.unkept))
	}
	if u.blind != "" {
		fmt.Fprintf(&b, "  commands may have changed other files: %s\n", u.blind)
	}
	for _, name := range slices.Sorted(maps.Keys(u.overwritten)) {
		fmt.Fprintf(&b, "  %s as it was until now: %s\n", oneLine(name), u.overwritten[name])
	}
	return b.String()
}

// nameSome names files, not all of a thousand.
func nameSome(names []string) string {
	const most = 30
	var list []string
	for _, n := range names[:min(len(names), most)] {
		list = append(list, oneLine(n))
	}
	text := strings.Join(list, ", ")
	if more := len(names) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
