package approval

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
)

// A thousand fronts answer at once; one is first.
func TestSettledOnce(t *testing.T) {
	var changes []Change
	asked := make(chan string, 1)
	g := newGate(t, Options{Notify: func(c Change) {
		changes = append(changes, c)
		if c.Answer == nil {
			asked <- c.Question.ID
		}
	}})
	defer g.Attach("cli")()
	a := ask(t.Context(), g, permission("make"))
	id := <-asked
	var won atomic.Int32
	var winner atomic.Value
	var group sync.WaitGroup
	for i := range 1000 {
		group.Go(func() {
			by := fmt.Sprintf("front %d", i)
			err := g.Settle(id, Answer{Verdict: Allowed, By: by})
			switch {
			case err == nil:
				won.Add(1)
				winner.Store(by)
			case !errors.Is(err, ErrSettled):
				t.Error(err)
			}
		})
	}
	group.Wait()
	if won.Load() != 1 {
		t.Errorf("%d won", won.Load())
	}
	want(t, "first", a.wait(t), Allowed, winner.Load().(string))
	if len(changes) != 2 || changes[0].Answer != nil || changes[1].Answer == nil || !changes[1].Waited {
		t.Errorf("changes %+v", changes)
	}
	if err := g.Settle("q-never", Answer{Verdict: Allowed}); !errors.Is(err, ErrUnknown) {
		t.Errorf("unknown: %v", err)
	}
}

// Many questions and answers at once: each question's changes come in order, one
// at a time, and before Ask returns.
func TestChangesInOrder(t *testing.T) {
	var inside atomic.Int32
	asked, settled := map[string]bool{}, map[string]bool{}
	var mu sync.Mutex
	o := Options{Rules: []Rule{{Decision: Allow, Command: "auto"}}}
	var g *Gate
	o.Notify = func(c Change) {
		if inside.Add(1) != 1 {
			t.Error("two at a time")
		}
		defer inside.Add(-1)
		mu.Lock()
		defer mu.Unlock()
		id := c.Question.ID
		switch {
		case c.Answer == nil && (asked[id] || settled[id]):
			t.Error("asked twice, or after it was settled")
		case c.Answer == nil:
			asked[id] = true
			g.Pending()
			if len(asked)%2 == 0 { // a front that answers from within
				if err := g.Settle(id, Answer{Verdict: Denied}); err != nil && !errors.Is(err, ErrSettled) {
					t.Error(err)
				}
			}
		case settled[id] || c.Waited != asked[id]:
			t.Error("settled twice, or before it was asked")
		default:
			settled[id] = true
		}
	}
	g = newGate(t, o)
	detach := g.Attach("cli")
	stop := make(chan struct{})
	var front, group sync.WaitGroup
	front.Go(func() {
		for {
			for _, q := range g.Pending() {
				if err := g.Settle(q.ID, Answer{Verdict: Allowed}); err != nil && !errors.Is(err, ErrSettled) {
					t.Error(err)
				}
			}
			select {
			case <-stop:
				return
			default:
			}
		}
	})
	var count atomic.Int32
	for i := range 20 {
		group.Go(func() {
			for j := range 50 {
				program := "by hand"
				if (i+j)%3 == 0 {
					program = "auto"
				}
				a, err := g.Ask(t.Context(), permission(program))
				if err != nil || a.By == "" {
					t.Error(a, err)
				}
				count.Add(1)
				mu.Lock()
				if len(settled) < int(count.Load())-20 {
					t.Error("returned before it was told")
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	close(stop)
	front.Wait()
	detach()
	if len(settled) != 1000 {
		t.Errorf("%d settled", len(settled))
	}
}
