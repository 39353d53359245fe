// Command hello is an agent that writes a file, looks at it, and is done.
//
//	hawser run -a "term:go run ./examples/hello" "Make a file hello.txt that says: Hello, world!"
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	termagent "hawser/sdk/go"
)

func main() {
	if err := termagent.Run(hello); err != nil {
		fmt.Fprintln(os.Stderr, "hello:", err)
		os.Exit(1)
	}
}

func hello(r termagent.Request) (termagent.Answer, error) {
	if r.Step == 1 {
		return termagent.Answer{
			Analysis: "The terminal is ready.",
			Plan:     "Write the file and show it.",
			Commands: []termagent.Command{
				{Keystrokes: "echo 'Hello, world!' > hello.txt\n", Duration: 0.1},
				{Keystrokes: "cat hello.txt\n", Duration: 0.1},
			},
		}, nil
	}
	if slices.Contains(strings.Split(r.Screen, "\n"), "Hello, world!") {
		return termagent.Answer{
			Analysis:     "The file says what it should.",
			Plan:         "Nothing is left to do.",
			TaskComplete: true,
		}, nil
	}
	return termagent.Answer{
		Analysis: "The file is not shown yet.",
		Plan:     "Wait for it.",
		Commands: []termagent.Command{{Keystrokes: "", Duration: 1}},
	}, nil
}
