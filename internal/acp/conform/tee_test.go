//go:build conform && linux

package conform

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"

	"hawser/internal/acp/schematest"
)

// teeCommand makes this program stand between a client and its agent.
const teeCommand = "tee"

// frame is one line of a transcript.
type frame struct {
	At   time.Time       `json:"at"`
	From schematest.Side `json:"from"`
	Line string          `json:"line"`
}

// tee runs an agent and writes down what both sides say, each line before it is
// passed on, so that the transcript has no answer before its question.
func tee(file string, command []string) int {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	agent := exec.Command(command[0], command[1:]...)
	agent.Stderr = os.Stderr
	in, err1 := agent.StdinPipe()
	out, err2 := agent.StdoutPipe()
	if err := errors.Join(err1, err2, agent.Start()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	var writing sync.Mutex
	pass := func(from schematest.Side, r io.Reader, w io.WriteCloser) {
		defer w.Close()
		lines := bufio.NewReader(r)
		for {
			line, err := lines.ReadString('\n')
			if line != "" {
				data, _ := json.Marshal(frame{time.Now(), from, line})
				writing.Lock()
				f.Write(append(data, '\n'))
				writing.Unlock()
				io.WriteString(w, line)
			}
			if err != nil {
				return
			}
		}
	}
	go pass(schematest.Client, os.Stdin, in) // ends with this program
	pass(schematest.Agent, out, os.Stdout)
	if err := agent.Wait(); err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) && exit.ExitCode() >= 0 {
			return exit.ExitCode()
		}
		return 1
	}
	return 0
}
