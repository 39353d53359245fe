package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"

	"hawser/internal/sandbox"
	"hawser/internal/term"
)

// output is where live output goes. Its first failure is remembered and ends
// the command: what nobody gets need not be made.
type output struct {
	broken chan struct{}
	once   sync.Once
	err    error
}

func (o *output) write(s term.Stream, p []byte) {
	to := os.Stdout
	if s == term.Stderr {
		to = os.Stderr
	}
	if _, err := to.Write(p); err != nil {
		o.once.Do(func() {
			o.err = fmt.Errorf("pass on the output: %w", err)
			close(o.broken)
		})
	}
}

// failure is the first one, nil if there was none.
func (o *output) failure() error {
	select {
	case <-o.broken:
		return o.err
	default:
		return nil
	}
}

// oneOutput says that hawser's two streams are the same: then one pipe keeps
// the order in which a command wrote to them.
func oneOutput() bool {
	a, err1 := os.Stdout.Stat()
	b, err2 := os.Stderr.Stat()
	return err1 == nil && err2 == nil && os.SameFile(a, b)
}

// recording is the file of --record. It is opened before anything starts, but
// what was in it is only replaced once the command runs.
type recording struct {
	file  *os.File
	made  bool // was not there before
	cast  *term.Cast
	ready chan struct{} // closed once cast is set, or will not be
}

func openRecording(path string) (*recording, error) {
	_, err := os.Lstat(path)
	r := &recording{made: errors.Is(err, fs.ErrNotExist), ready: make(chan struct{})}
	if r.file, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o644); err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	return r, nil
}

// sink records once the recording has begun.
func (r *recording) sink(s term.Stream, p []byte) {
	<-r.ready
	if r.cast != nil {
		r.cast.Sink(s, p)
	}
}

func (r *recording) begin(spec term.Spec) (err error) {
	defer close(r.ready)
	size := sandbox.Size{Cols: 80, Rows: 24}
	if spec.TTY != nil {
		size = *spec.TTY
	}
	if err := r.file.Truncate(0); err != nil && !errors.Is(err, os.ErrInvalid) {
		st, serr := r.file.Stat()
		if serr != nil || st.Mode().IsRegular() {
			return fmt.Errorf("record: %w", err)
		}
	}
	r.cast, err = term.NewCast(r.file, term.CastOptions{Size: size, Command: strings.Join(spec.Args, " "), Lines: spec.TTY == nil})
	return err
}

func (r *recording) end() error {
	return errors.Join(r.cast.Close(), r.file.Close())
}

// abandon leaves what was there before.
func (r *recording) abandon() {
	r.file.Close()
	if r.made {
		os.Remove(r.file.Name())
	}
}
