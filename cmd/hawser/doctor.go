package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hawser/internal/sandbox"
)

func newDoctor() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Say what this machine offers",
		Long: `Say what this machine offers to sandboxes, which limits can be enforced, and
which sandbox agents will get. It tries things rather than guessing, and leaves
nothing behind.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			r := sandbox.Examine(cmd.Context())
			if asJSON {
				enc := json.NewEncoder(cmd.OutOrStdout())
				enc.SetIndent("", "  ")
				enc.SetEscapeHTML(false)
				return failed(enc.Encode(r))
			}
			return failed(printReport(cmd.OutOrStdout(), r))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func printReport(w io.Writer, r sandbox.Report) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range r.Findings {
		mark := "yes"
		if !f.OK {
			mark = "no"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\n", f.Name, mark, f.Note)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\nagents get: %s\n", r.Default)
	return err
}
