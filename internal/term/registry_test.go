//go:build unix

package term

import (
	"context"
	"errors"
	"os"
	"sync"
	"testing"

	"hawser/internal/sandbox"
)

func TestRegistryMaximum(t *testing.T) {
	box := openBox(t, sandbox.Host)
	r := NewRegistry(3)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var refused int
	for range 10 {
		wg.Go(func() {
			_, err := r.Start(t.Context(), "a", box, Spec{Args: []string{"sleep", "1000"}})
			mu.Lock()
			defer mu.Unlock()
			if errors.Is(err, ErrTooMany) {
				refused++
			} else if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := len(r.Terminals("a")); n != 3 || refused != 7 {
		t.Errorf("%d started and %d refused of 10", n, refused)
	}
	if _, err := r.StartProgram(t.Context(), "a", box, Spec{Args: []string{"cat"}}); !errors.Is(err, ErrTooMany) {
		t.Errorf("a program too many: %v", err)
	}
	if _, err := r.Start(t.Context(), "b", box, Spec{Args: []string{"sleep", "1000"}}); err != nil {
		t.Errorf("another scope: %v", err)
	}
	first := r.Terminals("a")[0]
	if err := first.Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	p, err := r.StartProgram(t.Context(), "a", box, Spec{Args: []string{"cat"}})
	if err != nil {
		t.Fatalf("after a release: %v", err)
	}
	if err := r.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Wait(deadline(t, 0)); err != nil {
		t.Errorf("the program outlived its registry: %v", err)
	}
	if _, err := r.Start(t.Context(), "a", box, Spec{Args: []string{"true"}}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("start after close: %v", err)
	}
}

func TestIDsAreUnguessable(t *testing.T) {
	seen := map[string]bool{}
	for range 10000 {
		id := newID()
		if len(id) != 32 || seen[id] {
			t.Fatalf("id %q", id)
		}
		seen[id] = true
	}
}

// Releasing while terminals are being started leaves none, whichever came
// first.
func TestReleaseDuringStarts(t *testing.T) {
	box := openBox(t, sandbox.Host)
	for i := range 20 {
		r := NewRegistry(0)
		var wg sync.WaitGroup
		terms := make([]*Terminal, 8)
		for i := range terms {
			wg.Go(func() {
				term, err := r.Start(t.Context(), "a", box, Spec{Args: []string{"sleep", "1000"}})
				if err != nil && !errors.Is(err, os.ErrClosed) {
					t.Error(err)
				}
				terms[i] = term
			})
		}
		var err error
		if i%2 == 0 {
			err = r.Close(context.Background())
			wg.Wait()
		} else {
			eventually(t, "a start", func() bool { r.mu.Lock(); defer r.mu.Unlock(); return len(r.scopes) > 0 })
			wg.Go(func() { err = r.ReleaseScope(context.Background(), "a") })
			wg.Wait()
			err = errors.Join(err, r.ReleaseScope(context.Background(), "a")) // those that came later
		}
		if err != nil {
			t.Error(err)
		}
		for _, term := range terms {
			if term != nil && output(t, term).Status == nil {
				t.Error("a terminal outlived its scope")
			}
		}
	}
}
