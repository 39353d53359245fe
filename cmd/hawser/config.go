package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"hawser/internal/config"
)

func newConfig() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Look at the configuration",
		Args:  knownVerb,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	check := &cobra.Command{
		Use:   "check [FILE]",
		Short: "Name every mistake in a configuration file by its line",
		Long: `Name every mistake in a configuration file by its line. Without FILE it is your
own. It exits 1 if there is one.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("name one file")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			file := configFile()
			if len(args) == 1 {
				file = args[0]
			}
			data, err := os.ReadFile(file)
			if err != nil {
				return usage(err)
			}
			_, mistakes := config.Parse(data)
			for _, m := range mistakes {
				fmt.Printf("%s: %s\n", file, m)
			}
			if len(mistakes) > 0 {
				return &exitError{1, nil}
			}
			fmt.Printf("%s: no mistakes\n", file)
			return nil
		},
	}
	path := &cobra.Command{
		Use:   "path",
		Short: "Say where your configuration is, or would be",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			fmt.Println(configFile())
			return nil
		},
	}
	cmd.AddCommand(check, path)
	return cmd
}
