// Command hawser makes AI agents fast to a terminal.
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"hawser/internal/sandbox"
)

// Exit codes that hawser itself gives.
const (
	exitUsage  = 2
	exitLimit  = 124
	exitHawser = 125 // hawser or the sandbox could not do it
	exitCannot = 126 // not executable
	exitAbsent = 127 // not found
)

func main() {
	sandbox.RunIfChild()
	os.Exit(run(os.Args[1:]))
}

// run is hawser as a function of its arguments.
func run(args []string) int {
	cmd := newRoot()
	cmd.SetArgs(args)
	err := cmd.Execute()
	if err == nil {
		return 0
	}
	var e *exitError
	if !errors.As(err, &e) {
		e = usage(err) // cobra's own errors are about words on the command line
	}
	if e.err != nil {
		complain(e.err)
	}
	return e.code
}

// exitError ends hawser with a code, and with a line on stderr if err is set.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

func usage(err error) *exitError { return &exitError{exitUsage, err} }

func usagef(format string, args ...any) *exitError { return usage(fmt.Errorf(format, args...)) }

// failed is an error that is not about words on the command line.
func failed(err error) error {
	if err == nil {
		return nil
	}
	return &exitError{exitHawser, err}
}

func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no arguments, but there is %q", cmd.CommandPath(), args[0])
	}
	return nil
}

// knownVerb answers a verb that does not exist with the nearest that do.
func knownVerb(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := ""
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "? "
	}
	return usagef("there is no command %q; %ssee hawser --help", args[0], hint)
}

func newRoot() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "hawser",
		Short: "Make AI agents fast to a terminal",
		Long: `Hawser makes AI agents fast to a terminal, and people, editors and benchmarks
fast to agents: in a sandbox that needs no installation, with limits that hold,
with one policy for what may happen and one record of what did.`,
		Example: `  hawser run -a claude "why does make fail?"    give an agent a task
  hawser acp -a claude                          be an agent for an editor
  hawser mailbox new "make the tests pass"      work with a chat page
  hawser exec -- make test                      run a command in a jail
  hawser sessions ls                            what agents did, and are doing
  hawser doctor                                 what this machine offers`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          knownVerb,
		Version:       version(),
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.SetVersionTemplate("{{.Version}}\n")
	cmd.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usagef("%w; see %s --help", err, c.CommandPath())
	})
	cmd.CompletionOptions.HiddenDefaultCmd = true
	cmd.SuggestionsMinimumDistance = 2
	cmd.AddCommand(newRun(), newSessions(), newAgents(), newApprovals(), newConfig(), newExec(), newJournal(), newDoctor(), newVersion(), newTerminus(), newACP(), newMailbox())
	return cmd
}
