package wire

// Result is what became of a command.
type Result struct {
	Command string `json:"command"`
	Success bool   `json:"success"`
	Summary string `json:"summary"` // one line
	Output  string `json:"output"`
}

// Counted is the command of a result that only says how many others there are.
const Counted = "…"

// Line is a result as it is shown, without its output.
func (r Result) Line() string {
	mark := "[FAILED] "
	if r.Success {
		mark = "[OK] "
	}
	return mark + shownLine(oneLine(r.Command)) + ": " + shownLine(oneLine(r.Summary))
}
