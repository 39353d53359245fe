package wire

import (
	"cmp"
	"slices"
	"strings"
)

// finder looks for lines in one file's text.
type finder struct {
	lines []string
	loose []string // the same with each run of white space as one, made when needed
	style *style   // of their indentation, likewise
}

func newFinder(text string) *finder { return &finder{lines: splitLines(text)} }

// find looks for exactly these lines, then for lines that differ in white
// space; either way there must be one place alone.
func (f *finder) find(p Pair) (Hunk, *Miss) {
	search := splitLines(p.Search)
	switch at := occurrences(f.lines, search); len(at) {
	case 0:
	case 1:
		return Hunk{First: at[0] + 1, Last: at[0] + len(search), Text: p.With}, nil
	default:
		return Hunk{}, &Miss{At: at}
	}
	if f.loose == nil {
		f.loose = squeezeAll(f.lines)
	}
	top, bottom := margins(search)
	search = search[top : len(search)-bottom]
	switch at := occurrences(f.loose, squeezeAll(search)); len(at) {
	case 0:
		return Hunk{}, &Miss{Near: f.nearest(search)}
	case 1:
		found := f.lines[at[0] : at[0]+len(search)]
		text, ok := f.reindent(trimMargins(p.With, top, bottom), search, found)
		if !ok {
			return Hunk{}, &Miss{Near: f.around(at[0], len(search), 0), Indented: true}
		}
		return Hunk{First: at[0] + 1, Last: at[0] + len(search), Text: text, Loose: true}, nil
	default:
		return Hunk{}, &Miss{At: at}
	}
}

// occurrences are where a run of lines occurs, by Knuth, Morris and Pratt over
// whole lines.
func occurrences(lines, run []string) []int {
	fail := make([]int, len(run))
	for i, k := 1, 0; i < len(run); i++ {
		for k > 0 && run[i] != run[k] {
			k = fail[k-1]
		}
		if run[i] == run[k] {
			k++
		}
		fail[i] = k
	}
	var at []int
	for i, k := 0, 0; i < len(lines); i++ {
		for k > 0 && (k == len(run) || lines[i] != run[k]) {
			k = fail[k-1]
		}
		if lines[i] == run[k] {
			k++
		}
		if k == len(run) {
			at = append(at, i-k+1)
		}
	}
	return at
}

func squeezeAll(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = strings.Join(strings.Fields(l), " ")
	}
	return out
}

// margins count the blank lines at both ends.
func margins(lines []string) (top, bottom int) {
	for top < len(lines) && strings.TrimSpace(lines[top]) == "" {
		top++
	}
	for bottom < len(lines)-top && strings.TrimSpace(lines[len(lines)-1-bottom]) == "" {
		bottom++
	}
	return top, bottom
}

// trimMargins takes at most so many blank lines from both ends.
func trimMargins(text string, top, bottom int) string {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	for ; top > 0 && len(lines) > 0 && strings.TrimSpace(lines[0]) == ""; top-- {
		lines = lines[1:]
	}
	for ; bottom > 0 && len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == ""; bottom-- {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "")
}

// overlap finds two hunks that share lines.
func overlap(hunks []Hunk) (int, int, bool) {
	order := make([]int, len(hunks))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(hunks[a].First, hunks[b].First) })
	for k := 1; k < len(order); k++ {
		if a, b := order[k-1], order[k]; hunks[b].First <= hunks[a].Last {
			return min(a, b), max(a, b), true
		}
	}
	return 0, 0, false
}
