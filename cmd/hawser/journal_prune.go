package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hawser/internal/journal"
)

func newJournalPrune() *cobra.Command {
	var olderThan string
	var dryRun bool
	cmd := &cobra.Command{
		Use:   "prune --older-than D",
		Short: "Remove old sessions with their journals",
		Long: `Remove the sessions whose last record is older than D, such as 30d, 2w or 12h,
with their journals and recordings. A session that somebody runs is kept, however
old, and so is one whose journal was tampered with: remove that yourself, with
hawser sessions rm, once you know why.`,
		Example: `  hawser journal prune --older-than 30d --dry-run
  hawser journal prune --older-than 30d`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if olderThan == "" {
				return usagef("say how old is old, such as --older-than 30d")
			}
			age, err := parseAge(olderThan)
			if err != nil {
				return usagef("--older-than: %w", err)
			}
			return failed(pruneJournals(time.Now().Add(-age), dryRun))
		},
	}
	cmd.Flags().StringVar(&olderThan, "older-than", "", "remove what is older than `D`")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be removed")
	return cmd
}

// parseAge reads a length of time, also in days and weeks.
func parseAge(s string) (time.Duration, error) {
	for unit, hours := range map[string]float64{"d": 24, "w": 7 * 24} {
		n, ok := strings.CutSuffix(s, unit)
		if v, err := strconv.ParseFloat(n, 64); ok && err == nil && v >= 0 && v*hours < 1e6 {
			return time.Duration(v * hours * float64(time.Hour)), nil
		}
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return 0, fmt.Errorf("%q is not an age; write 30d, 2w or 12h", s)
	}
	return d, nil
}

func pruneJournals(before time.Time, dryRun bool) error {
	list, err := summaries()
	if err != nil {
		return err
	}
	word := "removed"
	if dryRun {
		word = "would remove"
	}
	var errs []error
	for _, s := range list {
		switch {
		case s.Running || !lastUse(s).Before(before):
			continue
		case isTampered(s):
			fmt.Fprintf(os.Stderr, "hawser: kept %s: it was tampered with; see hawser journal verify %[1]s\n", s.Session)
			continue
		case !dryRun:
			err := journal.Remove(dataDir(), s.Session)
			if errors.Is(err, fs.ErrExist) {
				continue // it has just been resumed
			}
			if err != nil {
				errs = append(errs, err)
				continue
			}
		}
		if _, err := fmt.Println(word, s.Session); err != nil {
			return err
		}
	}
	return errors.Join(errs...)
}

// isTampered looks closely: what shows that somebody was there must not vanish
// by housekeeping.
func isTampered(s journal.Summary) bool {
	r, err := journal.Verify(dataDir(), s.Session)
	return s.State == journal.Tampered || err == nil && r.State == journal.Tampered
}

// lastUse is the time of the last record, or, where there is none, of the folder.
func lastUse(s journal.Summary) time.Time {
	if !s.Last.IsZero() {
		return s.Last
	}
	info, err := os.Stat(journal.Dir(dataDir(), s.Session))
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}
