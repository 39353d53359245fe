package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hawser/internal/config"
	"hawser/internal/nearest"
	"hawser/internal/sandbox"
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
			_, mistakes := parseConfig(data)
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

// parseConfig reads a configuration and checks what only the rest of hawser knows:
// the names of sandboxes, networks and agents, and sizes.
func parseConfig(data []byte) (config.Config, []config.Mistake) {
	return config.Parse(data, func(c config.Config, say func(path, text string)) {
		if c.Sandbox != "" {
			if _, _, err := sandbox.ParseKind(c.Sandbox); err != nil {
				say("sandbox", err.Error())
			}
		}
		if c.Network != "" {
			if _, err := sandbox.ParseNetwork(c.Network); err != nil {
				say("network", err.Error())
			}
		}
		if c.Limits.Memory != "" {
			if _, err := parseMemory(c.Limits.Memory); err != nil {
				say("limits.memory", err.Error())
			}
		}
		for name, a := range c.Agents {
			kind, _, _ := strings.Cut(a.Use, ":")
			if a.Kind != "" {
				kind = a.Kind
			}
			switch _, known := kinds[kind]; {
			case kind != "" && !known:
				say("agents."+name, fmt.Sprintf("%q is no kind of agent: %s", kind, nearest.Hint(kind, slices.Sorted(maps.Keys(kinds)))))
			case a.Kind != "" && len(a.Command) == 0 && a.Model == "":
				say("agents."+name, "a kind needs a command, or a model")
			}
		}
	})
}
