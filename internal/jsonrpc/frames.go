package jsonrpc

import (
	"bytes"
	"io"
)

const (
	readBuffer = 32 << 10
	// handOver is the length from which a frame is given away with the buffer
	// that it was read into, rather than copied.
	handOver = 256 << 10
	// shown is how much of a frame that was too long is kept.
	shown = 1 << 10
)

// frameReader cuts a stream at its newlines.
type frameReader struct {
	r   io.Reader
	max int
	buf []byte // buf[:end] was read; buf[begin:end] belongs to no frame yet
	// buf[begin:seen] has no newline
	begin, seen, end int
	err              error
}

func newFrameReader(r io.Reader, max int) *frameReader {
	return &frameReader{r: r, max: max, buf: make([]byte, readBuffer)}
}

// tooLong is what can be known of a frame that is longer than frames may be.
type tooLong struct {
	length int
	start  []byte
	found  idFinder
}

// next gives the next frame that is not blank, without its newline; it belongs
// to the caller. A frame that is too long is read to its end but not kept. What
// comes before the end of the input without a newline is a frame too.
func (f *frameReader) next() (frame []byte, long *tooLong, err error) {
	for {
		if i := bytes.IndexByte(f.buf[f.seen:f.end], '\n'); i >= 0 {
			end := f.seen + i
			if end-f.begin > f.max {
				long := f.tooLong(f.buf[f.begin:end])
				f.begin, f.seen = end+1, end+1
				return nil, long, nil
			}
			if frame := f.take(end); frame != nil {
				return frame, nil, nil
			}
			continue
		}
		f.seen = f.end
		if f.end-f.begin > f.max {
			return nil, f.skip(), nil
		}
		if f.err != nil {
			if frame := f.take(f.end); frame != nil {
				return frame, nil, nil
			}
			return nil, nil, f.err
		}
		f.fill()
	}
}

// take gives buf[begin:end] away, unless it is blank, and goes on behind it.
func (f *frameReader) take(end int) []byte {
	frame := f.buf[f.begin:end]
	next := min(end+1, f.end)
	blank := skipSpace(frame, 0) == len(frame)
	switch {
	case blank:
		frame = nil
	case len(frame) < handOver:
		frame = bytes.Clone(frame)
	default:
		rest := f.buf[next:f.end]
		f.buf = make([]byte, max(readBuffer, len(rest)))
		f.begin, f.seen, f.end = 0, 0, copy(f.buf, rest)
		return frame
	}
	f.begin, f.seen = next, next
	return frame
}

// fill reads once, after making room.
func (f *frameReader) fill() {
	if f.begin == f.end {
		f.begin, f.seen, f.end = 0, 0, 0
	}
	if f.end == len(f.buf) {
		to := f.buf
		if f.begin < len(f.buf)/2 {
			// Room for one byte more than the longest frame: it tells.
			to = make([]byte, min(2*len(f.buf), max(len(f.buf), f.max)+readBuffer))
		}
		f.end = copy(to, f.buf[f.begin:f.end])
		f.buf, f.seen, f.begin = to, f.seen-f.begin, 0
	}
	for range 100 {
		n, err := f.r.Read(f.buf[f.end:])
		f.end += n
		f.err = err
		if n > 0 || err != nil {
			return
		}
	}
	f.err = io.ErrNoProgress
}

// skip reads to the next newline and keeps nothing but what idFinder finds.
func (f *frameReader) skip() *tooLong {
	long := f.tooLong(f.buf[f.begin:f.end])
	f.buf = make([]byte, readBuffer)
	f.begin, f.seen, f.end = 0, 0, 0
	for f.err == nil {
		f.fill()
		part := f.buf[:f.end]
		i := bytes.IndexByte(part, '\n')
		if i >= 0 {
			part = part[:i]
			f.begin, f.seen = i+1, i+1
		}
		long.length += len(part)
		long.found.feed(part)
		if i >= 0 {
			break
		}
		f.begin, f.seen, f.end = 0, 0, 0
	}
	return long
}

func (f *frameReader) tooLong(part []byte) *tooLong {
	long := &tooLong{length: len(part), start: bytes.Clone(part[:min(len(part), shown)])}
	long.found.feed(part)
	return long
}
