package drive

import (
	"bufio"
	"io"
	"strings"
	"sync"

	"hawser/internal/agent"
	"hawser/internal/term"
)

const (
	longestLine  = 1 << 12 // of those that are kept
	longestStart = 200     // of a message, where a person reads it
	waitingLogs  = 256     // lines that wait for a slow front before they are skipped
)

// complaints are what an agent's program says beside the protocol. They are read
// all the time, whoever wants them: a program that cannot write them would stop.
type complaints struct {
	last term.Tail // for errors

	mu      sync.Mutex
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
	c.last.Add(text)
	c.mu.Lock()
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
