package sandbox

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every secret of the list is empty inside, file or folder, and what lies
// beside it is not.
func TestSecretsAreHiddenAndTheirNeighboursShown(t *testing.T) {
	spotless(t)
	home := fakeHome(t)
	for i, s := range append(secrets, ".config/neighbour", ".gradle/neighbour") {
		path := filepath.Join(home, s)
		if i%2 == 0 && !strings.HasPrefix(filepath.Base(s), "neigh") {
			path = filepath.Join(path, "key")
		}
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(secretText+"\n"), 0o644))
	}
	b := open(t, Policy{Kind: Jail, Workspace: t.TempDir()})
	if out, _ := run(t, b, `cd "$HOME"; grep -rls . . | sort`); out != "./.config/neighbour\n./.gradle/neighbour" {
		t.Errorf("shown: %s", out)
	}
}

func TestSecretsInLooksOnlyWhereThereIsSomething(t *testing.T) {
	home := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(home, ".config", "gh"), 0o755))
	must(t, os.WriteFile(filepath.Join(home, ".netrc"), nil, 0o600))
	if got := strings.Join(secretsIn(home), " "); got != home+"/.netrc "+home+"/.config/gh" {
		t.Error(got)
	}
}
