package wire

import "strings"

// closing tells how the search for a closing tag ended.
type closing struct {
	ok      bool
	inexact bool
	wants   string // what should stand in the tag
	near    int    // the line of something similar, if there is none
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
	mark := "[/"
	if !t.exact() {
		mark = "/" // whatever its bracket is
	}
	for {
		n := strings.Index(p.text[p.at:], mark)
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
		if !ok || !end.closing || end.name != t.name {
			if c.near == 0 && strings.HasSuffix(trim(line), "[/"+c.wants+"]") {
				c.near = number
			}
			continue
		}
		if end.word == word && (end.exact() || !t.exact() || trim(line) == "[/"+c.wants+"]") {
			c.ok, c.inexact = true, !end.exact()
			return p.text[start:from], c
		}
		if c.near == 0 {
			c.near = number
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

// longestClosing is a bound for a closing tag with its end word.
const longestClosing = 100

// inlineEnd finds a block's closing tag on the line of its opening tag, and gives
// the text between and the text behind.
func (t *tag) inlineEnd() (text, behind string, ok bool) {
	word, _ := t.get("end")
	for at := 0; ; {
		n := strings.Index(t.rest[at:], "[/")
		if n < 0 {
			return "", "", false
		}
		from := at + n
		near := t.rest[from+2:][:min(len(t.rest)-from-2, longestClosing)]
		inside, _, closed := strings.Cut(near, "]")
		name, said, _ := strings.Cut(inside, " ")
		if closed && likeName(name, t.name) && said == word {
			return strings.TrimSpace(t.rest[:from]), trim(t.rest[from+2+len(inside)+1:]), true
		}
		at = from + 2
	}
}
