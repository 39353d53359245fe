package workspace

import "bytes"

// splitLines cuts a text behind each line feed; the last line may have none.
func splitLines(text []byte) [][]byte {
	lines := make([][]byte, 0, countLines(text))
	for len(text) > 0 {
		n := bytes.IndexByte(text, '\n') + 1
		if n == 0 {
			n = len(text)
		}
		lines = append(lines, text[:n:n])
		text = text[n:]
	}
	return lines
}

func countLines(text []byte) int {
	n := bytes.Count(text, []byte{'\n'})
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}

// ending is how a line ends: CRLF, LF, or not at all.
func ending(line []byte) string {
	switch {
	case bytes.HasSuffix(line, []byte("\r\n")):
		return "\r\n"
	case bytes.HasSuffix(line, []byte("\n")):
		return "\n"
	}
	return ""
}

// lineCutter takes a text in pieces and keeps a range of its lines.
type lineCutter struct {
	first, last int // last may be zero: to the end
	limit       int64

	line      int // the line that the next byte belongs to
	data      []byte
	truncated bool
	done      bool
}

func (c *lineCutter) take(p []byte) {
	for len(p) > 0 && !c.done {
		if c.last > 0 && c.line > c.last {
			c.done = true
			return
		}
		piece := p
		if n := bytes.IndexByte(p, '\n') + 1; n > 0 && (c.line < c.first || c.last > 0) {
			piece = p[:n] // lines are told apart only where a range begins or ends
		}
		if c.line >= c.first {
			c.keep(piece)
		}
		if piece[len(piece)-1] == '\n' {
			c.line++
		}
		p = p[len(piece):]
	}
}

func (c *lineCutter) keep(piece []byte) {
	room := c.limit - int64(len(c.data))
	if int64(len(piece)) > room {
		piece = piece[:room]
		c.truncated, c.done = true, true
	}
	c.data = append(c.data, piece...)
}
