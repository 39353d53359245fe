package script

// maxRounds bounds a repeat. It is far more than any test wants.
const maxRounds = 1_000_000_000

func readRepeat(a *arguments, at line) statement {
	s := &repeat{line: at, times: a.number("how many times", 0)}
	if s.times > maxRounds {
		a.fail("repeat wants at most %d times", maxRounds)
	}
	a.done()
	// Also what a mistake stands before has an end.
	s.body, _ = inner(a, "end")
	return s
}

func readWhen(a *arguments, at line) statement {
	s := &when{line: at, name: a.name("the name of a variable")}
	switch {
	case a.peek("="), a.peek("is"):
		s.pattern = pattern{text: a.text("a value")}
	case a.peek("!="):
		s.not = true
		s.pattern = pattern{text: a.text("a value")}
	case a.peek("matches"):
		s.pattern = a.pattern("an expression between slashes")
		if s.pattern.regex == nil {
			a.failWant("an expression between slashes behind matches")
		}
	default:
		a.fail(`when wants = VALUE, != VALUE or matches /EXPRESSION/ behind %s`, s.name)
	}
	a.done()
	var ended string
	if s.body, ended = inner(a, "otherwise", "end"); ended == "otherwise" {
		s.otherwise, _ = inner(a, "end")
	}
	return s
}

// inner reads the statements inside a statement.
func inner(a *arguments, ends ...string) (list []statement, end string) {
	p := a.p
	if p.depth++; p.depth > maxDepth {
		a.fail("when and repeat are nested more than %d deep: the rest is not read", maxDepth)
		p.next, p.tooDeep = len(p.lines), true
	}
	defer func() { p.depth-- }()
	list, end, last, _ := p.body(nil, ends...)
	if p.tooDeep {
		return list, end
	}
	if end == "" {
		a.fail("%s has no end", a.verb)
	} else if !last.done() {
		a.fail("line %d: %s", p.next, last.wrong)
	}
	return list, end
}
