package serve

import (
	"cmp"
	"context"
	"runtime"
	"strings"
	"sync"
	"time"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/session"
	"hawser/internal/term"
)

// place is where a client does the work: its terminals and its files. They are
// outside every sandbox of ours.
type place struct {
	talk *talk

	mu     sync.Mutex
	live   map[string]*remote // terminals that are not released
	known  map[string]bool    // and those that were, as far as somebody may still ask
	past   []string           // those that are released, oldest first
	closed bool
	tasks  sync.WaitGroup

	life context.Context // of what the client is to make
	die  context.CancelFunc
}

const (
	// defaultOutput is the output limit of a terminal, and defaultWall how long it
	// may run, where nobody says otherwise.
	defaultOutput = 1 << 20
	defaultWall   = time.Hour
	// settling bounds what is said to a client about a terminal that ends.
	settling = 5 * time.Second
)

var _ session.Elsewhere = (*place)(nil)

func newPlace(t *talk) *place {
	p := &place{talk: t, live: map[string]*remote{}, known: map[string]bool{}}
	p.life, p.die = context.WithCancel(context.Background())
	return p
}

// Run implements session.Elsewhere.
func (p *place) Run(ctx context.Context, spec term.Spec) (agent.Terminal, error) {
	request := v1.CreateTerminalRequest{
		SessionID: p.talk.id, Command: spec.Args[0], Args: spec.Args[1:], Env: variables(spec.Env), Cwd: some(spec.Dir),
		OutputByteLimit: wire.Some(outputLimit(spec.Limit)),
	}
	if spec.Shell && len(spec.Args) == 1 {
		// Not every client gives a lone line to a shell.
		request.Command, request.Args = shell(spec.Args[0])
	}
	id, err := p.create(ctx, &request)
	if err != nil {
		return nil, err
	}
	wall := spec.Wall
	if wall <= 0 {
		wall = defaultWall
	}
	r := &remote{place: p, id: id, begun: time.Now(), wall: wall, done: make(chan struct{}), shown: make(chan struct{})}
	r.life, r.end = context.WithCancel(context.Background())
	p.mu.Lock()
	unwanted := p.closed || ctx.Err() != nil // nobody will release it
	if !unwanted {
		p.live[r.ID()], p.known[r.ID()] = r, true
		p.tasks.Go(r.watch)
	}
	p.mu.Unlock()
	if unwanted {
		_ = r.unwanted()
		return nil, cmp.Or(ctx.Err(), session.ErrClosed)
	}
	return r, nil
}

// create has the client make a terminal. If it answers when nobody waits any more
// the terminal is released at once.
func (p *place) create(ctx context.Context, request *v1.CreateTerminalRequest) (v1.TerminalID, error) {
	type made struct {
		v1.CreateTerminalResponse
		err error
	}
	done := make(chan made)
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return "", session.ErrClosed
	}
	p.tasks.Go(func() {
		var m made
		m.err = p.talk.call(p.life, v1.MethodTerminalCreate, encoded(request), &m.CreateTerminalResponse)
		select {
		case done <- m:
		case <-ctx.Done():
			if m.err == nil {
				_ = (&remote{place: p, id: m.TerminalID}).unwanted()
			}
		}
	})
	p.mu.Unlock()
	select {
	case m := <-done:
		return m.TerminalID, m.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func shell(line string) (string, []string) {
	if runtime.GOOS == "windows" {
		return "cmd", []string{"/d", "/s", "/c", line}
	}
	return "/bin/sh", []string{"-c", line}
}

func outputLimit(n int) uint64 {
	switch {
	case n == 0:
		return defaultOutput
	case n < 0: // term.KeepNone
		return 0
	}
	return uint64(n)
}

func variables(env []string) []v1.EnvVariable {
	var list []v1.EnvVariable
	for _, kv := range env {
		name, value, _ := strings.Cut(kv, "=")
		list = append(list, v1.EnvVariable{Name: name, Value: value})
	}
	return list
}

// has says that a terminal is the client's.
func (p *place) has(id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.known[id]
}

// keptPlaces is how many terminals that are released are still known as the client's.
const keptPlaces = 1024

// forget notes that a terminal was released.
func (p *place) forget(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.live, id)
	p.past = append(p.past, id)
	if len(p.past) > keptPlaces {
		if p.live[p.past[0]] == nil {
			delete(p.known, p.past[0])
		}
		p.past = p.past[1:]
	}
}

// warn tells of something that went wrong beside the agent's work. It does not wait:
// who shows it may be the one who calls.
func (p *place) warn(text string) {
	p.talk.task(func() { _ = p.talk.session.Emit(agent.Log{Level: "warning", Text: text}) })
}

// embedded says that the client was told in which call a terminal is shown: it can
// be released from now on.
func (p *place) embedded(id string) {
	p.mu.Lock()
	r := p.live[id]
	p.mu.Unlock()
	if r != nil {
		r.once.Do(func() { close(r.shown) })
	}
}

// releaseAll ends what nobody has released. It does not wait for calls to be shown.
func (p *place) releaseAll() {
	p.mu.Lock()
	var list []*remote
	for _, r := range p.live {
		list = append(list, r)
	}
	p.mu.Unlock()
	var all sync.WaitGroup
	for _, r := range list {
		r.once.Do(func() { close(r.shown) })
		all.Go(func() { _ = r.Release(context.Background()) })
	}
	all.Wait()
}

func (p *place) close() {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.die()
	p.releaseAll()
	p.tasks.Wait()
}

// Texts implements session.Elsewhere.
func (p *place) Texts() session.Texts {
	if !p.talk.client.texts {
		return nil
	}
	return p
}

// ReadText implements session.Texts.
func (p *place) ReadText(ctx context.Context, name string) (string, error) {
	request := v1.ReadTextFileRequest{SessionID: p.talk.id, Path: name}
	var r v1.ReadTextFileResponse
	err := p.talk.call(ctx, v1.MethodFSReadTextFile, encoded(&request), &r)
	return r.Content, fileError(name, err)
}

// WriteText implements session.Texts.
func (p *place) WriteText(ctx context.Context, name, text string) error {
	request := v1.WriteTextFileRequest{SessionID: p.talk.id, Path: name, Content: text}
	var r v1.WriteTextFileResponse
	return fileError(name, p.talk.call(ctx, v1.MethodFSWriteTextFile, encoded(&request), &r))
}
