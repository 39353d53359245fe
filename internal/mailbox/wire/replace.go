package wire

import (
	"fmt"
	"strings"
)

// replace reads the body of a REPLACE block: one or more of
//
//	<<<<<<< SEARCH
//	lines as they are
//	=======
//	lines as they shall be
//	>>>>>>> REPLACE
//
// The marks may be longer than seven characters, all of one length, for texts
// that hold such lines themselves.
func (m *maker) replace() Command {
	r := Replace{Path: m.path()}
	m.fileBody()
	rest := m.body
	if inner, f := unfence(rest); f == wholeFence && !m.worded {
		rest = inner // the fence stands around the marks, not around a text
	}
	for rest != "" && m.i.Problem == "" {
		line, after := cutLine(rest)
		if strings.TrimSpace(line) == "" {
			rest = after
			continue
		}
		size := pairMark(line, '<', "SEARCH")
		if size == 0 {
			m.problem("“%s” stands where <<<<<<< SEARCH is expected", shortened(line, 60))
			break
		}
		search, after, ok := cutAt(after, strings.Repeat("=", size))
		if !ok {
			m.problem("a line %s is missing between the text to search and the new text", strings.Repeat("=", size))
			break
		}
		with, after, ok := cutAt(after, strings.Repeat(">", size)+" REPLACE")
		if !ok {
			m.problem("a line %s REPLACE is missing after the new text", strings.Repeat(">", size))
			break
		}
		if strings.TrimSpace(search) == "" {
			m.problem("the text to search is empty: give the lines that are there now, or use CREATE_FILE or EDIT_FILE")
			break
		}
		r.Pairs = append(r.Pairs, Pair{search, with})
		rest = after
	}
	if len(r.Pairs) == 0 {
		m.problem("between the tags there must be <<<<<<< SEARCH, the old lines, =======, the new lines, >>>>>>> REPLACE")
	}
	return r
}

// pairMark is the length of a mark, or zero.
func pairMark(line string, c byte, word string) int {
	line = strings.TrimSpace(line)
	n := len(line) - len(strings.TrimLeft(line, string(c)))
	if n < 7 || n > 80 || strings.TrimSpace(line[n:]) != word {
		return 0
	}
	return n
}

// cutAt cuts a text at the first line that is a mark.
func cutAt(text, mark string) (before, after string, ok bool) {
	for at := 0; ; {
		n := strings.Index(text[at:], mark)
		if n < 0 {
			return "", "", false
		}
		from := at + strings.LastIndexByte(text[at:at+n], '\n') + 1
		line, _ := cutLine(text[from:])
		if strings.TrimSpace(line) == mark {
			return text[:from], text[from+len(line):], true
		}
		at = from + len(line)
	}
}

// Hunk is a range of lines and what takes its place.
type Hunk struct {
	First, Last int
	Text        string
	Loose       bool // the lines differ from what was searched in white space
}

// Resolve finds each pair's lines in a file's text. All are looked for in the
// text as it is given, so the numbers of one hunk do not depend on another, and
// hunks must not overlap. It gives all hunks, or a *Miss.
func (r Replace) Resolve(text string) ([]Hunk, error) {
	f := newFinder(text)
	hunks := make([]Hunk, 0, len(r.Pairs))
	for n, p := range r.Pairs {
		h, miss := f.find(p)
		if miss != nil {
			miss.Pair, miss.Of = n+1, len(r.Pairs)
			return nil, miss
		}
		hunks = append(hunks, h)
	}
	if a, b, ok := overlap(hunks); ok {
		return nil, fmt.Errorf("pairs %d and %d change the same lines: make them one", a+1, b+1)
	}
	return hunks, nil
}
