package journal

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// ErrTorn ends the reading of a journal whose last line is incomplete.
var ErrTorn = errors.New("the last record is incomplete")

var errLong = fmt.Errorf("a line is longer than %d bytes, which no record is", maxLine)

// lines reads lines of limited length.
type lines struct {
	r    *bufio.Reader
	part []byte // of a line that has not ended yet
	line []byte
	end  int64 // where the last whole line ended
}

func newLines(r io.Reader) *lines { return &lines{r: bufio.NewReaderSize(r, 64<<10)} }

// next gives a line without its newline, valid until the next call. At the end
// it is io.EOF, or ErrTorn if there is a part of a line; what was appended to the
// file since is found by calling it again.
func (l *lines) next() ([]byte, error) {
	for {
		b, err := l.r.ReadSlice('\n')
		if err == nil && len(l.part) == 0 {
			l.end += int64(len(b))
			return b[:len(b)-1], nil
		}
		l.part = append(l.part, b...)
		switch {
		case len(l.part) > maxLine+1:
			return nil, errLong
		case err == nil:
			l.line, l.part = l.part, l.line[:0]
			l.end += int64(len(l.line))
			return l.line[:len(l.line)-1], nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(l.part) > 0:
			return nil, ErrTorn
		default:
			return nil, err
		}
	}
}

// broken says that the part of a line at the end is what a crash leaves of
// record seq: its beginning, or, after the power went, nothing but zeros.
func (l *lines) broken(seq int64) bool {
	part := bytes.TrimRight(l.part, "\x00")
	head := fmt.Appendf(nil, `{"seq":%d,"at":"`, seq)
	n := min(len(part), len(head))
	return bytes.Equal(part[:n], head[:n])
}
