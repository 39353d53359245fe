package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hawser/internal/session"
)

func newAgents() *cobra.Command {
	var file string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "agents",
		Short: "List the agents that are known here, and whether they can start",
		Long: `List the agents of the configuration, those that are known by name and installed,
and the kinds that are built in, and check that the program of each is there; what npx
still has to fetch is not checked. Known ones that are not installed come last. To see
that an agent answers: hawser agents add NAME --try.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := loadConfig(file)
			if err != nil {
				return err
			}
			list := cfg.listed(cmd.Context())
			if !asJSON {
				return failed(printAgents(os.Stdout, list))
			}
			for _, a := range list {
				if err := json.NewEncoder(os.Stdout).Encode(a); err != nil {
					return failed(err)
				}
			}
			return nil
		},
	}
	cmd.AddCommand(newAgentsAdd(), newAgentsSessions())
	cmd.Flags().StringVar(&file, "config", "", "read this configuration `FILE` instead of your own")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object per agent or kind")
	return cmd
}

// listedAgent is a line of the list.
type listedAgent struct {
	Name    string     `json:"name,omitempty"` // a kind has none
	Title   string     `json:"title,omitempty"`
	Form    string     `json:"form"`
	State   agentState `json:"state"`
	Detail  string     `json:"detail,omitempty"` // why not, how to get it, or what it is
	Default bool       `json:"default,omitempty"`
}

type agentState string

const (
	agentReady   agentState = "ready"
	agentFetch   agentState = "fetch" // ready, as far as anybody knows before it is fetched
	agentBroken  agentState = "broken"
	agentMissing agentState = "missing" // known, not installed
	agentForm    agentState = "form"    // a kind
)

func (c *settings) listed(ctx context.Context) (list []listedAgent) {
	for _, name := range slices.Sorted(maps.Keys(c.Agents)) {
		a := listedAgent{Name: name, Title: c.Agents[name].Title, Form: formOf(c.Agents[name]), State: agentReady, Default: name == c.Agent}
		if a.Detail = c.broken(ctx, name); a.Detail != "" {
			a.State = agentBroken
		} else if a.Detail = toFetch(a.Form); a.Detail != "" {
			a.State = agentFetch
		}
		list = append(list, a)
	}
	var missing []listedAgent
	for _, k := range knownAgents() {
		if _, ok := c.Agents[k.Name]; ok {
			continue
		}
		a := listedAgent{Name: k.Name, Title: k.Title, Form: "acp:" + k.Run, State: agentReady, Default: k.Name == c.Agent}
		if findProgram(k.program()) == nil {
			list = append(list, a)
			continue
		}
		a.State, a.Detail = agentMissing, k.install()
		missing = append(missing, a)
	}
	for _, k := range slices.Sorted(maps.Keys(kinds)) {
		list = append(list, listedAgent{Form: kinds[k].form, State: agentForm, Detail: kinds[k].about})
	}
	return append(list, missing...)
}

func printAgents(out io.Writer, list []listedAgent) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "AGENT\tFORM\tSTATE")
	var missing []string
	for _, a := range list {
		mark := ""
		if a.Default {
			mark = " (default)"
		}
		switch a.State {
		case agentReady:
			fmt.Fprintf(w, "%s%s\t%s\tready\n", a.Name, mark, a.Form)
		case agentFetch:
			fmt.Fprintf(w, "%s%s\t%s\t%s\n", a.Name, mark, a.Form, a.Detail)
		case agentBroken:
			fmt.Fprintf(w, "%s%s\t%s\tcannot start: %s\n", a.Name, mark, a.Form, a.Detail)
		case agentForm:
			fmt.Fprintf(w, "%s\t\t%s\n", a.Form, a.Detail)
		case agentMissing:
			missing = append(missing, a.Name)
		}
	}
	if err := w.Flush(); err != nil || missing == nil {
		return err
	}
	_, err := fmt.Fprintf(out, "\nknown, not installed: %s\nhawser agents add NAME adds one, or says how to install it\n", strings.Join(missing, ", "))
	return err
}

// broken says why an agent cannot start; nothing if it can.
func (c *settings) broken(ctx context.Context, name string) string {
	a, err := c.agent(name, nil, &session.Options{})
	if err != nil {
		return oneLine(err.Error())
	}
	defer a.Close()
	if can, ok := a.(interface{ Check(context.Context) error }); ok {
		if err := can.Check(ctx); err != nil {
			return oneLine(err.Error())
		}
	}
	return ""
}
