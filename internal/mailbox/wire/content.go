package wire

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// Content is a file, or some lines of it, that the model asked for.
type Content struct {
	Path  string
	Hash  string // of the whole file, in hexadecimal; empty: not known
	First int    // the number of the first line that Text holds; zero means 1
	Last  int    // of the lines that were asked for; zero: to the end
	Total int    // how many lines the file has; zero: not known
	Size  int64  // of the whole file
	Text  io.Reader
}

// HashDigits is how much of a hash is shown.
const HashDigits = 12

// windows is how many chat windows of contents one outbox may ask for.
const windows = 4

// contents shows what was asked for, each file at most as long as the budget.
func (o Outbox) contents(p *page) {
	if o.Contents == nil {
		return
	}
	headed := false
	end := p.chars + windows*o.share(1)
	for c := range o.Contents {
		if !headed {
			headed = true
			p.line("")
			p.line("## Requested File Contents")
		}
		name := ShownPath(c.Path)
		p.line("--- " + name + " ---")
		switch in := bufio.NewReaderSize(c.Text, 64<<10); {
		case binary(in):
			p.line(fmt.Sprintf("(binary file, %d bytes: not shown)", c.Size))
		case o.Strict:
			p.verbatim(in)
		case p.chars > end:
			p.line("(not shown: this message is full; ask again with READ_FILE)")
		default:
			p.numbered(c, in, min(o.share(1), end-p.chars))
		}
		p.line("--- end " + name + " ---")
	}
}

// binary says that a text begins like no text does.
func binary(in *bufio.Reader) bool {
	head, _ := in.Peek(8000)
	return bytes.IndexByte(head, 0) >= 0
}

// verbatim shows a file as it is, with a line feed at its end.
func (p *page) verbatim(in io.Reader) {
	tail := &tailWriter{w: p}
	err := escapeCopy(tail, in)
	if tail.last != '\n' && tail.last != 0 {
		p.line("")
	}
	if err != nil && p.err == nil {
		p.unread(err, tail.last != 0)
	}
}

// unread says why a file, or the rest of it, is not shown.
func (p *page) unread(err error, some bool) {
	what := "it"
	if some {
		what = "the rest"
	}
	p.line(fmt.Sprintf("(%s could not be read: %s)", what, shownLine(oneLine(err.Error()))))
}

// tailWriter remembers the last byte.
type tailWriter struct {
	w    io.Writer
	last byte
}

func (t *tailWriter) Write(b []byte) (int, error) {
	if len(b) > 0 {
		t.last = b[len(b)-1]
	}
	return t.w.Write(b)
}

// numbered shows lines with their numbers, as many as fit.
func (p *page) numbered(c Content, in *bufio.Reader, budget int64) {
	if len(c.Hash) >= HashDigits {
		p.line("hash: " + c.Hash[:HashDigits])
	}
	number := max(c.First, 1)
	width := len(strconv.Itoa(max(c.Total, number)))
	end := p.chars + budget
	for {
		line, cut, err := shortRead(in, end-p.chars)
		if line == "" && errors.Is(err, io.EOF) {
			break
		}
		if err != nil && !errors.Is(err, io.EOF) {
			p.unread(err, number > max(c.First, 1))
			return
		}
		if p.chars > end {
			p.line(moreLines(c, number))
			return
		}
		p.write(fmt.Sprintf("%*d| ", width, number))
		p.line(shownLine(withoutEnd(line)))
		if cut > 0 {
			p.line(fmt.Sprintf("(%d more bytes of line %d are not shown)", cut, number))
		}
		number++
		if err != nil {
			if c.Total < number {
				p.line("(no line feed at the end of the file)")
			}
			break
		}
	}
	if c.last() >= number {
		p.line(moreLines(c, number))
	} else if number == max(c.First, 1) {
		p.line("(no lines)")
	}
}

// last is the last line that was asked for and is there; zero if that is not known.
func (c Content) last() int {
	if c.Last > 0 && (c.Total == 0 || c.Last < c.Total) {
		return c.Last
	}
	return c.Total
}

// moreLines says how to ask for what was asked for and does not fit.
func moreLines(c Content, next int) string {
	of := ""
	ask := fmt.Sprintf("%d-", next)
	if last := c.last(); last > 0 {
		of = fmt.Sprintf(" to %d", last)
		ask += strconv.Itoa(min(next+max(next-max(c.First, 1), 200)-1, last))
	}
	return fmt.Sprintf(`(lines %d%s are not shown; ask with [READ_FILE path="%s" lines="%s"])`, next, of, ShownPath(c.Path), ask)
}

// maxLine is how much of a line is shown when there is no budget.
const maxLine = 1 << 20

// shortRead reads a line but keeps only its start, room bytes or so; cut is how
// many it left out. The error is that of the line's end.
func shortRead(in *bufio.Reader, room int64) (line string, cut int64, err error) {
	keep := min(max(room, 200), maxLine)
	var b []byte
	for {
		piece, err := in.ReadSlice('\n')
		fits := min(int64(len(piece)), max(keep-int64(len(b)), 0))
		b = append(b, piece[:fits]...)
		cut += int64(len(piece)) - fits
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		for n := 0; cut > 0 && n < utf8.UTFMax && len(b) > 0; n++ { // no half character
			if r, size := utf8.DecodeLastRune(b); r != utf8.RuneError || size != 1 {
				break
			}
			b = b[:len(b)-1]
			cut++
		}
		return string(b), cut, err
	}
}
