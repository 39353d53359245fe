package script

import (
	"fmt"
	"strings"
)

// Mistakes are all that is wrong with a script, in the order of its lines.
type Mistakes []Mistake

// Mistake is one of them.
type Mistake struct {
	Script string
	Line   int
	Text   string
}

func (m Mistake) Error() string { return fmt.Sprintf("%s:%d: %s", m.Script, m.Line, m.Text) }

// maxShown is how many mistakes are told at once.
const maxShown = 20

func (m Mistakes) Error() string {
	var b strings.Builder
	for i, one := range m {
		if i > 0 {
			b.WriteByte('\n')
		}
		if i == maxShown {
			fmt.Fprintf(&b, "and %d more", len(m)-i)
			break
		}
		b.WriteString(one.Error())
	}
	return b.String()
}
