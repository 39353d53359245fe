package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"

	"hawser/internal/agent"
	"hawser/internal/journal"
	"hawser/internal/mailbox/box"
	"hawser/internal/mailbox/drive"
	"hawser/internal/nearest"
	"hawser/internal/sandbox"
)

// mailboxAgent is a mailbox behind any front. It knows which folders are its own.
type mailboxAgent struct {
	*drive.Agent
	box *box.Box
}

// Protected is hidden from what the agent runs.
func (a *mailboxAgent) Protected(workspace string) []string { return a.box.Protected(workspace) }

// Hide says that nothing the agent runs can reach them.
func (a *mailboxAgent) Hide() { a.box.Hide() }

func newMailboxAgent(dir string, o agentOptions) (agent.Agent, error) {
	d := drive.Options{Budget: defaultBudget, Instruct: true}
	for _, key := range slices.Sorted(maps.Keys(o.options)) {
		value := o.options[key]
		var err error
		switch key {
		case "strict":
			d.Strict, err = strconv.ParseBool(value)
		case "confirm":
			d.Confirm, err = strconv.ParseBool(value)
		case "budget":
			d.Budget, err = strconv.Atoi(value)
		case "timeout":
			d.TimeLimit, err = parseTime(value)
		case "session":
			d.Session = value
		default:
			err = fmt.Errorf("a mailbox has no such option: %s", nearest.Hint(key, []string{"strict", "confirm", "budget", "timeout", "session"}))
		}
		if err != nil {
			return nil, fmt.Errorf("-o %s=%s: %w", key, value, err)
		}
	}
	b, err := box.Open(dir, box.Options{Lock: journal.Lock})
	if err != nil {
		return nil, err
	}
	return &mailboxAgent{drive.New(b, d), b}, nil
}

// warnReachable tells that commands can reach the mailbox: the host hides nothing.
func (j *mailboxJob) warnReachable() {
	if j.options.Policy.Kind != sandbox.Host || len(j.options.Hidden) == 0 {
		return
	}
	fmt.Fprintf(os.Stderr, "hawser: commands run on the host and can reach the mailbox %s, which lies in the workspace; with --dir outside of it they do not stumble over it\n", j.box.Dir())
}
