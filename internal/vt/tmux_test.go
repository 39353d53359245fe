//go:build unix

package vt

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience bounds every wait for another process.
const patience = 30 * time.Second

// need looks programs up. On a developer's machine a missing one skips the
// test; in CI it fails.
func need(t testing.TB, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err == nil {
			continue
		}
		if os.Getenv("CI") == "true" {
			t.Fatalf("%s is not installed", p)
		}
		t.Skipf("%s is not installed", p)
	}
}

// tmuxConfig gives panes the full height.
const tmuxConfig = `set -g status off
set -g history-limit 5000
set -g default-terminal tmux-256color
set -g exit-empty off
`

// tmuxServer is a private server for one test.
type tmuxServer struct {
	t      testing.TB
	dir    string
	socket string
	panes  int
}

func startTmux(t testing.TB) *tmuxServer {
	t.Helper()
	need(t, "tmux")
	s := &tmuxServer{t: t, dir: t.TempDir()}
	s.socket = filepath.Join(s.dir, "socket")
	config := filepath.Join(s.dir, "tmux.conf")
	if err := os.WriteFile(config, []byte(tmuxConfig), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.command("kill-server").Run() })
	s.run("-f", config, "start-server")
	return s
}

func (s *tmuxServer) command(args ...string) *exec.Cmd {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	s.t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, "tmux", append([]string{"-S", s.socket}, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "TMUX=")
	return cmd
}

func (s *tmuxServer) run(args ...string) string {
	s.t.Helper()
	var stderr bytes.Buffer
	cmd := s.command(args...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		s.t.Fatalf("tmux %q: %v %s", args, err, stderr.String())
	}
	return string(out)
}

// tmuxPane shows what is written to its in, and tells on its out what tmux
// answers: an answer to a last question says that all was drawn.
type tmuxPane struct {
	*tmuxServer
	name    string
	in, out *os.File
}

const (
	areYouThere = "\x1b[5n"
	iAmHere     = "\x1b[0n"
)

func (s *tmuxServer) pane(cols, rows int) *tmuxPane {
	s.t.Helper()
	s.panes++
	p := &tmuxPane{tmuxServer: s, name: fmt.Sprintf("pane%d", s.panes)}
	in, out := filepath.Join(s.dir, p.name+".in"), filepath.Join(s.dir, p.name+".out")
	for _, fifo := range []string{in, out} {
		if err := syscall.Mkfifo(fifo, 0o600); err != nil {
			s.t.Fatal(err)
		}
	}
	s.run("new-session", "-d", "-s", p.name, "-x", fmt.Sprint(cols), "-y", fmt.Sprint(rows),
		fmt.Sprintf("stty raw -echo; cat %s & exec cat >%s", in, out))
	var err error
	if p.in, err = os.OpenFile(in, os.O_WRONLY, 0); err != nil { // waits for cat
		s.t.Fatal(err)
	}
	if p.out, err = os.Open(out); err != nil {
		s.t.Fatal(err)
	}
	return p
}

func (p *tmuxPane) close() {
	p.in.Close()
	p.run("kill-session", "-t", p.name)
	p.out.Close()
}

// feed writes bytes, waits until tmux has drawn them, and returns what it
// really wrote, for the other side.
func (p *tmuxPane) feed(data []byte) []byte {
	p.t.Helper()
	data = append(bytes.Clone(data), areYouThere...)
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() {
		if _, err := p.in.Write(data); err != nil {
			p.t.Errorf("feed tmux: %v", err)
		}
	})
	if err := p.out.SetReadDeadline(time.Now().Add(patience)); err != nil {
		p.t.Fatal(err)
	}
	want := bytes.Count(data, []byte(areYouThere))
	var got []byte
	for buf := make([]byte, 4096); bytes.Count(got, []byte(iAmHere)) < want; {
		n, err := p.out.Read(buf)
		if err != nil {
			p.t.Fatalf("wait for tmux: %v after %q", err, got)
		}
		got = append(got, buf[:n]...)
	}
	return data
}

func (p *tmuxPane) resize(cols, rows int) {
	p.run("resize-window", "-t", p.name, "-x", fmt.Sprint(cols), "-y", fmt.Sprint(rows))
}

func (p *tmuxPane) sight(extra ...string) sight {
	args := append([]string{"capture-pane", "-p", "-e", "-t", p.name}, extra...)
	args = append(args, ";", "display-message", "-p", "-t", p.name, "#{cursor_x},#{cursor_y},#{pane_width}")
	lines := strings.Split(strings.TrimSuffix(p.run(args...), "\n"), "\n")
	var x, y, cols int
	if _, err := fmt.Sscanf(lines[len(lines)-1], "%d,%d,%d", &x, &y, &cols); err != nil {
		p.t.Fatalf("cursor %q: %v", lines[len(lines)-1], err)
	}
	s := sight{Cursor: fmt.Sprintf("%d,%d", min(x, cols-1), y)} // tmux counts a pending wrap as a column
	acs := false
	for _, line := range lines[:len(lines)-1] {
		s.Lines = append(s.Lines, plainLine(line, &acs))
	}
	return s
}

// plainLine takes the styles out of a captured line and draws its line drawing.
func plainLine(line string, acs *bool) string {
	var out []byte
	for i := 0; i < len(line); i++ {
		switch b := line[i]; {
		case b == esc && i+1 < len(line) && line[i+1] == '[':
			for i += 2; i < len(line) && line[i] < '@'; i++ {
			}
		case b == 0x0e:
			*acs = true
		case b == 0x0f:
			*acs = false
		case *acs && b >= '`' && b <= '~':
			out = append(out, string(lineDrawing[b-'`'])...)
		default:
			out = append(out, b)
		}
	}
	return string(trimSpaces(out))
}
