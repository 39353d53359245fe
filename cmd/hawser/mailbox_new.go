package main

import (
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"hawser/internal/mailbox/wire"
)

func newMailboxNew() *cobra.Command {
	f := &mailboxFlags{}
	cmd := &cobra.Command{
		Use:   "new [flags] TASK",
		Short: "Begin a session: write its first outbox, then wait for answers",
		Long: `Begin a session: write its first outbox, wait for the answer, carry it out, and
so on until the model is done.

TASK says what shall be done; - reads it from standard input. Ctrl-C ends hawser,
and hawser mailbox resume goes on.

The exit code is
  0        the model is done
  1        hawser could not go on
  2        hawser's own flags are wrong
  125      hawser or the sandbox could not start
  130      it was cancelled`,
		Example: `  hawser mailbox new "write a calculator in Go, with tests"
  hawser mailbox new --workspace ~/src/app --dir ~/mail "fix issue 12"
  hawser mailbox new --clipboard --confirm "rename the package"`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("%s takes one TASK, but %d were given; put quotes around it", cmd.CommandPath(), len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := noEmpty(cmd.Flags()); err != nil {
				return err
			}
			task, err := readTask(args[0])
			if err != nil {
				return err
			}
			if err := f.checkBegin(); err != nil {
				return err
			}
			b, err := f.open(false)
			if err != nil {
				return err
			}
			j, err := f.job(b, wire.Session{})
			if err != nil {
				return err
			}
			j.warnReachable()
			return j.run(cmd.Context(), task)
		},
	}
	f.add(cmd.Flags())
	f.addClipboard(cmd.Flags())
	f.addBegin(cmd.Flags())
	return cmd
}

// checkBegin finds mistakes before a mailbox is made.
func (f *mailboxFlags) checkBegin() error {
	if f.budget < 0 || f.budget > 0 && f.budget < leastBudget {
		return usagef("--budget %d: write at least %d characters, or 0 for no limit", f.budget, leastBudget)
	}
	if f.clipboard && f.noWait {
		return usagef("--clipboard takes the answer too, and --no-wait does not wait for it: leave one of them out")
	}
	if _, err := f.timeLimit(); err != nil {
		return err
	}
	if err := f.checkAsking(); err != nil {
		return err
	}
	return f.box.checkPaths()
}

// leastBudget holds the protocol's own text and some words beside it.
const leastBudget = 6000

func readTask(arg string) (string, error) {
	if arg == "-" {
		text, err := io.ReadAll(io.LimitReader(os.Stdin, maxPrompt+1))
		if err != nil {
			return "", failed(err)
		}
		if len(text) > maxPrompt {
			return "", usagef("the task is larger than %d MiB", maxPrompt>>20)
		}
		arg = string(text)
	}
	if strings.TrimSpace(arg) == "" {
		return "", usagef("the task is empty; say what shall be done")
	}
	return arg, checkText("the task", arg)
}
