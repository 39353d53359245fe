package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/session"
)

// TestPlain shows events as a log keeps them: each file has the events and what is
// printed.
func TestPlain(t *testing.T) {
	files, err := filepath.Glob("testdata/plain/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil || len(a.Files) != 2 {
				t.Fatalf("events and a result are needed: %v", err)
			}
			var out strings.Builder
			f := newPlain(&target{}, &out, nil)
			for line := range strings.Lines(string(a.Files[0].Data)) {
				var e session.Envelope
				if err := e.UnmarshalJSON([]byte(line)); err != nil {
					t.Fatal(line, err)
				}
				f.Show(e)
			}
			f.Close()
			if want := string(a.Files[1].Data); out.String() != want {
				t.Errorf("got\n%swant\n%s", out.String(), want)
				if os.Getenv("UPDATE") != "" {
					a.Files[1].Data = []byte(out.String())
					os.WriteFile(file, txtar.Format(a), 0o644)
				}
			}
		})
	}
}

// TestPlainAnswers types lines at a terminal that shows plain text.
func TestPlainAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		to := &target{}
		f := newPlain(to, &out, nil)
		f.typed = newTypist(nil)
		f.typed.ended.Go(func() { f.typed.listen(f.hear) })
		to.front = f
		say := func(line string) { f.typed.lines <- heard{line: line}; synctest.Wait() }
		say("yes") // nobody has asked
		f.Show(session.Envelope{Event: permission("q", "Do it")})
		say("yes")
		if len(to.answers()) != 0 {
			t.Fatal("answered before it could be read")
		}
		time.Sleep(time.Second)
		say("perhaps")
		say("always")
		if got := to.answers(); len(got) != 1 || got[0].Verdict != approval.Allowed || got[0].Remember != approval.ForSession {
			t.Errorf("answered %+v", got)
		}
		f.Show(session.Envelope{Event: agent.Message{Text: "Thanks."}})
		f.Close()
		for _, want := range []string{"? Do it\n", "  1 Allow once\n", "(10 min left)\n", "yes, no, always, forever or never: ", "before the question could be read\n", "allowed, for this session (front cli)\nThanks.\n"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q is not in\n%s", want, out.String())
			}
		}
	})
}
