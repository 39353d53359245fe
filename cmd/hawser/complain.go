package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"hawser/internal/script"
)

// complain says what went wrong: one line, but every mistake of a script has its
// own.
func complain(err error) {
	lines := []string{err.Error()}
	var m script.Mistakes
	if errors.As(err, &m) {
		lines = strings.Split(m.Error(), "\n")
	}
	for _, l := range lines {
		fmt.Fprintln(os.Stderr, "hawser:", oneLine(l))
	}
}
