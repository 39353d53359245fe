package workspace

import "strings"

// glob is a pattern of an ignore file, in git's dialect: bytes, not
// characters; `*` and `?` stop at a slash; `**` between slashes does not.
type glob struct {
	// prefix is the text before the first special character. Git compares it
	// first and then matches the rest as if the pattern began there, which is
	// what makes `a**/b` cross slashes; so do we.
	prefix   string
	segments []segment // what follows the prefix, cut at slashes
	plain    bool      // nothing follows the prefix
	never    bool      // malformed: matches nothing
}

// segment is what stands between two slashes of a pattern.
type segment struct {
	deep   bool // `**`: any number of names
	tokens []token
}

type tokenKind uint8

const (
	literal tokenKind = iota
	anyByte
	byteSet
	star
)

type token struct {
	kind tokenKind
	char byte
	set  *[4]uint64
}

// compileGlob reads a pattern that was already freed of what is not a glob: the
// leading and trailing slash and the mark of negation.
func compileGlob(pattern string) glob {
	cut := strings.IndexAny(pattern, `*?[\`)
	if cut < 0 {
		return glob{prefix: pattern, plain: true}
	}
	g := glob{prefix: pattern[:cut]}
	rest := pattern[cut:]
	var now segment
	end := func() {
		g.segments = append(g.segments, now)
		now = segment{}
	}
	for i := 0; i < len(rest); i++ {
		switch c := rest[i]; c {
		case '/':
			end()
		case '?':
			now.tokens = append(now.tokens, token{kind: anyByte})
		case '*':
			stars := i
			for i+1 < len(rest) && rest[i+1] == '*' {
				i++
			}
			bounded := (stars == 0 || rest[stars-1] == '/') && (i+1 == len(rest) || rest[i+1] == '/')
			if i > stars && bounded {
				now.deep = true
			} else {
				now.tokens = append(now.tokens, token{kind: star})
			}
		case '[':
			set, size := compileSet(rest[i:])
			if size == 0 {
				return glob{never: true}
			}
			now.tokens = append(now.tokens, token{kind: byteSet, set: set})
			i += size - 1
		case '\\':
			if i++; i == len(rest) {
				return glob{never: true}
			}
			if c = rest[i]; c == '/' {
				end()
				continue
			}
			now.tokens = append(now.tokens, token{kind: literal, char: c})
		default:
			now.tokens = append(now.tokens, token{kind: literal, char: c})
		}
	}
	end()
	return g
}

// match compares a whole path. Going back to the last `*` and the last `**`
// only is enough, so the time is polynomial whatever the pattern.
func (g *glob) match(text string) bool {
	if g.never {
		return false
	}
	text, ok := strings.CutPrefix(text, g.prefix)
	if !ok || g.plain {
		return ok && text == ""
	}
	at, more := 0, true // the next segment, and whether text has names left
	backAt, backText := -1, ""
	for {
		switch {
		case at == len(g.segments):
			if !more {
				return true
			}
		case g.segments[at].deep:
			if at++; at == len(g.segments) {
				return more // a last `**` stands for what is inside, not for the directory
			}
			backAt, backText = at, text
			continue
		case more:
			name, rest, slash := strings.Cut(text, "/")
			if g.segments[at].match(name) {
				at, text, more = at+1, rest, slash
				continue
			}
		}
		if backAt < 0 {
			return false
		}
		if _, backText, more = strings.Cut(backText, "/"); !more {
			return false
		}
		at, text = backAt, backText
	}
}

// match compares one name.
func (s *segment) match(name string) bool {
	at, i := 0, 0
	backAt, backI := -1, 0
	for i < len(name) || at < len(s.tokens) {
		if at < len(s.tokens) {
			if t := s.tokens[at]; t.kind == star {
				at++
				backAt, backI = at, i
				continue
			} else if i < len(name) && t.match(name[i]) {
				at, i = at+1, i+1
				continue
			}
		}
		if backAt < 0 || backI == len(name) {
			return false
		}
		backI++
		at, i = backAt, backI
	}
	return true
}

func (t token) match(c byte) bool {
	switch t.kind {
	case anyByte:
		return true
	case byteSet:
		return t.set[c>>6]&(1<<(c&63)) != 0
	}
	return t.char == c
}
