package main

import "github.com/spf13/cobra"

func newTerminus() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "terminus",
		Short: "Check answers and keys of Term Challenge agents, or play one",
		Long: `Term Challenge and terminus-2 agents see a terminal's screen and answer with
keys to press. parse and keys show what hawser makes of such answers and keys,
without running anything; play makes you the agent. Agents themselves are given
tasks by hawser run -a term:COMMAND or -a terminus:PROVIDER/MODEL.`,
		Example: `  hawser terminus parse answer.txt
  hawser terminus play
  echo '{"keystrokes":"C-c"}' | hawser terminus keys`,
		Args: knownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newTerminusParse(), newTerminusKeys(), newTerminusPlay())
	return cmd
}
