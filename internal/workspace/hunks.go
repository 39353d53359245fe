package workspace

import (
	"fmt"
	"strings"
)

// context is how many unchanged lines stand around a change.
const contextLines = 3

// hunks are the differing parts of two texts, written as in a unified diff.
type hunks struct {
	text                  string
	insertions, deletions int
}

// span says that lines a0 to a1 of one text became b0 to b1 of the other.
type span struct{ a0, a1, b0, b1 int }

func compare(before, after []byte) *hunks {
	a, b := splitLines(before), splitLines(after)
	spans := diffLines(a, b)
	h := &hunks{}
	var out strings.Builder
	for len(spans) > 0 {
		n := 1
		for n < len(spans) && spans[n].a0-spans[n-1].a1 <= 2*contextLines {
			n++
		}
		h.hunk(&out, a, b, spans[:n])
		spans = spans[n:]
	}
	h.text = out.String()
	return h
}

func (h *hunks) hunk(out *strings.Builder, a, b [][]byte, spans []span) {
	first, last := spans[0], spans[len(spans)-1]
	lead := min(contextLines, first.a0)
	trail := min(contextLines, len(a)-last.a1)
	fmt.Fprintf(out, "@@ -%s +%s @@\n",
		lineRange(first.a0-lead, last.a1+trail), lineRange(first.b0-lead, last.b1+trail))
	at := first.a0 - lead
	for _, s := range spans {
		for _, l := range a[at:s.a0] {
			writeLine(out, ' ', l)
		}
		for _, l := range a[s.a0:s.a1] {
			writeLine(out, '-', l)
		}
		for _, l := range b[s.b0:s.b1] {
			writeLine(out, '+', l)
		}
		h.deletions += s.a1 - s.a0
		h.insertions += s.b1 - s.b0
		at = s.a1
	}
	for _, l := range a[at : at+trail] {
		writeLine(out, ' ', l)
	}
}

func writeLine(out *strings.Builder, sign byte, line []byte) {
	out.WriteByte(sign)
	out.Write(line)
	if len(line) == 0 || line[len(line)-1] != '\n' {
		out.WriteString("\n\\ No newline at end of file\n")
	}
}

// lineRange is a hunk's place in one text: no lines stand behind the line
// before them.
func lineRange(from, to int) string {
	switch n := to - from; n {
	case 0:
		return fmt.Sprintf("%d,0", from)
	case 1:
		return fmt.Sprint(from + 1)
	default:
		return fmt.Sprintf("%d,%d", from+1, n)
	}
}
