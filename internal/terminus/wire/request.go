package wire

import "strconv"

// Request is what a program that plays the agent gets at each step, as one
// line of JSON.
type Request struct {
	// Instruction is the task, the same at every step.
	Instruction string
	// Screen is what the terminal shows now.
	Screen string
	// Step counts from 1.
	Step int
	// Prompt is what is new at this step, in words for a model.
	Prompt string
}

// Encode writes the line, with its end.
func (r Request) Encode() []byte {
	b := append([]byte(nil), `{"instruction":`...)
	b = appendString(b, r.Instruction)
	b = append(b, `,"screen":`...)
	b = appendString(b, r.Screen)
	b = append(b, `,"step":`...)
	b = strconv.AppendInt(b, int64(r.Step), 10)
	b = append(b, `,"prompt":`...)
	b = appendString(b, r.Prompt)
	return append(b, "}\n"...)
}

// Opening is the first request in words: the task, and what the terminal shows.
func Opening(instruction, terminal string) string {
	return "Task Description:\n" + instruction + "\n\nCurrent terminal state:\n" + terminal
}
