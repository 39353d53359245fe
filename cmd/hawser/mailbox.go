package main

import (
	"errors"
	"io/fs"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hawser/internal/journal"
	"hawser/internal/mailbox/box"
	"hawser/internal/mailbox/wire"
)

// defaultBudget is what chat pages take in one message.
const defaultBudget = 100_000

func newMailbox() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "mailbox",
		Short: "Work with a model in a web chat, by copy and paste",
		Long: `Work with a model that can be reached only through a chat page.

Hawser writes an outbox, a text file with everything that the model must know.
You paste it into the chat page and save the answer as a .txt file in the inbox.
Hawser carries the answer out in a sandbox and writes the next outbox, until the
model says that it is done.

A mailbox is a folder with outbox/, inbox/ and sessions/; the model can reach
none of them. See docs/mailbox.md for what a model can do.`,
		Example: `  hawser mailbox new "make the tests pass"
  hawser mailbox new --confirm --clipboard "port this to Python 3"
  hawser mailbox resume
  xclip -o | hawser mailbox apply -
  hawser mailbox undo`,
		Args: knownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.SuggestionsMinimumDistance = 2
	cmd.AddCommand(newMailboxNew(), newMailboxResume(), newMailboxApply(), newMailboxStatus(), newMailboxUndo(), newMailboxShow(), newMailboxLs())
	return cmd
}

// mailboxFlags are the flags of hawser mailbox as they were written.
type mailboxFlags struct {
	box       boxFlags
	dir       string
	clipboard bool
	confirm   bool
	strict    bool
	noWait    bool
	budget    int
	timeout   string
	approve   string
	config    string
	json      bool
	flags     *pflag.FlagSet
}

// add adds the flags of the verbs that carry replies out.
func (f *mailboxFlags) add(fl *pflag.FlagSet) {
	f.flags = fl
	f.addDir(fl)
	fl.BoolVar(&f.confirm, "confirm", false, "show every change and command, and ask: apply, skip or stop")
	fl.StringVar(&f.timeout, "timeout", "", "end a command after `D`, such as 2m (default 30s)")
	fl.StringVar(&f.approve, "approve", "", "`HOW` questions are answered: ask, all, reads or none (default ask)")
	fl.StringVar(&f.config, "config", "", "read this configuration `FILE` instead of your own")
	fl.BoolVar(&f.json, "json", false, "print one event per line, as JSON")
	f.box.add(fl)
}

func (f *mailboxFlags) addDir(fl *pflag.FlagSet) {
	fl.StringVar(&f.dir, "dir", "mailbox", "the mailbox: the `DIR` with outbox, inbox and sessions")
}

func (f *mailboxFlags) addClipboard(fl *pflag.FlagSet) {
	fl.BoolVar(&f.clipboard, "clipboard", false, "put each outbox on the clipboard and take the answer from it")
}

// addBegin adds the flags of a new session.
func (f *mailboxFlags) addBegin(fl *pflag.FlagSet) {
	fl.BoolVar(&f.strict, "strict", false, "speak only what the protocol's document has: no REPLACE, SEARCH_FILES, LIST or line numbers")
	fl.BoolVar(&f.noWait, "no-wait", false, "only write the first outbox; hawser mailbox resume or apply goes on")
	fl.IntVar(&f.budget, "budget", defaultBudget, "how many `CHARACTERS` the chat page takes in one message; 0 is no limit")
}

// mailboxPause is where a test ends hawser between two steps.
var mailboxPause func(step string)

// open opens a mailbox; one that is only to be looked at must be there.
func (f *mailboxFlags) open(look bool) (*box.Box, error) {
	if err := checkText("--dir", f.dir); err != nil {
		return nil, err
	}
	o := box.Options{Lock: journal.Lock, Pause: mailboxPause}
	if look && !box.Exists(f.dir) {
		return nil, usagef("there is no mailbox at %s; name it with --dir, or begin one with hawser mailbox new", f.dir)
	}
	b, err := box.Open(f.dir, o)
	return b, failed(err)
}

func (f *mailboxFlags) timeLimit() (time.Duration, error) {
	if f.timeout == "" {
		return 0, nil
	}
	d, err := parseTime(f.timeout)
	if err != nil {
		return 0, usagef("--timeout: %w", err)
	}
	return d, nil
}

// session finds the session that an id names, or the newest unfinished one.
func (f *mailboxFlags) session(b *box.Box, args []string) (wire.Session, error) {
	var s wire.Session
	var err error
	if len(args) > 0 {
		s, err = b.Session(args[0])
	} else {
		s, err = b.Newest()
	}
	if errors.Is(err, fs.ErrNotExist) {
		return s, usagef("%w; see hawser mailbox ls --dir %s", err, f.dir)
	}
	return s, failed(err)
}

func oneID(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usagef("%s takes one session's ID, but %d were given", cmd.CommandPath(), len(args))
	}
	return nil
}
