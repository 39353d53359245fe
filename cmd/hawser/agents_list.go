package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hawser/internal/session"
)

func newAgents() *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use:   "agents",
		Short: "List the agents that are known here, and whether they can start",
		Long: `List the agents of the configuration and the kinds that are built in, and check
that each can start.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := loadConfig(file)
			if err != nil {
				return err
			}
			return failed(listAgents(cmd.Context(), cfg))
		},
	}
	cmd.AddCommand(newAgentsAdd(), newAgentsSessions())
	cmd.Flags().StringVar(&file, "config", "", "read this configuration `FILE` instead of your own")
	return cmd
}

func listAgents(ctx context.Context, cfg *settings) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "AGENT\tFORM\tSTATE")
	for _, name := range slices.Sorted(maps.Keys(cfg.Agents)) {
		a := cfg.Agents[name]
		form := a.Use
		if form == "" {
			form = a.Kind + ":" + a.Command.Line()
		}
		mark := ""
		if name == cfg.Agent {
			mark = " (default)"
		}
		fmt.Fprintf(w, "%s%s\t%s\t%s\n", name, mark, form, cfg.ready(ctx, name))
	}
	for _, k := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(w, "%s\t\t%s\n", kinds[k].form, kinds[k].about)
	}
	return w.Flush()
}

// ready says whether an agent can start.
func (c *settings) ready(ctx context.Context, name string) string {
	a, err := c.agent(name, nil, &session.Options{})
	if err != nil {
		return "cannot start: " + oneLine(err.Error())
	}
	defer a.Close()
	if can, ok := a.(interface{ Check(context.Context) error }); ok {
		if err := can.Check(ctx); err != nil {
			return "cannot start: " + oneLine(err.Error())
		}
	}
	return "ready"
}
