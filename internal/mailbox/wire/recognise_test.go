package wire

import (
	"regexp"
	"strings"
	"testing"
)

// recognised is a second, simpler reading of a reply: which commands and
// deletions stand in it exactly as the document writes them. It knows nothing of
// near misses. Whatever the parser would run must be here.
func recognised(text string) map[string]int {
	found := map[string]int{}
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	for i := 0; i < len(lines); i++ {
		if m := exactDelete.FindStringSubmatch(spaced(lines[i])); m != nil {
			found["delete "+m[1]]++
			continue
		}
		m := exactRun.FindStringSubmatch(spaced(lines[i]))
		if m == nil {
			continue
		}
		closing := "[/RUN_COMMAND]"
		if m[1] != "" {
			closing = "[/RUN_COMMAND " + m[1] + "]"
		}
		for j := i + 1; j < len(lines); j++ {
			if spaced(lines[j]) == closing {
				body := strings.Join(lines[i+1:j], "\n")
				found["run "+strings.TrimSuffix(body, "\r")]++
				break
			}
		}
	}
	return found
}

var (
	exactDelete = regexp.MustCompile(`^\[DELETE_FILE[ \t]+path="([^"]+)"[ \t]*\]$`)
	exactRun    = regexp.MustCompile(`^\[RUN_COMMAND(?:[ \t]+end="([A-Za-z][A-Za-z0-9_-]*)")?[ \t]*\]$`)
)

func spaced(s string) string {
	return strings.Trim(s, " \t\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000")
}

// checkRisky says that all that would run is well formed.
func checkRisky(t *testing.T, text string, r Reply) {
	t.Helper()
	if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		text = decode(text)
	}
	allowed := recognised(text)
	for _, i := range r.Items {
		if !i.Do() {
			if i.Command != nil {
				t.Fatalf("line %d is not done and yet has a command", i.Line)
			}
			continue
		}
		key := ""
		switch c := i.Command.(type) {
		case RunCommand:
			key = "run " + c.Text
		case DeleteFile:
			key = "delete " + c.Path
		default:
			continue
		}
		if allowed[key]--; allowed[key] < 0 {
			t.Fatalf("line %d would %q, which is not a well-formed block of\n%q", i.Line, key, text)
		}
		if i.Status != Ready {
			t.Fatalf("line %d is %s and would still be done", i.Line, i.Status)
		}
	}
}

func TestOnlyWellFormedBlocksRun(t *testing.T) {
	run := 0
	for _, c := range transcripts(t) {
		r := Parse(c.reply, Options{Strict: c.strict})
		checkRisky(t, c.reply, r)
		for _, i := range r.Items {
			if _, ok := i.Command.(RunCommand); ok {
				run++
			}
		}
	}
	if run < 20 {
		t.Errorf("only %d commands in all transcripts would run: the test proves little", run)
	}
}

// Every well-formed block that stands alone is done: the parser is not safe by
// doing nothing.
func TestWellFormedBlocksRun(t *testing.T) {
	for _, text := range []string{
		"[RUN_COMMAND]\nls\n[/RUN_COMMAND]", " [RUN_COMMAND]\t\r\nls\r\n  [/RUN_COMMAND]\r\n", "text\n[DELETE_FILE path=\"a b\"]\ntext",
		"[RUN_COMMAND end=\"X\"]\n[/RUN_COMMAND]\n[/RUN_COMMAND X]", "```\n[DELETE_FILE   path=\"a\"  ]\n```",
	} {
		r := Parse(text, Options{})
		if len(r.Items) != 1 || r.Items[0].Status != Ready {
			t.Errorf("%q: %+v", text, r.Items)
		}
		checkRisky(t, text, r)
	}
}

func FuzzParse(f *testing.F) {
	for _, c := range transcripts(f) {
		f.Add(c.reply, c.strict)
	}
	f.Fuzz(func(t *testing.T, text string, strict bool) {
		r := Parse(text, Options{Strict: strict})
		checkRisky(t, text, r)
		var again strings.Builder
		var want []Command
		for _, i := range r.Items {
			if !i.Do() {
				if i.Problem == "" && i.Status != Ignored {
					t.Fatalf("line %d is not done and nothing says why", i.Line)
				}
				continue
			}
			s, err := Print(i.Command)
			if err != nil {
				t.Fatalf("line %d: %v", i.Line, err)
			}
			again.WriteString(s)
			want = append(want, i.Command)
		}
		checkPrinted(t, again.String(), want)
	})
}
