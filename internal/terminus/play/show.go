package play

import (
	"strings"

	"hawser/internal/terminus/wire"
)

const rule = "────────────────────────────────────────────────────────────────────────────────"

// show shows what the agent sees: what was wrong with its answer, the screen,
// and the question whether it is sure.
func (p *Player) show(r wire.Request) {
	if r.Step == 1 {
		p.printf("You are the agent. The task: %s\nType a line, or ? for help.\n", r.Instruction)
	}
	if said := feedback(r.Prompt); said != "" {
		p.printf("%s\n", said)
	}
	p.printf("%s step %d\n%s\n%s\n", rule[:3*20], r.Step, strings.TrimRight(r.Screen, " \n"), rule)
	if i := strings.LastIndex(r.Prompt, "Are you sure you want to mark the task as complete?"); i >= 0 {
		p.printf("%s (:done)\n", r.Prompt[i:])
	}
}

// feedback is what the prompt says of the last answer.
func feedback(prompt string) string {
	if !strings.HasPrefix(prompt, "Previous response had ") {
		return ""
	}
	said, _, _ := strings.Cut(prompt, "\n\n")
	return said
}
