package agent

import (
	"encoding/json"

	"hawser/internal/approval"
)

// Event is something that fronts show. The set is closed: what a protocol says
// beyond it travels in Ext, or as an Extension, and comes out again unharmed.
type Event interface {
	// Type is the event's stable name.
	Type() string
	event()
}

// Ext is what a protocol said beyond the fields of an event, by the protocol's
// name. Who does not know it passes it on.
type Ext map[string]json.RawMessage

// Message is text for the person: a chunk of it, or a whole message.
type Message struct {
	ID    string `json:"id,omitempty"` // chunks of one message share it
	Text  string `json:"text"`
	Chunk bool   `json:"chunk,omitempty"` // more may follow
	// Role is empty for the agent's own words; "user" for a person's, told again.
	Role string `json:"role,omitempty"`
	Ext  Ext    `json:"ext,omitempty"`
}

// Thought is what the agent says to itself.
type Thought struct {
	ID    string `json:"id,omitempty"`
	Text  string `json:"text"`
	Chunk bool   `json:"chunk,omitempty"`
	Ext   Ext    `json:"ext,omitempty"`
}

// Progress is a short word on what is being done. The next one takes its place.
type Progress struct {
	Text string `json:"text"`
	Ext  Ext    `json:"ext,omitempty"`
}

// Media is a picture, a sound, a file or a link for the person.
type Media struct {
	Message string `json:"message,omitempty"` // the id of the message that it belongs to
	Role    string `json:"role,omitempty"`
	Thought bool   `json:"thought,omitempty"`
	Part    Part   `json:"part"`
	Ext     Ext    `json:"ext,omitempty"`
}

// Plan is what the agent means to do. Each takes the place of the one before
// with the same ID.
type Plan struct {
	ID      string `json:"id,omitempty"`
	Entries []Step `json:"entries"`
	Ext     Ext    `json:"ext,omitempty"`
}

// Step is one entry of a Plan.
type Step struct {
	Text     string `json:"text"`
	Priority string `json:"priority,omitempty"` // high, medium, low
	Status   string `json:"status,omitempty"`   // pending, in_progress, completed
	Ext      Ext    `json:"ext,omitempty"`
}

// Question is one that waits at the gate. Answer settles it.
type Question struct {
	Question approval.Question `json:"question"`
}

// Answer is how a question was settled.
type Answer struct {
	Question string          `json:"question"` // its id
	Answer   approval.Answer `json:"answer"`
}

// Usage is what was used up to now in this conversation; zero is unknown.
type Usage struct {
	InputTokens      int64 `json:"inputTokens,omitempty"`
	OutputTokens     int64 `json:"outputTokens,omitempty"`
	ThoughtTokens    int64 `json:"thoughtTokens,omitempty"`
	CacheReadTokens  int64 `json:"cacheReadTokens,omitempty"`
	CacheWriteTokens int64 `json:"cacheWriteTokens,omitempty"`
	TotalTokens      int64 `json:"totalTokens,omitempty"`
	ContextTokens    int64 `json:"contextTokens,omitempty"` // now in the model's window
	ContextSize      int64 `json:"contextSize,omitempty"`   // of that window
	Cost             *Cost `json:"cost,omitempty"`
	Ext              Ext   `json:"ext,omitempty"`
}

// Cost is money.
type Cost struct {
	Amount   float64 `json:"amount"`
	Currency string  `json:"currency"` // ISO 4217
	// Estimated from a list of prices; the provider may charge another sum.
	Estimated bool `json:"estimated,omitempty"`
}

// Log is for whoever looks for a fault.
type Log struct {
	Level string `json:"level"` // debug, info, warning, error
	Text  string `json:"text"`
	Ext   Ext    `json:"ext,omitempty"`
}

// Failure is something that went wrong and that the person should know of. The
// turn may go on.
type Failure struct {
	Code string `json:"code,omitempty"`
	Text string `json:"text"`
	Ext  Ext    `json:"ext,omitempty"`
}

// Began is the beginning of a turn.
type Began struct {
	Prompt Prompt `json:"prompt"`
}

// End is the end of a turn, after all its other events.
type End struct {
	Stop
}

// Options are the modes and other options that can be Set, and what they are
// now.
type Options struct {
	Options []Setting `json:"options"`
	Ext     Ext       `json:"ext,omitempty"`
}

// Setting is one option of an agent.
type Setting struct {
	ID          string            `json:"id"`
	Name        string            `json:"name,omitempty"`
	Description string            `json:"description,omitempty"`
	Category    string            `json:"category,omitempty"` // mode, model, …
	Value       string            `json:"value"`
	Choices     []approval.Option `json:"choices,omitempty"`
	Ext         Ext               `json:"ext,omitempty"`
}

// Commands are what the agent understands after a slash.
type Commands struct {
	Commands []Command `json:"commands"`
	Ext      Ext       `json:"ext,omitempty"`
}

// Command is one of them.
type Command struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	Hint        string `json:"hint,omitempty"` // for its input
	Ext         Ext    `json:"ext,omitempty"`
}

// Extension is an update of a protocol that has no event of its own.
type Extension struct {
	Protocol string          `json:"protocol"`
	Kind     string          `json:"kind"`
	Data     json.RawMessage `json:"data"`
}
