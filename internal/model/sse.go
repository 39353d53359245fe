package model

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxEvent is how long one event of a stream may be.
const maxEvent = 16 << 20

var errEventTooLong = errors.New("an event of the stream is too long")

// events reads a stream of server-sent events.
type events struct {
	r *bufio.Reader
}

func newEvents(r io.Reader) *events { return &events{bufio.NewReaderSize(r, 16<<10)} }

// next gives the next event that has data. What the stream's end cuts off is no
// event.
func (e *events) next() (name string, data []byte, err error) {
	size, some := 0, false
	for {
		line, err := e.line(maxEvent - size)
		if err != nil {
			return "", nil, err
		}
		size += len(line)
		if len(line) == 0 {
			if some {
				return name, data, nil
			}
			name = ""
			continue
		}
		field, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(field) {
		case "event":
			name = string(value)
		case "data":
			if some {
				data = append(data, '\n')
			}
			data, some = append(data, value...), true
		}
	}
}

// line reads up to a line's end. No provider ends lines with a lone CR, which the
// standard allows as well.
func (e *events) line(limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := e.r.ReadSlice('\n')
		if len(line)+len(part) > limit+2 {
			return nil, errEventTooLong
		}
		line = append(line, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return bytes.TrimSuffix(line[:len(line)-1], []byte("\r")), nil
	}
}
