package approval

// Rule says what happens to the actions that it matches. Rules are ordered, and
// the first that matches decides. The JSON form is that of the configuration's
// `approvals` list.
//
// At most one of Command, Args, Line, Path and Host is set; a rule without any
// matches every action of its kinds.
type Rule struct {
	// ID names the rule in answers and to Revoke; the Gate numbers those that
	// have none.
	ID string `json:"id,omitempty"`
	// Actions are the kinds that it is about. None are those that its pattern
	// fits: exec for a command; read, write and delete for a path; network for
	// a host; all if it has no pattern.
	Actions []ActionKind `json:"actions,omitempty"`

	Command string `json:"command,omitempty"` // pattern of a program and its arguments
	Path    string `json:"path,omitempty"`    // pattern of a file's path
	Host    string `json:"host,omitempty"`    // pattern of a host's name

	// Args or Line are one command exactly, whatever is hidden in it, and Dir
	// the absolute directory in which it must run; any if empty. Rules that are
	// made from answers have them.
	Args []string `json:"args,omitempty"`
	Line string   `json:"line,omitempty"`
	Dir  string   `json:"dir,omitempty"`

	Decision Decision `json:"decision"`
	Reason   string   `json:"reason,omitempty"` // shown to whoever asked, and to whoever is asked

	// Scope is where it comes from: ForConfig or ForSession. The Gate sets it.
	Scope Scope `json:"scope,omitempty"`
}
