package agenttest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hawser/internal/agent"
)

// note changes what a Host has seen, and wakes whoever waits for it.
func (h *Host) note(change func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	change()
	close(h.changed)
	h.changed = make(chan struct{})
}

// did keeps an action in the transcript.
func (h *Host) did(format string, args ...any) {
	h.note(func() {
		if !h.options.Forget {
			fmt.Fprintf(&h.transcript, "> "+format+"\n", args...)
		}
	})
}

// Events are the events up to now.
func (h *Host) Events() []agent.Event {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.events)
}

// Emitted counts the events, also those that were not kept.
func (h *Host) Emitted() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.emitted
}

// Transcript is all that was said and done, one line each: an event as its
// type and fields, an action behind ">".
func (h *Host) Transcript() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.transcript.String()
}

// Text is what the agent said up to now, its chunks put together.
func (h *Host) Text() string {
	var b strings.Builder
	for _, e := range h.Events() {
		if m, ok := e.(agent.Message); ok && m.Role == "" {
			b.WriteString(m.Text)
		}
	}
	return b.String()
}

// Await waits until ok holds. It is asked anew after each event and action.
func (h *Host) Await(what string, ok func() bool) {
	h.t.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for {
		h.mu.Lock()
		changed := h.changed
		h.mu.Unlock()
		if ok() {
			return
		}
		select {
		case <-changed:
		case <-deadline.C:
			h.t.Fatalf("did not happen: %s; the transcript:\n%s", what, h.Transcript())
		}
	}
}

// AwaitAction waits for an action whose line in the transcript begins so.
func (h *Host) AwaitAction(prefix string) {
	h.t.Helper()
	h.Await(prefix, func() bool { return strings.Contains("\n"+h.Transcript(), "\n> "+prefix) })
}
