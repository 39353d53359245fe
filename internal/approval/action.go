package approval

// ActionKind is what an action does.
type ActionKind string

const (
	Exec    ActionKind = "exec"
	Read    ActionKind = "read"
	Write   ActionKind = "write"
	Delete  ActionKind = "delete"
	Network ActionKind = "network"
	Other   ActionKind = "other" // what an agent does by itself, named only by its title
)

// Action is what somebody wants to do.
type Action struct {
	Kind ActionKind `json:"kind"`
	// Args are the program and its arguments. A lone argument that is a shell
	// line stands in Line instead.
	Args []string `json:"args,omitempty"`
	Line string   `json:"line,omitempty"`
	Dir  string   `json:"dir,omitempty"` // the workspace's root if empty
	// Env is what whoever asks adds to the command's environment, as NAME=VALUE.
	Env []string `json:"env,omitempty"`
	// Path is the file, absolute or from the workspace's root; NewPath is where
	// a rename leads.
	Path    string `json:"path,omitempty"`
	NewPath string `json:"newPath,omitempty"`
	Diff    string `json:"diff,omitempty"` // of a write
	Host    string `json:"host,omitempty"` // of a network action
}
