package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hawser/internal/acp/drive"
	"hawser/internal/agent"
	"hawser/internal/sandbox"
	"hawser/internal/session"
)

func newAgentsSessions() *cobra.Command {
	var file, remove string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "sessions AGENT",
		Short: "List the conversations that an agent itself keeps of this directory",
		Long: `List the conversations that an ACP agent itself keeps of this directory, whoever
began them. Those that hawser began are in hawser sessions, and go on with
hawser run --resume; others with hawser run -a AGENT -o conversation=ID.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("name one agent; write: hawser agents sessions AGENT")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := loadConfig(file)
			if err != nil {
				return err
			}
			return cfg.keptBy(cmd.Context(), args[0], remove, asJSON)
		},
	}
	cmd.Flags().StringVar(&remove, "rm", "", "have the agent delete conversation `ID` instead")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object per conversation: id, title, updated")
	cmd.Flags().StringVar(&file, "config", "", "read this configuration `FILE` instead of your own")
	return cmd
}

// keptBy lists what an agent keeps, or has it forget something.
func (c *settings) keptBy(ctx context.Context, name, remove string, asJSON bool) error {
	var o session.Options
	a, err := c.agent(name, nil, &o)
	if err != nil {
		return asUsage(err)
	}
	defer a.Close()
	acp, ok := a.(*drive.Agent)
	if !ok {
		return usagef("%s keeps no conversations of its own; see hawser sessions", name)
	}
	return c.host(ctx, o, func(h agent.Host) error {
		if remove != "" {
			return acp.Forget(ctx, h, remove)
		}
		list, err := acp.Earlier(ctx, h)
		if err != nil {
			return err
		}
		if asJSON {
			return eachLine(list)
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "ID\tUPDATED\tTITLE")
		for _, e := range list {
			fmt.Fprintf(w, "%s\t%s\t%s\n", oneLine(e.ID), oneLine(e.Updated), oneLine(e.Title))
		}
		return w.Flush()
	})
}

// eachLine prints conversations for programs.
func eachLine(list []drive.Earlier) error {
	for _, e := range list {
		if err := json.NewEncoder(os.Stdout).Encode(e); err != nil {
			return err
		}
	}
	return nil
}

// host does something with a session that has no agent and of which nothing is
// kept.
func (c *settings) host(ctx context.Context, o session.Options, do func(agent.Host) error) error {
	dir, err := os.Getwd()
	if err != nil {
		return failed(err)
	}
	o.Policy = sandbox.Policy{Kind: sandbox.Host, Workspace: dir}
	s, err := session.Open(ctx, o)
	if err != nil {
		return failed(err)
	}
	if err := errors.Join(do(s), s.Close()); err != nil {
		return &exitError{exitAgent, err}
	}
	return nil
}
