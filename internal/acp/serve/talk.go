package serve

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/session"
)

// talk is one session that the client has opened.
type talk struct {
	conn    *connection
	client  *client
	id      v1.SessionID
	session *session.Session
	agent   agent.Agent // of this session alone
	place   *place      // where the client does the work; nil if it does not
	sub     *session.Subscription
	view    *view
	detach  func()
	mute    bool // the client is gone; of the pump
	doing   doing

	life    context.Context // of what is asked
	die     context.CancelFunc
	tasks   sync.WaitGroup
	pumping sync.WaitGroup
	opened  context.Context // until updates may be sent
	open    context.CancelFunc
	known   atomic.Bool // to the client
	starts  sync.Once
	pumped  chan struct{} // closed when there will be no more updates

	mu       sync.Mutex
	last     int              // number of the last prompt
	turns    map[string]*turn // prompts that are not answered
	asked    map[string]*asked
	settings []agent.Setting // of the agent, as it told them last
	commands []agent.Command
	told     map[string]string // options and commands, as the client knows them
	title    string
	closing  bool // no more tasks begin
}

func newTalk(c *connection, o session.Options) *talk {
	t := &talk{
		conn: c, client: c.who(), agent: o.Agent, pumped: make(chan struct{}), detach: func() {},
		turns: map[string]*turn{}, asked: map[string]*asked{}, told: map[string]string{},
	}
	t.life, t.die = context.WithCancel(context.Background())
	t.opened, t.open = context.WithCancel(t.life)
	return t
}

// opening takes part in the session before its agent does.
func (t *talk) opening(s *session.Session) {
	t.session, t.id = s, v1.SessionID(s.ID())
	t.title = s.State().Title
	t.view = t.newView(s, t.place)
	t.sub = s.Subscribe(session.SubscribeOptions{})
	t.pumping.Go(t.pump)
}

// newView is a view of the session. An agent of the same protocol names terminals that
// were made for it.
func (t *talk) newView(s *session.Session, p *place) *view {
	v := newView(t.client, s.Files().Root(), p)
	v.patient = t.agent.Info().Kind == protocol
	return v
}

// failed ends what opening began.
func (t *talk) failed() {
	if t.sub != nil {
		t.sub.Close()
	}
	t.die()
	t.pumping.Wait()
}

// begun notes the session, should there have been no opening.
func (t *talk) begun(s *session.Session) { t.session = s }

// start lets updates out: the client knows the session now, and can be asked.
func (t *talk) start() {
	t.starts.Do(func() {
		t.detach = t.session.Gate().Attach(t.client.name)
		t.known.Store(true)
		t.open()
	})
}

// close ends the session with all that it has started, and seals its journal.
func (t *talk) close() error {
	t.cancel()
	t.start() // what waits to be sent is sent
	if t.place != nil {
		t.place.close()
	}
	t.detach()
	err := t.session.Close()
	t.pumping.Wait()
	t.mu.Lock()
	t.closing = true
	t.mu.Unlock()
	t.die()
	t.tasks.Wait()
	return errors.Join(err, t.agent.Close())
}

// task begins something that the talk waits for at its end, unless that has come.
func (t *talk) task(do func()) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closing {
		t.tasks.Go(do)
	}
	return !t.closing
}

// turn is a prompt that is not answered yet.
type turn struct {
	talk    *talk
	request string
	ctx     context.Context
	cancel  context.CancelFunc
	number  int           // of the session's turn, once it has begun
	shown   chan struct{} // closed when its end was shown

	begun    chan struct{} // closed when the client is told that it began, if it is
	answered chan struct{} // closed when the prompt was answered before its end
}

// expect registers a prompt before anything later is handled.
func (t *talk) expect(ctx context.Context) *turn {
	u := &turn{talk: t, shown: make(chan struct{}), begun: make(chan struct{}), answered: make(chan struct{})}
	if t.client.states {
		ctx = t.life // it outlives its request
	}
	u.ctx, u.cancel = context.WithCancel(ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last++
	u.request = strconv.Itoa(t.last)
	t.turns[u.request] = u
	return u
}

func (u *turn) over() {
	u.cancel()
	u.talk.mu.Lock()
	defer u.talk.mu.Unlock()
	delete(u.talk.turns, u.request)
}

// cancel ends the turns of this client, and whichever other is under way.
func (t *talk) cancel() {
	t.mu.Lock()
	for _, u := range t.turns {
		u.cancel()
	}
	t.mu.Unlock()
	t.session.Cancel()
}

// listened is an agent whose options and commands are known as soon as it tells
// them, also while the session opens.
type listened struct {
	agent.Agent
	talk *talk
}

func (a *listened) Open(ctx context.Context, h agent.Host, from agent.Resume) (agent.Conversation, error) {
	return a.Agent.Open(ctx, listener{h, a.talk}, from)
}

type listener struct {
	agent.Host
	talk *talk
}

func (l listener) Emit(e agent.Event) error {
	l.talk.mu.Lock()
	switch e := e.(type) {
	case agent.Options:
		l.talk.settings = e.Options
	case agent.Commands:
		l.talk.commands = e.Commands
	}
	l.talk.mu.Unlock()
	return l.Host.Emit(e)
}

// mostHeld bounds the events that wait while a session opens.
const mostHeld = 1 << 16

// backlog are events that wait. To hold the agent back would be to wait for ever: it is
// opening the session.
type backlog struct {
	events []session.Envelope
	lost   int
}

func (b *backlog) add(e session.Envelope) {
	if len(b.events) < mostHeld {
		b.events = append(b.events, e)
	} else {
		b.lost++
	}
}

// pump makes updates of events, one after the other. While the client is slow it
// waits, and so does the session.
func (t *talk) pump() {
	defer close(t.pumped)
	var early backlog // while the client does not know the session
	for t.opened.Err() == nil {
		e, err := t.sub.Next(t.opened)
		if err == nil {
			early.add(e)
		} else if t.opened.Err() == nil {
			return
		}
	}
	if !t.known.Load() {
		return
	}
	t.greet()
	for _, e := range early.events {
		t.show(e)
	}
	if early.lost > 0 {
		t.sendAll(t.view.event(agent.Log{Level: "warning", Text: fmt.Sprintf("%d more events of the session's opening are in the journal", early.lost)}, time.Now()))
	}
	for t.next() {
	}
}

// next shows one event, or what was put off.
func (t *talk) next() bool {
	ctx := context.Background()
	if due := t.view.due(); !due.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, due)
		defer cancel()
	}
	e, err := t.sub.Next(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		t.sendAll(t.view.flush(time.Now()))
		return true
	}
	if err != nil {
		return false
	}
	t.show(e)
	return true
}

// sendAll sends updates, as long as there is somebody to take them.
func (t *talk) sendAll(list []note) {
	for _, n := range list {
		if n.embeds != "" {
			t.place.embedded(n.embeds)
			continue
		}
		if !t.mute && t.conn.peer.Notify(context.Background(), n.method, n.params(t.id)) != nil {
			t.mute = true
		}
	}
}
