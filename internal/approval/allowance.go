package approval

import (
	"slices"
	"time"
)

// allowances are the actions that an agent was allowed when it asked for itself,
// and that its Host has not asked about yet.
type allowances []allowance

type allowance struct {
	key      string
	question string
	until    time.Time
}

// keptAllowances bounds an agent that asks and never acts.
const keptAllowances = 256

func (l *allowances) add(key, question string, until time.Time) {
	if len(*l) == keptAllowances {
		*l = slices.Delete(*l, 0, 1)
	}
	*l = append(*l, allowance{key, question, until})
}

// take uses up an allowance and gives its question, or nothing.
func (l *allowances) take(key string, now time.Time) string {
	*l = slices.DeleteFunc(*l, func(a allowance) bool { return !a.until.After(now) })
	i := slices.IndexFunc(*l, func(a allowance) bool { return a.key == key })
	if i < 0 {
		return ""
	}
	question := (*l)[i].question
	*l = slices.Delete(*l, i, i+1)
	return question
}

func (l *allowances) clear() { *l = nil }
