package serve

import (
	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
)

// commandsOf2 are what can be said after a slash.
func commandsOf2(list []v1.AvailableCommand) []v2.AvailableCommand {
	all := []v2.AvailableCommand{}
	for _, c := range list {
		own := &v2.Command{Name: c.Name, Description: c.Description, Meta: c.Meta, Extra: c.Extra}
		if in, ok := c.Input.V.(*v1.UnstructuredCommandInput); ok {
			own.Input = wire.Some[v2.AvailableCommandInput](&v2.TextCommandInput{Hint: in.Hint, Meta: in.Meta, Extra: in.Extra})
		}
		all = append(all, own)
	}
	return all
}

// optionsOf2 are what can be set.
func optionsOf2(list []v1.SessionConfigOption) []v2.SessionConfigOption {
	all := []v2.SessionConfigOption{}
	for _, o := range list {
		own := v2.SessionConfigOption{ConfigID: v2.SessionConfigID(o.ID), Name: o.Name, Description: o.Description, Meta: o.Meta, Extra: own(o.Extra)}
		if o.Category.Has() {
			own.Category = wire.Some(v2.SessionConfigOptionCategory(o.Category.V))
		}
		switch k := o.Kind.(type) {
		case *v1.SessionConfigBoolean:
			own.Kind = &v2.SessionConfigBoolean{CurrentValue: k.CurrentValue}
		case *v1.SessionConfigSelect:
			choices := v2.SessionConfigSelectOptions{}
			for _, c := range k.Options.Ungrouped {
				choices.Ungrouped = append(choices.Ungrouped, v2.SessionConfigSelectOption{
					Value: v2.SessionConfigValueID(c.Value), Name: c.Name, Description: c.Description, Meta: c.Meta, Extra: c.Extra,
				})
			}
			own.Kind = &v2.SessionConfigSelect{CurrentValue: v2.SessionConfigValueID(k.CurrentValue), Options: choices}
		}
		all = append(all, own)
	}
	return all
}

// own are members that the version itself does not have: an agent of version 2 tells
// all of an option.
func own(extra wire.Extra) (more wire.Extra) {
	for _, m := range extra {
		switch m.Name {
		case "configId", "name", "description", "category", "type", "currentValue", "options", "id":
		default:
			more = append(more, m)
		}
	}
	return more
}

// serversOf1 are MCP servers as version 1 has them.
func serversOf1(list []v2.MCPServer) ([]v1.MCPServer, error) {
	var all []v1.MCPServer
	for i, s := range list {
		switch s := s.(type) {
		case *v2.MCPServerStdio:
			one := &v1.MCPServerStdio{Name: s.Name, Command: string(s.Command), Args: s.Args, Meta: s.Meta, Extra: s.Extra}
			for _, e := range s.Env {
				one.Env = append(one.Env, v1.EnvVariable{Name: e.Name, Value: e.Value, Meta: e.Meta, Extra: e.Extra})
			}
			all = append(all, one)
		case *v2.MCPServerHTTP:
			one := &v1.MCPServerHTTP{Name: s.Name, URL: s.URL, Meta: s.Meta, Extra: s.Extra}
			for _, h := range s.Headers {
				one.Headers = append(one.Headers, v1.HTTPHeader{Name: h.Name, Value: h.Value, Meta: h.Meta, Extra: h.Extra})
			}
			all = append(all, one)
		default:
			return nil, invalidParams("params.mcpServers[%d]: this agent knows no such server", i)
		}
	}
	return all, nil
}
