package workspace

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// patch writes one file's part of a patch; without hunks where its lines are
// not shown.
func patch(f *FileDiff, before, after state, h *hunks) string {
	var b strings.Builder
	oldPath := cmp.Or(f.OldPath, f.Path)
	oldName, newName := quoted("a/"+oldPath), quoted("b/"+f.Path)
	oldMode, newMode := gitMode(before), gitMode(after)
	contents := before.Hash != after.Hash || before.Link != after.Link || f.Status == Added || f.Status == Deleted
	if !contents && f.Status == Modified && oldMode == newMode {
		return "" // only permissions that git does not know
	}
	fmt.Fprintf(&b, "diff --git %s %s\n", oldName, newName)
	switch f.Status {
	case Added:
		fmt.Fprintf(&b, "new file mode %s\n", newMode)
		oldName = "/dev/null"
	case Deleted:
		fmt.Fprintf(&b, "deleted file mode %s\n", oldMode)
		newName = "/dev/null"
	case Renamed:
		fmt.Fprintf(&b, "similarity index 100%%\nrename from %s\nrename to %s\n", quoted(oldPath), quoted(f.Path))
		return b.String()
	case Modified:
		if oldMode != newMode {
			fmt.Fprintf(&b, "old mode %s\nnew mode %s\n", oldMode, newMode)
		}
	}
	switch {
	case !contents:
	case f.Binary || f.Omitted:
		fmt.Fprintf(&b, "Binary files %s and %s differ\n", oldName, newName)
	case h != nil && len(h.text) > 0:
		fmt.Fprintf(&b, "--- %s\n+++ %s\n%s", ended(oldName), ended(newName), h.text)
	}
	return b.String()
}

// gitMode is the mode of a file as git knows it.
func gitMode(s state) string {
	switch {
	case s.Kind == link:
		return "120000"
	case s.Mode&0o100 != 0:
		return "100755"
	}
	return "100644"
}

// ended marks the end of a name with spaces in it by a tab, as git does.
func ended(name string) string {
	if strings.Contains(name, " ") {
		return name + "\t"
	}
	return name
}

// quoted is a name as it stands in a patch: as in C where it has to be.
func quoted(name string) string {
	odd := func(r rune) bool { return r < ' ' || r == 127 || r == '"' || r == '\\' }
	if utf8.ValidString(name) && !strings.ContainsFunc(name, odd) {
		return name
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < ' ' || c >= 127:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// pairRenames tells a deleted and an added file with the same contents as one
// rename.
func pairRenames(items []item) []item {
	gone := map[string][]int{}
	for i, it := range items {
		if it.before.state.Kind == plainFile && it.after.state.Kind == absent && it.before.state.Size > 0 {
			gone[it.before.state.Hash] = append(gone[it.before.state.Hash], i)
		}
	}
	paired := map[int]bool{}
	for i, it := range items {
		if it.before.state.Kind != absent || it.after.state.Kind != plainFile {
			continue
		}
		old := gone[it.after.state.Hash]
		if len(old) == 0 || gitMode(items[old[0]].before.state) != gitMode(it.after.state) {
			continue
		}
		gone[it.after.state.Hash] = old[1:]
		items[i].oldPath, items[i].before = items[old[0]].path, items[old[0]].before
		paired[old[0]] = true
	}
	var list []item
	for i, it := range items {
		if !paired[i] {
			list = append(list, it)
		}
	}
	slices.SortFunc(list, func(a, b item) int { return strings.Compare(a.path, b.path) })
	return list
}
