package sandbox

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"
)

// hogs use up a limit each.
var hogs = []struct {
	name   string
	limits Limits
	sh     string
	want   Limit
}{
	{"memory", Limits{Memory: 64 << 20}, `perl -e '$x = "x" x (1 << 20); push @a, $x . $_ while ++$_ < 2000; sleep 1000'`, LimitMemory},
	{"memory of many", Limits{Memory: 64 << 20}, `for i in 1 2 3 4 5 6; do perl -e '$x = "x" x (20 << 20); $y = $x . "y"; sleep 1000' & done; wait`, LimitMemory},
	{"pids", Limits{Pids: 20}, `for i in $(seq 60); do sleep 1000 & done; wait`, LimitPids},
	{"a fork bomb", Limits{Pids: 50}, `perl -e '$| = 1; while (1) { fork }'`, LimitPids},
	{"threads and daemons", Limits{Pids: 20}, `for i in $(seq 60); do (setsid sleep 1000 &) ; done; sleep 1000`, LimitPids},
	{"cpu", Limits{CPU: 200 * time.Millisecond}, `while :; do :; done`, LimitCPU},
	{"cpu of a child", Limits{CPU: 200 * time.Millisecond}, `sh -c 'while :; do :; done' & wait`, LimitCPU},
	{"cpu of a daemon", Limits{CPU: 200 * time.Millisecond}, `(setsid sh -c 'while :; do :; done' &); sleep 1000`, LimitCPU},
	{"all three", Limits{CPU: 200 * time.Millisecond, Memory: 1 << 30, Pids: 1000}, `while :; do :; done`, LimitCPU},
}

func TestLimitsEndAProcess(t *testing.T) {
	limitsTest(t, func(t *testing.T, k Kind, mark string, l Limits, sh string, want Limit) {
		b := open(t, Policy{Kind: k, Env: []string{caseEnv + "=" + mark}})
		bystander := startReady(t, b, "echo ready; sleep 1000")
		_, st := runCommand(t, b, Command{Args: []string{"sh", "-c", sh}, Limits: l})
		if st.Limit != want {
			t.Errorf("got %+v, want limit %s", st, want)
		}
		select {
		case <-bystander.Done():
			t.Errorf("the neighbour ended too: %+v", bystander.Status())
		default:
		}
		if out, st := run(t, b, "echo alive"); out != "alive" || st.Limit != "" {
			t.Errorf("after it: %q, %+v", out, st)
		}
	})
}

func TestLimitsEndABox(t *testing.T) {
	limitsTest(t, func(t *testing.T, k Kind, mark string, l Limits, sh string, want Limit) {
		b := open(t, Policy{Kind: k, Env: []string{caseEnv + "=" + mark}, Limits: l})
		_, st := run(t, b, sh)
		if st.Limit != want {
			t.Errorf("got %+v, want limit %s", st, want)
		}
	})
}

// limitsTest runs every hog in each kind of Box, or sees that who may not
// limit is told so.
func limitsTest(t *testing.T, f func(t *testing.T, k Kind, mark string, l Limits, sh string, want Limit)) {
	who := whoami(t)
	kinds(t, func(t *testing.T, k Kind) {
		for _, h := range hogs {
			t.Run(h.name, func(t *testing.T) {
				mark := spotless(t)
				if who != root && !canLimit(h.limits) {
					refused(t, k, h.limits)
					return
				}
				f(t, k, mark, h.limits, h.sh, h.want)
			})
		}
	})
}

func canLimit(l Limits) bool {
	g, err := newGroup(l, nil)
	g.remove()
	return err == nil
}

// refused sees that a limit is not silently ignored.
func refused(t *testing.T, k Kind, l Limits) {
	t.Helper()
	ws := t.TempDir()
	if b, err := Open(t.Context(), Policy{Kind: k, Workspace: ws, Limits: l}); err == nil {
		b.Close()
		t.Error("a box was opened without its limit")
	} else if !strings.Contains(err.Error(), "limit cannot be enforced") {
		t.Errorf("got %v", err)
	}
	b := open(t, Policy{Kind: k, Workspace: ws})
	var le *limitError
	if p, err := b.Start(t.Context(), Command{Args: []string{"true"}, Limits: l}); err == nil {
		p.KillTree(t.Context())
		t.Error("a process was started without its limit")
	} else if !errors.As(err, &le) {
		t.Errorf("got %v", err)
	}
}

// A limit that is large enough must not show.
func TestLimitsThatAreNotReached(t *testing.T) {
	if whoami(t) != root && !canLimit(Limits{Pids: 1}) {
		refused(t, Jail, Limits{Pids: 1})
		return
	}
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		b := open(t, Policy{Kind: k, Limits: Limits{Pids: 100, Memory: 1 << 30, CPU: time.Hour}})
		for name, c := range map[string]Command{
			"one process":         {Args: []string{"true"}, Limits: Limits{Pids: 1}},
			"two processes":       {Args: []string{"sh", "-c", "true & wait"}, Limits: Limits{Pids: 2}},
			"a little memory":     {Args: []string{"true"}, Limits: Limits{Memory: 16 << 20}},
			"all of them":         {Args: []string{"true"}, Limits: Limits{Pids: 3, Memory: 64 << 20, CPU: time.Minute}},
			"only the box's":      {Args: []string{"true"}},
			"one after the other": {Args: []string{"sh", "-c", "for i in 1 2 3 4 5 6 7 8; do /bin/true; done"}, Limits: Limits{Pids: 2}},
		} {
			t.Run(name, func(t *testing.T) {
				for range 5 {
					if out, st := runCommand(t, b, c); st != (Status{}) {
						t.Fatalf("got %q, %+v", out, st)
					}
				}
			})
		}
	})
}

// A process that has ended leaves its limit to what it started.
func TestLimitsHoldForDaemonsToo(t *testing.T) {
	l := Limits{CPU: 200 * time.Millisecond}
	if whoami(t) != root && !canLimit(l) {
		refused(t, Jail, l)
		return
	}
	const daemon = `(setsid sh -c 'echo ready; while :; do :; done' &)`
	kinds(t, func(t *testing.T, k Kind) {
		for name, boxed := range map[string]bool{"of a process": false, "of a box": true} {
			t.Run(name, func(t *testing.T) {
				mark := spotless(t)
				p := Policy{Kind: k, Env: []string{caseEnv + "=" + mark}}
				c := Command{Args: []string{"sh", "-c", daemon}}
				if boxed {
					p.Limits = l
				} else {
					c.Limits = l
				}
				b := open(t, p)
				runLimited(t, b, c)
				if !eventually(func() bool { return len(strangers(mark)) == 0 }) {
					t.Errorf("still there: %q", strangers(mark))
				}
			})
		}
	})
}

// The group of a process that nobody released goes with its Box.
func TestLimitsLeaveNoGroupWhenABoxIsClosed(t *testing.T) {
	l := Limits{CPU: time.Hour, Pids: 10}
	if whoami(t) != root && !canLimit(l) {
		refused(t, Jail, l)
		return
	}
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		for _, box := range []Limits{{}, l} {
			b := open(t, Policy{Kind: k, Limits: box})
			for _, sh := range []string{"exec sleep 1000", "setsid sleep 1000 & true"} {
				if _, err := b.Start(t.Context(), Command{Args: []string{"sh", "-c", sh}, Limits: l}); err != nil {
					t.Fatal(err)
				}
			}
			if len(groupsOf(os.Getpid())) == 0 {
				t.Error("there were no groups")
			}
			if err := b.Close(); err != nil {
				t.Fatal(err)
			}
			if left := groupsOf(os.Getpid()); len(left) > 0 {
				t.Errorf("left: %q", few(left))
			}
		}
	})
}

func runLimited(t *testing.T, b *Box, c Command) {
	t.Helper()
	p, err := b.Start(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	<-p.Done()
	t.Cleanup(p.Release)
}

// What a Box says that it enforces, it enforces; the rest has a reason.
func TestEnforces(t *testing.T) {
	kinds(t, func(t *testing.T, k Kind) {
		b := open(t, Policy{Kind: k})
		for _, l := range []Limits{{}, {Memory: 1 << 30}, {Pids: 100}, {CPU: time.Hour}, {Memory: 1 << 30, Pids: 100, CPU: time.Hour}} {
			held, err := b.Enforces(l)
			if whoami(t) == root && (held != l || err != nil) {
				t.Errorf("of %+v root enforces %+v: %v", l, held, err)
			}
			if (held == l) != (err == nil) {
				t.Errorf("of %+v it enforces %+v: %v", l, held, err)
			}
			if _, st := runCommand(t, b, Command{Args: []string{"true"}, Limits: held}); st != (Status{}) {
				t.Errorf("with %+v: %+v", held, st)
			}
		}
		if left := groupsOf(os.Getpid()); len(left) > 0 {
			t.Errorf("left: %q", few(left))
		}
	})
}

// Processor time is counted where it costs least to enter: beside other limits,
// or in version 1.
func TestWhereProcessorTimeIsCounted(t *testing.T) {
	v2 := unifiedTree(t)
	v1 := hierarchy{root: t.TempDir(), controllers: []string{ctlCPU}}
	v1.dir = v1.root
	for name, c := range map[string]struct {
		limits Limits
		want   string
	}{
		"alone":       {Limits{CPU: time.Hour}, v1.root},
		"beside pids": {Limits{CPU: time.Hour, Pids: 3}, v2.root},
	} {
		g, err := newGroupIn([]hierarchy{v2, v1}, c.limits, nil)
		if err != nil {
			t.Fatal(name, err)
		}
		if len(g.places) != 1 || g.places[0].root != c.want {
			t.Errorf("%s: %+v", name, g.places)
		}
	}
}
