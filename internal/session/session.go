package session

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/journal"
	"hawser/internal/sandbox"
	"hawser/internal/term"
	"hawser/internal/workspace"
)

// Session is one conversation and everything it may touch. It is the agent's
// Host, and safe for concurrent use.
type Session struct {
	options  Options
	dir      string // empty if nothing is kept
	lock     interface{ Close() error }
	journal  *journal.Journal
	redactor *journal.Redactor
	stream   *stream
	gate     *approval.Gate
	box      *sandbox.Box
	files    *files
	registry *term.Registry
	control  *control
	turns    turns
	tasks    sync.WaitGroup
	views    atomic.Int32 // terminals whose end was not shown yet

	enforced    sync.Once
	enforceable sandbox.Limits // of the usual ones, once enforced

	mu           sync.Mutex
	state        State
	own          *sandbox.Box // of the agent's program
	conversation agent.Conversation
	terminals    int
	working      map[string]*view      // terminals that run, or whose output is held open
	claims       map[string]*recording // of the agent's own terminals that run
	closing      bool
	closed       chan struct{}

	life context.Context // of the session
	die  context.CancelFunc
}

var _ agent.Host = (*Session)(nil)

// Open begins a session.
func Open(ctx context.Context, o Options) (*Session, error) {
	now := time.Now()
	st := State{
		Version: stateVersion, ID: newID(now), Agent: o.AgentName, Created: now, Settings: o.Settings,
		Sandbox: sandboxName(o.Policy), Pid: os.Getpid(),
	}
	s := newSession(o, st)
	if err := s.begin(ctx, agent.Resume{}, nil); err != nil {
		s.abandon()
		if s.dir != "" {
			err = errors.Join(err, journal.Remove(o.Data, st.ID))
		}
		return nil, err
	}
	return s, nil
}

// Resume goes on with a session that was closed or interrupted. The agent's
// conversation goes on as far as the agent can. Options say again how it works;
// Settings and AgentName of the old session are kept.
func Resume(ctx context.Context, id string, o Options) (*Session, error) {
	l, err := Find(o.Data, id)
	if err != nil {
		return nil, err
	}
	st := l.State
	st.Pid, st.Closed, st.Running = os.Getpid(), false, false
	o.AgentName, o.Settings = st.Agent, st.Settings
	s := newSession(o, st)
	from := agent.Resume{ID: st.Conversation}
	if o.Agent != nil && !o.Agent.Info().Abilities.Resume {
		from = agent.Resume{}
	}
	var in Interruption
	if l.Phase == Interrupted {
		in = lastDeeds(l.Dir)
	}
	if err := s.begin(ctx, from, &in); err != nil {
		held := s.lock != nil
		s.abandon()
		if held {
			err = errors.Join(err, l.State.write(l.Dir)) // it is as it was
		}
		return nil, fmt.Errorf("resume session %s: %w", st.ID, err)
	}
	return s, nil
}

func newSession(o Options, st State) *Session {
	s := &Session{
		options: o, state: st, stream: &stream{now: time.Now, turn: st.Turns}, registry: term.NewRegistry(0),
		working: map[string]*view{}, closed: make(chan struct{}), redactor: journal.NewRedactor(o.Secrets),
	}
	s.life, s.die = context.WithCancel(context.Background())
	if s.options.Grace == 0 {
		s.options.Grace = defaultGrace
	}
	s.stream.record = s.write
	return s
}

// begin makes everything that the session has, in the order in which one needs
// the other.
func (s *Session) begin(ctx context.Context, from agent.Resume, earlier *Interruption) error {
	o := &s.options
	o.Policy.Data = o.Data
	box, err := sandbox.Open(ctx, o.Policy)
	if err != nil {
		return err
	}
	s.box = box
	s.state.Workspace = box.Policy().Workspace
	if err := s.openDir(earlier); err != nil {
		return err
	}
	if err := s.openFiles(); err != nil {
		return err
	}
	if s.gate, err = approval.NewGate(s.gateOptions()); err != nil {
		return err
	}
	if o.Opening != nil {
		o.Opening(s)
	}
	if err := s.announce(ctx, earlier); err != nil {
		return err
	}
	if o.Agent != nil {
		if s.conversation, err = o.Agent.Open(ctx, s, from); err != nil {
			return &AgentError{err}
		}
		s.state.Conversation = s.conversation.ID()
	}
	if s.dir == "" {
		return nil
	}
	if s.control, err = listen(s); err != nil {
		return err
	}
	s.state.Socket = s.control.address
	return s.state.write(s.dir)
}

// openDir makes or takes over the session's directory, its lock and its journal.
func (s *Session) openDir(earlier *Interruption) error {
	o := s.options
	if o.Data == "" {
		return nil
	}
	s.dir = journal.Dir(o.Data, s.state.ID)
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return fmt.Errorf("make the session's directory: %w", err)
	}
	lock, err := journal.Lock(s.dir)
	if err != nil {
		return lockFailed(s.state.ID, err)
	}
	s.lock = lock
	switch {
	case o.NoJournal:
	case earlier == nil:
		s.journal, err = journal.Create(s.dir, journal.Options{Secrets: o.Secrets})
	default:
		s.journal, _, err = journal.Continue(s.dir, journal.Options{Secrets: o.Secrets})
	}
	if err != nil {
		return err
	}
	if earlier != nil {
		// What was read before the lock was held may be old.
		fresh, err := readState(s.dir)
		if err != nil {
			return err
		}
		s.state.Turns, s.state.Title, s.stream.turn = fresh.Turns, fresh.Title, fresh.Turns
		if s.terminals, err = lastTerminal(s.dir); err != nil {
			return err
		}
	}
	return s.state.write(s.dir)
}

func lockFailed(id string, err error) error {
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("session %s is open in another hawser: end that one first", id)
	}
	return err
}

// lastTerminal is the number of the newest recording.
func lastTerminal(dir string) (int, error) {
	list, err := os.ReadDir(filepath.Join(dir, "recordings"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("count the recordings: %w", err)
	}
	last := 0
	for _, e := range list {
		var n int
		if _, err := fmt.Sscanf(e.Name(), "t%d.cast", &n); err == nil {
			last = max(last, n)
		}
	}
	return last, nil
}

func (s *Session) openFiles() error {
	wo := workspace.Options{Hidden: s.hidden()}
	if s.dir != "" && !s.options.NoSnapshots {
		wo.Snapshots = filepath.Join(s.dir, "snapshots")
		if err := os.MkdirAll(wo.Snapshots, 0o700); err != nil {
			return fmt.Errorf("a place for snapshots: %w", err)
		}
	}
	ws, err := workspace.Open(s.state.Workspace, wo)
	if err != nil {
		return err
	}
	s.files = &files{session: s, ws: ws, readOnly: s.inWorkspace(s.box.Policy().ReadOnly...)}
	return nil
}

// hidden are the paths that the agent cannot reach: what is hidden from its
// commands, and hawser's own data, as far as they lie in the workspace.
func (s *Session) hidden() []string {
	return append(slices.Clone(s.options.Hidden), s.inWorkspace(append(slices.Clone(s.box.Policy().Hidden), s.options.Data)...)...)
}

// inWorkspace gives those of some paths that lie in the workspace, as seen from
// its root.
func (s *Session) inWorkspace(paths ...string) []string {
	var list []string
	for _, p := range paths {
		if p == "" {
			continue
		}
		if abs, err := filepath.Abs(p); err == nil {
			p = abs
		}
		if real, err := filepath.EvalSymlinks(p); err == nil {
			p = real
		}
		if rel, err := filepath.Rel(s.state.Workspace, p); err == nil && filepath.IsLocal(rel) && rel != "." {
			list = append(list, filepath.ToSlash(rel))
		}
	}
	return list
}

// announce writes down how the session works, and what the last one left.
func (s *Session) announce(ctx context.Context, earlier *Interruption) error {
	p := s.box.Policy()
	rec := openRecord{
		ID: s.state.ID, Agent: s.options.AgentName, Workspace: s.state.Workspace, Sandbox: string(p.Kind), Image: p.Image,
		Network: string(p.Network), Approve: string(s.options.Approve), Rules: len(s.options.Rules), Resumed: earlier != nil,
	}
	if rec.Approve == "" {
		rec.Approve = string(approval.ModeAsk)
	}
	if s.options.Agent != nil {
		info := s.options.Agent.Info()
		rec.Info = &info
	}
	if err := s.commit(ctx, "session", rec); err != nil {
		return err
	}
	if s.options.Approve == approval.ModeAll {
		s.emit(agent.Log{Level: "warning", Text: "every question is answered with yes (--approve all)"})
	}
	s.tellInterrupted(earlier)
	return nil
}

// ID names the session.
func (s *Session) ID() string { return s.state.ID }

// Gate is where its questions are answered.
func (s *Session) Gate() *approval.Gate { return s.gate }

// Box is where its work happens.
func (s *Session) Box() *sandbox.Box { return s.box }

// Files are its files, behind the gate.
func (s *Session) Files() agent.Files { return s.files }

// Set chooses a mode or another option of the agent.
func (s *Session) Set(ctx context.Context, option, value string) error {
	s.mu.Lock()
	c := s.conversation
	s.mu.Unlock()
	if c == nil {
		return fmt.Errorf("set %s: there is no agent: %w", option, errInvalid)
	}
	s.note("set", setRecord{option, value})
	return c.Set(ctx, option, value)
}

// ChangeSets lists what can be undone, the newest first.
func (s *Session) ChangeSets() ([]workspace.SetInfo, error) { return s.files.ws.ChangeSets() }

// LeftSets lists what was undone but for some files, which force restores too.
func (s *Session) LeftSets() ([]workspace.SetInfo, error) { return s.files.ws.LeftSets() }

// Undo restores the files as they were before the last sets of changes.
func (s *Session) Undo(ctx context.Context, o workspace.UndoOptions) ([]workspace.Undone, error) {
	if err := s.files.end(); err != nil {
		return nil, err
	}
	if err := s.commit(ctx, "undo", o); err != nil {
		return nil, err
	}
	undone, err := s.files.ws.Undo(ctx, o)
	for _, u := range undone {
		s.note("undone", u)
	}
	return undone, err
}

// Subscribe gives the events from now on.
func (s *Session) Subscribe(o SubscribeOptions) *Subscription { return s.stream.subscribe(o) }

// State is what can be known of it.
func (s *Session) State() State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

// Ask puts a question to the gate.
func (s *Session) Ask(ctx context.Context, q approval.Question) (approval.Answer, error) {
	return s.gate.Ask(ctx, q)
}

// Emit tells the fronts. What the agent says of a command that has ended comes
// after what the command itself said.
func (s *Session) Emit(e agent.Event) error {
	if s.views.Load() > 0 {
		s.catchUp()
	}
	return s.stream.emit(s.claim(e))
}

// emit is Emit where a closed session is no error: its last events have no
// reader.
func (s *Session) emit(e agent.Event) { _ = s.stream.emit(e) }

func sandboxName(p sandbox.Policy) string {
	switch p.Kind {
	case "":
		return string(sandbox.Jail)
	case sandbox.Docker:
		return "docker:" + p.Image
	}
	return string(p.Kind)
}

// Line is a command in one line, as a shell would need it. Variables that are set
// for it are left out: they may be secrets.
func Line(spec term.Spec) string {
	spec.Env, spec.Dir = nil, ""
	return execAction(spec).Describe()
}

// nextTerminal names a terminal's recording.
func (s *Session) nextTerminal() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.terminals++
	return "t" + strconv.Itoa(s.terminals)
}
