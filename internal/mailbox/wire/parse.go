package wire

import (
	"fmt"
	"slices"
	"strings"
)

// Options say how a reply is read. The zero value knows all commands.
type Options struct {
	// Strict knows only what is in the document.
	Strict bool
}

// Parse reads a whole reply. It takes time in proportion to the text, whatever
// the text is, and bodies are pieces of the text, not copies.
func Parse(text string, o Options) Reply {
	text = decode(text)
	if m, ok := FindMarker(text); ok {
		return Reply{Marker: m, Copy: true}
	}
	p := parser{options: o, text: text, line: 1, last: map[string]int{}}
	if escapedWhole(text) {
		p.text, p.unescaped = unescape(text), true
	}
	p.scan()
	p.reviewFences()
	p.reviewEntities()
	p.reviewDone()
	return p.reply
}

type parser struct {
	options   Options
	text      string
	unescaped bool // the text as a whole was HTML-escaped

	begin int // where the line began that was read last
	at    int // where the next line begins
	line  int // its number

	reply  Reply
	blocks []block        // one for each item
	last   map[string]int // the newest item of each name
	closes map[string]int // where the last closing tag of each name stands
	spoilt int            // items before this one were already looked at by spoil
}

// block is what a review must know of an item beside what the item says.
type block struct {
	end    int    // where the text after it begins
	body   string // as it stands in the text
	worded bool   // it has an end word, so its body is meant to the letter
	word   string // that word
	closed bool   // its body ended at a closing tag on a line of its own
	shape  *shape
}

// next gives the line at p.at, without its end, and moves behind it.
func (p *parser) next() (string, bool) {
	if p.at >= len(p.text) {
		return "", false
	}
	line, _ := cutLine(p.text[p.at:])
	p.begin = p.at
	p.at += len(line)
	p.line++
	return withoutEnd(line), true
}

func (p *parser) scan() {
	last, lastNumber := "", 0
	for {
		number := p.line
		line, ok := p.next()
		if !ok {
			p.cutOff(last, lastNumber)
			return
		}
		if trim(line) != "" {
			last, lastNumber = line, number
		}
		t, ok := readTag(line)
		switch {
		case !ok:
			p.reply.Marker.read(line)
		case t.closing:
			p.orphan(t, number)
		default:
			p.open(t, number)
		}
	}
}

// cutOff names a tag in whose name the reply ends.
func (p *parser) cutOff(line string, number int) {
	s := trim(line)
	if len(s) < 2 {
		return
	}
	for i := range shapes {
		name := shapes[i].name
		if len(s) <= len(name) && strings.HasPrefix("["+name, s) || len(s) > 2 && len(s) <= len(name)+1 && strings.HasPrefix("[/"+name, s) {
			p.add(Item{Status: Malformed, Name: name, Line: number,
				Problem: fmt.Sprintf("the reply ends within “%s”: it was cut off; send what is missing, from this line on", s)}, block{end: p.at, shape: &shapes[i]})
			return
		}
	}
}

// open takes an opening tag, and the body if it has one.
func (p *parser) open(t tag, line int) {
	s := t.shape
	switch {
	case s == nil:
		p.add(Item{Status: NearMiss, Name: t.name, Line: line, Problem: unknownCommand(t.name, p.options)}, block{end: p.at})
		return
	case !s.body || s.name == "SEARCH_FILES" && t.broken == "" && hasPattern(&t):
		p.add(p.build(&t, line, "", true))
		p.behindAnother(t.rest, line)
		return
	case p.onlyMentioned(&t):
		p.add(Item{Status: NearMiss, Name: s.name, Line: line,
			Problem: fmt.Sprintf("%s; %s", strings.Join(t.repairs, ", "), s.example())}, block{end: p.at, shape: s})
		return
	}
	if text, behind, ok := t.inlineEnd(); ok {
		p.inline(&t, line, text, behind)
		return
	}
	body, closed := p.body(&t)
	if !closed.ok {
		problem := fmt.Sprintf("it is never closed, so nothing from here to the end of the reply was done; end it with [/%s] on a line of its own", closed.wants)
		if closed.near > 0 {
			problem += fmt.Sprintf(" (line %d is nearly that)", closed.near)
		}
		p.add(Item{Status: Malformed, Name: s.name, Line: line, Problem: problem}, block{end: p.at, shape: s})
		return
	}
	if p.doubtful(&t, line, closed, p.begin) {
		return
	}
	if closed.inexact {
		t.repair("a closing tag that is not written as it should be")
	}
	i, b := p.build(&t, line, body, false)
	if closed.doubt.line > 0 && i.Do() {
		i.addNote(fmt.Sprintf("line %d, which nearly closes it, was taken as text", closed.doubt.line))
	}
	p.add(i, b)
	if s.files || s.risky { // others may begin on the line of their tag
		this := p.last[s.name]
		p.behindAnother(t.rest, line)
		p.last[s.name] = this
	}
	p.behindAnother(closed.rest, p.line-1)
}

// inline takes a block that stands on one line.
func (p *parser) inline(t *tag, line int, text, behind string) {
	t.rest = ""
	t.repairs = slices.DeleteFunc(t.repairs, func(r string) bool { return r == textAfter })
	t.repair("tags and text on one line")
	p.add(p.build(t, line, text+"\n", true))
	p.behindAnother(behind, line)
}

// onlyMentioned says that a line is prose which names a command, like a list of
// what is [DONE]: its text does not reach to some later closing tag.
func (p *parser) onlyMentioned(t *tag) bool {
	if _, _, whole := t.inlineEnd(); whole {
		return false
	}
	switch t.name {
	case "DONE", "MESSAGE":
		if t.marked && t.rest != "" {
			return true
		}
	case "REPLACE":
		if len(t.attrs) > 0 {
			return false
		}
	default:
		return false
	}
	return !t.documented && !p.closesLater(t.name)
}

func (p *parser) add(i Item, b block) {
	p.last[i.Name] = len(p.reply.Items)
	p.reply.Items = append(p.reply.Items, i)
	p.blocks = append(p.blocks, b)
}

const (
	documentedCommands = "CREATE_FILE, EDIT_FILE, DELETE_FILE, READ_FILE, RUN_COMMAND, MESSAGE, DONE"
	knownCommands      = documentedCommands + ", REPLACE, SEARCH_FILES, LIST"
)

func unknownCommand(name string, o Options) string {
	known := knownCommands
	if o.Strict {
		known = documentedCommands
	}
	return "there is no command " + shortened(name, 40) + "; the commands are " + known
}
