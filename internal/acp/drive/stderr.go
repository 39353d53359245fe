package drive

import (
	"bufio"
	"io"
	"strings"
	"sync"

	"hawser/internal/agent"
)

const (
	lastLines    = 12      // of what a program complained of, in errors
	longestLine  = 1 << 12 // of those that are kept
	longestStart = 200     // of a message, where a person reads it
	waitingLogs  = 256     // lines that wait for a slow front before they are skipped
)

// complaints are what an agent's program says beside the protocol. They are read
// all the time, whoever wants them: a program that cannot write them would stop.
type complaints struct {
	mu      sync.Mutex
	last    []string // none twice in a row
	waiting []agent.Log
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
	if len(c.last) == 0 || c.last[len(c.last)-1] != text {
		c.last = append(c.last, text)
	}
	if len(c.last) > lastLines {
		c.last = append([]string(nil), c.last[1:]...)
	}
	if len(c.waiting) < waitingLogs {
		c.waiting = append(c.waiting, agent.Log{Level: "debug", Text: text})
	} else {
		c.skipped++
	}
	c.mu.Unlock()
	c.rouse()
}

// warn adds what a person must see, however many lines wait.
func (c *complaints) warn(text string) {
	c.mu.Lock()
	c.waiting = append(c.waiting, agent.Log{Level: "warning", Text: strings.ToValidUTF8(text, "\uFFFD")})
	c.mu.Unlock()
	c.rouse()
}

func (c *complaints) rouse() {
	select {
	case c.more <- struct{}{}:
	default:
	}
}

// next gives the lines that wait, and how many had to be skipped after them.
func (c *complaints) next() (lines []agent.Log, skipped int) {
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
