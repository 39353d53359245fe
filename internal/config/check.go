package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hawser/internal/approval"
)

// check looks at what the types cannot say.
func (c Config) check(say func(path, text string)) {
	if _, err := approval.ParseMode(c.Approve); err != nil {
		say("approve", err.Error())
	}
	for i, r := range c.Approvals {
		if err := r.Check(); err != nil {
			say(fmt.Sprintf("approvals[%d]", i), err.Error())
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Agents)) {
		if text := c.Agents[name].wrong(name); text != "" {
			say("agents."+name, text)
		}
	}
	if c.Agent != "" && !strings.Contains(c.Agent, ":") {
		if _, ok := c.Agents[c.Agent]; !ok {
			say("agent", fmt.Sprintf("there is no agent %q: %s", c.Agent, hint(c.Agent, slices.Sorted(maps.Keys(c.Agents)))))
		}
	}
}

func (a Agent) wrong(name string) string {
	switch {
	case name == "" || strings.ContainsAny(name, ": \t\n"):
		return "an agent's name has no colon and no white space"
	case a.Use == "" && a.Kind == "":
		return `needs "use", such as "acp:COMMAND", or "kind" and "command"`
	case a.Use != "" && (a.Kind != "" || len(a.Command) > 0):
		return `has "use", so it needs no "kind" and no "command"`
	case a.Use != "" && !strings.Contains(a.Use, ":"):
		return `"use" is KIND:REST, such as "acp:COMMAND"`
	}
	return ""
}
