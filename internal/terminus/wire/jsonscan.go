package wire

import "strings"

// kind is what a JSON value is, and what Python makes of it.
type kind byte

const (
	kindNull kind = iota + 1
	kindFalse
	kindTrue
	kindInt
	kindFloat // also NaN and the infinities
	kindString
	kindArray
	kindObject
)

const (
	// maxDepth is about where Python's decoder gives up.
	maxDepth = 1000
	// maxDigits is how long a whole number may be in Python.
	maxDigits = 4300

	tooDeep       = "Too deeply nested"
	tooManyDigits = "Number with too many digits"
)

// scanner walks over JSON as Python's decoder does, without building values.
type scanner struct {
	text  string
	pos   int
	depth int
	// what is wrong, and where; empty as long as nothing is
	problem string
	at      int
}

func (s *scanner) fail(problem string, at int) bool {
	s.problem, s.at = problem, at
	return false
}

// is says which character comes next; none does at the end.
func (s *scanner) is(c byte) bool { return s.pos < len(s.text) && s.text[s.pos] == c }

func (s *scanner) space() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// whole says that the text is one value and nothing else but white space.
func (s *scanner) whole(value func() bool) bool {
	s.space()
	if !value() {
		return false
	}
	s.space()
	if s.pos < len(s.text) {
		return s.fail("Extra data", s.pos)
	}
	return true
}

// value passes over one value.
func (s *scanner) value() (kind, bool) {
	if s.pos == len(s.text) {
		return 0, s.fail("Expecting value", s.pos)
	}
	switch s.text[s.pos] {
	case '"':
		return kindString, s.str()
	case '{':
		return kindObject, s.object(nil)
	case '[':
		return kindArray, s.array(nil)
	}
	for _, w := range words {
		if strings.HasPrefix(s.text[s.pos:], w.word) {
			s.pos += len(w.word)
			return w.kind, true
		}
	}
	return s.number()
}

var words = []struct {
	word string
	kind kind
}{
	{"null", kindNull}, {"true", kindTrue}, {"false", kindFalse},
	{"NaN", kindFloat}, {"Infinity", kindFloat}, {"-Infinity", kindFloat},
}

func (s *scanner) number() (kind, bool) {
	start, k := s.pos, kindInt
	t, i := s.text, s.pos
	if t[i] == '-' {
		i++
	}
	digits := countDigits(t[i:])
	if digits == 0 {
		return 0, s.fail("Expecting value", start)
	}
	if t[i] == '0' {
		digits = 1
	}
	i += digits
	if i < len(t) && t[i] == '.' {
		if n := countDigits(t[i+1:]); n > 0 {
			i, k = i+1+n, kindFloat
		}
	}
	if i < len(t) && (t[i] == 'e' || t[i] == 'E') {
		e := i + 1
		if e < len(t) && (t[e] == '+' || t[e] == '-') {
			e++
		}
		if n := countDigits(t[e:]); n > 0 {
			i, k = e+n, kindFloat
		}
	}
	if k == kindInt && digits > maxDigits {
		return 0, s.fail(tooManyDigits, start)
	}
	s.pos = i
	return k, true
}

// field is a value and the text that it was written as.
type field struct {
	kind kind // 0: there is none
	raw  string
}

// object passes over an object and shows its members, if somebody looks.
func (s *scanner) object(look func(name string, f field)) bool {
	if !s.enter() {
		return false
	}
	if s.is('}') {
		return s.leave()
	}
	for {
		name := s.pos
		if !s.is('"') {
			return s.fail("Expecting property name enclosed in double quotes", s.pos)
		}
		if !s.str() {
			return false
		}
		nameEnd := s.pos
		s.space()
		if !s.is(':') {
			return s.fail("Expecting ':' delimiter", s.pos)
		}
		s.pos++
		s.space()
		start := s.pos
		k, ok := s.value()
		if !ok {
			return false
		}
		if look != nil {
			look(unquote(s.text[name:nameEnd]), field{k, s.text[start:s.pos]})
		}
		s.space()
		if s.is('}') {
			return s.leave()
		}
		if !s.comma() {
			return false
		}
	}
}

// array passes over an array and shows its elements, if somebody looks.
func (s *scanner) array(look func(f field, last bool)) bool {
	if !s.enter() {
		return false
	}
	if s.is(']') {
		return s.leave()
	}
	for {
		start := s.pos
		k, ok := s.value()
		if !ok {
			return false
		}
		raw := s.text[start:s.pos]
		s.space()
		last := s.is(']')
		if look != nil {
			look(field{k, raw}, last)
		}
		if last {
			return s.leave()
		}
		if !s.comma() {
			return false
		}
	}
}

// enter passes over the bracket that opens.
func (s *scanner) enter() bool {
	if s.depth == maxDepth {
		return s.fail(tooDeep, s.pos)
	}
	s.depth++
	s.pos++
	s.space()
	return true
}

// leave passes over the bracket that closes.
func (s *scanner) leave() bool {
	s.depth--
	s.pos++
	return true
}

func (s *scanner) comma() bool {
	if !s.is(',') {
		return s.fail("Expecting ',' delimiter", s.pos)
	}
	s.pos++
	s.space()
	return true
}
