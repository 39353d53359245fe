package drive

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"hawser/internal/agent"
	"hawser/internal/term"
	"hawser/internal/terminus/wire"
)

// program is a mind that is a program of its own: requests go to its standard
// input, answers come from its standard output. It lives as long as a task.
type program struct {
	command string
	env     []string
	host    agent.Host
	// readable says that an answer can be carried out as it is.
	readable func(text string) bool

	running  *term.Program // nil between tasks
	requests chan []byte
	deaf     chan struct{} // closed when it takes no more requests
	output   chan []byte   // closed at its end
	over     chan struct{} // closed when the task has ended
	workers  sync.WaitGroup
	words    *complaints
	answers  wire.Splitter
	rest     []byte // of the output, not looked at yet

	sent    int32        // to the writer
	written atomic.Int32 // by it
	knocked bool         // the next request's first byte was sent
	tried   bool         // what there is of the answer cannot be read
	early   bool         // it was said that it answers before it is asked
}

const (
	// deafTime is how long to look for an answer of a program that takes no more
	// requests.
	deafTime = time.Second
	// leaveTime is how long a program may take to end by itself.
	leaveTime = 2 * time.Second
	// maxStray is how much is dropped before a request: about what can have piled
	// up. Who writes more never stops.
	maxStray = 128 << 10
)

func (p *program) opening(instruction, terminal string) (string, error) {
	return wire.Opening(instruction, terminal), nil
}

func (p *program) begin(ctx context.Context) error {
	running, err := p.host.Spawn(ctx, term.Spec{Args: []string{execute(p.command)}, Shell: true, Env: p.env, Grace: leaveTime / 2})
	if err != nil {
		return err
	}
	p.running, p.answers, p.rest = running, wire.Splitter{}, nil
	p.sent, p.knocked, p.early = 0, false, false
	p.written.Store(0)
	p.requests, p.deaf = make(chan []byte), make(chan struct{})
	p.output, p.over = make(chan []byte), make(chan struct{})
	p.words = &complaints{host: p.host, done: make(chan struct{})}
	p.workers.Go(p.write)
	p.workers.Go(p.read)
	p.workers.Go(func() { p.words.read(running.Stderr) })
	return nil
}

// end lets the program end by itself, unless it must go at once.
func (p *program) end(ctx context.Context, well bool) error {
	if p.running == nil {
		return nil
	}
	close(p.over)
	_ = p.running.Stdin.Close() // it may be gone already
	if well {
		wait, cancel := context.WithTimeout(ctx, leaveTime)
		defer cancel()
		_, _ = p.running.Wait(wait) // if not, it is killed
	}
	err := p.running.Release(context.WithoutCancel(ctx))
	p.workers.Wait()
	p.running = nil
	return err
}

// write passes requests on. The program may take its time to read them.
func (p *program) write() {
	for {
		select {
		case line := <-p.requests:
			if _, err := p.running.Stdin.Write(line); err != nil {
				close(p.deaf)
				return
			}
			p.written.Add(1)
		case <-p.over:
			return
		}
	}
}

// read passes the output on, piece by piece: what is not taken stops the
// program.
func (p *program) read() {
	defer close(p.output)
	for {
		b := make([]byte, 32<<10)
		n, err := p.running.Stdout.Read(b)
		if n > 0 {
			select {
			case p.output <- b[:n]:
			case <-p.over:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// ask hands the request over, and then looks for the answer: a program that
// answers without being asked must not get ahead.
func (p *program) ask(ctx context.Context, r wire.Request) (answer, error) {
	if err := p.dropStray(r.Step); err != nil {
		return answer{}, err
	}
	if err := p.noteEarly(r.Step); err != nil {
		return answer{}, err
	}
	request := r.Encode()
	if p.knocked {
		request = request[len(knock):]
	}
	requests, deaf := p.requests, p.deaf
	var output <-chan []byte
	var quiet, deafened <-chan time.Time
	for heard := true; ; {
		if output != nil && heard {
			heard = false
			a, complete, err := p.take()
			if complete || err != nil {
				return a, err
			}
			quiet = p.pause()
		}
		select {
		case requests <- request:
			requests, output = nil, p.output
			p.sent, p.knocked = p.sent+1, false
		case <-deaf:
			requests, deaf, output = nil, nil, p.output
			deafened = time.After(deafTime)
		case <-deafened:
			return p.half(), p.cannot(ctx, r.Step, "has closed its standard input, so that it cannot be asked")
		case b, ok := <-output:
			if ok {
				p.rest, heard = b, true
				continue
			}
			if text := p.answers.Take(); text != "" {
				return answer{text: text}, nil
			}
			return answer{}, p.cannot(ctx, r.Step, "has closed its standard output")
		case <-quiet:
			if p.saidAll() {
				return p.half(), nil
			}
			quiet = time.After(lookTime)
		case <-ctx.Done():
			return p.half(), p.late(ctx, requests != nil)
		}
	}
}

// dropStray drops what came since the last answer, unless an answer begins in it:
// else it would be taken for the answer to a request that nobody has read yet.
func (p *program) dropStray(step int) error {
	var dropped []byte
	for more := true; more && len(dropped) < maxStray && wire.Stray(p.rest); {
		dropped, p.rest = append(dropped, p.rest...), nil
		select {
		case p.rest, more = <-p.output:
		default:
			more = false
		}
	}
	text := strings.TrimSpace(strings.ToValidUTF8(string(dropped), "\uFFFD"))
	if text == "" {
		return nil
	}
	return p.host.Emit(agent.Log{Level: "info", Text: fmt.Sprintf("the agent was not asked for step %d yet, and this is no answer: %s", step, beginning(text))})
}

// take looks for the end of an answer in what was read.
func (p *program) take() (a answer, complete bool, err error) {
	n, complete, err := p.answers.Feed(p.rest)
	p.rest = p.rest[n:]
	switch {
	case err != nil:
		return answer{text: p.answers.Take(), cut: true}, false,
			endf(agent.Failed, "the agent's answer has no end within %d MiB", wire.DefaultAnswerLimit>>20)
	case complete:
		a.text = p.answers.Take()
	}
	return a, complete, nil
}

// half is the answer as far as it has come.
func (p *program) half() answer { return answer{text: p.answers.Take()} }

// lastWords are what it has said beside its answers, as the end of an error.
func (p *program) lastWords() string { return p.words.last.Words() }

// late says whether the request was read before the time was over.
func (p *program) late(ctx context.Context, unread bool) error {
	if unread && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return errUnread
	}
	return ctx.Err()
}

// cannot says why the program no longer answers: it has ended, or what it seems
// to have done.
func (p *program) cannot(ctx context.Context, step int, otherwise string) error {
	wait, cancel := context.WithTimeout(ctx, deafTime)
	defer cancel()
	status, err := p.running.Wait(wait)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return endf(agent.Failed, "the agent %s at step %d%s", otherwise, step, p.words.last.Words())
	}
	select { // what it has said last is on its way
	case <-p.words.done:
	case <-wait.Done():
	}
	return fmt.Errorf("the agent's program ended with %s before it answered step %d%s", howEnded(status), step, p.words.last.Words())
}
