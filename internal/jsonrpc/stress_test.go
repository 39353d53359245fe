package jsonrpc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestStress lets two peers call, notify and cancel each other at random with
// hardly any room. Every second time no call is ever cancelled, so if all wait
// for each other the bubble's clock stops and synctest says so.
func TestStress(t *testing.T) {
	for seed := range uint64(30) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { stress(t, seed) })
		})
	}
}

type stressed struct {
	t       *testing.T
	peer    *Peer
	chatty  bool // its notification handlers call and notify too
	cancels bool // calls are cancelled after a while, and some need it
	arrived chan struct{}
	over    atomic.Bool // the test has ended; what is in work will be cancelled
	mu      sync.Mutex
	rnd     *rand.Rand
	lastOf  map[string]int // of the notifications of each lane
	running map[string]int // notification handlers of each lane
}

type task struct {
	SessionID string `json:"sessionId"`
	N         int    `json:"n"`
	Depth     int    `json:"depth"`
	Fill      string `json:"fill"`
}

func (s *stressed) roll(n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rnd.IntN(n)
}

func (s *stressed) nap() { time.Sleep(time.Duration(s.roll(50)) * time.Microsecond) }

func (s *stressed) handle(ctx context.Context, r *Request) (any, error) {
	var job task
	if err := json.Unmarshal(r.Params, &job); err != nil {
		return nil, InvalidParams(err)
	}
	if r.Notification() {
		s.note(ctx, job)
		return nil, nil
	}
	if s.cancels && s.roll(20) == 0 {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	s.nap()
	if job.Depth > 0 {
		job.Depth--
		s.call(ctx, job)
	}
	return job.N, nil
}

func (s *stressed) note(ctx context.Context, job task) {
	s.mu.Lock()
	if s.running[job.SessionID]++; s.running[job.SessionID] != 1 {
		s.t.Errorf("two notifications of lane %s at once", job.SessionID)
	}
	if job.N != 0 {
		if s.lastOf[job.SessionID]++; job.N != s.lastOf[job.SessionID] {
			s.t.Errorf("notification %d of lane %s came as number %d", job.N, job.SessionID, s.lastOf[job.SessionID])
		}
		if s.lastOf["0"]+s.lastOf["1"]+s.lastOf["2"] == 300 {
			close(s.arrived)
		}
	}
	s.mu.Unlock()
	s.nap()
	if s.chatty && s.roll(4) == 0 {
		job.N, job.Depth = 0, 0
		if s.roll(2) == 0 {
			s.call(ctx, job)
		} else if err := s.peer.Notify(ctx, "note", job); err != nil && !s.over.Load() {
			s.t.Errorf("notify: %v", err)
		}
	}
	s.mu.Lock()
	s.running[job.SessionID]--
	s.mu.Unlock()
}

func (s *stressed) call(ctx context.Context, job task) {
	if s.cancels {
		var stop context.CancelFunc
		ctx, stop = context.WithCancel(ctx)
		defer stop()
		timer := time.AfterFunc(time.Duration(1+s.roll(2000))*time.Microsecond, stop)
		defer timer.Stop()
	}
	var got int
	err := s.peer.Call(ctx, "job", job, &got)
	var e *Error
	switch {
	case err == nil && got != job.N:
		s.t.Errorf("answer %d to %d", got, job.N)
	case err == nil, errors.Is(err, ErrBacklog):
	case ctx.Err() != nil: // cancelled here, or by an asker who gave up
	case s.over.Load():
	case errors.As(err, &e) && strings.Contains(e.Message, "requests are in work"):
	default:
		s.t.Errorf("call: %v", err)
	}
}

func stress(t *testing.T, seed uint64) {
	rnd := rand.New(rand.NewPCG(seed, 1))
	sides := [2]*stressed{}
	for i := range sides {
		sides[i] = &stressed{
			t: t, chatty: i == 0, cancels: seed%2 == 0, arrived: make(chan struct{}),
			rnd: rand.New(rand.NewPCG(seed, uint64(i+2))), lastOf: map[string]int{}, running: map[string]int{},
		}
	}
	o := func() Options {
		return Options{
			Lane: LaneOf("sessionId"), WriteQueue: 1 + rnd.IntN(300), Backlog: 2000 + rnd.IntN(4000),
			MaxRequests: 1 + rnd.IntN(20), CancelGrace: time.Duration(rnd.IntN(3)-1) * 100 * time.Microsecond,
		}
	}
	sides[0].peer, sides[1].peer = pair(t, sides[0].handle, sides[1].handle, o(), o())
	var wg sync.WaitGroup
	for _, s := range sides {
		for lane := range 3 {
			wg.Go(func() {
				for n := range 100 {
					job := task{SessionID: fmt.Sprint(lane), N: n + 1, Depth: s.roll(4), Fill: strings.Repeat("x", s.roll(200))}
					if err := s.peer.Notify(t.Context(), "note", job); err != nil {
						t.Errorf("notify: %v", err)
					}
					if s.roll(3) == 0 {
						s.call(t.Context(), job)
					}
				}
			})
		}
	}
	wg.Wait()
	for _, s := range sides {
		<-s.arrived
	}
	for _, s := range sides {
		s.over.Store(true)
	}
}
