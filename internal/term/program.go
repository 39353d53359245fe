package term

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"hawser/internal/sandbox"
)

// Program is a process to talk to. Its pipes lose nothing and push back: what
// nobody reads stops it, and what it does not read stops the writer.
type Program struct {
	Stdin  io.WriteCloser
	Stdout io.ReadCloser
	Stderr io.ReadCloser

	id      string
	spec    Spec
	process *sandbox.Process
	started time.Time

	observing sync.Once
	status    Status
	releasing sync.Once
	forget    func()
}

// StartProgram starts a process in a Box. Of the Spec it uses the command, its
// resources and the grace. ctx bounds the start, not the process.
func StartProgram(ctx context.Context, box *sandbox.Box, spec Spec) (*Program, error) {
	if err := spec.check(); err != nil {
		return nil, fmt.Errorf("start: %w", err)
	}
	if spec.TTY != nil || spec.Sink != nil || spec.Wall != 0 || spec.Idle != 0 {
		return nil, fmt.Errorf("start %s: a program has no terminal, sink or time limit", spec.Args[0])
	}
	c := spec.command()
	ends, err := makePipes(&c, true, true)
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", c.Args[0], err)
	}
	ends.enlarge()
	p := &Program{id: newID(), spec: spec, started: time.Now()}
	p.process, err = box.Start(ctx, c)
	ends.closeTheirs()
	if err != nil {
		ends.closeOurs()
		return nil, err
	}
	p.Stdin, p.Stdout, p.Stderr = ends.input.ours, ends.output[0].ours, ends.output[1].ours
	return p, nil
}

// ID is unguessable.
func (p *Program) ID() string { return p.id }

// Unread is how much of what was written to Stdin the process has not read yet,
// where that can be told.
func (p *Program) Unread() (n int, known bool) {
	pipe, ok := p.Stdin.(*os.File)
	if !ok {
		return 0, false
	}
	return unread(pipe)
}

// Wait waits for the process to end. Output may still be unread.
func (p *Program) Wait(ctx context.Context) (Status, error) {
	select {
	case <-p.process.Done():
	case <-ctx.Done():
		if !isClosed(p.process.Done()) {
			return Status{}, ctx.Err()
		}
	}
	p.observing.Do(func() { p.status = statusOf(p.process.Status(), "", time.Since(p.started)) })
	return p.status, nil
}

// Done is closed when the process has ended.
func (p *Program) Done() <-chan struct{} { return p.process.Done() }

// Kill ends the whole tree: TERM, grace, KILL. It is no error if nothing
// lives.
func (p *Program) Kill(ctx context.Context) error {
	if err := endTree(ctx, p.process, p.spec.grace(), false); err != nil {
		return fmt.Errorf("kill %s: %w", p.spec.Args[0], err)
	}
	return nil
}

// Release ends the tree and closes the pipes. Releasing twice is fine.
func (p *Program) Release(ctx context.Context) error {
	var err error
	p.releasing.Do(func() {
		err = p.Kill(ctx)
		for _, end := range []io.Closer{p.Stdin, p.Stdout, p.Stderr} {
			if e := end.Close(); !errors.Is(e, os.ErrClosed) {
				err = errors.Join(err, e)
			}
		}
		p.process.Release()
		if p.forget != nil {
			p.forget()
		}
	})
	return err
}
