package script

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"hawser/internal/nearest"
)

const (
	maxScript = 4 << 20
	maxDepth  = 32
)

// parser reads a script line by line.
type parser struct {
	name     string
	lines    []string
	next     int // the line that is read next, from 0
	depth    int
	tooDeep  bool
	doubtful []string // what lines with mistakes may set
	mistakes Mistakes
}

// parse reads a script. All mistakes are reported, in the order of their lines.
func parse(name string, source []byte) (*script, error) {
	p := &parser{name: name}
	if len(source) > maxScript {
		p.mistake(1, "the script is longer than 4 MiB")
		return nil, p.mistakes
	}
	for l := range strings.SplitSeq(string(source), "\n") {
		p.lines = append(p.lines, strings.TrimRight(l, "\r"))
	}
	for i, l := range p.lines {
		if !utf8.ValidString(l) {
			p.mistake(line(i+1), "the line is not UTF-8")
		}
	}
	s := p.script()
	if len(s.blocks) == 0 && len(p.mistakes) == 0 {
		p.mistake(1, "there is nothing to do: write a statement such as say hello")
	}
	p.checkNames(s)
	if len(p.mistakes) > 0 {
		slices.SortStableFunc(p.mistakes, func(a, b Mistake) int { return a.Line - b.Line })
		return nil, p.mistakes
	}
	return s, nil
}

func (p *parser) mistake(at line, text string) {
	p.mistakes = append(p.mistakes, Mistake{Script: p.name, Line: int(at), Text: text})
}

func (p *parser) atEnd() bool { return p.next >= len(p.lines) }

func (p *parser) take() string {
	p.next++
	return p.lines[p.next-1]
}

// statementLine takes the next line that is neither blank nor a comment.
func (p *parser) statementLine() (verb string, a *arguments, at line, ok bool) {
	for !p.atEnd() {
		l := strings.Trim(p.take(), space)
		if l == "" || l[0] == '#' {
			continue
		}
		a = &arguments{p: p, rest: l}
		a.verb = a.next()
		return a.verb, a, line(p.next), true
	}
	return "", nil, 0, false
}

// script reads options and blocks. What stands before the first turn is one.
func (p *parser) script() *script {
	s := &script{}
	first := block{line: 1}
	body, verb, a, at := p.body(&s.options, "turn", "on")
	if first.body = body; len(body) > 0 {
		s.blocks = append(s.blocks, first)
	}
	for verb != "" {
		b := block{line: at}
		if verb == "on" {
			a.one("the word prompt", "prompt")
			m := a.pattern("an expression between slashes, or a text")
			b.match = &m
		}
		if !a.done() {
			p.mistake(at, a.wrong)
		}
		b.body, verb, a, at = p.body(nil, "turn", "on")
		s.blocks = append(s.blocks, b)
	}
	return s
}

// body reads statements up to one of the words that end it, or to the end of
// the script. Options may stand only where they are collected.
func (p *parser) body(options *[]option, ends ...string) (list []statement, verb string, a *arguments, at line) {
	for {
		verb, a, at, ok := p.statementLine()
		if !ok {
			return list, "", nil, line(len(p.lines))
		}
		if slices.Contains(ends, verb) {
			return list, verb, a, at
		}
		switch verb {
		case "option":
			p.option(options, a, at)
			continue
		case "expect":
			p.expect(list, a, at)
			continue
		case "turn", "on": // what is being read was not ended
			p.next-- // the line is read again, further out
			return list, "", nil, at
		case "end":
			p.mistake(at, "end without a when, repeat or plan above it")
			continue
		case "otherwise":
			p.mistake(at, "otherwise without a when above it")
			continue
		}
		read := reader(verb)
		if read == nil {
			p.mistake(at, fmt.Sprintf("unknown statement %q; %s", verb, nearest.Hint(verb, words)))
			p.skip(a)
			continue
		}
		s := read(a, at)
		if !a.done() {
			p.mistake(at, a.wrong)
			p.skip(a)
		}
		list = append(list, s) // also one that is wrong: what is in it and behind it is checked
	}
}

// skip takes the here-documents of a line that could not be read, so that their
// text is not taken for statements.
func (p *parser) skip(a *arguments) {
	for i := strings.Index(a.rest, "<<"); i >= 0; i = strings.Index(a.rest, "<<") {
		if a.rest = a.rest[i:]; hereMark.MatchString(a.rest) {
			a.here()
		} else {
			a.rest = a.rest[2:]
		}
	}
}

func (p *parser) option(options *[]option, a *arguments, at line) {
	o := option{line: at, name: a.name("a name")}
	if a.rest != "" {
		t := a.text("a value")
		if o.value = t.fill(func(string) string { return "" }); len(t) > 1 || len(t) == 1 && t[0].variable != "" {
			a.fail("the value of an option cannot hold variables")
		}
	}
	switch {
	case options == nil:
		a.fail("option stands at the top of a script, before the first turn")
	case slices.Contains(builtins, o.name):
		a.fail("%s is the name of a variable that every script has: choose another", o.name)
	case slices.ContainsFunc(*options, func(other option) bool { return other.name == o.name }):
		a.fail("option %s is there twice", o.name)
	}
	if !a.done() {
		p.mistake(at, a.wrong)
		return
	}
	*options = append(*options, o)
}
