package wire

import (
	"fmt"
	"strings"
)

// Miss says that a text to search was not found, or not once alone.
type Miss struct {
	Pair, Of int   // which pair of the block, from 1
	At       []int // the lines where it begins, from 0, if there are several
	Near     []NumberedLine
	Indented bool // Near is the text, but nobody knows how to indent the new one
}

// NumberedLine is a line of a file.
type NumberedLine struct {
	Number int
	Text   string
}

// Error is one line.
func (m *Miss) Error() string {
	which := ""
	if m.Of > 1 {
		which = fmt.Sprintf(" of pair %d", m.Pair)
	}
	switch {
	case len(m.At) > 0:
		var places []string
		for _, l := range m.At[:min(len(m.At), 10)] {
			places = append(places, fmt.Sprint(l+1))
		}
		return fmt.Sprintf("the text%s occurs %d times, at lines %s: add lines before or after it until it occurs once",
			which, len(m.At), strings.Join(places, ", ")+more(len(m.At), 10))
	case m.Indented:
		return fmt.Sprintf("the text%s is indented otherwise in the file, and it is not clear how the new lines are to be; "+
			"its lines are shown: copy them as they are, tabs and spaces too", which)
	case len(m.Near) > 0:
		return fmt.Sprintf("the text%s does not occur; the nearest lines are shown: copy them as they are", which)
	}
	return fmt.Sprintf("the text%s does not occur, nor anything similar: read the file again", which)
}

func more(n, shown int) string {
	if n > shown {
		return ", …"
	}
	return ""
}

// Detail shows the nearest lines as an outbox shows lines.
func (m *Miss) Detail() string {
	var b strings.Builder
	for _, l := range m.Near {
		fmt.Fprintf(&b, "%d| %s\n", l.Number, shownLine(l.Text))
	}
	return b.String()
}

// commonLine is how often a line may occur and still tell where a text is.
const commonLine = 64

// nearest are the lines of the file that have most in common with a run that
// does not occur: each line of the run that occurs votes for where the run would
// begin, and where none does, each word does the same.
func (f *finder) nearest(run []string) []NumberedLine {
	at, ok := f.vote(f.loose, squeezeAll(run))
	if !ok {
		at, ok = f.similar(run)
	}
	if !ok {
		return nil
	}
	return f.around(at, len(run), 2)
}

// around are some lines of the file, with a margin.
func (f *finder) around(at, n, margin int) []NumberedLine {
	const most = 24
	from := max(at-margin, 0)
	to := min(at+min(n, most)+margin, len(f.lines))
	var near []NumberedLine
	for i := from; i < to; i++ {
		near = append(near, NumberedLine{i + 1, shortLine(f.lines[i])})
	}
	return near
}

func shortLine(s string) string {
	if len(s) > 400 {
		return strings.ToValidUTF8(s[:400], "") + "…"
	}
	return s
}

func (f *finder) vote(lines, run []string) (int, bool) {
	places := map[string][]int{}
	for i, l := range lines {
		if l != "" && len(places[l]) <= commonLine {
			places[l] = append(places[l], i)
		}
	}
	votes := map[int]int{}
	best, at := 0, 0
	for k, l := range run {
		if len(places[l]) > commonLine {
			continue
		}
		for _, i := range places[l] {
			begin := max(i-k, 0)
			votes[begin]++
			if votes[begin] > best || votes[begin] == best && begin < at {
				best, at = votes[begin], begin
			}
		}
	}
	return at, best > 0
}

// similar finds the line that shares most words with the run's longest line.
func (f *finder) similar(run []string) (int, bool) {
	key, index := "", 0
	for k, l := range run {
		if len(l) > len(key) {
			key, index = l, k
		}
	}
	want := map[string]bool{}
	for w := range strings.FieldsFuncSeq(key, notWord) {
		want[w] = true
	}
	best, at := 0, 0
	for i, l := range f.lines {
		seen := map[string]bool{}
		for w := range strings.FieldsFuncSeq(l, notWord) {
			if want[w] {
				seen[w] = true
			}
		}
		if len(seen) > best {
			best, at = len(seen), max(i-index, 0)
		}
	}
	return at, best > 0 && best*2 >= len(want)
}

func notWord(r rune) bool {
	return r != '_' && (r < '0' || '9' < r) && (r|0x20 < 'a' || 'z' < r|0x20) && r < 0x80
}
