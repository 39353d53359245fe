package wire

import (
	"strings"
	"testing"
)

// cutAnywhere cuts a text wherever a page may, and keeps what cuts.
func cutAnywhere(text string, each func(string) string) string {
	var b strings.Builder
	for text != "" {
		n := strings.IndexFunc(text, lineBreak)
		if n < 0 {
			n = len(text)
		}
		b.WriteString(each(text[:n]))
		text = text[n:]
		for _, r := range text {
			b.WriteRune(r)
			text = text[len(string(r)):]
			break
		}
	}
	return b.String()
}

func checkEscaped(t *testing.T, text string) {
	t.Helper()
	got := escapeText(text)
	if want := cutAnywhere(text, escapeLine); got != want {
		t.Fatalf("%q in pieces is escaped as %q, line by line as %q", text, got, want)
	}
	if back := cutAnywhere(got, unescapeLine); back != text {
		t.Fatalf("%q was escaped as %q and came back as %q", text, got, back)
	}
	cutAnywhere(got, func(l string) string {
		if core, ok := looksMarker(l); ok && !strings.HasSuffix(l[:len(l)-len(core)], `\`) {
			t.Fatalf("%q of %q still looks like a marker", l, got)
		}
		return l
	})
}

var escapes = []string{
	"=== PROMPT ===", `\=== PROMPT ===`, `\\\=== PROMPT ===`, "  === prompt===  ", "===HEADER===\r\n==x==", "--- a ---", "--- a", "---", "-------",
	"\u200b=== CONTEXT ===\ufeff", "x\r=== PROMPT ===\u2028=== PROMPT ===", "## Workspace Files", "### workspace files ##", "# Workspace Files",
	strings.Repeat(" ", 64) + "=== PROMPT ===", strings.Repeat(" ", 65) + "=== PROMPT ===", strings.Repeat(`\`, 5000) + "=== PROMPT ===",
	strings.Repeat("=", 4089) + " PROMPT ==", strings.Repeat("=", 5000) + " PROMPT ==", "=== PROMPT ===" + strings.Repeat(" ", 5000), "=== PROMPT ===" + strings.Repeat(" ", 5000) + "x", "\xa0=== PROMPT ===", "\x85=== PROMPT ===\xff", `\ === PROMPT ===`, "=", "==", "",
}

func TestEscapes(t *testing.T) {
	for _, s := range escapes {
		checkEscaped(t, s)
		checkEscaped(t, s+"\n"+s+"\n")
	}
	if got := escapeText("a\n=== PROMPT ===\n\\=== PROMPT ===\n"); got != "a\n\\=== PROMPT ===\n\\\\=== PROMPT ===\n" {
		t.Errorf("%q", got)
	}
}

func FuzzEscape(f *testing.F) {
	for _, s := range escapes {
		f.Add(s)
	}
	f.Fuzz(checkEscaped)
}

// Whatever the contents, task and output are, the markers stay the only ones.
func FuzzOutbox(f *testing.F) {
	for _, s := range escapes {
		f.Add(s, s, s, true)
		f.Add("task", s, "", false)
	}
	f.Fuzz(func(t *testing.T, task, content, output string, strict bool) {
		o := Outbox{Session: "a1b2c3d4", Sequence: 1, Task: task, Strict: strict, Files: files(File{content, 1, false}),
			Results:  []Result{{output, true, task, output}},
			Contents: contents(Content{Path: output, Text: text(content)})}
		got := written(t, o)
		checkMarkers(t, got)
		if m, ok := FindMarker(got); !ok || m != (Marker{"a1b2c3d4", 1}) {
			t.Fatalf("not known as an outbox: %v %v", m, ok)
		}
		if _, err := ReadOutbox(got); err != nil {
			t.Fatal(err)
		}
	})
}
