package main

import (
	"context"
	"path/filepath"

	"hawser/internal/approval"
	"hawser/internal/session"
	"hawser/internal/term"
)

// localTarget is a session of this process, for the front that shows it.
type localTarget struct{ *session.Session }

func (t localTarget) Settle(_ context.Context, question string, a approval.Answer) error {
	return t.Gate().Settle(question, a)
}

func (t localTarget) Screen(terminal string) (*term.Terminal, bool) {
	found, err := t.Terminal(terminal)
	return found, err == nil
}

// historyFile keeps the lines of conversations.
func historyFile() string { return filepath.Join(dataDir(), "history") }
