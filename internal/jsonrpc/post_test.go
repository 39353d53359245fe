package jsonrpc

import (
	"context"
	"errors"
	"testing"
)

// TestPost: the other side gets a request; its answer is dropped, and calls that
// follow are not mistaken for it.
func TestPost(t *testing.T) {
	got := make(chan string, 2)
	strays := make(chan error, 1)
	a, _ := pair(t, nil, func(_ context.Context, r *Request) (any, error) {
		if !r.Notification() {
			got <- r.Method
		}
		return r.Method, nil
	}, Options{Stray: func(err error, _ []byte) { strays <- err }}, Options{})
	if err := a.Post(t.Context(), "bye", nil); err != nil {
		t.Fatal(err)
	}
	if m := <-got; m != "bye" {
		t.Errorf("it got %s", m)
	}
	if err := <-strays; !errors.Is(err, ErrUnknownID) {
		t.Errorf("the answer was %v", err)
	}
	var answer string
	if err := a.Call(t.Context(), "next", nil, &answer); err != nil || answer != "next" {
		t.Errorf("the next call: %q, %v", answer, err)
	}
}
