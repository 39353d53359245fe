package termagent

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
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
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return fmt.Errorf("read a request: %w", err)
		}
		if len(bytes.TrimSpace(line)) > 0 {
			if err := step(line, out, agent); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
	}
}

func step(line []byte, out io.Writer, agent func(Request) (Answer, error)) error {
	var request Request
	if err := json.Unmarshal(line, &request); err != nil {
		return fmt.Errorf("read a request: %w", err)
	}
	answer, err := agent(request)
	if err != nil {
		return fmt.Errorf("step %d: %w", request.Step, err)
	}
	if answer.Commands == nil {
		answer.Commands = []Command{} // the field must be an array
	}
	reply, err := json.Marshal(answer)
	if err != nil {
		return fmt.Errorf("step %d: write the answer: %w", request.Step, err)
	}
	_, err = out.Write(append(reply, '\n'))
	return err
}
