package drive

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"sync"

	"hawser/internal/agent"
)

// complaints are what a program writes to its standard error: logged, up to a
// limit, and the last of it kept for errors.
type complaints struct {
	host agent.Host
	done chan struct{} // closed when all was read

	mu    sync.Mutex
	lines []string // the newest
}

const (
	maxComplaints = 1 << 20 // of one task
	keptLines     = 3
	keptLength    = 300
)

// read logs until the end. It goes on reading when there is too much to log:
// a program must not stop because of what it complains of.
func (c *complaints) read(from io.Reader) {
	defer close(c.done)
	in := bufio.NewReaderSize(from, 16<<10)
	for left := maxComplaints; ; {
		part, err := in.ReadSlice('\n')
		if line := strings.TrimRight(strings.ToValidUTF8(string(part), "\uFFFD"), "\r\n"); line != "" {
			c.keep(line)
			if left > 0 {
				left = c.log(line, left)
			}
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
	}
}

// log tells a line and gives how much may still be told.
func (c *complaints) log(line string, left int) int {
	left -= len(line)
	if left <= 0 {
		line = "the agent writes more than 1 MiB to its standard error; the rest is not logged"
	}
	if c.host.Emit(agent.Log{Level: "info", Text: line}) != nil {
		return 0 // nobody listens any more
	}
	return left
}

func (c *complaints) keep(line string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lines = append(c.lines, line)
	c.lines = c.lines[max(0, len(c.lines)-keptLines):]
}

// last are the last words, to be put behind an error.
func (c *complaints) last() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.lines) == 0 {
		return ""
	}
	text := strings.Join(c.lines, " | ")
	return "; its last words: " + strings.ToValidUTF8(text[max(0, len(text)-keptLength):], "")
}
