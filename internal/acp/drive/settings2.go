package drive

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
	"hawser/internal/approval"
)

// options2 takes the options of an agent of version 2 as they are now.
func (s *settings) options2(options []v2.SessionConfigOption) {
	var list []agent.Setting
	known := map[string]way{}
	for _, o := range options {
		own := agent.Setting{ID: string(o.ConfigID), Name: o.Name, Description: o.Description.V, Category: string(o.Category.V), Ext: whole(&o)}
		switch k := o.Kind.(type) {
		case *v2.SessionConfigSelect:
			own.Value = string(k.CurrentValue)
			groups := [][]v2.SessionConfigSelectOption{k.Options.Ungrouped}
			for _, g := range k.Options.Grouped {
				groups = append(groups, g.Options)
			}
			for _, c := range slices.Concat(groups...) {
				own.Choices = append(own.Choices, approval.Option{ID: string(c.Value), Label: c.Name})
			}
		case *v2.SessionConfigBoolean:
			known[own.ID] = bySwitch
			own.Value, own.Choices = fmt.Sprint(k.CurrentValue), onOff
		}
		list = append(list, own)
	}
	s.replace(list, known)
}

func (s *second) set(ctx context.Context, o agent.Setting, value string) error {
	_, how, err := s.talk.settings.find(o.ID)
	if err != nil {
		return err
	}
	request := v2.SetSessionConfigOptionRequest{SessionID: v2.SessionID(s.talk.session()), ConfigID: v2.SessionConfigID(o.ID)}
	if how == bySwitch {
		request.Value = &v2.SessionConfigBooleanValue{Value: value == "true"}
	} else {
		request.Value = &v2.SessionConfigIDValue{Value: v2.SessionConfigValueID(value)}
	}
	var r v2.SetSessionConfigOptionResponse
	if err := s.peer.Call(ctx, v2.MethodSessionSetConfigOption, encoded(&request), &r); err != nil {
		return err
	}
	s.talk.settings.options2(r.ConfigOptions)
	return nil
}

func (s *second) servers() []v2.MCPServer {
	list := []v2.MCPServer{}
	for _, m := range s.usable() {
		if m.URL != "" {
			list = append(list, &v2.MCPServerHTTP{Name: m.Name, URL: m.URL, Headers: headers2(m.Headers)})
			continue
		}
		own := &v2.MCPServerStdio{Name: m.Name, Command: v2.AbsolutePath(m.Command), Args: append([]string{}, m.Args...), Env: []v2.EnvVariable{}}
		for _, name := range slices.Sorted(maps.Keys(m.Env)) {
			own.Env = append(own.Env, v2.EnvVariable{Name: name, Value: m.Env[name]})
		}
		list = append(list, own)
	}
	return list
}

func headers2(m map[string]string) []v2.HTTPHeader {
	list := []v2.HTTPHeader{}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		list = append(list, v2.HTTPHeader{Name: name, Value: m[name]})
	}
	return list
}
