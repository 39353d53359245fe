package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/signal"
	"time"

	"github.com/spf13/cobra"
	xterm "golang.org/x/term"

	"hawser/internal/journal"
)

func newJournalShow() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show ID",
		Short: "Print the records of a session",
		Long: `Print the records of a session: number, time, kind, and what it says on one line;
texts and diffs follow in full. With --json the records come as they stand in the
file. Nothing is verified; hawser journal verify does that.`,
		Args: oneJournal,
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := findJournal(args[0])
			if err != nil {
				return err
			}
			return failed(printRecords(cmd.OutOrStdout(), journal.Read(journal.Dir(dataDir(), id)), asJSON))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the records as they are, one per line")
	return cmd
}

func newJournalFollow() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "follow ID",
		Short: "Print the records of a session as they come",
		Long: `Print the records of a session from the first one on, and new ones as they come,
until the session ends or Ctrl-C.`,
		Args: oneJournal,
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := findJournal(args[0])
			if err != nil {
				return err
			}
			return followJournal(cmd, journal.Dir(dataDir(), id), asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the records as they are, one per line")
	return cmd
}

func followJournal(cmd *cobra.Command, dir string, asJSON bool) error {
	if !journal.Locked(dir) {
		err := printRecords(cmd.OutOrStdout(), journal.Read(dir), asJSON)
		fmt.Fprintln(os.Stderr, "hawser: nobody runs this session; this is all there is")
		return failed(err)
	}
	interrupt, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
	defer stop()
	ctx, dead := context.WithCancel(interrupt)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		awaitDeath(ctx, dir)
		dead()
	}()
	err := printRecords(cmd.OutOrStdout(), journal.Follow(ctx, dir), asJSON)
	gone := ctx.Err() != nil && interrupt.Err() == nil
	dead()
	<-watched
	switch {
	case err != nil:
		return failed(err)
	case interrupt.Err() != nil:
		return &exitError{code: 130}
	case gone:
		fmt.Fprintln(os.Stderr, "hawser: whoever ran this session is gone without closing it")
	}
	return nil
}

// awaitDeath returns a while after nobody holds the session's lock any more: time
// enough to read what was written last.
func awaitDeath(ctx context.Context, dir string) {
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for free := 0; free < 5; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if free++; journal.Locked(dir) {
			free = 0
		}
	}
}

// printRecords prints records as they come. Half a record at the end is told of,
// but it is no failure: everything else was shown.
func printRecords(w io.Writer, records iter.Seq2[journal.Record, error], asJSON bool) error {
	out := bufio.NewWriter(w)
	file, _ := w.(*os.File)
	show := renderer{out: out, color: file != nil && xterm.IsTerminal(int(file.Fd())) && os.Getenv("NO_COLOR") == ""}
	live := time.Now()
	for r, err := range records {
		if errors.Is(err, journal.ErrTorn) {
			fmt.Fprintln(os.Stderr, "hawser: half a record follows, as a crash leaves it")
			break
		}
		if err != nil {
			return errors.Join(err, out.Flush())
		}
		if asJSON {
			out.Write(append(r.AppendLine(out.AvailableBuffer()), '\n'))
		} else {
			show.record(r)
		}
		// What is new is shown at once; what is old, in large pieces.
		if r.At.After(live) || time.Since(r.At) < time.Second {
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}
