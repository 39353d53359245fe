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
	for {
		n := strings.Index(p.text[p.at:], "[/")
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
			n := strings.Index(p.text[at:], "[/")
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
