package approval

import (
	"errors"
	"fmt"
)

// ErrUnknown is the answer to a question, or the end of a rule, that does not
// exist.
var ErrUnknown = errors.New("unknown")

// ErrSettled is what every SettledError is.
var ErrSettled = errors.New("already settled")

// SettledError says who was faster.
type SettledError struct {
	ID     string
	Answer Answer
}

func (e *SettledError) Error() string {
	return fmt.Sprintf("question %s is already settled: %s by %s", e.ID, e.Answer.Verdict, e.Answer.By)
}

func (e *SettledError) Unwrap() error { return ErrSettled }
