package main

import "github.com/spf13/cobra"

func newTerminus() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "terminus",
		Short: "Check answers and keys of Term Challenge agents",
		Long: `Term Challenge and terminus-2 agents see a terminal's screen and answer with
keys to press. These commands show what hawser makes of such answers and keys,
without running anything.`,
		Example: `  hawser terminus parse answer.txt
  echo '{"keystrokes":"C-c"}' | hawser terminus keys`,
		Args: knownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newTerminusParse(), newTerminusKeys())
	return cmd
}
