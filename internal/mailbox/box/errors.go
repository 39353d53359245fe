package box

import "fmt"

// refusal says what is wrong and what to do next, and is one of the standard
// kinds.
type refusal struct {
	text string
	kind error
}

func refuse(kind error, format string, args ...any) error {
	return &refusal{fmt.Sprintf(format, args...), kind}
}

func (r *refusal) Error() string { return r.text }
func (r *refusal) Unwrap() error { return r.kind }
