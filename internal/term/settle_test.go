//go:build linux

package term

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"hawser/internal/sandbox"
)

// runsVariable says how often each case runs, one case at a time, so that the
// times mean something.
const runsVariable = "HAWSER_SETTLE_RUNS"

func settleRuns(t *testing.T) int {
	if v := os.Getenv(runsVariable); v != "" {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 {
			t.Fatalf("%s=%s is no number of runs", runsVariable, v)
		}
		return n
	}
	return settleDefaultRuns
}

func TestSettle(t *testing.T) {
	for _, kind := range kinds {
		t.Run(string(kind), func(t *testing.T) { settleAll(t, kind, "bash") })
	}
}

// TestSettleUnderLoad has as many busy processes as processors.
func TestSettleUnderLoad(t *testing.T) {
	box := openBox(t, sandbox.Host)
	for range 2 {
		start(t, box, Spec{Args: []string{"sh", "-c", "while :; do :; done"}})
	}
	settleAll(t, sandbox.Jail, "bash")
}

// TestSettleInOtherShells tries what other shells understand too.
func TestSettleInOtherShells(t *testing.T) {
	for _, shell := range []string{"dash", "zsh", "fish"} {
		t.Run(shell, func(t *testing.T) { settleAll(t, sandbox.Host, shell) })
	}
}

func settleAll(t *testing.T, kind sandbox.Kind, shell string) {
	report := &settleReport{}
	t.Run("cases", func(t *testing.T) {
		for _, c := range settleCases {
			if shell != "bash" && !c.anyShell {
				continue
			}
			t.Run(c.name, func(t *testing.T) {
				if os.Getenv(runsVariable) == "" {
					t.Parallel()
				}
				report.run(t, kind, shell, c)
			})
		}
	})
	t.Logf("%s in %s, uid %d: cases that ended early or on time\n%s", shell, kind, os.Getuid(), report)
}

type settleReport struct {
	mu    sync.Mutex
	lines []string
}

func (r *settleReport) String() string {
	return fmt.Sprintf("%-26s %5s %5s %5s %9s %9s %9s\n", "case", "runs", "early", "slow", "p50 ms", "p99 ms", "max ms") +
		strings.Join(r.lines, "\n")
}

func (r *settleReport) run(t *testing.T, kind sandbox.Kind, shell string, c settleCase) {
	if c.needs != "" {
		if _, err := exec.LookPath(c.needs); err != nil && os.Getenv("CI") != "true" {
			t.Skip(err)
		}
	}
	s := newSubject(t, kind, shell)
	if c.setup != "" {
		s.ask(c.setup, 300*ms)
	}
	var took []time.Duration
	early, slow := 0, 0
	runs := settleRuns(t)
	if settleShortened {
		runs /= max(1, c.rare)
	}
	if shell != "bash" {
		runs = min(runs, 10)
	}
	runs = max(2, runs)
	for range runs {
		out, settled, d := s.ask(c.keys, c.most)
		// The whole wait is never wrong, only slow.
		wrong := settled && (!strings.Contains(out, c.want) || d < c.least || c.full)
		if c.setup == "" && settled {
			if more := s.settled(min(c.most, 500*ms)); more != "" {
				wrong = true
				out += " <then> " + more
			}
		}
		if wrong {
			early++
			t.Errorf("too early after %v: the output was %q", d, tail(out))
		}
		if !settled && !c.full {
			slow++
		}
		took = append(took, d-c.least)
		if c.after != "" {
			s.ask(c.after, 3*time.Second)
		}
	}
	slices.Sort(took)
	at := func(q float64) float64 {
		return float64(took[min(len(took)-1, int(q*float64(len(took))))].Microseconds()) / 1000
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines = append(r.lines, fmt.Sprintf("%-26s %5d %5d %5d %9.2f %9.2f %9.2f", c.name, runs, early, slow, at(.5), at(.99), at(1)))
	if slow == runs {
		t.Errorf("never settled in %d runs", runs)
	}
}

// subject is a shell that is typed into.
type subject struct {
	t    *testing.T
	term *Terminal
	seen int64
}

func newSubject(t *testing.T, kind sandbox.Kind, shell string) *subject {
	t.Helper()
	box := openBox(t, kind)
	dir := box.Policy().Workspace
	makefile := "all:;@echo E\"\"ND\nall:" + strings.Repeat(" a b c d", 1) + "\na b c d:;@sleep 0.01\n"
	if err := os.WriteFile(filepath.Join(dir, "many.mk"), []byte(makefile), 0o644); err != nil {
		t.Fatal(err)
	}
	history(t, dir)
	args := map[string][]string{
		"bash": {"bash", "--norc", "--noprofile", "-i"},
		"zsh":  {"zsh", "-f", "-i"},
		"fish": {"fish", "--no-config", "-i"},
		"dash": {"dash", "-i"},
	}[shell]
	s := &subject{t: t, term: start(t, box, Spec{
		Args: args, TTY: &sandbox.Size{Cols: 120, Rows: 24},
		Env: []string{"PS1=PS1$ ", "LESS=R", "PAGER=less", "HISTFILE=/dev/null", "HOME=" + dir},
	})}
	if out := s.settled(10 * time.Second); shell == "bash" && !strings.Contains(out, "PS1$ ") {
		t.Fatalf("no prompt at the start: %q", out)
	}
	return s
}

// history makes a repository with commits in a directory.
func history(t *testing.T, dir string) {
	t.Helper()
	line := "git init -q . && for i in 1 2 3 4 5 6 7 8; do git -c user.name=n -c user.email=e commit -q --allow-empty -m $i; done"
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// ask types keys, waits, and gives the new output.
func (s *subject) ask(keys string, most time.Duration) (out string, settled bool, d time.Duration) {
	s.t.Helper()
	began := time.Now() // before the keys: they may have been served when Write returns
	if _, err := s.term.Write([]byte(keys)); err != nil {
		s.t.Fatal(err)
	}
	settled, err := s.term.Settle(s.t.Context(), most)
	d = time.Since(began)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.take(), settled, d
}

// settled waits without keys and gives the new output.
func (s *subject) settled(most time.Duration) string {
	s.t.Helper()
	if _, err := s.term.Settle(s.t.Context(), most); err != nil {
		s.t.Fatal(err)
	}
	return s.take()
}

func (s *subject) take() string {
	t := s.term
	t.mu.Lock()
	defer t.mu.Unlock()
	p := make([]byte, t.ring.end-max(s.seen, t.ring.start()))
	t.ring.copyTo(p, t.ring.end-int64(len(p)))
	s.seen = t.ring.end
	return string(p)
}

// TestSettleAsUser runs the cases again without privileges.
func TestSettleAsUser(t *testing.T) {
	if os.Getuid() != 0 {
		t.Log("TestSettle was that already")
		return
	}
	asUser(t, "^TestSettle$")
}

// asUser runs tests of this package as an ordinary user.
func asUser(t *testing.T, tests string) {
	t.Helper()
	const id = 54321
	dir, err := os.MkdirTemp("/tmp", "hawser-user-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	self, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "term.test")
	if err := os.WriteFile(program, self, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, d := range []string{dir, filepath.Join(dir, "tmp")} {
		os.MkdirAll(d, 0o755)
		if err := os.Chown(d, id, id); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"-test.run=" + tests, "-test.timeout=30m"}
	if testing.Verbose() {
		args = append(args, "-test.v")
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "TMPDIR="+filepath.Join(dir, "tmp"), "USER=nobody")
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: id, Gid: id}}
	out, err := cmd.CombinedOutput()
	t.Logf("as uid %d:\n%s", id, out)
	if err != nil {
		t.Error(err)
	}
}
