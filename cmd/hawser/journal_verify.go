package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"hawser/internal/approval"
	"hawser/internal/cli"
	"hawser/internal/journal"
)

func newJournalVerify() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify [ID]...",
		Short: "Check that journals are what was written",
		Long: `Check that journals are what was written: every record, every recording and every
signature. Without ID all journals are checked. A journal is
  sealed     closed, signed and whole
  open       whole as far as it goes, but not closed; the newest records may not
             be signed yet
  torn       the same, with half a record at its end, as a crash leaves it
  tampered   changed, cut or put together by somebody else; the first bad record
             or recording is named
The exit code is 1 if one is tampered with, and 125 if one could not be checked.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			ids, err := journalsToVerify(args)
			if err != nil {
				return err
			}
			return verifyJournals(cmd, ids, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object per journal")
	return cmd
}

func journalsToVerify(args []string) ([]string, error) {
	if len(args) == 0 {
		ids, err := journal.Sessions(dataDir())
		return ids, failed(err)
	}
	var ids []string
	for _, a := range args {
		id, err := findJournal(a)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

func verifyJournals(cmd *cobra.Command, ids []string, asJSON bool) error {
	enc := cli.JSONLines(cmd.OutOrStdout())
	tampered, unchecked := 0, 0
	for _, id := range ids {
		r, err := journal.Verify(dataDir(), id)
		if err != nil {
			unchecked++
			fmt.Fprintln(os.Stderr, "hawser:", oneLine(err.Error()))
			continue
		}
		if r.State == journal.Tampered {
			tampered++
		}
		if asJSON {
			err = enc.Encode(r)
		} else {
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", id, oneLine(approval.Visible(r.String())))
		}
		if err != nil {
			return failed(err)
		}
	}
	switch {
	case tampered > 0:
		return &exitError{1, fmt.Errorf("%d of %d journals tampered with", tampered, len(ids))}
	case unchecked > 0:
		return &exitError{exitHawser, fmt.Errorf("%d of %d journals could not be checked", unchecked, len(ids))}
	}
	return nil
}
