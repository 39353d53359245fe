package termagent

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
)

// Run answers the requests on standard input until there are no more. Standard
// output belongs to the protocol: log to standard error.
func Run(agent func(Request) (Answer, error)) error {
	return Serve(os.Stdin, os.Stdout, agent)
}

// Serve answers the requests of in, one line of JSON each, on out.
func Serve(in io.Reader, out io.Writer, agent func(Request) (Answer, error)) error {
	lines := bufio.NewReader(in)
	for number := 1; ; number++ {
		line, end := lines.ReadBytes('\n')
		if end != nil && end != io.EOF {
			return fmt.Errorf("read a request: %w", end)
		}
		if len(bytes.TrimSpace(line)) > 0 {
			request, err := readRequest(line)
			if err != nil {
				return fmt.Errorf("line %d is no request: %w", number, err)
			}
			if err := step(request, out, agent); err != nil {
				return err
			}
		}
		if end == io.EOF {
			return nil
		}
	}
}

func readRequest(line []byte) (r Request, err error) {
	if line = bytes.TrimSpace(line); bytes.Equal(line, []byte("null")) {
		return r, errors.New("it is no JSON object")
	}
	err = json.Unmarshal(line, &r)
	return r, err
}

func step(request Request, out io.Writer, agent func(Request) (Answer, error)) error {
	answer, err := agent(request)
	if err != nil {
		return fmt.Errorf("step %d: %w", request.Step, err)
	}
	commands := []Command{} // not nil: the field must be an array
	for _, c := range answer.Commands {
		c.Duration = speakable(c.Duration)
		commands = append(commands, c)
	}
	answer.Commands = commands
	reply, err := json.Marshal(answer)
	if err != nil {
		return fmt.Errorf("step %d: write the answer: %w", request.Step, err)
	}
	_, err = out.Write(append(reply, '\n'))
	return err
}

// speakable returns a number that JSON has. Models write others too, which the
// harness takes for these.
func speakable(seconds float64) float64 {
	switch {
	case math.IsNaN(seconds):
		return 1
	case math.IsInf(seconds, 1):
		return 60
	case math.IsInf(seconds, -1):
		return 0.1
	}
	return seconds
}
