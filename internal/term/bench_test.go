//go:build linux

package term

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

// BenchmarkKeyToScreen types a command into a shell until its output shows.
func BenchmarkKeyToScreen(b *testing.B) {
	term := start(b, openBox(b, sandbox.Host), Spec{TTY: &sandbox.Size{Cols: 80, Rows: 24},
		Args: []string{"bash", "--norc", "--noprofile", "-i"}, Env: []string{"PS1=$ "}})
	if _, err := term.Settle(b.Context(), 5*time.Second); err != nil {
		b.Fatal(err)
	}
	follow := func(f *Follower, want string) {
		var all []byte
		for !contains(all, want) {
			p, err := f.Next(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			all = append(all, p.Data...)
		}
	}
	f := term.Follow()
	f.at = term.ring.end
	for i := 0; b.Loop(); i++ {
		n := strconv.Itoa(i)
		if err := term.Send("echo h\"\"i" + n + "\n"); err != nil {
			b.Fatal(err)
		}
		follow(f, "hi"+n+"\r\n")
		if !strings.Contains(term.Screen().Text(), "hi"+n) {
			b.Fatal("not on the screen")
		}
	}
}

// BenchmarkSettle types a command and waits for the terminal to settle.
func BenchmarkSettle(b *testing.B) {
	for _, kind := range kinds {
		b.Run(string(kind), func(b *testing.B) {
			term := start(b, openBox(b, kind), Spec{TTY: &sandbox.Size{Cols: 80, Rows: 24},
				Args: []string{"bash", "--norc", "--noprofile", "-i"}, Env: []string{"PS1=$ "}})
			if _, err := term.Settle(b.Context(), 5*time.Second); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := term.Send("echo hi\n"); err != nil {
					b.Fatal(err)
				}
				if settled, err := term.Settle(b.Context(), 30*time.Second); err != nil || !settled {
					b.Fatal(settled, err)
				}
			}
		})
	}
}

// BenchmarkPipe reads a large file through a terminal with a limit of 1 MiB.
// BenchmarkPipeBare is the same file from cat to cat.
func BenchmarkPipe(b *testing.B) {
	file := largeFile(b)
	box := openBox(b, sandbox.Host)
	b.SetBytes(largeSize)
	for b.Loop() {
		term, err := Start(b.Context(), box, Spec{Args: []string{"cat", file}, Limit: 1 << 20})
		if err != nil {
			b.Fatal(err)
		}
		wait(b, term)
		if s := output(b, term); len(s.Output) != 1<<20 || !s.Truncated {
			b.Fatalf("%d bytes", len(s.Output))
		}
		if err := term.Release(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(residentPeak(b))/(1<<20), "MiB-peak")
}

func BenchmarkPipeBare(b *testing.B) {
	file := largeFile(b)
	b.SetBytes(largeSize)
	for b.Loop() {
		if out, err := exec.Command("sh", "-c", "cat "+file+" | cat >/dev/null").CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
	}
}

const largeSize = 1 << 30

func largeFile(b *testing.B) string {
	b.Helper()
	path := filepath.Join("/dev/shm", "hawser-bench-"+strconv.Itoa(os.Getpid()))
	f, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { os.Remove(path) })
	line := strings.NewReader(strings.Repeat("0123456789abcdef012345678901234\n", 1<<15))
	for n := int64(0); n < largeSize; n += line.Size() {
		line.Seek(0, io.SeekStart)
		if _, err := io.Copy(f, line); err != nil {
			b.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
	return path
}

// residentPeak is the most memory that this process has had.
func residentPeak(b *testing.B) int64 { return statusKiB(b, "VmHWM:") << 10 }

func statusKiB(b *testing.B, field string) int64 {
	b.Helper()
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(data), field)
	n, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// BenchmarkStart starts, awaits and releases true in an open box.
func BenchmarkStart(b *testing.B) {
	for _, kind := range kinds {
		for name, tty := range map[string]*sandbox.Size{"pipe": nil, "tty": {Cols: 80, Rows: 24}} {
			b.Run(string(kind)+"/"+name, func(b *testing.B) {
				box := openBox(b, kind)
				for b.Loop() {
					term, err := Start(b.Context(), box, Spec{Args: []string{"true"}, TTY: tty})
					if err != nil {
						b.Fatal(err)
					}
					wait(b, term)
					if err := term.Release(b.Context()); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkStartBare is fork, exec and wait without anything of ours.
func BenchmarkStartBare(b *testing.B) {
	for b.Loop() {
		if err := exec.Command("true").Run(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkIdle holds 1,000 idle terminals with screens in one box.
func BenchmarkIdle(b *testing.B) {
	const n = 1000
	box := openBox(b, sandbox.Host)
	for b.Loop() {
		runtime.GC()
		before := statusKiB(b, "VmRSS:")
		terms := make([]*Terminal, n)
		var first, last time.Duration
		for i := range terms {
			began := time.Now()
			term, err := Start(b.Context(), box, Spec{TTY: &sandbox.Size{Cols: 80, Rows: 24},
				Args: []string{"sh", "-c", "echo ready; exec cat"}})
			if err != nil {
				b.Fatal(err)
			}
			if last = time.Since(began); i == 0 {
				first = last
			}
			terms[i] = term
		}
		for _, term := range terms {
			awaitText(b, term, "ready")
		}
		b.ReportMetric(float64(statusKiB(b, "VmRSS:"))/1024, "MiB-rss")
		b.ReportMetric(float64(statusKiB(b, "VmRSS:")-before)/n, "KiB-each")
		b.ReportMetric(float64(last)/float64(first), "last/first-start")
		began := time.Now()
		const settles = 50
		for range settles {
			if err := terms[n/2].Send("x\n"); err != nil {
				b.Fatal(err)
			}
			if settled, err := terms[n/2].Settle(b.Context(), time.Second); err != nil || !settled {
				b.Fatal(settled, err)
			}
		}
		b.ReportMetric(float64(time.Since(began).Microseconds())/settles, "µs/settle-beside-them")
		releases := make([]owned, n)
		for i, t := range terms {
			releases[i] = t
		}
		if err := releaseAll(b.Context(), releases); err != nil {
			b.Fatal(err)
		}
	}
}
