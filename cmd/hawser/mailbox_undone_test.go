package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hawser/internal/mailbox/wire"
	"hawser/internal/workspace"
)

// A file that one set of changes leaves is not restored, though another restores it.
func TestUndoneReplyNamesAFileOnce(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"a", "b"} {
		if err := os.WriteFile(filepath.Join(root, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	u := newUndoneReply(wire.Marker{Sequence: 2}, []workspace.Undone{
		{Restored: []string{"a", "b", "e"}, Kept: []string{"d", "c"}, Doubtful: []string{"d"}},
		{Restored: []string{"b"}, Kept: []string{"a"}},
	}, root)
	if !slices.Equal(u.restored, []string{"b"}) || !slices.Equal(u.removed, []string{"e"}) ||
		!slices.Equal(u.kept, []string{"a", "c"}) || !slices.Equal(u.doubtful, []string{"d"}) {
		t.Errorf("%+v", u)
	}
	u.partly = true
	if got, want := u.forModel(), "reply 2 is undone in part, restored: b; removed: e; left as they are: a, c, d"; got != want {
		t.Errorf("%s", got)
	}
}

// Undoing what a command did to a hundred thousand files is told of at once.
func TestManyFilesUndone(t *testing.T) {
	var set workspace.Undone
	for i := range 100_000 {
		set.Kept = append(set.Kept, fmt.Sprintf("some/folder/kept%06d", i))
		set.Doubtful = append(set.Doubtful, fmt.Sprintf("some/folder/left%06d", i))
	}
	began := time.Now()
	u := newUndoneReply(wire.Marker{}, []workspace.Undone{set}, t.TempDir())
	if took := time.Since(began); took > 5*time.Second || len(u.kept) != 100_000 {
		t.Errorf("%d files took %s", len(u.kept), took)
	}
}
