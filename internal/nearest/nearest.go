// Package nearest finds the word that somebody probably meant. It knows words and
// nothing else.
package nearest

import "strings"

// Word gives the known word that is most like an unknown one, or nothing if none
// is.
func Word(unknown string, known []string) string {
	best, at := "", max(2, len(unknown)/3)+1
	for _, k := range known {
		if d := distance(strings.ToLower(unknown), strings.ToLower(k)); d < at {
			best, at = k, d
		}
	}
	return best
}

// Hint is the end of an error about an unknown word: what was meant, if that can
// be told, else all that is known.
func Hint(unknown string, known []string) string {
	if w := Word(unknown, known); w != "" {
		return "did you mean " + w + "?"
	}
	return "known are " + strings.Join(known, ", ")
}

// distance counts the letters to change, add, drop or swap with a neighbour.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > 100 || len(y) > 100 {
		return 1000
	}
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := range x {
		row[0] = i + 1
		for j := range y {
			cost := 1
			if x[i] == y[j] {
				cost = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
}
