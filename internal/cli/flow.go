package cli

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// flow cuts a message that comes in chunks into blocks that can be rendered for
// good, and the one that is still growing. Every byte is looked at once.
type flow struct {
	rest  []byte
	fed   int    // bytes that were ever fed
	fence string // the fence that is open, if one is
	at    int    // where the line that grows begins in rest
	seen  int    // how much of rest has no line's end behind at
	safe  int    // where the last complete block ends
	// within is the fence that was open where rest begins: a block that was too
	// long was cut inside of it.
	within string
}

// most is how large a block may grow before it is shown for good, wherever it is.
const most = 16 << 10

// feed takes a chunk and gives what is complete, ready to be rendered.
func (f *flow) feed(chunk string) string {
	f.rest = append(f.rest, chunk...)
	f.fed += len(chunk)
	for {
		i := bytes.IndexByte(f.rest[f.seen:], '\n')
		if i < 0 {
			f.seen = len(f.rest)
			break
		}
		line := string(f.rest[f.at : f.seen+i])
		f.at = f.seen + i + 1
		f.seen = f.at
		f.line(line)
		if f.fence == "" && strings.TrimSpace(line) == "" {
			f.safe = f.at
		}
	}
	if f.safe > 0 {
		return f.cut(f.safe, "")
	}
	if len(f.rest) <= most {
		return ""
	}
	if f.at > 0 {
		return f.cut(f.at, f.fence)
	}
	return f.cut(lastWord(f.rest), f.fence)
}

// cut gives the beginning of rest, and keeps what follows.
func (f *flow) cut(n int, fence string) string {
	done := f.opened(string(f.rest[:n]))
	f.rest = append([]byte(nil), f.rest[n:]...)
	f.at, f.seen, f.safe = max(0, f.at-n), max(0, f.seen-n), 0
	f.within = fence
	return done
}

// opened puts the fence before a text that begins inside of it.
func (f *flow) opened(text string) string {
	if f.within == "" || text == "" {
		return text
	}
	return f.within + "\n" + text
}

// lastWord is where the last word begins, or failing that the last character.
func lastWord(b []byte) int {
	if i := bytes.LastIndexByte(b, ' '); i > 0 {
		return i + 1
	}
	n := len(b)
	for i := 0; i < utf8.UTFMax-1 && n > 1 && !utf8.RuneStart(b[n-1]); i++ {
		n--
	}
	if r, size := utf8.DecodeRune(b[n-1:]); r == utf8.RuneError && size <= 1 && n > 1 {
		return n - 1 // its other bytes are to come
	}
	return len(b)
}

func (f *flow) line(l string) {
	l = strings.TrimLeft(l, " ")
	for _, mark := range []string{"```", "~~~"} {
		if !strings.HasPrefix(l, mark) {
			continue
		}
		run := l[:len(l)-len(strings.TrimLeft(l, mark[:1]))]
		switch {
		case f.fence == "":
			f.fence = run
		case strings.HasPrefix(run, f.fence) && strings.TrimSpace(l) == run:
			f.fence = ""
		}
	}
}

// growing is the block that is not complete, ready to be rendered.
func (f *flow) growing() string { return f.opened(string(f.rest)) }

// end gives what is left.
func (f *flow) end() string {
	s := f.growing()
	*f = flow{}
	return s
}
