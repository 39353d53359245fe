package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// The host sandbox is offered where there can be no jail, not where a path is
// of no use.
func TestExplainJailOffersAnotherSandboxOnlyIfNeeded(t *testing.T) {
	for _, c := range []struct {
		err   error
		offer bool
	}{
		{&setupError{"mount proc at " + newRoot + "/proc", syscall.EPERM}, true},
		{&setupError{"mount tmpfs at " + site, syscall.EPERM}, true},
		{&setupError{"overlay " + newRoot + "/usr", syscall.EINVAL}, true},
		{fmt.Errorf("start the init: %w", syscall.EPERM), true},
		{&setupError{"enter /root", syscall.EACCES}, false},
		{&setupError{"bind " + newRoot + "/srv", syscall.EACCES}, false},
		{&setupError{"make folder " + newRoot + "/srv", syscall.ELOOP}, false},
	} {
		if got := explainJail(c.err).Error(); strings.Contains(got, "next best") != c.offer {
			t.Errorf("%v: %s", c.err, got)
		}
	}
}

func TestKeepFolderIsPrivateAndGoesWithAFailure(t *testing.T) {
	spotless(t)
	keep := filepath.Join(t.TempDir(), "keep")
	b := open(t, Policy{Kind: Jail, Workspace: t.TempDir(), Keep: keep})
	if st, err := os.Stat(keep); err != nil || st.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", st.Mode(), err)
	}
	must(t, b.Close())
	for name, there := range map[string]bool{"new,one": false, "old,one": true} {
		keep := filepath.Join(t.TempDir(), name)
		if there {
			must(t, os.Mkdir(keep, 0o755))
		}
		b, err := Open(t.Context(), Policy{Kind: Jail, Workspace: t.TempDir(), Keep: keep})
		if err == nil {
			b.Close()
			t.Fatal("a comma was taken")
		}
		if _, err := os.Stat(keep); (err == nil) != there {
			t.Errorf("%s: %v", name, err)
		}
	}
}
