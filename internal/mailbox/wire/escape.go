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
	core = strings.TrimLeft(strings.TrimLeftFunc(line, blank), `\`)
	return core, coreLooksMarker(core)
}

// maxMarker is by how many bytes a line is judged, so that a long one need not
// be kept; a path may stand in a marker.
const maxMarker = 4096

func coreLooksMarker(core string) bool {
	core = strings.TrimRightFunc(core[:min(len(core), maxMarker)], blank)
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
	char := make([]byte, 0, utf8.UTFMax)
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
			e.take(c, append(char[:0], b))
			continue
		}
		e.take(c, utf8.AppendRune(char[:0], c))
	}
	e.endLine()
	return out.Flush()
}

// escaper holds back what may be the marks of a marker.
type escaper struct {
	out     *bufio.Writer
	state   escapeState
	pending []byte
}

type escapeState int

const (
	before escapeState = iota // in the blanks before the marks
	slashes
	inside // in what may be a marker
	passed // in a line that is none
)

// take takes one character, and the bytes that it was.
func (e *escaper) take(r rune, text []byte) {
	if lineBreak(r) {
		e.endLine()
		e.out.Write(text)
		e.state = before
		return
	}
	if e.state == before && blank(r) {
		e.out.Write(text)
		return
	}
	if e.state <= slashes {
		switch r {
		case '\\':
			e.state = slashes
			e.out.Write(text)
			return
		case '=', '-', '#':
			e.state = inside
		default:
			e.state = passed
		}
	}
	if e.state == inside {
		e.pending = append(e.pending, text...)
		if len(e.pending) >= maxMarker {
			e.endLine()
			e.state = passed
		}
		return
	}
	e.out.Write(text)
}

func (e *escaper) endLine() {
	if e.state == inside && coreLooksMarker(string(e.pending)) {
		e.out.WriteByte('\\')
	}
	e.out.Write(e.pending)
	e.pending = e.pending[:0]
}
