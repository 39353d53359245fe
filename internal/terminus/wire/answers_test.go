package wire

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestAnswers reads testdata/answers: each file is an answer in a file that is
// named for the format, and what it means.
func TestAnswers(t *testing.T) {
	for _, c := range readAnswers(t) {
		t.Run(c.name, func(t *testing.T) {
			if got := string(Parse(c.text, c.format).AppendJSON(nil)) + "\n"; got != c.result {
				t.Errorf("got\n%swant\n%s", got, c.result)
			}
		})
	}
}

type answerCase struct {
	name   string
	format Format
	text   string
	result string
}

func readAnswers(t testing.TB) (cases []answerCase) {
	t.Helper()
	files, err := filepath.Glob("testdata/answers/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d answers, %v", len(files), err)
	}
	for _, f := range files {
		a, err := txtar.ParseFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Files) != 2 || a.Files[1].Name != "result" {
			t.Fatalf("%s has no answer and result", f)
		}
		cases = append(cases, answerCase{
			filepath.Base(f), Format(a.Files[0].Name), string(a.Files[0].Data), string(a.Files[1].Data),
		})
	}
	return cases
}
