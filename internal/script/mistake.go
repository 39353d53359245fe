package script

import (
	"fmt"
	"slices"
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

// suggest says which known word was probably meant.
func suggest(word string, known []string) string {
	best, least := "", 1+len(word)/3
	for _, k := range known {
		if d := distance(strings.ToLower(word), k); d <= least && (best == "" || d < least) {
			best, least = k, d
		}
	}
	if best == "" {
		known = slices.Sorted(slices.Values(known))
		return "known are " + strings.Join(known, ", ")
	}
	return "did you mean " + best + "?"
}

// distance counts the letters to insert, remove, change or swap to make a of b.
func distance(a, b string) int {
	two, one, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range one {
		one[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			same := 1
			if a[i-1] == b[j-1] {
				same = 0
			}
			row[j] = min(one[j]+1, row[j-1]+1, one[j-1]+same)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], two[j-2]+1)
			}
		}
		two, one, row = one, row, two
	}
	return one[len(b)]
}
