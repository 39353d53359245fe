//go:build conform && linux

package conform

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is how long a program may take for its whole test. Most need seconds.
const patience = 3 * time.Minute

// world is all that a test's programs see of the machine: a home, a workspace, an
// environment.
type world struct {
	*testing.T
	home, workspace, trace string
	env                    []string
}

func newWorld(t *testing.T) *world {
	depend(t)
	// Not the test's own folder: its name would be too long for sockets.
	root, err := os.MkdirTemp("", "conform")
	if err != nil {
		t.Fatal(err)
	}
	w := &world{T: t, home: filepath.Join(root, "home"), workspace: filepath.Join(root, "work"), trace: filepath.Join(root, "trace")}
	t.Cleanup(func() {
		w.nothingRuns()
		if t.Failed() {
			t.Logf("what was said is in %s", w.trace)
			return
		}
		os.RemoveAll(root)
	})
	for _, dir := range []string{w.home, w.workspace} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	w.env = []string{
		"HOME=" + w.home, "LANG=C.UTF-8", "TERM=dumb", "SHELL=/bin/bash",
		"PATH=" + filepath.Dir(node()) + ":" + os.Getenv("PATH"),
	}
	return w
}

// depend looks at all folders of sources, which tells the go command that what
// these tests said is old news once one has changed: they do not import what they
// try.
func depend(t *testing.T) {
	for _, dir := range []string{"../../../cmd", "../../../internal"} {
		err := filepath.WalkDir(dir, func(_ string, _ fs.DirEntry, err error) error { return err })
		if err != nil {
			t.Fatal(err)
		}
	}
}

// settle prepares a peer's home and environment.
func (w *world) settle(p *peer, model string) {
	w.Helper()
	in := strings.NewReplacer("{model}", model)
	for _, e := range p.env {
		w.env = append(w.env, in.Replace(e))
	}
	for name, text := range p.files {
		file := filepath.Join(w.home, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			w.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(in.Replace(text)), 0o644); err != nil {
			w.Fatal(err)
		}
	}
}

// traced is a command whose two sides are written down.
func (w *world) traced(command ...string) []string {
	w.Helper()
	self, err := os.Executable()
	if err != nil {
		w.Fatal(err)
	}
	return append([]string{self, teeCommand, w.trace}, command...)
}

// command is a program in this world; it is killed when its time is up.
func (w *world) command(name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(w.Context(), name, args...)
	cmd.Env, cmd.Dir = w.env, w.workspace
	cmd.WaitDelay = time.Second
	stop := time.AfterFunc(patience, func() {
		w.Errorf("%s took more than %v", filepath.Base(name), patience)
		cmd.Process.Kill()
	})
	w.Cleanup(func() { stop.Stop() })
	return cmd
}

// run runs a program to its end, which must be a good one.
func (w *world) run(name string, args ...string) (stdout string) {
	w.Helper()
	cmd := w.command(name, args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		w.Fatalf("%s: %v\n%s%s", cmd, err, out.Bytes(), errs.Bytes())
	}
	return out.String()
}

// lines are those of a program, however long: some are half a megabyte.
func lines(r io.Reader) iter.Seq[string] {
	return func(yield func(string) bool) {
		in := bufio.NewReader(r)
		for {
			line, err := in.ReadString('\n')
			if line != "" && !yield(line) || err != nil {
				return
			}
		}
	}
}

// hawser is the program that is tried.
func hawser() string { return os.Getenv(hawserEnv) }

// nothingRuns looks for processes of this world: its home is in the environment of
// each, or the workspace in its arguments.
func (w *world) nothingRuns() {
	deadline := time.Now().Add(5 * time.Second)
	for {
		left := w.processes()
		if len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			w.Errorf("left running:\n%s", strings.Join(left, "\n"))
			return
		}
		time.Sleep(20 * time.Millisecond) // only /proc can tell
	}
}

func (w *world) processes() (found []string) {
	dirs, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		w.Fatal(err)
	}
	for _, dir := range dirs {
		if filepath.Base(dir) == strconv.Itoa(syscall.Getpid()) {
			continue
		}
		args, _ := os.ReadFile(filepath.Join(dir, "cmdline")) // it may have ended
		env, _ := os.ReadFile(filepath.Join(dir, "environ"))
		if root := []byte(filepath.Dir(w.home)); bytes.Contains(env, root) || bytes.Contains(args, root) {
			found = append(found, fmt.Sprintf("%s: %s", filepath.Base(dir), bytes.ReplaceAll(args, []byte{0}, []byte{' '})))
		}
	}
	return found
}
