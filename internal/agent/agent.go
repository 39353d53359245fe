package agent

import "context"

// Agent is somebody who can be talked to. It is safe for concurrent use, and
// every conversation stands alone.
type Agent interface {
	Info() Info
	// Open begins a conversation, or goes on with an earlier one.
	Open(ctx context.Context, h Host, from Resume) (Conversation, error)
	// Close ends what conversations share. All of them are closed before.
	Close() error
}

// Conversation is one thread of talk with an agent.
type Conversation interface {
	// ID is the agent's own name for the conversation, by which it can be resumed;
	// empty if it cannot.
	ID() string
	// Prompt gives the agent its turn and returns when the turn has ended, after
	// its last event. A cancelled ctx ends it with Cancelled and no error. Turns
	// do not overlap.
	Prompt(ctx context.Context, p Prompt) (Stop, error)
	// Set chooses a mode or another option that the agent has announced.
	Set(ctx context.Context, option, value string) error
	Close() error
}

// Info describes an agent.
type Info struct {
	Name      string    `json:"name"`
	Title     string    `json:"title,omitempty"`
	Version   string    `json:"version,omitempty"`
	Kind      string    `json:"kind"` // "script", "acp", …
	Abilities Abilities `json:"abilities"`
}

// Abilities are what an agent can do beyond a turn of text.
type Abilities struct {
	Resume    bool `json:"resume,omitempty"`    // go on with an earlier conversation
	Replay    bool `json:"replay,omitempty"`    // and tell it again first
	Images    bool `json:"images,omitempty"`    // in prompts
	Audio     bool `json:"audio,omitempty"`     // in prompts
	Resources bool `json:"resources,omitempty"` // with their contents, in prompts
}

// Resume names an earlier conversation. The zero value is a new one.
type Resume struct {
	ID     string
	Replay bool // tell what was said, as events, before Open returns
}

// Stop says how a turn ended.
type Stop struct {
	Reason Reason `json:"reason"`
	Detail string `json:"detail,omitempty"` // which limit, why it was refused
	Ext    Ext    `json:"ext,omitempty"`
}

// Reason is why a turn ended.
type Reason string

const (
	Ended     Reason = "end"
	Cancelled Reason = "cancelled"
	Refused   Reason = "refused"
	Limited   Reason = "limit"
	Failed    Reason = "failed"
)
