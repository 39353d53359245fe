package wire

import (
	"slices"
	"strings"
)

// order sorts the known depths; each must begin with the one before.
func (in *indents) order() bool {
	for d := range in.known {
		if len(d) > longestIndent {
			return false
		}
		in.depths = append(in.depths, d)
	}
	slices.SortFunc(in.depths, func(a, b string) int { return len(a) - len(b) })
	for i := 1; i < len(in.depths); i++ {
		if !strings.HasPrefix(in.depths[i], in.depths[i-1]) {
			return false
		}
	}
	return true
}

// indentKind is what an indentation consists of.
type indentKind int

const (
	none indentKind = iota
	spaces
	tabs
	mixed
)

func kind(indentation string) indentKind {
	switch {
	case indentation == "":
		return none
	case strings.Trim(indentation, " ") == "":
		return spaces
	case strings.Trim(indentation, "\t") == "":
		return tabs
	}
	return mixed
}

// style is how a text is indented.
type style struct {
	kind indentKind // mixed if no kind is by far the most usual
	unit int        // how many spaces deeper a line usually is; zero: not known
}

func styleOf(lines []string) style {
	var count [mixed + 1]int
	steps := map[int]int{}
	last := 0
	for _, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		in := plainIndent(l)
		k := kind(in)
		count[k]++
		if k > spaces {
			last = longestIndent // a tab is no number of spaces
			continue
		}
		if more := len(in) - last; more > 1 {
			steps[more]++
		}
		last = len(in)
	}
	s := style{kind: mixed}
	all := count[spaces] + count[tabs] + count[mixed]
	switch {
	case all == 0:
		s.kind = none
	case count[spaces]*10 >= all*8:
		s.kind = spaces
	case count[tabs]*10 >= all*8:
		s.kind = tabs
	}
	for more, n := range steps {
		if n > steps[s.unit] || n == steps[s.unit] && more < s.unit {
			s.unit = more
		}
	}
	return s
}
