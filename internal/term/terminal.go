package term

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"hawser/internal/sandbox"
	"hawser/internal/vt"
)

// Terminal is one process behind pipes or a TTY. It is safe for concurrent
// use. Release it when it is no longer needed.
type Terminal struct {
	id      string
	spec    Spec
	box     *sandbox.Box
	process *sandbox.Process
	started time.Time
	sources []*source
	readers sync.WaitGroup
	input   *input // nil without a TTY and without Spec.Input

	// mu is held across reading a descriptor and feeding what was read, so
	// that whoever holds it knows that no byte is on its way between the two.
	mu         sync.Mutex
	ring       *ring
	screen     *vt.Emulator // nil without a TTY, and after Release
	last       vt.Screen    // after Release
	status     *Status
	failure    error // instead of a status: the end could not be observed
	limit      Limit // the limit of ours that was reached
	open       int   // sources that may still bring output
	released   bool
	lastOutput time.Time
	changed    chan struct{} // closed at the next change; nil while nobody waits

	exited    chan struct{} // closed with status or failure set
	abandoned chan struct{} // closed: whatever the process does is no longer awaited
	settle    settler

	releasing sync.Once
	forget    func() // tells the registry
}

// Start starts a process in a Box. ctx bounds the start, not the process.
func Start(ctx context.Context, box *sandbox.Box, spec Spec) (*Terminal, error) {
	if err := spec.check(); err != nil {
		return nil, fmt.Errorf("start: %w", err)
	}
	t := &Terminal{id: newID(), spec: spec, box: box, ring: newRing(spec.keep()),
		exited: make(chan struct{}), abandoned: make(chan struct{})}
	if err := t.start(ctx); err != nil {
		return nil, err
	}
	t.readers.Add(len(t.sources))
	for _, s := range t.sources {
		go s.run()
	}
	go t.supervise()
	return t, nil
}

func (t *Terminal) start(ctx context.Context) error {
	c := t.spec.command()
	ends, err := t.plumb(&c)
	if err != nil {
		return fmt.Errorf("start %s: %w", c.Args[0], err)
	}
	t.started = time.Now()
	t.lastOutput = t.started
	t.process, err = t.box.Start(ctx, c)
	ends.closeTheirs()
	if err != nil {
		ends.closeOurs()
		return err
	}
	if t.spec.TTY != nil {
		err = t.attach(t.process.TTY())
	} else {
		err = t.connect(ends)
	}
	if err != nil {
		ends.closeOurs()
		return errors.Join(fmt.Errorf("start %s: %w", c.Args[0], err), t.abandon())
	}
	return nil
}

// attach makes a TTY's master the terminal's output and input.
func (t *Terminal) attach(master *os.File) error {
	if master == nil {
		return errors.New("the box gave no terminal")
	}
	s, err := newSource(t, Stdout, master)
	if err != nil {
		return errors.Join(err, master.Close())
	}
	t.sources = []*source{s}
	t.open = 1
	t.screen = vt.New(vt.Options{Cols: t.spec.TTY.Cols, Rows: t.spec.TTY.Rows})
	t.input = newInput(master, true)
	return nil
}

func (t *Terminal) connect(ends *pipes) error {
	for _, p := range ends.output {
		s, err := newSource(t, p.stream, p.ours)
		if err != nil {
			return err
		}
		t.sources = append(t.sources, s)
	}
	t.open = len(t.sources)
	if ends.input.ours != nil {
		t.input = newInput(ends.input.ours, false)
	}
	return nil
}

// abandon ends a process that could not be looked after.
func (t *Terminal) abandon() error {
	ctx, cancel := context.WithTimeout(context.Background(), killTime)
	defer cancel()
	err := t.process.KillTree(ctx)
	t.process.Release()
	return err
}

// ID is unguessable.
func (t *Terminal) ID() string { return t.id }

// Ended says that the process has ended: Wait would not wait.
func (t *Terminal) Ended() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.status != nil || t.failure != nil
}

// Observed says that the output was seen by hawser itself.
func (t *Terminal) Observed() bool { return true }

// Output gives the newest output and the status, both of one moment.
func (t *Terminal) Output(context.Context) (Snapshot, error) {
	t.mu.Lock()
	raw, cut := t.ring.newest()
	s := Snapshot{Truncated: t.ring.truncated(), Status: t.status}
	more := t.status == nil && !t.released
	t.mu.Unlock()
	dropped := false
	s.Output, dropped = text(raw, t.ring.limit, cut, more)
	s.Truncated = s.Truncated || dropped
	return s, nil
}

// Screen gives what a person would see. It is empty without a TTY.
func (t *Terminal) Screen() vt.Screen {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.screen == nil {
		return t.last
	}
	return t.screen.Screen()
}

// Scrolled gives what went off the top of the screen and is still kept. It is
// empty without a TTY and after Release.
func (t *Terminal) Scrolled() vt.Scrolled {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.screen == nil {
		return vt.Scrolled{}
	}
	return t.screen.Scrolled()
}

// History gives all that the terminal holds, what went off the top of its screen
// first, and the screen alone, of one moment.
func (t *Terminal) History() (all, screen string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.screen == nil {
		return t.last.Text(), t.last.Text()
	}
	return t.screen.History(), t.screen.Screen().Text()
}

// Wait waits for the process to end. All output it wrote is in Output then.
// A descendant that lives on does not delay it.
func (t *Terminal) Wait(ctx context.Context) (Status, error) {
	select {
	case <-t.exited:
	case <-ctx.Done():
		// An end that is already known is worth more than a late ctx.
		if !isClosed(t.exited) {
			return Status{}, ctx.Err()
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.failure != nil {
		return Status{}, t.failure
	}
	return *t.status, nil
}

// wake tells everyone who waits for a change. mu is held.
func (t *Terminal) wake() {
	if t.changed != nil {
		close(t.changed)
		t.changed = nil
	}
}

// change is closed at the next change. mu is held.
func (t *Terminal) change() <-chan struct{} {
	if t.changed == nil {
		t.changed = make(chan struct{})
	}
	return t.changed
}

func newID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails: the program ends first
	return hex.EncodeToString(b[:])
}
