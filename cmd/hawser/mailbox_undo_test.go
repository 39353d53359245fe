//go:build linux

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hawser/internal/mailbox/wire"
)

// TestUndoFailsHalfway has an undoing fail when some files are restored: nobody goes
// on before it is finished, also when a file is changed meanwhile, and then the model
// knows of it.
func TestUndoFailsHalfway(t *testing.T) {
	k := newKilled(t)
	k.apply(t, "new", "--no-wait", "--sandbox", "host", "--approve", "all", "--workspace", k.ws, "the task")
	reply := filepath.Join(k.dir, "reply")
	put(t, reply, []byte(killReplies[0]))
	k.apply(t, "apply", reply)
	was := k.hide("x\n") // of the file gone, which is restored after f
	said := k.apply(t, "undo")
	if !strings.Contains(said, "the undoing is not finished") || !strings.Contains(said, "hawser mailbox undo --dir ") {
		t.Errorf("it is told as: %s", said)
	}
	if f, err := os.ReadFile(filepath.Join(k.ws, "f")); err != nil || !strings.HasPrefix(string(f), "one\ntwo\n") {
		t.Fatalf("f is not restored before the trouble: %q, %v", f, err)
	}
	refused := func(when string) {
		t.Helper()
		if said := k.apply(t, "apply", reply); !strings.Contains(said, "the undoing of reply 1 was interrupted") {
			t.Errorf("%s, a reply was taken: %s", when, said)
		}
	}
	refused("half undone")
	must(t, os.Rename(was+".hidden", was))
	put(t, filepath.Join(k.ws, "gone"), []byte("somebody's\n"))
	if said := k.apply(t, "undo"); !strings.Contains(said, "--keep-changed") {
		t.Errorf("a conflict is told as: %s", said)
	}
	refused("in conflict")
	k.restored(k.apply(t, "undo", "--force"))
	outbox, err := os.ReadFile(k.mail("outbox", wire.OutboxName(k.session(), 2)))
	must(t, err)
	if shown, err := wire.ReadOutbox(string(outbox)); err != nil || shown.Results[len(shown.Results)-1].Command != "UNDO" {
		t.Errorf("the model is not told: %v, %+v", err, shown.Results)
	}
	if said := k.apply(t, "apply", reply); strings.Contains(said, "was interrupted") {
		t.Errorf("it is not finished: %s", said)
	}
}

// hide takes away what hawser keeps of a file with such a content.
func (k *killed) hide(content string) (path string) {
	k.t.Helper()
	must(k.t, filepath.WalkDir(filepath.Join(k.dir, "data"), func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		if data, err := os.ReadFile(name); err == nil && string(data) == content {
			path = name
		}
		return nil
	}))
	must(k.t, os.Rename(path, path+".hidden"))
	return path
}
