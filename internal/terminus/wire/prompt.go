package wire

import (
	_ "embed" // for the prompts
	"fmt"
	"strings"
)

//go:embed prompt_json.txt
var promptJSON string

//go:embed prompt_xml.txt
var promptXML string

// What a prompt's template is filled with.
const (
	instructionMark = "{instruction}"
	terminalMark    = "{terminal_state}"
)

// Prompt returns our own template for models that are to answer in a format.
func Prompt(f Format) string {
	if f == XML {
		return promptXML
	}
	return promptJSON
}

// Fill puts the task and the terminal's state into a template, which has a
// place for each.
func Fill(template, instruction, terminal string) (string, error) {
	for _, mark := range []string{instructionMark, terminalMark} {
		if !strings.Contains(template, mark) {
			return "", fmt.Errorf("the prompt template has no %s; write it where that belongs", mark)
		}
	}
	return strings.NewReplacer(instructionMark, instruction, terminalMark, terminal).Replace(template), nil
}
