//go:build unix

package vt

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/google/go-cmp/cmp"
)

// step is one act of a program's scene: keys, then something to wait for.
type step struct {
	keys  string
	until func(Screen) bool
}

// program is a scene with a real program.
type program struct {
	name  string
	needs []string
	shell string // run by sh in a folder of its own
	// recorded is run instead for testdata, so that it holds no machine's
	// secrets.
	recorded string
	steps    []step
}

func shows(text string) func(Screen) bool {
	return func(s Screen) bool { return strings.Contains(s.Text(), text) }
}

func gone(text string) func(Screen) bool {
	return func(s Screen) bool { return !strings.Contains(s.Text(), text) }
}

// anything is for keys whose effect a later step shows.
func anything(Screen) bool { return true }

// recording is what a program wrote, and how much of it at each checkpoint.
type recording struct {
	stream      []byte
	checkpoints []int
}

// recorder runs a program in a terminal of its own and in an emulator, which
// answers the program's questions.
type recorder struct {
	t        *testing.T
	tty      *os.File
	mu       sync.Mutex
	fed      *sync.Cond
	emulator *Emulator
	stream   []byte
	ended    bool
}

func record(t *testing.T, p program, cols, rows int, term string) recording {
	t.Helper()
	cmd := exec.Command("sh", "-c", p.shell)
	cmd.Dir = programFolder(t)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "TERM=" + term, "LC_ALL=C.UTF-8", "HOME=" + cmd.Dir,
		"PAGER=less", "LESS=", "GIT_CONFIG_GLOBAL=/dev/null", "MANPAGER=less", "MANROFFOPT=-c"}
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(cols), Rows: uint16(rows)})
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{t: t, tty: tty, emulator: New(Options{Cols: cols, Rows: rows})}
	r.fed = sync.NewCond(&r.mu)
	var wg sync.WaitGroup
	wg.Go(r.read)
	defer wg.Wait()
	defer func() {
		_ = cmd.Process.Kill()
		tty.Close()
		_ = cmd.Wait()
	}()
	var rec recording
	for _, s := range p.steps {
		if s.keys != "" {
			r.send(s.keys)
		}
		rec.checkpoints = append(rec.checkpoints, r.wait(s.until))
	}
	rec.checkpoints = append(rec.checkpoints, r.waitEnd())
	rec.stream = r.stream
	return rec
}

func (r *recorder) read() {
	buf := make([]byte, 4096)
	for {
		n, err := r.tty.Read(buf)
		r.mu.Lock()
		r.stream = append(r.stream, buf[:n]...)
		_, _ = r.emulator.Write(buf[:n])
		replies := r.emulator.Replies()
		r.ended = err != nil
		r.fed.Broadcast()
		r.mu.Unlock()
		if err != nil {
			return
		}
		if len(replies) > 0 {
			_, _ = r.tty.Write(replies)
		}
	}
}

func (r *recorder) send(keys string) {
	r.mu.Lock()
	modes := r.emulator.Modes()
	r.mu.Unlock()
	k, err := Keys(keys, modes)
	if err != nil {
		r.t.Fatal(err)
	}
	if _, err := r.tty.Write(k.Bytes); err != nil {
		r.t.Fatal(err)
	}
}

// wait returns the length of the stream once the screen is as wished, and the
// stream is not in the middle of a character or sequence.
func (r *recorder) wait(until func(Screen) bool) int {
	r.t.Helper()
	return r.waitFor(func() bool {
		whole := r.emulator.parser.State() == 0 && !r.emulator.utf8.pending()
		return whole && until(r.emulator.Screen())
	})
}

func (r *recorder) waitEnd() int {
	r.t.Helper()
	return r.waitFor(func() bool { return r.ended })
}

func (r *recorder) waitFor(done func() bool) int {
	r.t.Helper()
	late := false
	timer := time.AfterFunc(patience, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		late = true
		r.fed.Broadcast()
	})
	defer timer.Stop()
	r.mu.Lock()
	defer r.mu.Unlock()
	for !done() {
		if late || r.ended {
			r.t.Fatalf("waited in vain; ended %v, the screen is\n%s", r.ended, r.emulator.Screen().Text())
		}
		r.fed.Wait()
	}
	return len(r.stream)
}

// programFolder makes what the programs look at.
func programFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	var text bytes.Buffer
	for i := range 200 {
		text.WriteString(strings.Repeat("word ", i%30))
		text.WriteString("世界 e\u0301 ─ line\n")
	}
	for name, data := range map[string]string{
		"text.txt": text.String(),
		"long.txt": strings.Repeat("0123456789", 400) + "\n",
		"code.go":  "package main\n\nfunc main() {\n\tprintln(\"hello\")\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestProgramsAgreeWithTmux records each program once and compares every
// checkpoint of the recording.
func TestProgramsAgreeWithTmux(t *testing.T) {
	server := startTmux(t)
	for _, size := range []struct {
		cols, rows int
		term       string
	}{{80, 24, "xterm-256color"}, {100, 30, "tmux-256color"}} {
		for _, p := range programs {
			t.Run(p.name+" "+size.term, func(t *testing.T) {
				need(t, p.needs...)
				rec := record(t, p, size.cols, size.rows, size.term)
				compareRecording(t, server, rec, size.cols, size.rows)
			})
		}
	}
}

func compareRecording(t *testing.T, server *tmuxServer, rec recording, cols, rows int) {
	t.Helper()
	pane := server.pane(cols, rows)
	defer pane.close()
	e := New(Options{Cols: cols, Rows: rows})
	from := 0
	for i, to := range rec.checkpoints {
		_, _ = e.Write(pane.feed(rec.stream[from:to]))
		from = to
		if diff := cmp.Diff(pane.sight(), e.sight()); diff != "" {
			t.Errorf("checkpoint %d, %d bytes: (-tmux +ours)\n%s", i, to, diff)
		}
	}
}
