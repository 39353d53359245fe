//go:build linux

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"hawser/internal/mailbox/wire"
)

// TestMailboxOnFullDisk fills the mailbox's disk at one reply and makes room for
// it again: hawser says so, and nothing is lost or done twice.
func TestMailboxOnFullDisk(t *testing.T) {
	k := newKilled(t)
	must(t, os.MkdirAll(k.mail(), 0o755))
	if err := syscall.Mount("tmpfs", k.mail(), "tmpfs", 0, "size=400k"); err != nil {
		t.Logf("no disk of our own: %v", err)
		return
	}
	t.Cleanup(func() { must(t, syscall.Unmount(k.mail(), 0)) })
	k.apply(t, "new", "--sandbox", "host", "--approve", "all", "--workspace", k.ws, "the task")
	fill := k.mail("inbox", "ballast")
	fillDisk(t, fill)
	must(t, os.WriteFile(filepath.Join(k.dir, "reply"), []byte(killReplies[0]), 0o644))
	said := k.apply(t, "apply", filepath.Join(k.dir, "reply"))
	if !strings.Contains(said, "no space left on device") {
		t.Errorf("a full disk is told as: %s", said)
	}
	if log, err := os.ReadFile(filepath.Join(k.ws, "log")); err == nil {
		t.Errorf("a command ran whose record could not be written: %q", log)
	}
	k.whole()
	must(t, os.Remove(fill))
	if said := k.apply(t, "apply", filepath.Join(k.dir, "reply")); !strings.Contains(said, "seq0002.txt") {
		t.Errorf("with room again: %s", said)
	}
	if log, err := os.ReadFile(filepath.Join(k.ws, "log")); err != nil || string(log) != "R1\n" {
		t.Errorf("%q, %v", log, err)
	}
}

func fillDisk(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	must(t, err)
	defer f.Close()
	for size := 64 << 10; size > 0; size /= 2 {
		for {
			if _, err := f.Write(make([]byte, size)); err != nil {
				break
			}
		}
	}
}

// TestMailboxWorkspaceVanishes takes the workspace away during a reply.
func TestMailboxWorkspaceVanishes(t *testing.T) {
	k := newKilled(t)
	k.apply(t, "new", "--sandbox", "host", "--approve", "all", "--workspace", k.ws, "the task")
	reply := filepath.Join(k.dir, "reply")
	text := fmt.Sprintf("[RUN_COMMAND]\nmv %s %s.away\n[/RUN_COMMAND]\n[CREATE_FILE path=\"made\"]\nM\n[/CREATE_FILE]\n[RUN_COMMAND]\necho R1 >> log\n[/RUN_COMMAND]\n", k.ws, k.ws)
	must(t, os.WriteFile(reply, []byte(text), 0o644))
	if said := k.apply(t, "apply", reply); !strings.Contains(said, "workspace") || !strings.Contains(said, "hawser mailbox resume") {
		t.Errorf("it is told as: %s", said)
	}
	if said := k.apply(t, "apply", reply); !strings.Contains(said, "is gone: put it back") {
		t.Errorf("without it: %s", said)
	}
	must(t, os.Rename(k.ws+".away", k.ws))
	k.apply(t, "apply") // goes on with what was interrupted
	outbox, err := os.ReadFile(k.mail("outbox", wire.OutboxName(k.session(), 2)))
	must(t, err)
	for _, want := range []string{"[OK] RUN_COMMAND: Ran 'mv ", "[OK] CREATE_FILE: Created 'made'", "[OK] RUN_COMMAND: Ran 'echo R1"} {
		if !strings.Contains(string(outbox), want) {
			t.Errorf("no %q in\n%s", want, outbox)
		}
	}
	if log, err := os.ReadFile(filepath.Join(k.ws, "log")); err != nil || string(log) != "R1\n" {
		t.Errorf("%q, %v", log, err)
	}
}
