package jsonrpc

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
)

// Begin sees a request before anything later of its lane starts, so that a
// notification which means the request finds it.
func TestBegin(t *testing.T) {
	var in strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&in, `{"id":%d,"method":"prompt","params":{"sessionId":"s"}}`+"\n", i+1)
		fmt.Fprintf(&in, `{"method":"cancel","params":{"sessionId":"s","n":%d}}`+"\n", i+1)
	}
	current, cancels := 0, 0 // of the lane alone
	p := New(strings.NewReader(in.String()), io.Discard, func(_ context.Context, r *Request) (any, error) {
		if !r.Notification() {
			if r.State == nil {
				t.Errorf("request %s has no state", r.ID)
			}
			return nil, nil
		}
		var p numbered
		if err := json.Unmarshal(r.Params, &p); err != nil || current != p.N {
			t.Errorf("cancel %d finds request %d (%v)", p.N, current, err)
		}
		cancels++
		return nil, nil
	}, Options{Lane: LaneOf("sessionId"), Begin: func(_ context.Context, r *Request) {
		current++
		r.State = current
	}})
	if err := p.Run(t.Context()); err != nil || cancels != 1000 {
		t.Errorf("%d of 1000 cancels, %v", cancels, err)
	}
}

// CallEarly sees an answer before the notifications that came after it, in
// whatever lane.
func TestCallEarly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		known, updates := map[string]bool{}, 0
		r, in := io.Pipe()
		p := New(r, io.Discard, func(_ context.Context, r *Request) (any, error) {
			mu.Lock()
			defer mu.Unlock()
			updates++
			if s := string(stringMember(r.Params, "sessionId")); !known[s] {
				t.Errorf("session %s is not known", s)
			}
			return nil, nil
		}, Options{Lane: LaneOf("sessionId")})
		go p.Run(t.Context())
		for i := range 200 {
			answered := make(chan error)
			go func() {
				answered <- p.CallEarly(t.Context(), "session/new", nil, nil, func(result json.RawMessage) {
					mu.Lock()
					defer mu.Unlock()
					known[string(stringMember(result, "sessionId"))] = true
				})
			}()
			synctest.Wait()
			fmt.Fprintf(in, `{"id":%d,"result":{"sessionId":"s%[1]d"}}`+"\n"+`{"method":"n","params":{"sessionId":"s%[1]d"}}`+"\n", i+1)
			if err := <-answered; err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		p.Close()
		<-p.Done()
		if updates != 200 {
			t.Errorf("%d of 200 updates", updates)
		}
	})
}

// Frames of one goroutine keep their order, and Trace shows the wire's.
func TestTrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out, in []string
		keep := func(only Direction, list *[]string) func(Direction, []byte) {
			return func(d Direction, frame []byte) {
				if d == only {
					*list = append(*list, string(frame))
				}
			}
		}
		a, _ := pair(t, nil, nil, Options{Trace: keep(Out, &out)}, Options{Trace: keep(In, &in)})
		var wg sync.WaitGroup
		for i := range 4 {
			wg.Go(func() {
				for n := range 100 {
					a.Notify(t.Context(), "n", numbered{fmt.Sprint(i), n})
				}
			})
		}
		wg.Wait()
		synctest.Wait()
		if len(out) != 400 || !slices.Equal(out, in) {
			t.Errorf("%d frames went out, %d came in, or in another order", len(out), len(in))
		}
		for i := range 4 {
			mine := fmt.Sprintf(`"sessionId":"%d"`, i)
			n := 0
			for _, f := range out {
				if strings.Contains(f, mine) {
					if !strings.Contains(f, fmt.Sprintf(`"n":%d}`, n)) {
						t.Fatalf("%s instead of number %d", f, n)
					}
					n++
				}
			}
		}
	})
}

// Lanes that are no longer used are forgotten, however many a peer makes up.
func TestLanesAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := pair(t, nil, nil, Options{}, Options{Lane: LaneOf("sessionId")})
		for i := range 10_000 {
			a.Notify(t.Context(), "n", numbered{fmt.Sprint(i), i})
			if i%100 == 0 {
				synctest.Wait() // or thousands are in use
			}
		}
		synctest.Wait()
		b.mu.Lock()
		defer b.mu.Unlock()
		if len(b.lanes) > 3*manyLanes {
			t.Errorf("%d lanes are remembered", len(b.lanes))
		}
	})
}
