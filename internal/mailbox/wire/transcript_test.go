package wire

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write what comes out as what is expected")

// transcript is a reply and what becomes of it. A reply whose characters cannot
// be seen stands under "reply.quoted", with escapes as in a Go string.
type transcript struct {
	file   string
	reply  string
	strict bool
	items  string
	a      *txtar.Archive
}

func transcripts(t testing.TB) []transcript {
	t.Helper()
	files, err := filepath.Glob("testdata/reply/*.txtar")
	if err != nil || len(files) < 120 {
		t.Fatalf("%d transcripts (%v): there must be at least 120", len(files), err)
	}
	var all []transcript
	for _, f := range files {
		a, err := txtar.ParseFile(f)
		if err != nil {
			t.Fatal(err)
		}
		c := transcript{file: f, strict: strings.HasPrefix(filepath.Base(f), "strict_"), a: a}
		for _, part := range a.Files {
			switch part.Name {
			case "reply":
				c.reply = string(part.Data)
			case "reply.quoted":
				c.reply = unquoted(t, f, string(part.Data))
			case "items":
				c.items = string(part.Data)
			default:
				t.Fatalf("%s: unknown part %s", f, part.Name)
			}
		}
		all = append(all, c)
	}
	return all
}

// unquoted reads escapes; line ends of the file itself do not count.
func unquoted(t testing.TB, file, text string) string {
	var b strings.Builder
	for l := range strings.Lines(text) {
		s, err := strconv.Unquote("`" + strings.TrimSuffix(l, "\n") + "`")
		if err == nil {
			s, err = strconv.Unquote(`"` + strings.ReplaceAll(s, `"`, `\"`) + `"`)
		}
		if err != nil {
			t.Fatalf("%s: %q: %v", file, l, err)
		}
		b.WriteString(s)
	}
	return b.String()
}

func TestReplies(t *testing.T) {
	for _, c := range transcripts(t) {
		t.Run(strings.TrimSuffix(filepath.Base(c.file), ".txtar"), func(t *testing.T) {
			got := described(Parse(c.reply, Options{Strict: c.strict}))
			if *update {
				c.write(t, got)
				return
			}
			if d := cmp.Diff(c.items, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

func (c transcript) write(t *testing.T, items string) {
	var kept []txtar.File
	for _, f := range c.a.Files {
		if f.Name != "items" {
			kept = append(kept, f)
		}
	}
	c.a.Files = append(kept, txtar.File{Name: "items", Data: []byte(items)})
	if err := os.WriteFile(c.file, txtar.Format(c.a), 0o644); err != nil {
		t.Fatal(err)
	}
}

// described is a parsed reply as a person reads it.
func described(r Reply) string {
	var b strings.Builder
	if r.Copy {
		b.WriteString("a copy of an outbox\n")
	}
	if r.Marker != (Marker{}) {
		fmt.Fprintf(&b, "session %q sequence %d\n", r.Marker.Session, r.Marker.Sequence)
	}
	if len(r.Items) == 0 {
		b.WriteString("no commands\n")
	}
	for _, i := range r.Items {
		fmt.Fprintf(&b, "line %d: %s, %s\n", i.Line, i.Name, i.Status)
		describeCommand(&b, i.Command)
		if i.Note != "" {
			fmt.Fprintf(&b, "  note: %s\n", i.Note)
		}
		if !i.Do() {
			fmt.Fprintf(&b, "  result: %s\n", i.Result().Summary)
		}
	}
	return b.String()
}

func describeCommand(b *strings.Builder, c Command) {
	switch c := c.(type) {
	case CreateFile:
		fmt.Fprintf(b, "  write %q\n", c.Path)
		describeText(b, c.Body)
	case EditFile:
		fmt.Fprintf(b, "  edit %q lines %d to %d", c.Path, c.Start, c.End)
		if c.Hash != "" {
			fmt.Fprintf(b, " if its hash is %s", c.Hash)
		}
		b.WriteString("\n")
		describeText(b, c.Body)
	case DeleteFile:
		fmt.Fprintf(b, "  delete %q\n", c.Path)
	case ReadFile:
		fmt.Fprintf(b, "  show %q", c.Path)
		if c.Lines != (Range{}) {
			fmt.Fprintf(b, " lines %s", c.Lines)
		}
		b.WriteString("\n")
	case RunCommand:
		describeText(b, c.Text)
	case Message:
		describeText(b, c.Text)
	case Done:
		describeText(b, c.Summary)
	case Replace:
		for _, p := range c.Pairs {
			fmt.Fprintf(b, "  in %q replace\n", c.Path)
			describeText(b, p.Search)
			b.WriteString("  by\n")
			describeText(b, p.With)
		}
	case SearchFiles:
		fmt.Fprintf(b, "  search %q for %q\n", c.Path, c.Text)
	case List:
		fmt.Fprintf(b, "  list %q\n", c.Path)
	}
}

func describeText(b *strings.Builder, text string) {
	for l := range strings.Lines(text) {
		l = strings.TrimSuffix(l, "\n")
		if q := strconv.Quote(l); len(q) != len(l)+2 && strings.ContainsFunc(l, func(r rune) bool { return r != '\t' && !strconv.IsPrint(r) }) {
			l = q
		}
		fmt.Fprintf(b, "  | %s\n", l)
	}
}
