package journal

// set is a set of bytes.
type set [256]bool

func newSet(ranges string, more string) *set {
	s := &set{}
	for i := 0; i+1 < len(ranges); i += 2 {
		for c := int(ranges[i]); c <= int(ranges[i+1]); c++ {
			s[c] = true
		}
	}
	for _, c := range []byte(more) {
		s[c] = true
	}
	return s
}

var (
	alnum   = newSet("azAZ09", "")
	word    = newSet("azAZ09", "_")
	dashed  = newSet("azAZ09", "_-")
	upper   = newSet("AZ09", "")
	credent = newSet("azAZ09", "-._~+/=")
	jwt     = newSet("azAZ09", "-_.")
	name    = newSet("!~", "").without(`/:@"'<>[]\` + "`")
	phrase  = newSet("!~", "").without(`/@"'<>\` + "`")
)

func (s *set) without(some string) *set {
	for _, c := range []byte(some) {
		s[c] = false
	}
	return s
}

// shape is a key that is known by its first letters.
type shape struct {
	prefix string
	rest   *set
	least  int  // letters after the prefix
	alone  bool // not in the middle of a word
	digit  bool // words have this shape too, but no digit
	fold   bool // upper and lower case alike
	keep   bool // the prefix is no secret
}

// digitWithin is how far into a key a digit is looked for.
const digitWithin = 64

var shapes = []shape{
	{prefix: "sk-", rest: dashed, least: 20, alone: true, digit: true},
	{prefix: "sk_live_", rest: alnum, least: 16},
	{prefix: "sk_test_", rest: alnum, least: 16},
	{prefix: "rk_live_", rest: alnum, least: 16},
	{prefix: "ghp_", rest: alnum, least: 30},
	{prefix: "gho_", rest: alnum, least: 30},
	{prefix: "ghu_", rest: alnum, least: 30},
	{prefix: "ghs_", rest: alnum, least: 30},
	{prefix: "ghr_", rest: alnum, least: 30},
	{prefix: "github_pat_", rest: word, least: 22},
	{prefix: "glpat-", rest: dashed, least: 20},
	{prefix: "gsk_", rest: alnum, least: 40, alone: true},
	{prefix: "hf_", rest: alnum, least: 30, alone: true},
	{prefix: "npm_", rest: alnum, least: 36, alone: true},
	{prefix: "xoxa-", rest: dashed, least: 10},
	{prefix: "xoxb-", rest: dashed, least: 10},
	{prefix: "xoxe-", rest: dashed, least: 10},
	{prefix: "xoxp-", rest: dashed, least: 10},
	{prefix: "xoxr-", rest: dashed, least: 10},
	{prefix: "xoxs-", rest: dashed, least: 10},
	{prefix: "xapp-", rest: dashed, least: 10, digit: true},
	{prefix: "AKIA", rest: upper, least: 16, alone: true},
	{prefix: "ASIA", rest: upper, least: 16, alone: true},
	{prefix: "AIza", rest: dashed, least: 35, alone: true},
	{prefix: "AGE-SECRET-KEY-1", rest: upper, least: 50},
	{prefix: "bearer ", rest: credent, least: 16, alone: true, digit: true, fold: true, keep: true},
	{prefix: "basic ", rest: credent, least: 16, alone: true, digit: true, fold: true, keep: true},
}

// found is a secret of size bytes after keep bytes that are none, and what may
// follow as a part of it.
type found struct {
	keep, size int
	swallow    swallower
}

// What can begin with a byte, with which bytes anything can, and with which two.
var shapesByStart, shapeStarts, shapePairs = indexShapes()

func indexShapes() (list [256][]*shape, starts [256]bool, two pairs) {
	add := func(a, b byte) {
		starts[a] = true
		two.add(a, b)
	}
	for i := range shapes {
		s := &shapes[i]
		a, b := s.prefix[0], s.prefix[1]
		list[a] = append(list[a], s)
		add(a, b)
		if s.fold {
			upA, upB := a-'a'+'A', b-'a'+'A'
			list[upA] = append(list[upA], s)
			add(a, upB)
			add(upA, b)
			add(upA, upB)
		}
	}
	for _, begin := range []string{jwtBegin, addressBegins, pemBegin} {
		add(begin[0], begin[1])
	}
	return list, starts, two
}

// matchShape says whether p begins with something that looks like a key, or that
// more of p is needed to know. Whether it does never depends on where p ends.
func matchShape(p []byte, before [2]byte, final bool) (f found, more bool) {
	for _, s := range shapesByStart[p[0]] {
		if s.alone && !wordCanBegin(before) {
			continue
		}
		f, m := s.match(p, final)
		if m || f.size > 0 {
			return f, m
		}
	}
	switch p[0] {
	case 'e':
		if wordCanBegin(before) {
			return matchJWT(p, final)
		}
	case ':':
		return matchAddress(p, final)
	case '-':
		return matchPEM(p, final)
	}
	return found{}, false
}

// wordCanBegin says that a word can begin here: not after a letter, unless that
// is the end of an escape, of a terminal's colours or of a string's.
func wordCanBegin(before [2]byte) bool {
	a, b := before[0], before[1]
	switch {
	case !word[b]:
		return true
	case b == 'm':
		return a == '[' || a == ';' || a >= '0' && a <= '9'
	case b == 'n' || b == 'r' || b == 't':
		return a == '\\'
	}
	return false
}

func (s *shape) match(p []byte, final bool) (found, bool) {
	if ok, more := hasPrefix(p, s.prefix, s.fold, final); !ok {
		return found{}, more
	}
	rest, size, digit := p[len(s.prefix):], 0, !s.digit
	for size < len(rest) && size < digitWithin && s.rest[rest[size]] {
		digit = digit || rest[size] >= '0' && rest[size] <= '9'
		size++
		if digit && size >= s.least {
			break
		}
	}
	switch {
	case digit && size >= s.least && s.keep:
		return found{keep: len(s.prefix), size: size, swallow: swallower{set: s.rest}}, false
	case digit && size >= s.least:
		return found{size: len(s.prefix) + size, swallow: swallower{set: s.rest}}, false
	}
	return found{}, !final && size == len(rest) && size < digitWithin
}

// hasPrefix is true, or false, or false until there is more. With fold, prefix is
// in lower case.
func hasPrefix(p []byte, prefix string, fold, final bool) (ok, more bool) {
	n := min(len(p), len(prefix))
	for i := range n {
		c := p[i]
		if fold && c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != prefix[i] {
			return false, false
		}
	}
	return n == len(prefix), n < len(prefix) && !final
}
