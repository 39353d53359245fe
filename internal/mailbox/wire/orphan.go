package wire

import (
	"fmt"
	"strings"
)

// orphan takes a closing tag that closes nothing. If a block of its name came
// before, that block's text very likely holds its own closing tag, and what
// follows it up to here was meant as text: none of that is done.
func (p *parser) orphan(t tag, line int) {
	k, ok := p.last[t.name]
	if !ok || t.broken != "" {
		p.closesNothing(t, line)
		return
	}
	b, i := &p.blocks[k], &p.reply.Items[k]
	quiet := k == len(p.blocks)-1 && strings.TrimSpace(p.text[b.end:p.begin]) == ""
	switch {
	case quiet || t.shape != nil && !t.shape.body:
		if i.Do() {
			i.addNote("a closing tag that closes nothing was left out")
		}
	case b.shape == nil || b.closed && b.word == t.word:
		p.spoil(k, line)
	default:
		p.closesNothing(t, line)
		return
	}
	b.end = p.at
}

func (p *parser) closesNothing(t tag, line int) {
	problem := "this closing tag closes nothing"
	if t.shape != nil && t.shape.body {
		problem += "; " + t.shape.example()
	}
	p.add(Item{Status: Malformed, Name: t.name, Line: line, Problem: problem}, block{end: p.at, shape: t.shape})
}

// spoil undoes what was made of the items from k on.
func (p *parser) spoil(k, line int) {
	name, from := p.reply.Items[k].Name, p.reply.Items[k].Line
	for j := max(k, p.spoilt); j < len(p.reply.Items); j++ {
		i := &p.reply.Items[j]
		if !i.Do() {
			continue
		}
		i.Status, i.Command, i.Note = Malformed, nil, ""
		if p.blocks[k].shape == nil {
			i.Problem = fmt.Sprintf("it stands inside a block of %s (lines %d to %d), which is no command", shortened(name, 40), from, line)
			continue
		}
		i.Problem = fmt.Sprintf("[/%s] stands once more at line %d, so it is not clear where the %s of line %d ends, and nothing between was done; "+
			`if the text holds its own closing tag, give the block an end word: [%s … end="STOP"] and [/%s STOP]`, name, line, name, from, name, name)
	}
	p.spoilt = len(p.reply.Items)
}

func (i *Item) addNote(note string) {
	if i.Note != "" {
		note = i.Note + "; " + note
	}
	i.Note = note
}
