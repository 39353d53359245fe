package term

import (
	"strings"
	"sync"
)

const (
	tailLines = 12
	tailLine  = 1 << 10 // bytes of one line
)

// Tail keeps the last lines that a program has said, for errors. The zero value is
// ready to use.
type Tail struct {
	mu    sync.Mutex
	lines []string // none twice in a row
}

// Add keeps a line.
func (t *Tail) Add(line string) {
	line = strings.ToValidUTF8(line[:min(len(line), tailLine)], "\uFFFD")
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := len(t.lines); n > 0 && t.lines[n-1] == line {
		return
	}
	if len(t.lines) == tailLines {
		t.lines = append(t.lines[:0], t.lines[1:]...)
	}
	t.lines = append(t.lines, line)
}

// Words are the lines as the end of an error; empty if there were none.
func (t *Tail) Words() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) == 0 {
		return ""
	}
	return "; its last words were:\n  " + strings.Join(t.lines, "\n  ")
}
