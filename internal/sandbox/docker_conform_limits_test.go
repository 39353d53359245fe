//go:build conform && linux

package sandbox

import (
	"context"
	"os"
	"testing"
	"time"
)

func testDockerLimits(t *testing.T) {
	for name, c := range map[string]struct {
		limits Limits
		line   string
		want   Limit
	}{
		"memory": {Limits{Memory: 32 << 20}, "x=0123456789abcdef; while :; do x=$x$x; done", LimitMemory},
		"pids":   {Limits{Pids: 10}, "while :; do sleep 1000 >/dev/null 2>&1 & done", LimitPids},
		"enough": {Limits{Pids: 10}, "for i in 1 2 3 4 5 6 7 8 9; do sleep 1000 >/dev/null 2>&1 & done", ""},
		"cpu":    {Limits{CPU: 300 * time.Millisecond}, "while :; do :; done", LimitCPU},
		"both":   {Limits{Memory: 256 << 20, Pids: 100}, "true", ""},
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, Policy{Kind: Docker, Image: busyboxImage, Limits: c.limits})
			if out, st := run(t, b, "echo fine"); out != "fine" || st.Limit != "" {
				t.Errorf("before: %q %+v", out, st)
			}
			if _, st := run(t, b, c.line); st.Limit != c.want {
				t.Errorf("%+v, want %q", st, c.want)
			}
		})
	}
}

// A Box outlives what its processes do to its limits.
func testDockerForkBomb(t *testing.T) {
	b := open(t, Policy{Kind: Docker, Image: busyboxImage, Limits: Limits{Pids: 50}})
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	must(t, err)
	defer null.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for range 10 {
		p, err := b.Start(ctx, Command{Args: []string{"sh", "-c", "f() { f | f & }; f; while :; do setsid sh -c 'sleep 1000' & done"}, Stdout: null, Stderr: null})
		must(t, err)
		<-p.Done()
		if st := p.Status(); st.Limit != LimitPids {
			t.Errorf("%+v", st)
		}
		must(t, b.KillAll(ctx))
		p.Release()
		if out, st := run(t, b, "echo fine"); out != "fine" {
			t.Errorf("after: %q %+v", out, st)
		}
	}
}
