package main

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	acp "github.com/coder/acp-go-sdk"

	"hawser/internal/jsonrpc"
)

// connect joins a peer of ours with one of the SDK's.
func connect(t *testing.T, mine jsonrpc.Handler, theirs acp.MethodHandler) (*jsonrpc.Peer, *acp.Connection) {
	r1, w1, r2, w2, err := memory()
	if err != nil {
		t.Fatal(err)
	}
	p := jsonrpc.New(r1, w1, mine, jsonrpc.Options{Stray: func(reason error, frame []byte) {
		t.Errorf("stray: %v: %s", reason, frame)
	}})
	go p.Run(context.Background())
	c := acp.NewConnection(theirs, w2, r2)
	c.SetLogger(silent)
	t.Cleanup(func() { p.Close(); <-p.Done() })
	return p, c
}

func TestCallsBothWays(t *testing.T) {
	p, c := connect(t, func(_ context.Context, r *jsonrpc.Request) (any, error) {
		if r.Method == "missing" {
			return nil, jsonrpc.MethodNotFound(r.Method)
		}
		return r.Params, nil
	}, func(_ context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
		if method == "missing" {
			return nil, acp.NewMethodNotFound(method)
		}
		return params, nil
	})
	want := prompt{"s", "grüße\n"}
	var got prompt
	if err := p.Call(t.Context(), "echo", want, &got); err != nil || got != want {
		t.Errorf("their echo: %v, %v", got, err)
	}
	if got, err := acp.SendRequest[prompt](c, t.Context(), "echo", want); err != nil || got != want {
		t.Errorf("our echo: %v, %v", got, err)
	}
	var ours *jsonrpc.Error
	if err := p.Call(t.Context(), "missing", nil, nil); !errors.As(err, &ours) || ours.Code != jsonrpc.CodeMethodNotFound {
		t.Errorf("their missing method: %v", err)
	}
	var theirs *acp.RequestError
	if _, err := acp.SendRequest[prompt](c, t.Context(), "missing", nil); !errors.As(err, &theirs) || theirs.Code != jsonrpc.CodeMethodNotFound {
		t.Errorf("our missing method: %v", err)
	}
}

func TestCancelBothWays(t *testing.T) {
	started, cancelled := make(chan struct{}, 1), make(chan struct{}, 1)
	wait := func(ctx context.Context) {
		started <- struct{}{}
		<-ctx.Done()
		cancelled <- struct{}{}
	}
	p, c := connect(t, func(ctx context.Context, r *jsonrpc.Request) (any, error) {
		wait(ctx)
		return "late", nil
	}, func(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
		wait(ctx)
		return "late", nil
	})
	for name, call := range map[string]func(context.Context) error{
		"ours":   func(ctx context.Context) error { return p.Call(ctx, "wait", nil, nil) },
		"theirs": func(ctx context.Context) error { _, err := acp.SendRequest[string](c, ctx, "wait", nil); return err },
	} {
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- call(ctx) }()
		<-started
		stop()
		<-cancelled
		if err := <-ended; name == "theirs" && err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// The answer comes after the notifications before it.
func TestUpdatesBeforeTheAnswer(t *testing.T) {
	heard := 0
	var c *acp.Connection
	ready := make(chan struct{})
	p, c := connect(t, func(context.Context, *jsonrpc.Request) (any, error) {
		heard++
		return nil, nil
	}, func(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
		<-ready
		for range 1000 {
			c.SendNotification(ctx, "session/update", someUpdate())
		}
		return "done", nil
	})
	close(ready)
	if err := p.Call(t.Context(), "session/prompt", nil, nil); err != nil || heard != 1000 {
		t.Errorf("%d of 1000 updates before the answer, %v", heard, err)
	}
}
