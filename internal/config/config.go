package config

import (
	"encoding/json"

	"hawser/internal/approval"
)

// Config is the configuration file. Keys are in camelCase; those of "terminal"
// and "channels" are another program's and pass unread.
type Config struct {
	// Agent is the one that is used when none is named.
	Agent     string           `json:"agent,omitempty"`
	Agents    map[string]Agent `json:"agents,omitempty"`
	Sandbox   string           `json:"sandbox,omitempty"` // jail, host or docker:IMAGE
	Network   string           `json:"network,omitempty"`
	Limits    Limits           `json:"limits,omitzero"`
	Approve   string           `json:"approve,omitempty"` // ask, all, reads or none
	Approvals []approval.Rule  `json:"approvals,omitempty"`
	// Secrets are values that are never written down, beside those of agents'
	// environments.
	Secrets []Secret `json:"secrets,omitempty"`

	Terminal json.RawMessage `json:"terminal,omitempty"`
	Channels json.RawMessage `json:"channels,omitempty"`
}

// Agent is an agent that has a name.
type Agent struct {
	// Use is the agent's short form, such as "script:demo.hawser".
	Use string `json:"use,omitempty"`
	// Kind and Command say the same in two; Command is one line, or a list.
	Kind    string            `json:"kind,omitempty"`
	Command Command           `json:"command,omitempty"`
	Model   string            `json:"model,omitempty"`
	Env     map[string]Secret `json:"env,omitempty"` // its names are data
	Options map[string]string `json:"options,omitempty"`
	// Inside runs the agent's own program in the sandbox too.
	Inside bool   `json:"inside,omitempty"`
	Title  string `json:"title,omitempty"`
}

// Command is a program and its arguments: in the file a list, or one line, which
// is then the only element.
type Command []string

// Line is the command as one line, quoted as a shell would need it.
func (c Command) Line() string {
	if len(c) == 1 {
		return c[0]
	}
	return approval.Action{Kind: approval.Exec, Args: c}.Describe()
}

// UnmarshalJSON takes a line or a list.
func (c *Command) UnmarshalJSON(data []byte) error {
	var line string
	if json.Unmarshal(data, &line) == nil {
		*c = Command{line}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(c))
}

// Limits bound every command that an agent runs.
type Limits struct {
	Timeout Duration `json:"timeout,omitempty"`
	Idle    Duration `json:"idle,omitempty"`
	Memory  string   `json:"memory,omitempty"`
	Pids    Count    `json:"pids,omitempty"`
	CPU     Duration `json:"cpu,omitempty"`
	Turn    Duration `json:"turn,omitempty"`
}
