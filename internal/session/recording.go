package session

import (
	"fmt"
	"sync"

	"hawser/internal/journal"
	"hawser/internal/sandbox"
	"hawser/internal/term"
)

// recording is what is kept of a terminal's output, without secrets.
type recording struct {
	mu       sync.Mutex
	cast     *term.Cast
	file     *journal.Recording
	redactor *journal.Redactor
	clean    []byte
}

// uncapped leaves the limit to the journal, which counts what it drops.
const uncapped = 1 << 62

// record makes the recording of a terminal and puts it into its Spec. Without a
// journal there is none.
func (s *Session) record(name string, spec *term.Spec) (*recording, error) {
	if s.journal == nil {
		return nil, nil
	}
	file, err := s.journal.Recording(name, s.options.Recording)
	if err != nil {
		return nil, fmt.Errorf("record terminal %s: %w", name, err)
	}
	r := &recording{file: file, redactor: s.journal.Redactor()}
	size, lines := sandbox.Size{Cols: 80, Rows: 24}, true
	if spec.TTY != nil {
		size, lines = *spec.TTY, false
	}
	if r.cast, err = term.NewCast(file, term.CastOptions{Size: size, Lines: lines, Command: s.redactor.String(Line(*spec)), Max: uncapped}); err != nil {
		file.Close()
		return nil, err
	}
	next := spec.Sink
	spec.Sink = func(stream term.Stream, p []byte) {
		r.sink(stream, p)
		if next != nil {
			next(stream, p)
		}
	}
	return r, nil
}

func (r *recording) sink(stream term.Stream, p []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.file.Drop(len(p)) {
		return
	}
	r.clean = r.redactor.Append(r.clean[:0], p)
	if len(r.clean) > 0 {
		r.cast.Sink(stream, r.clean)
	}
}

// take records what is known at once.
func (r *recording) take(output string) {
	if r != nil {
		r.sink(term.Stdout, []byte(output))
	}
}

func (r *recording) close() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if rest := r.redactor.Flush(nil); len(rest) > 0 {
		r.cast.Sink(term.Stdout, rest)
	}
	r.cast.Close()
	r.file.Close()
}
