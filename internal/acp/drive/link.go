package drive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"sync/atomic"
	"time"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/jsonrpc"
	"hawser/internal/term"
)

// link is one run of an agent's program and the connection to it. A conversation
// may outlive it.
type link struct {
	talk    *conversation
	program *term.Program
	peer    *jsonrpc.Peer
	stderr  *complaints

	caps    capabilities // set before ready
	dialect dialect
	ready   atomic.Bool // the handshake is over
	echoes  atomic.Bool // it asked what only we ask
	muted   atomic.Bool // what is told again is not for the fronts
	oddPlan atomic.Bool // a person knows that its plans are not what they should be

	life    context.Context // of everything that is done for the agent
	die     context.CancelCauseFunc
	tasks   sync.WaitGroup
	telling atomic.Int32  // events that a front has not taken yet
	told    atomic.Int64  // that it has
	read    atomic.Int64  // updates that have come
	serving atomic.Int32  // requests of the agent's that are not answered
	heard   chan struct{} // closed at the end of its complaints
	gone    chan struct{}
	ending  sync.Once

	order    order
	works    works
	displays displays

	mu   sync.Mutex
	turn *turn // that is under way
	urls map[string]context.CancelCauseFunc
}

const (
	// backlog bounds what is read ahead of a front that takes nothing.
	backlog = 4 << 20
	// lastWords is how long a program may be silent between its end and that of
	// its output, which a descendant may hold open.
	lastWords = time.Second
	// farewell is how long a program gets to end by itself, and patience how long
	// anything of ours may take to end with it.
	farewell = 500 * time.Millisecond
	patience = 5 * time.Second
)

// start runs the agent's program and shakes hands with it.
func (c *conversation) start(ctx context.Context) (*link, error) {
	a := c.agent
	p, err := c.host.Spawn(ctx, term.Spec{Args: a.command, Env: a.o.Env})
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s cannot be started: %w; is it installed, and on PATH?", a.o.Name, err)
		}
		return nil, fmt.Errorf("%s cannot be started: %w", a.o.Name, err)
	}
	l := &link{talk: c, program: p, stderr: newComplaints(), heard: make(chan struct{}), gone: make(chan struct{}), urls: map[string]context.CancelCauseFunc{}}
	l.life, l.die = context.WithCancelCause(context.Background())
	l.works.link, l.displays.link = l, l
	ends := &pipes{out: p.Stdout, in: p.Stdin}
	l.peer = jsonrpc.New(output{ends}, input{ends}, l.handle, jsonrpc.Options{
		Lane: l.lane, Begin: l.begin, Backlog: backlog, CancelGrace: -1, Stray: l.stray,
	})
	l.tasks.Go(func() {
		defer close(l.heard)
		l.stderr.read(p.Stderr)
	})
	l.tasks.Go(l.log)
	l.tasks.Go(func() { _ = l.peer.Run(context.Background()) })
	l.tasks.Go(l.watch)
	if err := l.handshake(ctx); err != nil {
		l.end(context.WithoutCancel(ctx), false)
		return nil, err
	}
	return l, nil
}

var laneOf = jsonrpc.LaneOf("sessionId")

// lane keeps the order of a session, and counts updates as they are read.
func (l *link) lane(method string, params json.RawMessage) []byte {
	if method == v1.MethodSessionUpdate {
		l.read.Add(1)
	}
	return laneOf(method, params)
}

// stray keeps what the agent wrote that is not the protocol. What was too long to be
// taken may be an answer that a person waits for.
func (l *link) stray(reason error, frame []byte) {
	if errors.Is(reason, jsonrpc.ErrTooLong) {
		l.stderr.warn(fmt.Sprintf("a message of %s was dropped: %v; it began with %s", l.talk.agent.o.Name, reason, frame[:min(len(frame), longestStart)]))
		return
	}
	l.stderr.add(fmt.Sprintf("%v: %s", reason, frame[:min(len(frame), longestLine)]))
}

// log passes complaints on to the fronts, as far as these keep up.
func (l *link) log() {
	for over := false; ; {
		lines, skipped := l.stderr.next()
		if skipped > 0 {
			lines = append(lines, agent.Log{Level: "debug", Text: fmt.Sprintf("%d lines were skipped", skipped)})
		}
		for _, line := range lines {
			if l.talk.host.Emit(line) != nil {
				return
			}
		}
		switch {
		case len(lines) > 0:
			continue
		case over:
			return
		}
		select {
		case <-l.stderr.more:
		case <-l.gone:
			over = true
		}
	}
}

// watch sees the program's end, by itself or by ours.
func (l *link) watch() {
	defer close(l.gone)
	select {
	case <-l.peer.Done(): // all that it said was handled
	case <-l.program.Done():
		l.awaitSilence()
		_ = l.peer.Close()
		<-l.peer.Done()
	}
	l.die(errGone)
	l.works.releaseAll()
	l.displays.endAll()
}

var errGone = errors.New("the agent's program has ended")

// awaitSilence waits for the end of the output of a program that has ended, as
// long as there is some.
func (l *link) awaitSilence() {
	for before := int64(-1); ; {
		now := l.told.Load()
		if now == before && l.telling.Load() == 0 {
			return
		}
		before = now
		select {
		case <-l.peer.Done():
			return
		case <-time.After(lastWords):
		}
	}
}

// alive says that the program can still be talked to.
func (l *link) alive() bool {
	select {
	case <-l.gone:
		return false
	case <-l.peer.Done():
		return false
	case <-l.program.Done():
		return false
	default:
		return l.life.Err() == nil
	}
}

// end ends the program with all that it started, and everything that was done for
// it. Kindly, it is told first.
func (l *link) end(ctx context.Context, kindly bool) {
	l.ending.Do(func() {
		if kindly && l.alive() && l.dialect != nil {
			brief, cancel := context.WithTimeout(ctx, farewell)
			l.dialect.bye(brief)
			cancel()
		}
		l.die(errGone)
		closed := make(chan struct{})
		l.tasks.Go(func() { // takes its time if the program does not read
			defer close(closed)
			_ = l.peer.Close()
		})
		if kindly {
			brief, cancel := context.WithTimeout(ctx, farewell)
			select {
			case <-closed:
			case <-brief.Done():
			}
			_, _ = l.program.Wait(brief)
			cancel()
		}
		_ = l.program.Release(ctx)
	})
	done := make(chan struct{})
	go func() {
		l.tasks.Wait()
		close(done)
	}()
	// A front that takes nothing holds back the last of it; that is left behind.
	select {
	case <-done:
	case <-time.After(patience):
	}
}

// explained says that the program has ended, where that is why something failed.
func (l *link) explained(err error) error {
	if errors.Is(err, jsonrpc.ErrClosed) || errors.Is(err, errGone) || !l.alive() {
		return l.died()
	}
	return err
}

// died says how the program ended, and its last words.
func (l *link) died() error {
	ctx, cancel := context.WithTimeout(context.Background(), lastWords)
	defer cancel()
	how := "has closed its output"
	if st, err := l.program.Wait(ctx); err == nil {
		how = "has ended with " + statusText(st)
	}
	select { // so that its last words are read
	case <-l.heard:
	case <-ctx.Done():
	}
	return fmt.Errorf("%s %s%s", l.talk.agent.o.Name, how, l.words())
}

// words are the last lines of the program, as the end of an error.
func (l *link) words() string { return l.stderr.last.Words() }

func statusText(st term.Status) string {
	if st.Signal != "" {
		return st.Signal
	}
	return fmt.Sprintf("status %d", *st.ExitCode)
}
