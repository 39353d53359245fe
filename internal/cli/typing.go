package cli

import (
	"encoding/json"
	"fmt"
	"strconv"

	"hawser/internal/vt"
)

// mostTyped is how many characters of keys are shown.
const mostTyped = 160

// typed is what a call types into a screen, and for how long it waits then; empty
// if it does not say so.
func (one *tool) typed() string {
	var said struct {
		Keystrokes *string
		Duration   float64
		Bytes      int
	}
	if !one.types || json.Unmarshal(one.Input, &said) != nil || said.Keystrokes == nil {
		return ""
	}
	keys := *said.Keystrokes
	wait := strconv.FormatFloat(said.Duration, 'g', 4, 64) + "s"
	k, err := vt.Keys(keys, vt.KeyModes{})
	switch {
	case keys == "":
		return "wait " + wait
	case err == nil && !k.Literal:
		return "key " + shown(keys) + " " + wait
	}
	more := ""
	if r := []rune(keys); len(r) > mostTyped {
		keys, more = string(r[:mostTyped]), fmt.Sprintf("… (%d bytes)", max(said.Bytes, len(keys)))
	}
	return "keys " + strconv.Quote(keys) + more + " " + wait
}
