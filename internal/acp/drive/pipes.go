package drive

import (
	"io"
	"sync/atomic"
)

// pipes are a program's output and input. Once the output has ended nothing is
// written any more: answers to a program that is gone would only break a pipe, which
// some take for the end of something else.
type pipes struct {
	out   io.ReadCloser
	in    io.WriteCloser
	ended atomic.Bool
}

// output is what the program says.
type output struct{ *pipes }

func (o output) Read(p []byte) (int, error) {
	n, err := o.out.Read(p)
	if err != nil {
		o.ended.Store(true)
	}
	return n, err
}

func (o output) Close() error { return o.out.Close() }

// input is what it is told.
type input struct{ *pipes }

func (i input) Write(p []byte) (int, error) {
	if i.ended.Load() {
		return 0, io.ErrClosedPipe
	}
	return i.in.Write(p)
}

func (i input) Close() error { return i.in.Close() }
