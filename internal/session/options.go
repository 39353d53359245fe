package session

import (
	"encoding/json"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/sandbox"
)

// Options say how a session works. Policy, with its workspace, is required; the
// rest works as it is.
type Options struct {
	// Data is hawser's data folder. Empty: nothing is kept, so the session has no
	// journal, no lock and no socket, and cannot be resumed.
	Data string
	// Agent is whom the session talks with; nil is a session without one.
	Agent agent.Agent
	// AgentName is how it was named, to be shown and to find it again.
	AgentName string
	// Settings are kept for whoever resumes the session.
	Settings json.RawMessage

	// Policy makes the Box where work happens.
	Policy sandbox.Policy
	// AgentInside runs the agent's own program in that Box too, instead of on the
	// host with the user's environment.
	AgentInside bool
	// Elsewhere runs the agent's work in a place that is not ours, with the rules of
	// the host; screens are ours all the same.
	Elsewhere Elsewhere
	// Opening is called before the agent begins: a front that subscribes in it
	// misses nothing. It must not wait for the agent.
	Opening func(*Session)
	// Work bounds every command; a command may ask for less, never for more. What
	// cannot be enforced is refused.
	Work WorkLimits
	// Usual is for commands of which neither Work nor who asks for them says
	// anything: how long they run, and what they use. What cannot be enforced is
	// left off. Screens are bound by its memory and processes alone.
	Usual WorkLimits

	Rules   []approval.Rule
	Approve approval.Mode
	// SaveRule keeps a rule for later sessions, ForgetRule removes it.
	SaveRule   func(approval.Rule) error
	ForgetRule func(approval.Rule) error
	Deadline   time.Duration // for a question: 10 minutes if 0

	// Turn ends a turn that takes longer; 0 is no limit.
	Turn time.Duration
	// Grace is how long a cancelled agent may take to end its turn: 5 s if 0.
	Grace time.Duration

	// Secrets are values that must not be written down.
	Secrets []string
	// NoJournal keeps no record, for measurements.
	NoJournal bool
	// Recording is the most that is kept of a terminal's output: 64 MiB if 0.
	Recording int64
	// Hidden are paths of the workspace that an agent cannot see.
	Hidden []string
	// NoSnapshots keeps no copies of changed files, so that nothing can be undone.
	NoSnapshots bool
}

// WorkLimits bound each command that an agent runs. Zero is no limit.
type WorkLimits struct {
	Wall      time.Duration
	Idle      time.Duration
	Resources sandbox.Limits
	Output    int // bytes kept of its output: 1 MiB if 0
}

const (
	defaultGrace = 5 * time.Second
	maxWaiting   = 100
)
