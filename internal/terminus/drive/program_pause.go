package drive

import (
	"fmt"
	"time"

	"hawser/internal/agent"
	"hawser/internal/terminus/wire"
)

const (
	// silence ends an answer whose object has ended, and one in which none has
	// begun if the program reads on.
	silence = 250 * time.Millisecond
	// longSilence ends an answer that can be mended, if the program reads on.
	longSilence = 5 * time.Second
	// lookTime is how often it is looked whether the program reads on.
	lookTime = 20 * time.Millisecond
)

// knock is the first byte of every request. Only a program that waits for the
// next request reads it; one that still makes its answer leaves it in the pipe,
// and nothing was asked yet.
var knock = []byte("{")

// pause is the silence after which to see whether the answer is over.
func (p *program) pause() <-chan time.Time {
	p.tried = false
	switch {
	case p.answers.Quiet():
		return time.After(silence)
	case p.answers.AtLineEnd():
		return time.After(longSilence)
	}
	return nil
}

// saidAll says whether a silence ends the answer. Words before an answer that
// takes its time must not count as one: from then on every answer would be that
// of the step before.
func (p *program) saidAll() bool {
	if p.answers.Ended() {
		return true
	}
	unread, known := p.running.Unread()
	switch {
	case !known:
		return p.answers.Quiet()
	case unread > 0 || p.written.Load() < p.sent || p.tried:
		return false
	case !p.knocked:
		select {
		case p.requests <- knock:
			p.sent, p.knocked = p.sent+1, true
		default: // the writer is about to be ready
		}
		return false
	case p.answers.Quiet():
		return true
	}
	p.tried = !p.readable(p.answers.Text())
	return !p.tried
}

// noteEarly tells when the answer to a step is there before the request: a
// program may write all its answers at once, but few mean to.
func (p *program) noteEarly(step int) error {
	if wire.Stray(p.rest) {
		return nil
	}
	level := "info"
	if !p.early {
		p.early, level = true, "warning"
	}
	return p.host.Emit(agent.Log{Level: level, Text: fmt.Sprintf("the answer to step %d was written before it was asked for", step)})
}
