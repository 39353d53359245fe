package workspace

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// LineEdit replaces the lines First to Last, counted from 1 and both
// included, by Text. A Last of First-1 replaces nothing: it inserts before
// First, which may be one more than there are lines. An empty Text deletes.
// Text is whole lines; a line feed at its end is understood, not doubled.
type LineEdit struct {
	First, Last int
	Text        string
}

// EditLines makes all edits at once: every number counts the lines of text as
// it was given, and edits must not overlap; insertions at the same place stay
// in their order. New lines end as their neighbours do, a missing last line
// feed stays missing, and lines that are not named stay byte for byte.
func EditLines(text []byte, edits []LineEdit) ([]byte, error) {
	lines := splitLines(text)
	sorted, err := sortEdits(edits, len(lines))
	if err != nil {
		return nil, err
	}
	var out [][]byte
	var eol string
	done := 0 // lines of the old text that are dealt with
	for _, e := range sorted {
		out = append(out, lines[done:e.First-1]...)
		eol = endingNear(lines, e)
		for _, l := range newLines(e.Text) {
			out = append(out, []byte(l+eol))
		}
		done = max(done, e.Last)
	}
	out = append(out, lines[done:]...)
	return joinLines(out, endsOpen(text), eol), nil
}

func sortEdits(edits []LineEdit, lines int) ([]LineEdit, error) {
	for _, e := range edits {
		switch {
		case e.First < 1 || e.Last < e.First-1:
			return nil, invalid("lines %d to %d are no range: count from 1, first to last", e.First, e.Last)
		case e.Last > lines || e.First > lines+1:
			return nil, invalid("lines %d to %d are not there, the text has %d: read it again", e.First, e.Last, lines)
		}
	}
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b LineEdit) int {
		// An insertion comes before a replacement that starts at the same line.
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(min(a.Last, a.First), min(b.Last, b.First)))
	})
	for i := 1; i < len(sorted); i++ {
		if a, b := sorted[i-1], sorted[i]; b.First <= a.Last {
			return nil, invalid("edits of lines %d to %d and %d to %d overlap: make them one", a.First, a.Last, b.First, b.Last)
		}
	}
	return sorted, nil
}

// newLines are the lines of an edit, without their endings.
func newLines(text string) []string {
	if text == "" {
		return nil
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSuffix(l, "\r")
	}
	return lines
}

// grown is by how many lines an edit makes a text longer.
func (e LineEdit) grown() int { return len(newLines(e.Text)) - (e.Last - e.First + 1) }

// endingNear is how lines end where an edit is: as the first one that it
// replaces, or as the one before; and as its own text does where there is none.
func endingNear(lines [][]byte, e LineEdit) string {
	near := []int{e.First - 1, e.First - 2}
	if e.Last < e.First { // the line before may be the last one, which need not end
		near = []int{e.First - 2, e.First - 1, e.First - 3}
	}
	for _, i := range near {
		if i >= 0 && i < len(lines) {
			if eol := ending(lines[i]); eol != "" {
				return eol
			}
		}
	}
	if strings.Contains(e.Text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// endsOpen says that a text's last line is not ended; an empty text has none.
func endsOpen(text []byte) bool { return len(text) > 0 && text[len(text)-1] != '\n' }

// joinLines puts lines together so that all end but perhaps the last.
func joinLines(lines [][]byte, open bool, eol string) []byte {
	for i, l := range lines {
		last := i == len(lines)-1
		switch has := ending(l); {
		case has == "" && !(last && open):
			if i > 0 && ending(lines[i-1]) != "" {
				eol = ending(lines[i-1])
			}
			lines[i] = append(slices.Clip(l), eol...)
		case last && open:
			lines[i] = l[:len(l)-len(has)]
		}
	}
	return bytes.Join(lines, nil)
}
