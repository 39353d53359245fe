package wire

// Result is what became of a command.
type Result struct {
	Command string `json:"command"`
	Success bool   `json:"success"`
	Summary string `json:"summary"` // one line
	Output  string `json:"output"`
}
