package jsonrpc

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Close writes what is queued.
func TestCloseFlushes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		in, _ := io.Pipe()
		p := New(in, w, nil, Options{})
		lines := make(chan int)
		go func() {
			n := 0
			for s := bufio.NewScanner(r); s.Scan(); n++ {
				time.Sleep(time.Millisecond)
			}
			lines <- n
		}()
		for range 1000 {
			if err := p.Notify(t.Context(), "n", nil); err != nil {
				t.Fatal(err)
			}
		}
		go p.Run(t.Context())
		synctest.Wait()
		if err := p.Close(); err != nil {
			t.Error(err)
		}
		<-p.Done()
		if n := <-lines; n != 1000 {
			t.Errorf("%d of 1000 lines were written", n)
		}
		if err := p.Notify(t.Context(), "n", nil); !errors.Is(err, ErrClosed) {
			t.Errorf("%v after Close", err)
		}
	})
}

// A peer that does not read holds up Close only for a while.
func TestCloseWithoutReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, w := io.Pipe()
		in, _ := io.Pipe()
		p := New(in, w, nil, Options{Drain: time.Second})
		p.Notify(t.Context(), "n", nil)
		go p.Run(t.Context())
		synctest.Wait()
		begin := time.Now()
		if err := p.Close(); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v, want that it took too long", err)
		}
		<-p.Done()
		if d := time.Since(begin); d > time.Second {
			t.Errorf("took %v", d)
		}
	})
}

// deaf is a stream that goes on whatever is closed, as a terminal or a pipe may.
type deaf struct{ gone chan struct{} }

func (d deaf) Read([]byte) (int, error)    { <-d.gone; return 0, io.EOF }
func (d deaf) Write(b []byte) (int, error) { <-d.gone; return len(b), nil }
func (d deaf) Close() error                { <-d.gone; return nil }

// The end takes its time once, however many of its steps a peer holds up that neither
// reads nor writes any more.
func TestEndTakesItsTimeOnce(t *testing.T) {
	handler := func(ctx context.Context, r *Request) (any, error) {
		if r.Notification() {
			<-ctx.Done()
		}
		return "an answer", nil
	}
	for name, end := range map[string]func(p *Peer, in *io.PipeWriter, stop func()){
		"close":        func(p *Peer, _ *io.PipeWriter, _ func()) { p.Close() },
		"cancelled":    func(_ *Peer, _ *io.PipeWriter, stop func()) { stop() },
		"end of input": func(_ *Peer, in *io.PipeWriter, _ func()) { in.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				stuck := deaf{make(chan struct{})}
				defer close(stuck.gone)
				r, in := io.Pipe()
				p := New(struct{ io.Reader }{r}, stuck, handler, Options{WriteQueue: 1, Lane: LaneOf("sessionId")})
				ctx, stop := context.WithCancel(t.Context())
				defer stop()
				go p.Run(ctx)
				for i := range 50 {
					fmt.Fprintf(in, `{"id":%d,"method":"m"}`+"\n", i)
				}
				fmt.Fprintln(in, `{"method":"n","params":{"sessionId":"s"}}`)
				synctest.Wait()
				begin := time.Now()
				end(p, in, stop)
				<-p.Done()
				if d := time.Since(begin); d > defaultDrain {
					t.Errorf("took %v", d)
				}
				in.Close()
			})
		})
	}
}

// Answers that nobody reads, more than may be queued, do not hold up the end.
func TestCloseWithAnswersWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, in := io.Pipe()
		_, w := io.Pipe()
		p := New(r, w, func(context.Context, *Request) (any, error) { return "an answer", nil }, Options{WriteQueue: 1})
		go p.Run(t.Context())
		for i := range 50 {
			fmt.Fprintf(in, `{"id":%d,"method":"m"}`+"\n", i)
		}
		synctest.Wait()
		p.Close()
		<-p.Done()
	})
}

func TestCloseBeforeRun(t *testing.T) {
	r, w := io.Pipe()
	p := New(r, w, nil, Options{})
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	<-p.Done()
	if err := p.Run(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("Run gave %v", err)
	}
	if err := p.Call(t.Context(), "m", nil, nil); !errors.Is(err, ErrClosed) {
		t.Errorf("Call gave %v", err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// Handlers are cancelled when we close, and waited for.
func TestCloseCancelsHandlers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var ended atomic.Int32
		h := func(ctx context.Context, r *Request) (any, error) {
			<-ctx.Done()
			time.Sleep(time.Second)
			ended.Add(1)
			return nil, ctx.Err()
		}
		a, b := pair(t, nil, h, Options{Lane: LaneOf("sessionId")}, Options{Lane: LaneOf("sessionId")})
		go a.Call(t.Context(), "m", numbered{SessionID: "s"}, nil)
		a.Notify(t.Context(), "n", numbered{SessionID: "t"})
		synctest.Wait()
		if err := b.Close(); err != nil {
			t.Error(err)
		}
		<-b.Done()
		if n := ended.Load(); n != 2 {
			t.Errorf("%d of 2 handlers had ended", n)
		}
	})
}

func TestRunEndsWithContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := io.Pipe()
		_, w := io.Pipe()
		p := New(r, w, nil, Options{})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- p.Run(ctx) }()
		call := make(chan error)
		go func() { call <- p.Call(t.Context(), "m", nil, nil) }()
		synctest.Wait()
		stop()
		if err := <-call; !errors.Is(err, ErrClosed) {
			t.Errorf("call: %v", err)
		}
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}

// brokenWriter fails from the second write on.
type brokenWriter struct{ n int }

func (w *brokenWriter) Write(b []byte) (int, error) {
	if w.n++; w.n > 1 {
		return 0, io.ErrClosedPipe
	}
	return len(b), nil
}

// A peer that died can no longer be written to, but what it said is read.
func TestWriteFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, in := io.Pipe()
		heard := 0
		p := New(r, &brokenWriter{}, func(context.Context, *Request) (any, error) {
			heard++
			return nil, nil
		}, Options{})
		ended, call := make(chan error), make(chan error)
		go func() { ended <- p.Run(t.Context()) }()
		go func() { call <- p.Call(t.Context(), "m", nil, nil) }()
		synctest.Wait()
		if err := p.Notify(t.Context(), "n", nil); err != nil {
			t.Errorf("queueing: %v", err)
		}
		synctest.Wait()
		if err := p.Notify(t.Context(), "n", nil); !errors.Is(err, ErrClosed) || !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("after the failure: %v", err)
		}
		fmt.Fprintln(in, `{"method":"last words"}`)
		time.Sleep(defaultDrain / 2)
		synctest.Wait()
		if heard != 1 {
			t.Error("the last words were not heard")
		}
		if err := <-call; !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("call: %v", err)
		}
		if err := <-ended; !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("Run: %v", err)
		}
	})
}

func TestReadFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, in := io.Pipe()
		p := New(r, io.Discard, nil, Options{})
		ended, call := make(chan error), make(chan error)
		go func() { ended <- p.Run(t.Context()) }()
		go func() { call <- p.Call(t.Context(), "m", nil, nil) }()
		synctest.Wait()
		broken := errors.New("broken")
		in.CloseWithError(broken)
		if err := <-call; !errors.Is(err, ErrClosed) || !errors.Is(err, broken) {
			t.Errorf("call: %v", err)
		}
		if err := <-ended; !errors.Is(err, broken) {
			t.Errorf("Run: %v", err)
		}
	})
}

// A Read that does not heed Close is left behind.
func TestDeafReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, in := io.Pipe()
		p := New(struct{ io.Reader }{r}, io.Discard, nil, Options{})
		go p.Run(t.Context())
		synctest.Wait()
		p.Close()
		<-p.Done()
		fmt.Fprintln(in, `{"id":1,"method":"m"}`) // so that the bubble can end
		in.Close()
	})
}

// What came before the end of the input is handled undisturbed.
func TestEndOfInputDrains(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, all := inOrder(t, 100, func() { time.Sleep(10 * time.Millisecond) })
		var in strings.Builder
		for i := range 100 {
			fmt.Fprintf(&in, `{"method":"n","params":{"n":%d}}`+"\n", i+1)
		}
		p := New(strings.NewReader(in.String()), io.Discard, func(ctx context.Context, r *Request) (any, error) {
			if ctx.Err() != nil {
				t.Error("a handler was disturbed")
			}
			return h(ctx, r)
		}, Options{})
		if err := p.Run(t.Context()); err != nil {
			t.Error(err)
		}
		<-all
	})
}

func TestBadParams(t *testing.T) {
	p := New(strings.NewReader(""), io.Discard, nil, Options{})
	defer p.Close()
	for _, params := range []any{make(chan int), json.RawMessage(`{`), json.RawMessage(`1 2`)} {
		if err := p.Call(t.Context(), "m", params, nil); err == nil || !strings.Contains(err.Error(), "encode params of m") {
			t.Errorf("Call(%v): %v", params, err)
		}
		if err := p.Notify(t.Context(), "m", params); err == nil {
			t.Errorf("Notify(%v) took it", params)
		}
	}
}
