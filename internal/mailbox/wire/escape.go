package wire

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// A line of a file could read as a marker of the outbox that shows it. Such a
// line gets a backslash before its marks; one that has backslashes there gets
// one more, so that taking one away gives back every line.

// looksMarker says that a line reads as a marker of an outbox, or did before
// backslashes were put before its marks; from there on it is core.
func looksMarker(line string) (core string, ok bool) {
	core = strings.TrimLeftFunc(line, blank)
	if len(line)-len(core) > maxMarkerBlank {
		return "", false
	}
	core = strings.TrimLeft(core, `\`)
	return core, coreLooksMarker(core)
}

// Longer ones are no markers; so a line can be judged without being kept.
const (
	maxMarkerBlank = 64
	maxMarker      = 4096 // a path may stand in one
)

func coreLooksMarker(core string) bool {
	if len(core) > maxMarker {
		return false
	}
	core = strings.TrimRightFunc(core, blank)
	switch {
	case strings.HasPrefix(core, "=="):
		word := strings.TrimFunc(core, func(r rune) bool { return r == '=' || blank(r) })
		for _, s := range sections {
			if strings.EqualFold(word, s) {
				return strings.HasSuffix(core, "==")
			}
		}
	case strings.HasPrefix(core, "---"):
		return len(core) > 6 && strings.HasSuffix(core, "---") && strings.Trim(core, "-") != ""
	case strings.HasPrefix(core, "##"):
		word := strings.TrimFunc(core[2:], func(r rune) bool { return r == '#' || blank(r) })
		for _, h := range headings {
			if strings.EqualFold(word, h) {
				return true
			}
		}
	}
	return false
}

func escapeLine(line string) string {
	core, ok := looksMarker(line)
	if !ok {
		return line
	}
	return line[:len(line)-len(core)] + `\` + core
}

func unescapeLine(line string) string {
	core, ok := looksMarker(line)
	if before, cut := strings.CutSuffix(line[:len(line)-len(core)], `\`); ok && cut {
		return before + core
	}
	return line
}

// escapeText escapes every line of a text. A line ends wherever a page may end
// it, not only at a line feed.
func escapeText(text string) string {
	if !strings.ContainsAny(text, "=-#") {
		return text
	}
	var b strings.Builder
	_ = escapeCopy(&b, strings.NewReader(text))
	return b.String()
}

func lineBreak(r rune) bool {
	return '\n' <= r && r <= '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

// escapeCopy is escapeText for texts of any length, in little memory: what is
// before the marks passes, and no more than a marker is kept.
func escapeCopy(w io.Writer, r io.Reader) error {
	in, out := bufio.NewReaderSize(r, 64<<10), bufio.NewWriterSize(w, 64<<10)
	e := escaper{out: out}
	for {
		c, n, err := in.ReadRune()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			e.endLine()
			return errors.Join(err, out.Flush())
		}
		if c == utf8.RuneError && n == 1 { // give the byte, whatever it is
			_ = in.UnreadRune()
			b, _ := in.ReadByte()
			e.take(utf8.RuneError, string([]byte{b}))
			continue
		}
		e.take(c, string(c))
	}
	e.endLine()
	return out.Flush()
}

// escaper holds back what may be the marks of a marker.
type escaper struct {
	out     *bufio.Writer
	state   escapeState
	blanks  int // bytes of blanks before the marks
	pending []byte
}

type escapeState int

const (
	before escapeState = iota // in the blanks before the marks
	slashes
	inside // in what may be a marker
	passed // in a line that is none
)

func (e *escaper) take(r rune, text string) {
	if lineBreak(r) {
		e.endLine()
		e.out.WriteString(text)
		e.state, e.blanks = before, 0
		return
	}
	if e.state == before && blank(r) {
		if e.blanks += len(text); e.blanks > maxMarkerBlank {
			e.state = passed
		}
		e.out.WriteString(text)
		return
	}
	if e.state <= slashes {
		switch r {
		case '\\':
			e.state = slashes
			e.out.WriteString(text)
			return
		case '=', '-', '#':
			e.state = inside
		default:
			e.state = passed
		}
	}
	if e.state == inside {
		e.pending = append(e.pending, text...)
		if len(e.pending) > maxMarker {
			e.out.Write(e.pending)
			e.pending, e.state = e.pending[:0], passed
		}
		return
	}
	e.out.WriteString(text)
}

func (e *escaper) endLine() {
	if e.state == inside && coreLooksMarker(string(e.pending)) {
		e.out.WriteByte('\\')
	}
	e.out.Write(e.pending)
	e.pending = e.pending[:0]
}
