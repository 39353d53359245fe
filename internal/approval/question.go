package approval

import (
	"encoding/json"
	"time"
)

// Kind says what an answer to a question is.
type Kind string

const (
	Permission Kind = "permission" // allow or deny an action
	Choice     Kind = "choice"     // one of several options
	Text       Kind = "text"       // words
	Form       Kind = "form"       // several named values
)

// Question is something that a rule or a person has to settle. Kind and Title
// are required; the Gate gives the ID.
type Question struct {
	ID     string `json:"id"`
	Kind   Kind   `json:"kind"`
	Title  string `json:"title"`            // one line
	Detail string `json:"detail,omitempty"` // whatever else a person must see to decide, in full
	Why    string `json:"why,omitempty"`    // why a person is asked, if a rule wants it; the Gate says it

	// Action is what a permission is for.
	Action *Action `json:"action,omitempty"`
	// FromAgent is a permission that the agent itself asked for. The sandbox's
	// default does not settle it: only a rule, a mode or a person does.
	FromAgent bool `json:"fromAgent,omitempty"`

	// Options are what can be chosen. A permission without any is offered the
	// usual four.
	Options []Option `json:"options,omitempty"`
	// Fields are what a form asks for.
	Fields []Field `json:"fields,omitempty"`

	// Deadline is when the question is settled without an answer; zero leaves it
	// to the Gate.
	Deadline time.Time `json:"deadline,omitzero"`

	// Ext is what a protocol says beyond this, unchanged.
	Ext json.RawMessage `json:"ext,omitempty"`
}

// Option is one of the answers that are offered.
type Option struct {
	ID     string `json:"id"`
	Label  string `json:"label"`
	Effect Effect `json:"effect,omitempty"`
}

// Effect is what choosing an option means for a permission.
type Effect string

const (
	AllowOnce   Effect = "allow_once"
	AllowAlways Effect = "allow_always"
	DenyOnce    Effect = "deny_once"
	DenyAlways  Effect = "deny_always"
)

// Allows says that the effect permits the action.
func (e Effect) Allows() bool { return e == AllowOnce || e == AllowAlways }

// Always says that the effect is to become a rule.
func (e Effect) Always() bool { return e == AllowAlways || e == DenyAlways }

// Field is one value that a form asks for.
type Field struct {
	Name        string    `json:"name"`
	Label       string    `json:"label,omitempty"`
	Description string    `json:"description,omitempty"`
	Type        FieldType `json:"type,omitempty"` // StringField if empty
	Required    bool      `json:"required,omitempty"`
	Default     any       `json:"default,omitempty"`
	Options     []Option  `json:"options,omitempty"` // the values that are allowed, if not all are
	Many        bool      `json:"many,omitempty"`    // several of Options may be chosen
	Secret      bool      `json:"secret,omitempty"`  // not to be shown or recorded
}

// FieldType is what a field's value is.
type FieldType string

const (
	StringField  FieldType = "string"
	NumberField  FieldType = "number"
	IntegerField FieldType = "integer"
	BooleanField FieldType = "boolean"
)
