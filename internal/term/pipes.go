package term

import (
	"os"

	"hawser/internal/sandbox"
)

// largePipe is what a busy pipe is enlarged to.
const largePipe = 1 << 20

// pipes are the two sides of a process's pipes.
type pipes struct {
	input  pipe
	output []pipe
}

type pipe struct {
	stream       Stream
	ours, theirs *os.File
}

// plumb makes the pipes that a Terminal needs, and puts their far ends into c.
func (t *Terminal) plumb(c *sandbox.Command) (*pipes, error) {
	if t.spec.TTY != nil {
		return &pipes{}, nil
	}
	return makePipes(c, t.spec.Input, t.spec.Split)
}

func makePipes(c *sandbox.Command, input, split bool) (_ *pipes, err error) {
	p := &pipes{}
	defer func() {
		if err != nil {
			p.closeTheirs()
			p.closeOurs()
		}
	}()
	if input {
		if p.input.theirs, p.input.ours, err = pipeTo(); err != nil {
			return nil, err
		}
		c.Stdin = p.input.theirs
	}
	streams := []Stream{Stdout}
	if split {
		streams = append(streams, Stderr)
	}
	for _, s := range streams {
		ours, theirs, err := pipeFrom()
		if err != nil {
			return nil, err
		}
		p.output = append(p.output, pipe{s, ours, theirs})
	}
	c.Stdout = p.output[0].theirs
	c.Stderr = p.output[len(p.output)-1].theirs
	return p, nil
}

func (p *pipes) closeTheirs() {
	for _, o := range append(p.output, p.input) {
		if o.theirs != nil {
			o.theirs.Close()
		}
	}
}

func (p *pipes) closeOurs() {
	for _, o := range append(p.output, p.input) {
		if o.ours != nil {
			o.ours.Close()
		}
	}
}

// enlarge gives all pipes their full room at once.
func (p *pipes) enlarge() {
	for _, o := range append(p.output, p.input) {
		enlargeFile(o.ours)
	}
}
