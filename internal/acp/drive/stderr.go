package drive

import (
	"bufio"
	"io"
	"strings"
	"sync"
)

const (
	lastLines   = 12      // of what a program complained of, in errors
	longestLine = 1 << 12 // of those that are kept
	waitingLogs = 256     // lines that wait for a slow front before they are skipped
)

// complaints are what an agent's program says beside the protocol. They are read
// all the time, whoever wants them: a program that cannot write them would stop.
type complaints struct {
	mu      sync.Mutex
	last    []string
	waiting []string
	skipped int
	more    chan struct{} // has a value when there may be more
}

func newComplaints() *complaints { return &complaints{more: make(chan struct{}, 1)} }

// read takes lines until the end.
func (c *complaints) read(r io.Reader) {
	lines := bufio.NewReaderSize(r, longestLine)
	for {
		line, err := lines.ReadSlice('\n')
		if text := strings.TrimRight(string(line), "\r\n"); text != "" {
			c.add(text)
		}
		if err != nil && err != bufio.ErrBufferFull {
			return
		}
	}
}

func (c *complaints) add(text string) {
	text = strings.ToValidUTF8(text[:min(len(text), longestLine)], "\uFFFD")
	c.mu.Lock()
	c.last = append(c.last, text)
	if len(c.last) > lastLines {
		c.last = append([]string(nil), c.last[1:]...)
	}
	if len(c.waiting) < waitingLogs {
		c.waiting = append(c.waiting, text)
	} else {
		c.skipped++
	}
	c.mu.Unlock()
	select {
	case c.more <- struct{}{}:
	default:
	}
}

// next gives the lines that wait, and how many had to be skipped after them.
func (c *complaints) next() (lines []string, skipped int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	lines, skipped = c.waiting, c.skipped
	c.waiting, c.skipped = nil, 0
	return lines, skipped
}

// String is the last lines, for an error; empty if there were none.
func (c *complaints) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return strings.Join(c.last, "\n")
}
