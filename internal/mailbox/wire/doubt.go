package wire

import (
	"fmt"
	"strings"
)

// doubt is a place within a block that may have been meant as its end, since a
// closing tag stands there that is not written as it should be.
type doubt struct {
	line   int // zero: there is none
	behind int // where the text after that tag begins
}

// longestClosing is a bound for a closing tag with its end word.
const longestClosing = 100

// nextClosing finds a closing tag of this name within a line, in any case, from
// some place on.
func nextClosing(line string, at int, name string) (from, end int, word string, ok bool) {
	for {
		n := strings.Index(line[at:], "[/")
		if n < 0 {
			return 0, 0, "", false
		}
		from = at + n
		near := line[from+2:][:min(len(line)-from-2, longestClosing)]
		inside, _, closed := strings.Cut(near, "]")
		said, word, _ := strings.Cut(inside, " ")
		if closed && likeName(said, name) {
			return from, from + 2 + len(inside) + 1, word, true
		}
		at = from + 2
	}
}

// closingWithin finds the first closing tag of this name anywhere in a line.
func closingWithin(line, name string) (word string, behind int, ok bool) {
	_, behind, word, ok = nextClosing(line, 0, name)
	return word, behind, ok
}

// doubtful names a block that is closed, but holds what may be its real end: a
// command is not run then, and nothing else is done if a block of the same name
// begins after that, because two blocks would become one. All that was to begin
// in between is named too.
func (p *parser) doubtful(t *tag, line int, c closing, bodyEnd int) bool {
	if c.doubt.line == 0 {
		return false
	}
	inside := p.openings(t.name, c.doubt, bodyEnd)
	word, worded := t.get("end")
	again := 0
	for _, o := range inside {
		if said, _ := o.get("end"); o.name == t.name && (!worded || strings.EqualFold(said, word)) {
			again = o.line
			break
		}
	}
	if again == 0 && !t.shape.risky {
		return false
	}
	problem := fmt.Sprintf("line %d nearly closes it", c.doubt.line)
	switch {
	case again == c.doubt.line:
		problem += " and opens another"
	case again > 0:
		problem += fmt.Sprintf(" and line %d opens another %s", again, t.name)
	}
	stop := "STOP"
	if strings.EqualFold(word, stop) {
		stop = "HALT"
	}
	i := Item{Name: t.name, Line: line}
	i.malformed("%s, so it is not clear where it ends, and nothing up to line %d was done; write [/%s] alone on its line, "+
		`or, if that line belongs to the text, give the block an end word: [%s … end="%s"] and [/%s %s]`,
		problem, p.line-1, c.wants, t.name, stop, t.name, stop)
	p.add(i, block{end: p.at, shape: t.shape})
	for _, o := range inside {
		p.add(Item{Status: Malformed, Name: o.name, Line: o.line, Problem: fmt.Sprintf(
			"it stands in the %s of line %d, of which it is not clear where it ends: send both again, each tag alone on its line", t.name, line)},
			block{end: p.at, shape: o.shape})
	}
	return true
}

// opening is a tag that would open a block.
type opening struct {
	tag
	line int
}

// openings are the lines after a doubt that would open commands, and what does
// so on the line of the doubt itself.
func (p *parser) openings(name string, d doubt, end int) []opening {
	var all []opening
	number := d.line
	for text := p.text[min(d.behind, end):end]; text != ""; number++ {
		var l string
		l, text = cutLine(text)
		if number == d.line {
			l = l[openingWithin(l, name):]
		}
		if t, ok := readTag(withoutEnd(l)); ok && !t.closing && t.shape != nil {
			all = append(all, opening{t, number})
		}
	}
	return all
}

// openingWithin finds an opening tag of this name anywhere in a line, in any case;
// zero if there is none.
func openingWithin(line, name string) int {
	for at := 0; ; {
		n := strings.IndexByte(line[at:], '[')
		if n < 0 {
			return 0
		}
		from := at + n
		near := line[from+1:][:min(len(line)-from-1, longestClosing)]
		if n := strings.IndexAny(near, " \t]"); n > 0 && likeName(near[:n], name) {
			return from
		}
		at = from + 1
	}
}
