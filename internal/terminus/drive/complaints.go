package drive

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/term"
)

// complaints are what a program writes to its standard error: logged, up to a
// limit, and the last of it kept for errors.
type complaints struct {
	host agent.Host
	done chan struct{} // closed when all was read
	last term.Tail
}

const maxComplaints = 1 << 20 // of one task

// read logs until the end. It goes on reading when there is too much to log:
// a program must not stop because of what it complains of.
func (c *complaints) read(from io.Reader) {
	defer close(c.done)
	in := bufio.NewReaderSize(from, 16<<10)
	for left := maxComplaints; ; {
		part, err := in.ReadSlice('\n')
		if line := strings.TrimRight(strings.ToValidUTF8(string(part), "\uFFFD"), "\r\n"); line != "" {
			c.last.Add(line)
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
