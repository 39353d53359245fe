package term

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"sync"

	"hawser/internal/sandbox"
)

const defaultPerScope = 256

// ErrTooMany says that a scope has as many terminals as it may have.
var ErrTooMany = errors.New("too many terminals")

// Registry owns terminals and programs. Each belongs to a scope, such as a
// session, and can only be found in it.
type Registry struct {
	perScope int

	mu     sync.Mutex
	scopes map[string]*scope
	closed bool
}

// owned is what a scope holds: a Terminal or a Program.
type owned interface {
	ID() string
	Release(context.Context) error
}

// scope is guarded by its registry's mu.
type scope struct {
	name    string
	members map[string]owned
	pending int            // starts that have taken a place
	starts  sync.WaitGroup // the same, for those who must see their end
	closed  bool
}

// NewRegistry makes a Registry whose scopes hold at most perScope terminals
// and programs each, 256 if it is 0.
func NewRegistry(perScope int) *Registry {
	if perScope <= 0 {
		perScope = defaultPerScope
	}
	return &Registry{perScope: perScope, scopes: map[string]*scope{}}
}

// Start starts a Terminal that belongs to a scope.
func (r *Registry) Start(ctx context.Context, in string, box *sandbox.Box, spec Spec) (*Terminal, error) {
	return enter(ctx, r, in, func(forget func(string)) (*Terminal, error) {
		t, err := Start(ctx, box, spec)
		if err == nil {
			t.forget = func() { forget(t.id) }
		}
		return t, err
	})
}

// StartProgram starts a Program that belongs to a scope.
func (r *Registry) StartProgram(ctx context.Context, in string, box *sandbox.Box, spec Spec) (*Program, error) {
	return enter(ctx, r, in, func(forget func(string)) (*Program, error) {
		p, err := StartProgram(ctx, box, spec)
		if err == nil {
			p.forget = func() { forget(p.id) }
		}
		return p, err
	})
}

// enter keeps a place while start runs, so that the maximum holds and nothing
// is started behind the back of Close and ReleaseScope.
func enter[T owned](ctx context.Context, r *Registry, in string, start func(forget func(id string)) (T, error)) (T, error) {
	var none T
	s, err := r.reserve(in)
	if err != nil {
		return none, fmt.Errorf("start: %w", err)
	}
	defer s.starts.Done()
	member, err := start(func(id string) { r.remove(s, id) })
	if err != nil {
		r.cancel(s)
		return none, err
	}
	if !r.admit(s, member) {
		return none, errors.Join(fmt.Errorf("start: released meanwhile: %w", os.ErrClosed), member.Release(ctx))
	}
	return member, nil
}

// Terminal finds a Terminal by its scope and id.
func (r *Registry) Terminal(in, id string) (*Terminal, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s := r.scopes[in]; s != nil {
		if t, ok := s.members[id].(*Terminal); ok {
			return t, nil
		}
	}
	return nil, fmt.Errorf("terminal %q: %w", id, fs.ErrNotExist)
}

// Terminals lists a scope's terminals, in no order.
func (r *Registry) Terminals(in string) []*Terminal {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []*Terminal
	if s := r.scopes[in]; s != nil {
		for _, m := range s.members {
			if t, ok := m.(*Terminal); ok {
				list = append(list, t)
			}
		}
	}
	return list
}

// ReleaseScope releases all that a scope has, and what is being started in it.
func (r *Registry) ReleaseScope(ctx context.Context, in string) error {
	r.mu.Lock()
	s := r.scopes[in]
	if s == nil {
		r.mu.Unlock()
		return nil
	}
	members := r.drop(s)
	r.mu.Unlock()
	err := releaseAll(ctx, members)
	s.starts.Wait()
	return err
}

// Close releases everything and refuses further starts.
func (r *Registry) Close(ctx context.Context) error {
	r.mu.Lock()
	r.closed = true
	var scopes []*scope
	var members []owned
	for _, s := range r.scopes {
		scopes = append(scopes, s)
		members = append(members, r.drop(s)...)
	}
	r.mu.Unlock()
	err := releaseAll(ctx, members)
	for _, s := range scopes {
		s.starts.Wait()
	}
	return err
}

// releaseAll releases at the same time: each may need its grace.
func releaseAll(ctx context.Context, members []owned) error {
	errs := make([]error, len(members))
	var wg sync.WaitGroup
	for i, m := range members {
		wg.Go(func() { errs[i] = m.Release(ctx) })
	}
	wg.Wait()
	return errors.Join(errs...)
}

func (r *Registry) reserve(in string) (*scope, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, fmt.Errorf("the registry is closed: %w", os.ErrClosed)
	}
	s := r.scopes[in]
	if s == nil {
		s = &scope{name: in, members: map[string]owned{}}
		r.scopes[in] = s
	}
	if len(s.members)+s.pending >= r.perScope {
		return nil, fmt.Errorf("%w: there are %d already, release one first", ErrTooMany, r.perScope)
	}
	s.pending++
	s.starts.Add(1)
	return s, nil
}

// admit puts a member in the place that was kept for it, unless its scope was
// released meanwhile.
func (r *Registry) admit(s *scope, m owned) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	s.pending--
	if s.closed {
		return false
	}
	s.members[m.ID()] = m
	return true
}

func (r *Registry) cancel(s *scope) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s.pending--
	r.tidy(s)
}

func (r *Registry) remove(s *scope, id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(s.members, id)
	r.tidy(s)
}

// tidy forgets an empty scope. A later one may have its name.
func (r *Registry) tidy(s *scope) {
	if len(s.members) == 0 && s.pending == 0 && r.scopes[s.name] == s {
		delete(r.scopes, s.name)
	}
}

// drop takes a scope out of the registry and gives what it held.
func (r *Registry) drop(s *scope) []owned {
	s.closed = true
	delete(r.scopes, s.name)
	return slices.Collect(maps.Values(s.members))
}
