package wire

import "fmt"

// Stray says why a text does not answer an outbox; empty if it may.
func (r Reply) Stray(answers Marker) string {
	switch m := r.Marker; {
	case r.Copy && m.Session != "":
		return fmt.Sprintf("it is a copy of outbox %s, not an answer: save what the model wrote", OutboxName(m.Session, max(m.Sequence, 1)))
	case r.Copy:
		return "it is a copy of an outbox, not an answer: save what the model wrote"
	case m.Session != "" && m.Session != answers.Session:
		return fmt.Sprintf("it says that it answers session %s, not %s", m.Session, answers.Session)
	case m.Sequence != 0 && m.Sequence != answers.Sequence:
		return fmt.Sprintf("it says that it answers outbox %d, and %d is the newest", m.Sequence, answers.Sequence)
	}
	return ""
}
