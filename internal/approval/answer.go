package approval

// Verdict is how a question was settled.
type Verdict string

const (
	Allowed   Verdict = "allowed"
	Denied    Verdict = "denied"
	Answered  Verdict = "answered"  // a choice, text or form
	Declined  Verdict = "declined"  // a person would not answer a choice, text or form
	Cancelled Verdict = "cancelled" // whoever asked went away
)

// Answer settles a question.
type Answer struct {
	Verdict Verdict        `json:"verdict"`
	Option  string         `json:"option,omitempty"` // the id of the option that was chosen
	Text    string         `json:"text,omitempty"`
	Values  map[string]any `json:"values,omitempty"` // of a form
	// Reason is shown to whoever asked.
	Reason string `json:"reason,omitempty"`
	// By says who settled it: "rule 3", "front cli", "mode all", "sandbox jail",
	// "deadline", "nobody to ask".
	By string `json:"by,omitempty"`
	// Remember makes a rule of it.
	Remember Scope `json:"remember,omitempty"`
}

// OK says that the question was settled in favour of whoever asked.
func (a Answer) OK() bool { return a.Verdict == Allowed || a.Verdict == Answered }

// Scope is how long a rule made from an answer lasts.
type Scope string

const (
	Once       Scope = ""
	ForSession Scope = "session"
	ForConfig  Scope = "config"
)
