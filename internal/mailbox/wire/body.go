package wire

import "strings"

// closing tells how the search for a closing tag ended.
type closing struct {
	ok      bool
	inexact bool
	wants   string // what should stand in the tag
	rest    string // the text behind an inexact one
	near    int    // the line of something similar before it
	doubt   doubt
}

// body takes the text up to a block's closing tag. Everything in between is
// text, also other tags. An exact opening tag wants an exact closing tag, so
// that a body may hold whatever is only similar; a near miss takes both.
func (p *parser) body(t *tag) (string, closing) {
	c := closing{wants: t.name}
	word, _ := t.get("end")
	if isWord(word) {
		c.wants += " " + word
	} else {
		word = ""
	}
	start := p.at
	for {
		n := strings.IndexByte(p.text[p.at:], '/') // whatever its bracket is
		if n < 0 {
			p.skip(len(p.text))
			return "", c
		}
		from := p.at + n
		if i := strings.LastIndexByte(p.text[p.at:from], '\n'); i >= 0 {
			from = p.at + i + 1
		} else {
			from = p.at
		}
		p.skip(from)
		number := p.line
		line, _ := p.next()
		end, ok := readTag(line)
		closes := ok && end.closing && end.name == t.name
		if closes && end.word == word && (end.exact() || !t.exact() || trim(line) == "[/"+c.wants+"]") {
			c.ok, c.inexact, c.rest = true, !end.exact(), end.rest
			return p.text[start:from], c
		}
		said, behind, within := closingWithin(line, t.name)
		switch {
		case within:
		case closes:
			said, behind = end.word, max(strings.LastIndex(line, end.rest), 0)
		default:
			continue
		}
		if c.near == 0 {
			c.near = number
		}
		if c.doubt.line == 0 && (word == "" || strings.EqualFold(said, word)) {
			c.doubt = doubt{line: number, behind: from + behind}
		}
	}
}

// skip moves to the start of a line.
func (p *parser) skip(to int) {
	p.line += strings.Count(p.text[p.at:to], "\n")
	p.at = to
}

// closesLater says that a closing tag of this name follows.
func (p *parser) closesLater(name string) bool {
	if p.closes == nil {
		p.closes = map[string]int{}
		for at := 0; at < len(p.text); {
			n := strings.IndexByte(p.text[at:], '/')
			if n < 0 {
				break
			}
			from := at + strings.LastIndexByte(p.text[at:at+n], '\n') + 1
			line, _ := cutLine(p.text[from:])
			if t, ok := readTag(withoutEnd(line)); ok && t.closing {
				p.closes[t.name] = from
			}
			at = from + len(line)
		}
	}
	return p.closes[name] >= p.at && len(p.closes) > 0
}

// inlineEnd finds a block's closing tag on the line of its opening tag, and gives
// the text between and the text behind.
func (t *tag) inlineEnd() (text, behind string, ok bool) {
	word, _ := t.get("end")
	for at := 0; ; {
		from, end, said, ok := nextClosing(t.rest, at, t.name)
		if !ok {
			return "", "", false
		}
		if said == word {
			return strings.TrimSpace(t.rest[:from]), trim(t.rest[end:]), true
		}
		at = end
	}
}
