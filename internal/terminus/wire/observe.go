package wire

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// DefaultLimit is how many bytes of a terminal's output an agent is shown.
const DefaultLimit = 10_000

// Limit returns output, or its beginning and end if it has more than limit
// bytes, cut between characters. A limit of 0 is [DefaultLimit].
func Limit(output string, limit int) string {
	if limit <= 0 {
		limit = DefaultLimit
	}
	if len(output) <= limit {
		return output
	}
	half := limit / 2
	head, tail := half, len(output)-half
	for head > 0 && !utf8.RuneStart(output[head]) {
		head--
	}
	for tail < len(output) && !utf8.RuneStart(output[tail]) {
		tail++
	}
	return fmt.Sprintf("%s\n[... output limited to %d bytes; %d interior bytes omitted ...]\n%s",
		output[:head], limit, tail-head, output[tail:])
}

// Observer tells an agent what is new in a terminal. The zero value has seen
// nothing yet.
type Observer struct {
	before string
	seen   bool
}

// Observe takes all that the terminal holds, with what has scrolled away, and
// what its screen shows. If what it held before is a part of that, the answer
// is the rest, from the last line on that was there before; else the screen.
func (o *Observer) Observe(all, screen string) string {
	before, seen := strip(o.before), o.seen
	o.before, o.seen = all, true
	at := strings.Index(all, before)
	if !seen || at < 0 {
		return "Current Terminal Screen:\n" + screen
	}
	rest := all[at:]
	if line := strings.LastIndexByte(before, '\n'); line >= 0 {
		// terminus-2 counts these characters from the beginning of all, even
		// where blank lines come first: models know the output that this gives.
		skipped, _ := firstChars(all, countChars(before[:line]))
		rest = all[len(skipped):]
	}
	if blank(rest) {
		return "Current Terminal Screen:\n" + screen
	}
	return "New Terminal Output:\n" + rest
}
