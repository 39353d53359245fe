package script

import (
	"strconv"
	"strings"

	"hawser/internal/vt"
)

// words are all that a line can begin with.
var words = []string{
	"say", "chunk", "think", "progress", "log", "plan", "media", "usage",
	"run", "open", "type", "settle", "close",
	"write", "edit", "replace", "delete", "rename", "read",
	"ask", "when", "otherwise", "repeat", "end",
	"sleep", "stall", "fail", "refuse", "limit", "stop",
	"option", "expect", "turn", "on",
}

// reader gives what reads a statement, or nil for a word that begins none.
func reader(verb string) func(*arguments, line) statement {
	switch verb {
	case "say", "chunk", "think", "progress":
		return func(a *arguments, at line) statement { return &tell{at, a.verb, a.text("a text")} }
	case "log":
		return func(a *arguments, at line) statement {
			return &logged{at, a.one("a level", "debug", "info", "warning", "error"), a.text("a text")}
		}
	case "plan":
		return readPlan
	case "media":
		return readMedia
	case "usage":
		return readUsage
	case "run":
		return func(a *arguments, at line) statement { return &run{line: at, command: a.command()} }
	case "open":
		return readOpen
	case "type":
		return readType
	case "settle":
		return func(a *arguments, at line) statement { return &settle{line: at, most: a.duration()} }
	case "close":
		return func(_ *arguments, at line) statement { return &closed{at} }
	case "write":
		return func(a *arguments, at line) statement {
			return &write{line: at, path: a.word("a path"), text: a.text("a text")}
		}
	case "edit":
		return readEdit
	case "replace":
		return readReplace
	case "delete":
		return func(a *arguments, at line) statement { return &remove{line: at, path: a.word("a path")} }
	case "rename":
		return func(a *arguments, at line) statement {
			return &rename{line: at, from: a.word("a path"), to: a.word("a new path")}
		}
	case "read":
		return func(a *arguments, at line) statement { return &read{line: at, path: a.word("a path")} }
	case "ask":
		return readAsk
	case "when":
		return readWhen
	case "repeat":
		return readRepeat
	case "sleep":
		return func(a *arguments, at line) statement { return &sleep{at, a.duration()} }
	case "stall":
		return func(_ *arguments, at line) statement { return &stall{at} }
	case "fail", "refuse", "limit":
		return func(a *arguments, at line) statement { return &finish{at, a.verb, a.text("a reason")} }
	case "stop":
		return func(a *arguments, at line) statement { return &finish{line: at, verb: a.verb} }
	}
	return nil
}

// stepStatus are the marks of a plan's steps.
var stepStatus = map[string]string{"[ ]": "pending", "[>]": "in_progress", "[x]": "completed"}

func readPlan(a *arguments, at line) statement {
	s := &planned{line: at}
	if !a.done() {
		return s
	}
	for {
		if a.p.atEnd() {
			a.fail("the plan has no end")
			return s
		}
		l := strings.Trim(a.p.take(), space)
		switch {
		case l == "" || l[0] == '#':
			continue
		case l == "end":
			return s
		case len(l) < 4 || stepStatus[l[:3]] == "":
			a.fail("line %d: a step of a plan begins with [ ], [>] or [x]; its last line is end", a.p.next)
			continue
		}
		step := &arguments{p: a.p, verb: "a step", rest: strings.Trim(l[3:], space)}
		s.steps = append(s.steps, readStep(l[:3], step))
		if !step.done() {
			a.fail("line %d: %s", a.p.next, step.wrong)
		}
	}
}

func readStep(mark string, a *arguments) step { return step{mark, a.text("a text")} }

func readMedia(a *arguments, at line) statement {
	s := &media{line: at, path: a.word("a path")}
	if s.mime = a.next(); s.mime != "" && strings.Count(s.mime, "/") != 1 {
		a.fail("media wants a type such as image/png, not %q", s.mime)
	}
	return s
}

// usageWords are what can be counted.
var usageWords = []string{"in", "out", "thought", "context", "size"}

func readUsage(a *arguments, at line) statement {
	s := &usage{line: at, counts: map[string]int64{}}
	if a.rest == "" {
		a.failWant("counts, such as: usage in 1200 out 340 cost 0.01 USD")
	}
	for a.rest != "" && a.wrong == "" {
		word := a.one("something to count", append([]string{"cost"}, usageWords...)...)
		if word == "cost" {
			amount := a.next()
			var err error
			if s.cost, err = strconv.ParseFloat(amount, 64); err != nil || s.cost < 0 || s.cost > 1e12 {
				a.fail("usage wants an amount of money, not %q", amount)
			}
			if s.in = a.next(); len(s.in) != 3 || strings.ToUpper(s.in) != s.in {
				a.fail("usage wants a currency such as USD, not %q", s.in)
			}
			continue
		}
		n, err := strconv.ParseInt(a.next(), 10, 64)
		if err != nil || n < 0 {
			a.fail("usage wants a whole number behind %s", word)
		}
		s.counts[word] = n
	}
	return s
}

const (
	defaultCols, defaultRows = 80, 24
)

func readOpen(a *arguments, at line) statement {
	s := &open{line: at, cols: defaultCols, rows: defaultRows}
	first, _, _ := strings.Cut(a.rest, " ")
	if c, r, ok := strings.Cut(first, "x"); ok {
		cols, err := strconv.Atoi(c)
		rows, err2 := strconv.Atoi(r)
		if err == nil && err2 == nil {
			if s.cols, s.rows = cols, rows; cols < 1 || rows < 1 || cols > vt.MaxSize || rows > vt.MaxSize {
				a.fail("open wants columns and rows from 1 to %d, such as 80x24; not %s", vt.MaxSize, first)
			}
			a.next()
		}
	}
	s.command = a.command()
	return s
}

func readType(a *arguments, at line) statement {
	s := &typed{line: at}
	for a.wrong == "" && (a.rest != "" || len(s.keys) == 0) {
		k := a.word(`keys, such as: type ":wq" Enter`)
		s.keys = append(s.keys, k)
		if len(k) == 1 && strings.Contains(k[0].literal, "\x00") {
			a.fail("keys cannot hold a NUL byte: use the key name C-Space")
		}
	}
	return s
}

func readEdit(a *arguments, at line) statement {
	s := &edit{line: at, path: a.word("a path")}
	switch {
	case a.peek("before"):
		s.first = a.number("the number of a line, from 1", 1)
		s.last = s.first - 1
	case a.peek("after"):
		s.last = a.number("the number of a line, from 0", 0)
		s.first = s.last + 1
	default:
		w := a.next()
		from, to, isRange := strings.Cut(w, "-")
		var err, err2 error
		s.first, err = strconv.Atoi(from)
		if s.last = s.first; isRange {
			s.last, err2 = strconv.Atoi(to)
		}
		if err != nil || err2 != nil || s.first < 1 || s.last < s.first {
			a.fail("edit wants lines, such as 3, 3-5, before 3 or after 3; not %q", w)
		}
	}
	s.text = a.text(`a text; "" removes the lines`)
	return s
}

func readReplace(a *arguments, at line) statement {
	s := &replace{line: at, path: a.word("a path"), old: a.word("the text to replace, in quotes if it has spaces"), new: a.text("the new text")}
	if len(s.old) == 0 {
		a.fail("replace wants a text to replace that is not empty")
	}
	return s
}
