package jsonrpc

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

type numbered struct {
	SessionID string `json:"sessionId"`
	N         int    `json:"n"`
}

// inOrder handles notifications that are numbered from 1, and says on a
// channel when the last has come.
func inOrder(t testing.TB, last int, work func()) (Handler, <-chan struct{}) {
	all := make(chan struct{})
	next := 0
	return func(_ context.Context, r *Request) (any, error) {
		var p numbered
		if err := json.Unmarshal(r.Params, &p); err != nil {
			return nil, err
		}
		if next++; p.N != next {
			t.Errorf("notification %d came as number %d", p.N, next)
		}
		work()
		if next == last {
			close(all)
		}
		return nil, nil
	}, all
}

func TestManyToASlowHandler(t *testing.T) {
	for name, backlog := range map[string]int{"queued": 0, "held back": 10 * frameCost} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const n = 20_000
				h, all := inOrder(t, n, func() { time.Sleep(20 * time.Microsecond) })
				a, _ := pair(t, nil, h, Options{}, Options{Backlog: backlog})
				for i := range n {
					if err := a.Notify(t.Context(), "n", numbered{"s", i + 1}); err != nil {
						t.Fatal(err)
					}
				}
				<-all
			})
		})
	}
}

// A peer that is not read holds its sender back, and both bounds hold.
func TestBackPressure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		free := make(chan struct{})
		h, all := inOrder(t, 1000, func() { <-free })
		a, b := pair(t, nil, h, Options{WriteQueue: 500}, Options{Backlog: 5000})
		sent := 0
		go func() {
			for sent < 1000 {
				a.Notify(t.Context(), "n", numbered{"s", sent + 1})
				sent++
			}
		}()
		synctest.Wait()
		b.mu.Lock()
		waiting := b.backlog.bytes
		b.mu.Unlock()
		if waiting < 5000 || waiting > 5000+2*frameCost {
			t.Errorf("%d bytes wait, want about 5000", waiting)
		}
		if sent > 100 {
			t.Errorf("%d frames were sent although nobody read", sent)
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if err := a.Notify(ctx, "late", nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v, want the end of waiting", err)
		}
		close(free)
		<-all
	})
}

// A notification handler may call the peer although its own lane, which the
// answer would otherwise wait for, waits for it.
func TestCallFromNotification(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a *Peer
		results := make(chan error, 3)
		a, b := pair(t, func(ctx context.Context, r *Request) (any, error) {
			// A derived context is as good.
			ctx, stop := context.WithTimeout(ctx, time.Hour)
			defer stop()
			results <- a.Call(ctx, "echo", json.RawMessage(`{}`), nil)
			return nil, nil
		}, func(ctx context.Context, r *Request) (any, error) { return r.Params, nil }, Options{}, Options{})
		for range 3 {
			b.Notify(t.Context(), "n", nil)
		}
		for range 3 {
			if err := <-results; err != nil {
				t.Error(err)
			}
		}
	})
}

// The answer that a notification handler waits for lies behind more
// notifications than may wait: only its call fails, and nothing is lost.
func TestAnswerOutOfReach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const n = 1000
		var a *Peer
		failed := 0
		h, all := inOrder(t, n, func() {})
		flood := make(chan struct{})
		a, b := pair(t, func(ctx context.Context, r *Request) (any, error) {
			err := a.Call(ctx, "flood", nil, nil)
			if errors.Is(err, ErrBacklog) {
				failed++
			} else if err != nil {
				t.Error(err)
			}
			return h(ctx, r)
		}, func(ctx context.Context, r *Request) (any, error) {
			<-flood
			return nil, nil
		}, Options{Backlog: 3000}, Options{})
		for i := range n {
			b.Notify(t.Context(), "n", numbered{"s", i + 1})
			if i == n/2 {
				close(flood) // from now on the answers come, far behind
			}
		}
		<-all
		if failed == 0 || failed == n {
			t.Errorf("%d of %d calls failed", failed, n)
		}
	})
}

// Other lanes that can go on are waited for before a call is given up.
func TestAnswerWithinReach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a *Peer
		free, called, got := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		a, b := pair(t, func(ctx context.Context, r *Request) (any, error) {
			switch r.Method {
			case "call":
				close(called)
				got <- a.Call(ctx, "m", nil, nil)
			case "slow":
				<-free
			}
			return nil, nil
		}, func(ctx context.Context, r *Request) (any, error) {
			return nil, nil
		}, Options{Lane: LaneOf("sessionId"), Backlog: 3 * frameCost}, Options{})
		slow := func() { b.Notify(t.Context(), "slow", numbered{SessionID: "other"}) }
		for range 3 {
			slow()
		}
		synctest.Wait()
		go func() {
			b.Notify(t.Context(), "call", numbered{SessionID: "one"})
			for range 10 {
				slow()
			}
		}()
		synctest.Wait()
		close(free)
		<-called
		if err := <-got; err != nil {
			t.Errorf("%v, although the reader could go on", err)
		}
	})
}

// Two peers whose notification handlers answer each notification with another,
// with hardly any room: whoever waits for room to write does not read, so
// neither may.
func TestEchoesWithoutRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const n = 300
		var peers [2]*Peer
		done := make(chan struct{}, 2)
		handler := func(i int) Handler {
			count := 0
			return func(ctx context.Context, r *Request) (any, error) {
				var left int
				json.Unmarshal(r.Params, &left)
				if left > 0 {
					if err := peers[i].Notify(ctx, "n", left-1); err != nil {
						t.Error(err)
					}
				}
				if count++; count == 2*n {
					done <- struct{}{}
				}
				return nil, nil
			}
		}
		o := Options{WriteQueue: 1, Backlog: 40_000}
		peers[0], peers[1] = pair(t, handler(0), handler(1), o, o)
		for i := range peers {
			go func() {
				for range n {
					peers[i].Notify(t.Context(), "n", 1)
				}
			}()
		}
		<-done
		<-done
	})
}

// A request in work may be as heavy as it likes: it never stops the reader.
func TestHeavyRequestsCallBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		heavy := json.RawMessage(`"` + strings.Repeat("0", 100_000) + `"`)
		var b *Peer
		a, b := pair(t, func(ctx context.Context, r *Request) (any, error) {
			return nil, nil
		}, func(ctx context.Context, r *Request) (any, error) {
			return nil, b.Call(ctx, "permission", nil, nil)
		}, Options{}, Options{Backlog: 1000, MaxFrame: 200_000})
		errs := make(chan error, 5)
		for range cap(errs) {
			go func() { errs <- a.Call(t.Context(), "write", heavy, nil) }()
		}
		for range cap(errs) {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
	})
}
