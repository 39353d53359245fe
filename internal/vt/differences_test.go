package vt

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// differencesTable is the list of the scenes in which tmux shows something
// else.
func differencesTable() string {
	var b strings.Builder
	b.WriteString("| stream | why ours differs | ours |\n|---|---|---|\n")
	for _, sc := range allScenes() {
		if sc.differs != "" {
			fmt.Fprintf(&b, "| %s: `%s` | %s | `%s` |\n", sc.name, quoted(sc.in), sc.differs, quoted(sc.ours))
		}
	}
	return b.String()
}

func quoted(s string) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprintf("%+q", s), "|", "\\|"), `"`)
}

// TestDifferencesAreListed keeps the page for readers in step with the scenes.
func TestDifferencesAreListed(t *testing.T) {
	name := filepath.Join("testdata", "differences.md")
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- scenes -->\n", "<!-- end of scenes -->\n"
	head, rest, ok := strings.Cut(string(page), begin)
	table, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("the page has no place for the scenes")
	}
	if *rerecord {
		write(t, name, head+begin+differencesTable()+end+tail)
		return
	}
	if table != differencesTable() {
		t.Errorf("%s is not up to date: run go test -run DifferencesAreListed -record", name)
	}
}
