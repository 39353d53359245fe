//go:build linux

package sandbox

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"
)

// BenchmarkOpenTrueClose is the whole life of a Box, beside bubblewrap's.
func BenchmarkOpenTrueClose(b *testing.B) {
	dir := b.TempDir()
	for _, k := range []Kind{Host, Jail} {
		b.Run(string(k), func(b *testing.B) {
			for b.Loop() {
				box, err := Open(context.Background(), Policy{Kind: k, Workspace: dir})
				if err != nil {
					b.Fatal(err)
				}
				runTrue(b, box)
				box.Close()
			}
		})
	}
	b.Run("bwrap", func(b *testing.B) {
		for b.Loop() {
			err := exec.Command("bwrap", "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--tmpfs", "/tmp", "--proc", "/proc", "--dev", "/dev", "--bind", dir, dir, "--chdir", dir, "true").Run()
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkTrue is a second command in an open Box, beside a bare fork.
func BenchmarkTrue(b *testing.B) {
	for _, k := range []Kind{Host, Jail} {
		b.Run(string(k), func(b *testing.B) {
			box := open(b, Policy{Kind: k})
			for b.Loop() {
				runTrue(b, box)
			}
		})
	}
	b.Run("fork", func(b *testing.B) {
		for b.Loop() {
			p, err := os.StartProcess("/bin/true", []string{"true"}, &os.ProcAttr{})
			if err != nil {
				b.Fatal(err)
			}
			p.Wait()
		}
	})
}

// BenchmarkTrueLimited is a command after a pause, as an agent's are, with limits:
// alone, and where they are expected.
func BenchmarkTrueLimited(b *testing.B) {
	limits := Limits{Memory: 1 << 30, Pids: 4096, CPU: time.Hour}
	for name, c := range map[string]struct {
		limits   Limits
		expected bool
	}{"none": {}, "limited": {limits: limits}, "expected": {limits, true}} {
		b.Run(name, func(b *testing.B) {
			box := open(b, Policy{Kind: Jail})
			if c.expected {
				box.Expect(c.limits)
			}
			for b.Loop() {
				b.StopTimer()
				time.Sleep(50 * time.Millisecond)
				b.StartTimer()
				p, err := box.Start(b.Context(), Command{Args: []string{"/bin/true"}, Limits: c.limits})
				if err != nil {
					b.Fatal(err)
				}
				<-p.Done()
				p.Release()
			}
		})
	}
}

func runTrue(b *testing.B, box *Box) {
	p, err := box.Start(context.Background(), Command{Args: []string{"/bin/true"}})
	if err != nil {
		b.Fatal(err)
	}
	<-p.Done()
	p.Release()
}
