package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// typist is a person at a terminal that is used line by line. What is typed is
// read all the time: a line for which nobody has asked is lost.
type typist struct {
	file  *os.File // nil if the input is no terminal of the system
	lines chan heard
	ctx   context.Context
	done  context.CancelFunc
	ended sync.WaitGroup

	mu     sync.Mutex
	before *term.State // while what is typed is not shown
}

// mostEnds is how often Ctrl-D is heard in a row: a terminal that is gone says
// nothing else.
const mostEnds = 3

func openTypist(in *os.File, hear func(heard)) *typist {
	t := newTypist(in)
	go func() { // it ends with the process
		r := bufio.NewReader(in)
		for ends := 0; ends < mostEnds; {
			line, err := r.ReadString('\n')
			if ends++; err == nil {
				ends = 0
			}
			t.lines <- heard{strings.TrimRight(line, "\r\n"), err}
			if err != nil && !errors.Is(err, io.EOF) {
				return
			}
		}
	}()
	t.ended.Go(func() { t.listen(hear) })
	return t
}

func newTypist(in *os.File) *typist {
	t := &typist{file: in, lines: make(chan heard)}
	t.ctx, t.done = context.WithCancel(context.Background())
	return t
}

func (t *typist) listen(hear func(heard)) {
	for {
		select {
		case <-t.ctx.Done():
			return
		case h := <-t.lines:
			hear(h)
		}
	}
}

// hide keeps what is typed off the screen, or shows it again.
func (t *typist) hide(secret bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.file == nil:
	case secret && t.before == nil:
		t.before, _ = unseen(int(t.file.Fd()))
	case !secret && t.before != nil:
		term.Restore(int(t.file.Fd()), t.before)
		t.before = nil
	}
}

// forget drops what was typed up to now.
func (t *typist) forget() {
	if t.file != nil {
		forget(int(t.file.Fd()))
	}
}

func (t *typist) close() {
	t.done()
	t.ended.Wait()
	t.hide(false)
}

// prompt asks for the answer to the first question.
func (f *plain) prompt() {
	q, ok := f.asked.first()
	if f.typed == nil {
		return
	}
	if !ok {
		f.typed.hide(false)
		return
	}
	if f.asked.shown != q.ID {
		f.asked.look(q, time.Now())
		f.typed.forget()
	}
	f.typed.hide(f.asked.entry.secret(q))
	how := f.asked.entry.label(q)
	switch {
	case q.Kind == approval.Permission:
		how = "yes, no"
		if q.Lasting() {
			how += ", always, forever or never"
		}
	case onlyOne(q):
		how = "press Enter"
	case len(q.Options) > 0:
		how = fmt.Sprintf("1 to %d, or decline", len(q.Options))
	}
	if len(f.asked.list) > 1 {
		how = Title(q) + ": " + how
	}
	f.endLine()
	f.text(how + ": ")
}

// hear takes a line that was typed: for a conversation, or as an answer.
func (f *plain) hear(h heard) {
	f.mu.Lock()
	if f.wants != nil {
		f.wants <- h
		f.wants, f.begun = nil, h.err != nil
		f.mu.Unlock()
		return
	}
	q, waits := f.asked.first()
	if !waits {
		f.mu.Unlock()
		return
	}
	f.begun = h.err != nil // else the terminal has shown the end of the line
	a, whole, err := f.answer(q, h)
	if err != nil {
		f.line(shown(err.Error()))
	}
	if !whole {
		f.prompt()
	}
	f.mu.Unlock()
	if !whole {
		return
	}
	a.By = "front cli"
	if err := f.to.Settle(f.typed.ctx, q.ID, a); err != nil {
		f.mu.Lock()
		f.line(shown(err.Error()))
		f.prompt()
		f.mu.Unlock()
	}
}

func (f *plain) answer(q approval.Question, h heard) (approval.Answer, bool, error) {
	switch {
	case !f.asked.look(q, time.Now()):
		return approval.Answer{}, false, errors.New("that was typed before the question could be read")
	case h.err != nil: // Ctrl-D
		return refused(q), true, nil
	}
	return f.asked.entry.take(q, h.line)
}

// heard is a line, or the end of them.
type heard struct {
	line string
	err  error
}

// Converse reads the next prompt: one line, or several that end in a backslash.
func (f *plain) Converse(ctx context.Context) (agent.Prompt, error) {
	if f.typed == nil {
		return agent.Prompt{}, io.EOF
	}
	var lines []string
	for {
		wants := make(chan heard, 1)
		f.mu.Lock()
		f.endLine()
		f.text("> ")
		f.wants = wants
		f.mu.Unlock()
		select {
		case <-ctx.Done():
			return agent.Prompt{}, io.EOF
		case got := <-wants:
			if got.err != nil {
				return agent.Prompt{}, io.EOF
			}
			more := strings.HasSuffix(got.line, `\`)
			lines = append(lines, strings.TrimSuffix(got.line, `\`))
			if more {
				continue
			}
		}
		switch text := strings.TrimSpace(strings.Join(lines, "\n")); text {
		case "/exit", "/quit":
			return agent.Prompt{}, io.EOF
		case "":
			lines = nil
		default:
			return agent.Ask(text), nil
		}
	}
}

// again shows the prompt of a conversation below what came between.
func (f *plain) again() {
	if f.wants != nil && !f.begun {
		f.text("> ")
	}
}

// Answers says that a person can answer here.
func (f *plain) Answers() bool { return f.typed != nil }
