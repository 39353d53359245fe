package script

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/rogpeppe/go-internal/txtar"
)

func TestMistakes(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/mistakes.txtar")
	if err != nil || len(archive.Files)%2 != 0 {
		t.Fatal("bad archive", err)
	}
	for i := 0; i < len(archive.Files); i += 2 {
		script, want := archive.Files[i], archive.Files[i+1]
		if want.Name != script.Name+".want" {
			t.Fatalf("%s is followed by %s", script.Name, want.Name)
		}
		_, err := New(script.Name, script.Data, Options{})
		var m Mistakes
		if !errors.As(err, &m) {
			t.Errorf("%s: %v", script.Name, err)
		} else if d := cmp.Diff(strings.TrimSpace(string(want.Data)), err.Error()); d != "" {
			t.Errorf("%s (-want +got):\n%s", script.Name, d)
		}
	}
}

func TestManyMistakesAreCounted(t *testing.T) {
	_, err := New("x", bytes.Repeat([]byte("bad\n"), 100), Options{})
	if err == nil || !strings.HasSuffix(err.Error(), "\nand 80 more") {
		t.Error(err)
	}
}

func TestScriptsThatAreNoText(t *testing.T) {
	for name, text := range map[string]string{
		"the line is not UTF-8":              "say \xff",
		"the script is longer than 4 MiB":    strings.Repeat("# \n", maxScript/3+1),
		"nested more than 32 deep":           strings.Repeat("repeat 2\n", 100_000),
		"there is nothing to do: write a st": "\n\n",
	} {
		if _, err := New("x", []byte(text), Options{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestUnknownOptions(t *testing.T) {
	for text, want := range map[string]string{
		"option colour red\nsay x": "x has no option color; did you mean colour?",
		"say x":                    "x has no options, so color cannot be set",
	} {
		if _, err := New("x", []byte(text), Options{Values: map[string]string{"color": "1"}}); err == nil || err.Error() != want {
			t.Error(err)
		}
	}
}

func TestEveryWordHasAReader(t *testing.T) {
	for _, w := range words {
		switch w {
		case "otherwise", "end", "option", "expect", "turn", "on":
		default:
			if reader(w) == nil {
				t.Errorf("%s is known but cannot be read", w)
			}
		}
	}
}

// same compares scripts, whatever lines they stand on.
var same = cmp.Options{
	cmpopts.IgnoreTypes(line(0)),
	cmpopts.EquateEmpty(),
	cmp.Comparer(func(a, b *regexp.Regexp) bool {
		return a == nil && b == nil || a != nil && b != nil && a.String() == b.String()
	}),
	cmp.Exporter(func(reflect.Type) bool { return true }),
}

// reprint checks that what is printed means the same.
func reprint(t *testing.T, s *script) {
	t.Helper()
	text := s.print()
	again, err := parse("printed", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if d := cmp.Diff(s, again, same); d != "" {
		t.Fatalf("it means something else when it is printed:\n%s\n%s", text, d)
	}
	if twice := again.print(); twice != text {
		t.Fatalf("it is printed differently:\n%s\n%s", text, twice)
	}
}

// scripts are all that are written down here and in the examples.
func scripts(t testing.TB) map[string][]byte {
	all := map[string][]byte{}
	examples, err := filepath.Glob("../../examples/scripts/*.hawser")
	if err != nil || len(examples) == 0 {
		t.Fatal("there are no examples", err)
	}
	for _, f := range examples {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all[f] = text
	}
	scenes, err := filepath.Glob("testdata/transcripts/*.txtar")
	if err != nil || len(scenes) == 0 {
		t.Fatal("there are no transcripts", err)
	}
	for _, f := range scenes {
		archive, err := txtar.ParseFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range archive.Files {
			if part.Name == "script" {
				all[f] = part.Data
			}
		}
	}
	return all
}

func TestPrint(t *testing.T) {
	for name, text := range scripts(t) {
		s, err := parse(name, text)
		if err != nil {
			t.Error(err)
			continue
		}
		reprint(t, s)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range scripts(f) {
		f.Add(text)
	}
	archive, err := txtar.ParseFile("testdata/mistakes.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, part := range archive.Files {
		f.Add(part.Data)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := parse("fuzz", text)
		if err != nil {
			return
		}
		reprint(t, s)
	})
}
