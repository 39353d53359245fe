package sandbox

import (
	"os"
	"path/filepath"
	"testing"
)

// A Box that shares the workspace can put a link where another one is about to
// be built: nothing may be made where it leads.
func TestBuildingFollowsNoLinks(t *testing.T) {
	spotless(t)
	for name, plant := range map[string]string{"a folder on the way": "a", "the last folder": "a/b"} {
		t.Run(name, func(t *testing.T) {
			ws, outside := t.TempDir(), t.TempDir()
			must(t, os.MkdirAll(filepath.Join(ws, "a/b/c"), 0o755))
			p := Policy{Kind: Jail, Workspace: ws, Writable: []string{filepath.Join(ws, "a/b/c")}}
			must(t, p.prepare())
			mounts, err := mountTable()
			must(t, err)
			setup, err := planJail(&p, mounts, nil)
			must(t, err)
			must(t, os.RemoveAll(filepath.Join(ws, plant)))
			must(t, os.Symlink(outside, filepath.Join(ws, plant)))
			ids, err := mapIDs()
			must(t, err)
			e, init, err := launchEngine(t.Context(), &p, startJailed(&p, ids))
			must(t, err)
			e.stop = func() error { return endInit(e, init, init.Kill) }
			defer e.close()
			if err := furnish(t.Context(), e, plan{setup: setup}, ids); err == nil {
				t.Error("a jail was built through a link")
			}
			if left := entries(outside); len(left) > 0 {
				t.Errorf("made outside: %v", left)
			}
		})
	}
}

// What an earlier Box has left in a layer that is kept must not lead the next
// one out.
func TestKeptLayerLeadsNowhere(t *testing.T) {
	spotless(t)
	keep, outside := t.TempDir(), t.TempDir()
	must(t, os.Mkdir(filepath.Join(keep, "files"), 0o755))
	must(t, os.Symlink(outside, filepath.Join(keep, "files", "usr")))
	b, err := Open(t.Context(), Policy{Kind: Jail, Workspace: t.TempDir(), Keep: keep})
	if err == nil {
		run(t, b, "echo x > /usr/hawser-attack")
		b.Close()
		t.Error("a link was taken for a layer")
	}
	if left := entries(outside); len(left) > 0 {
		t.Errorf("made outside: %v", left)
	}
}

func TestFreshFoldersAreFreshWithKeepToo(t *testing.T) {
	spotless(t)
	top, err := os.MkdirTemp("/tmp", "hawser-fresh-")
	must(t, err)
	t.Cleanup(func() { os.RemoveAll(top) })
	ws, target := filepath.Join(top, "foo", "ws"), filepath.Join(top, "target")
	must(t, os.MkdirAll(ws, 0o755))
	must(t, os.Mkdir(target, 0o755))
	p := Policy{Kind: Jail, Workspace: ws, Keep: inHome(t)}
	first := open(t, p)
	run(t, first, `cd /; for d in /tmp /var/tmp /run /dev/shm; do echo x > $d/left; done; mv `+top+`/foo `+top+`/bar; ln -s `+target+` `+top+`/foo`)
	must(t, first.Close())
	second := open(t, p)
	if out, _ := run(t, second, `ls -d /tmp/left /var/tmp/left /run/left /dev/shm/left 2>/dev/null; pwd`); out != ws {
		t.Errorf("second box: %q", out)
	}
	if left := entries(target); len(left) > 0 {
		t.Errorf("made outside: %v", left)
	}
}
