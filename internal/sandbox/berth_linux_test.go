package sandbox

import (
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// unifiedBox is a Box that uses version 2 alone, in which processor time can be
// limited wherever it is mounted. Who may not write there is not ok, and starts
// processes as before.
func unifiedBox(t *testing.T, k Kind) (b *Box, ok bool) {
	t.Helper()
	b = open(t, Policy{Kind: k})
	hs, err := hierarchies()
	must(t, err)
	hs = slices.DeleteFunc(hs, func(h hierarchy) bool { return !h.unified })
	if len(hs) == 0 {
		return b, false
	}
	e := b.engine.(*initEngine)
	e.only = hs
	g, err := e.newGroup(Limits{CPU: time.Hour})
	g.remove()
	if err == nil {
		return b, true
	}
	if whoami(t) == root {
		t.Fatal(err)
	}
	b.Expect(Limits{CPU: time.Hour})
	if out, st := run(t, b, "echo fine"); out != "fine" || st != (Status{}) {
		t.Errorf("%q, %+v", out, st)
	}
	return b, false
}

// where is the group that a command finds itself in, seen from outside.
func where(t *testing.T, p *Process) string {
	t.Helper()
	b, err := os.ReadFile("/proc/" + strconv.Itoa(p.Pid()) + "/cgroup")
	must(t, err)
	for line := range strings.Lines(string(b)) {
		if name, ok := strings.CutPrefix(line, "0::"); ok {
			return strings.TrimSpace(name)
		}
	}
	return ""
}

func begin(t *testing.T, b *Box, c Command) *Process {
	t.Helper()
	p, err := b.Start(t.Context(), c)
	must(t, err)
	return p
}

// Processes with the expected limits have a group each, others have theirs or none,
// whatever comes after what; and nothing is left.
func TestExpectedLimits(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		b, ok := unifiedBox(t, k)
		if !ok {
			return
		}
		usual, other := Limits{CPU: time.Hour}, Limits{CPU: 2 * time.Hour}
		plain := begin(t, b, Command{Args: []string{"sleep", "1000"}})
		home := where(t, plain)
		b.Expect(usual)
		b.Expect(other) // once is enough
		seen := map[string]bool{}
		var all []*Process
		for i, l := range []Limits{usual, usual, {}, usual, other, usual, usual, {}, {}, other, usual} {
			if i%3 == 1 { // what cannot be started takes nobody's place
				if _, err := b.Start(t.Context(), Command{Args: []string{"/no/such/program"}, Limits: l}); err == nil {
					t.Error("started")
				}
			}
			p := begin(t, b, Command{Args: []string{"sleep", "1000"}, Limits: l})
			all = append(all, p)
			at := where(t, p)
			switch {
			case !l.Any() && at != home:
				t.Errorf("number %d has no limits and is in %s", i, at)
			case l.Any() && (at == home || seen[at]):
				t.Errorf("number %d has limits and is in %s", i, at)
			}
			seen[at] = true
		}
		for _, p := range append(all, plain) {
			must(t, p.KillTree(t.Context()))
			p.Release()
		}
		must(t, b.Close())
		if left := groupsOf(os.Getpid()); len(left) > 0 {
			t.Errorf("left: %q", few(left))
		}
	})
}

// A limit holds for whoever has it, and for nobody else.
func TestExpectedLimitsHold(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		b, ok := unifiedBox(t, k)
		if !ok {
			return
		}
		e := b.engine.(*initEngine)
		b.Expect(Limits{CPU: time.Hour})
		e.berths.mu.Lock()
		e.berths.limits = Limits{CPU: 300 * time.Millisecond} // less than may be expected, so that it ends
		e.berths.at.limits = e.berths.limits
		e.berths.mu.Unlock()
		for range 3 {
			if _, st := runCommand(t, b, Command{Args: []string{"sh", "-c", "while :; do :; done"}, Limits: Limits{CPU: 300 * time.Millisecond}}); st.Limit != LimitCPU {
				t.Errorf("%+v", st)
			}
			if out, st := run(t, b, "echo fine"); out != "fine" || st != (Status{}) {
				t.Errorf("%q, %+v", out, st)
			}
		}
	})
}

// Starts that are cancelled, at whatever moment, leave nothing behind.
func TestExpectedLimitsCancelled(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		mark := spotless(t)
		b, ok := unifiedBox(t, k)
		if !ok {
			return
		}
		usual := Limits{CPU: time.Hour}
		b.Expect(usual)
		for i := range 20 {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*100*time.Microsecond)
			p, err := b.Start(ctx, Command{Args: []string{"sleep", "1000"}, Env: []string{caseEnv + "=" + mark}, Limits: usual})
			cancel()
			if err == nil {
				must(t, p.KillTree(t.Context()))
				p.Release()
			}
		}
		if out, st := runCommand(t, b, Command{Args: []string{"echo", "fine"}, Limits: usual}); out != "fine" || st != (Status{}) {
			t.Errorf("%q, %+v", out, st)
		}
		must(t, b.Close())
		if left := groupsOf(os.Getpid()); len(left) > 0 {
			t.Errorf("left: %q", few(left))
		}
	})
}

// Many at once get what is theirs, also while the first of them make it be expected.
func TestExpectedLimitsAtOnce(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		b, ok := unifiedBox(t, k)
		if !ok {
			return
		}
		plain := begin(t, b, Command{Args: []string{"sleep", "1000"}})
		home := where(t, plain)
		var mu sync.Mutex
		seen := map[string]bool{}
		var all sync.WaitGroup
		for i := range 24 {
			l := []Limits{{CPU: time.Hour}, {CPU: time.Hour}, {}, {CPU: 2 * time.Hour}}[i%4]
			all.Go(func() {
				if i%8 == 4 {
					b.Expect(Limits{CPU: time.Hour})
				}
				p, err := b.Start(t.Context(), Command{Args: []string{"sleep", "1000"}, Limits: l})
				if err != nil {
					t.Error(err)
					return
				}
				at := where(t, p)
				mu.Lock()
				defer mu.Unlock()
				if l.Any() == (at == home) || l.Any() && seen[at] {
					t.Errorf("number %d with %+v is in %s", i, l, at)
				}
				seen[at] = true
			})
		}
		all.Wait()
		must(t, b.Close())
		if left := groupsOf(os.Getpid()); len(left) > 0 {
			t.Errorf("left: %q", few(left))
		}
	})
}
