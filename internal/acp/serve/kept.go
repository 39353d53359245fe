package serve

import (
	"encoding/json"
	"slices"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/approval"
	"hawser/internal/journal"
)

// strictness orders the modes, the strictest first.
var strictness = []approval.Mode{approval.ModeNone, approval.ModeAsk, approval.ModeReads, approval.ModeAll}

// choose notes the mode that the client has chosen for a session.
func (c *connection) choose(id v1.SessionID, mode approval.Mode) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.chosen == nil {
		c.chosen = map[v1.SessionID]approval.Mode{}
	}
	c.chosen[id] = mode
}

// keptMode is the mode in which a session goes on. What this client has chosen holds;
// what somebody chose in another connection does if it is stricter than what hawser
// was started with, so that nobody's consent outlives him.
func (c *connection) keptMode(id v1.SessionID, dir string, started approval.Mode) approval.Mode {
	c.mu.Lock()
	own, ok := c.chosen[id]
	c.mu.Unlock()
	if ok {
		return own
	}
	if started == "" {
		started = approval.ModeAsk
	}
	last := lastMode(dir)
	if at := slices.Index(strictness, last); at >= 0 && at < slices.Index(strictness, started) {
		return last
	}
	return started
}

// lastMode is the mode that was set last in a session; empty if none was.
func lastMode(dir string) (mode approval.Mode) {
	for r, err := range journal.Read(dir) {
		if err != nil {
			return mode
		}
		if r.Kind != "approve" {
			continue
		}
		var set struct{ Mode approval.Mode }
		if json.Unmarshal(r.Data, &set) == nil {
			mode = set.Mode
		}
	}
	return mode
}
