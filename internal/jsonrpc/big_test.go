package jsonrpc

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A line of 60 MiB passes in both directions; one over 64 MiB is refused, and
// the connection goes on.
func TestBigFrames(t *testing.T) {
	o := Options{MaxFrame: defaultMaxFrame / shrink}
	a, _ := osPair(t, nil, func(_ context.Context, r *Request) (any, error) { return r.Params, nil }, o, o)
	line := func(size int) json.RawMessage {
		return json.RawMessage(`["` + strings.Repeat("0123456789abcde ", size/shrink/16) + `"]`)
	}
	big := line(60 << 20)
	var got json.RawMessage
	if err := a.Call(t.Context(), "echo", big, &got); err != nil || string(got) != string(big) {
		t.Fatalf("%d bytes came back as %d, %v", len(big), len(got), err)
	}
	var e *Error
	if err := a.Call(t.Context(), "echo", line(65<<20), nil); !errors.As(err, &e) || e.Code != CodeInvalidRequest {
		t.Fatalf("%v, want that it is too long", err)
	}
	if err := a.Call(t.Context(), "echo", json.RawMessage(`[]`), &got); err != nil || string(got) != "[]" {
		t.Fatalf("afterwards: %s, %v", got, err)
	}
}

// Nothing is left when peers over pipes of the system have ended, in whatever
// way. (In other tests synctest sees to that.)
func TestNothingIsLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, end := range []func(a, b *Peer, stop func()){
		func(a, b *Peer, stop func()) { a.Close() },
		func(a, b *Peer, stop func()) { b.Close() },
		func(a, b *Peer, stop func()) { stop() },
		func(a, b *Peer, stop func()) { go a.Close(); b.Close() },
	} {
		ctx, stop := context.WithCancel(t.Context())
		ra, wb, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		rb, wa, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		started := make(chan struct{}, 2)
		stuck := func(ctx context.Context, r *Request) (any, error) {
			started <- struct{}{}
			<-ctx.Done()
			return nil, ctx.Err()
		}
		o := Options{Drain: time.Millisecond}
		a, b := New(ra, wa, stuck, o), New(rb, wb, stuck, o)
		go a.Run(ctx)
		go b.Run(ctx)
		called := make(chan error, 2)
		go func() { called <- a.Call(context.Background(), "m", nil, nil) }()
		<-started
		b.Notify(context.Background(), "n", nil)
		<-started
		end(a, b, stop)
		if err := <-called; err == nil {
			t.Error("a call was answered by a handler that was stuck")
		}
		stop()
		<-a.Done()
		<-b.Done()
	}
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; {
		if time.Now().After(deadline) {
			buf := make([]byte, 1<<20)
			t.Fatalf("goroutines are left:\n%s", buf[:runtime.Stack(buf, true)])
		}
		runtime.Gosched()
	}
}
