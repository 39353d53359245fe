package cli

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/session"
	hterm "hawser/internal/term"
	"hawser/internal/vt"
)

// target notes what it is told.
type target struct {
	mu    sync.Mutex
	given []approval.Answer
	front Front
}

func (t *target) Settle(_ context.Context, id string, a approval.Answer) error {
	t.mu.Lock()
	t.given = append(t.given, a)
	t.mu.Unlock()
	t.front.Show(session.Envelope{Turn: 1, Event: agent.Answer{Question: id, Answer: a}})
	return nil
}

func (t *target) Screen(string) (*hterm.Terminal, bool) { return nil, false }

func (t *target) answers() []approval.Answer {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.given
}

// rig is a front at a terminal of its own, in a bubble.
type rig struct {
	*tty
	target *target
	screen *vt.Emulator
	input  chan byte
	mu     sync.Mutex
	cols   int
}

func newRig(cols, rows int) *rig {
	r := &rig{target: &target{}, screen: vt.New(vt.Options{Cols: cols, Rows: rows}), input: make(chan byte), cols: cols}
	r.tty = makeTTY(r.target, r, func() (int, int) {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.cols, rows
	})
	r.target.front = r.tty
	r.keys.input = r.input
	r.finished.Go(r.animate)
	return r
}

func (r *rig) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return lineFeeds{r.screen}.Write(p)
}

func (r *rig) text() string {
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	return strings.TrimRight(r.screen.Screen().Text(), "\n")
}

func (r *rig) show(events ...agent.Event) {
	for _, e := range events {
		r.Show(session.Envelope{Turn: 1, Event: e})
	}
}

// press types without a pause.
func (r *rig) press(bytes string) {
	for i := range len(bytes) {
		r.input <- bytes[i]
	}
	synctest.Wait()
}

// sees fails unless the screen shows all of this.
func (r *rig) sees(t *testing.T, wants ...string) {
	t.Helper()
	got := r.text()
	for _, want := range wants {
		if !strings.Contains(got, want) {
			t.Errorf("the screen lacks %q:\n%s", want, got)
		}
	}
}

func (r *rig) lacks(t *testing.T, unwanted string) {
	t.Helper()
	if got := r.text(); strings.Contains(got, unwanted) {
		t.Errorf("the screen shows %q:\n%s", unwanted, got)
	}
}

func permission(id, title string) agent.Question {
	return agent.Question{Question: approval.Question{
		ID: id, Kind: approval.Permission, Title: title, Action: &approval.Action{Kind: approval.Exec, Line: "true"},
		Deadline: time.Now().Add(10 * time.Minute),
		Options: []approval.Option{
			{ID: "1", Label: "Allow once", Effect: approval.AllowOnce}, {ID: "2", Label: "Always allow it", Effect: approval.AllowAlways},
			{ID: "3", Label: "Deny", Effect: approval.DenyOnce}, {ID: "4", Label: "Always deny it", Effect: approval.DenyAlways},
		},
	}}
}
