package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/approval"
)

// settings are the options that an agent has announced, from three places: its
// configuration options, and in version 1 its modes and its models, which are
// older ways to say the same.
type settings struct {
	mu      sync.Mutex
	options []agent.Setting
	modes   *agent.Setting
	models  *agent.Setting
	known   map[string]way // how an option is set, by id
}

// way is how a setting is set.
type way int

const (
	byOption way = iota
	bySwitch     // a configuration option that is on or off
	byMode
	byModel
)

// set1 takes what an agent of version 1 says when a session begins.
func (s *settings) set1(modes wire.Opt[v1.SessionModeState], options []v1.SessionConfigOption, extra wire.Extra) {
	s.options1(options)
	s.mu.Lock()
	defer s.mu.Unlock()
	if modes.Has() {
		m := &agent.Setting{ID: "mode", Name: "Mode", Category: "mode", Value: string(modes.V.CurrentModeID), Ext: beyond(modes.V.Meta, modes.V.Extra)}
		for _, c := range modes.V.AvailableModes {
			m.Choices = append(m.Choices, approval.Option{ID: string(c.ID), Label: c.Name})
			if c.Description.Has() {
				m.Ext = without(encoded(&modes.V), "currentModeId") // choices have no descriptions
			}
		}
		s.modes = m
	}
	var models struct {
		CurrentModelID  string `json:"currentModelId"`
		AvailableModels []struct{ ModelID, Name string }
	}
	raw, ok := extra.Get("models")
	if !ok || json.Unmarshal(raw, &models) != nil || models.CurrentModelID == "" {
		return
	}
	m := &agent.Setting{ID: "model", Name: "Model", Category: "model", Value: models.CurrentModelID, Ext: without(raw, "currentModelId")}
	for _, c := range models.AvailableModels {
		m.Choices = append(m.Choices, approval.Option{ID: c.ModelID, Label: c.Name})
	}
	s.models = m
}

// without keeps an object but for what changes.
func without(object json.RawMessage, name string) agent.Ext {
	members := wire.Members(object)
	members.Delete(name)
	return beyond(nil, members)
}

// options1 takes all configuration options as they are now.
func (s *settings) options1(options []v1.SessionConfigOption) {
	var list []agent.Setting
	known := map[string]way{}
	for _, o := range options {
		own := agent.Setting{
			ID: string(o.ID), Name: o.Name, Description: o.Description.V, Category: string(o.Category.V), Ext: beyond(o.Meta, o.Extra),
		}
		switch k := o.Kind.(type) {
		case *v1.SessionConfigSelect:
			own.Value = string(k.CurrentValue)
			own.Choices = choices(k.Options.Ungrouped)
			if k.Options.Grouped != nil || slices.ContainsFunc(k.Options.Ungrouped, described) {
				own.Ext = whole(&o) // has groups and descriptions, which choices have not
			}
			for _, g := range k.Options.Grouped {
				own.Choices = append(own.Choices, choices(g.Options)...)
			}
		case *v1.SessionConfigBoolean:
			known[own.ID] = bySwitch
			own.Value, own.Choices = fmt.Sprint(k.CurrentValue), onOff
		}
		list = append(list, own)
	}
	s.replace(list, known)
}

var onOff = []approval.Option{{ID: "true", Label: "on"}, {ID: "false", Label: "off"}}

func choices(list []v1.SessionConfigSelectOption) []approval.Option {
	var all []approval.Option
	for _, c := range list {
		all = append(all, approval.Option{ID: string(c.Value), Label: c.Name})
	}
	return all
}

func described(c v1.SessionConfigSelectOption) bool {
	return c.Description.Has() || c.Meta != nil || c.Extra != nil
}

func (s *settings) replace(list []agent.Setting, known map[string]way) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.options, s.known = list, known
}

// mode takes the mode that the agent is in now.
func (s *settings) mode(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.modes != nil {
		s.modes.Value = id
	}
	for i, o := range s.options {
		if o.Category == "mode" {
			s.options[i].Value = id
		}
	}
}

func (s *settings) model(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.models != nil {
		s.models.Value = id
	}
}

// all are the settings to show, and how each is set. Where a configuration option
// says the same, the older way is left out.
func (s *settings) all() ([]agent.Setting, map[string]way) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, ways := slices.Clone(s.options), maps.Clone(s.known)
	if ways == nil {
		ways = map[string]way{}
	}
	for _, old := range []struct {
		setting *agent.Setting
		way     way
	}{{s.modes, byMode}, {s.models, byModel}} {
		if old.setting == nil || slices.ContainsFunc(s.options, func(o agent.Setting) bool {
			return o.ID == old.setting.ID || o.Category == old.setting.Category
		}) {
			continue
		}
		list = append(list, *old.setting)
		ways[old.setting.ID] = old.way
	}
	return list, ways
}

// find gives the setting that a person means: by its id, its name or what it is
// about.
func (s *settings) find(option string) (agent.Setting, way, error) {
	list, ways := s.all()
	for _, same := range []func(agent.Setting) string{
		func(o agent.Setting) string { return o.ID },
		func(o agent.Setting) string { return o.Name },
		func(o agent.Setting) string { return o.Category },
	} {
		for _, o := range list {
			if strings.EqualFold(same(o), option) {
				return o, ways[o.ID], nil
			}
		}
	}
	var names []string
	for _, o := range list {
		names = append(names, o.ID)
	}
	if names == nil {
		return agent.Setting{}, 0, fmt.Errorf("the agent has no option %q: it has none at all", option)
	}
	return agent.Setting{}, 0, fmt.Errorf("the agent has no option %q; it has %s", option, strings.Join(names, ", "))
}

// choice gives the id of the choice that a person means.
func choice(o agent.Setting, value string) (string, error) {
	var known []string
	for _, c := range o.Choices {
		if c.ID == value {
			return c.ID, nil
		}
		known = append(known, c.ID)
	}
	for _, c := range o.Choices {
		if strings.EqualFold(c.Label, value) || strings.EqualFold(c.ID, value) {
			return c.ID, nil
		}
	}
	if len(known) == 0 {
		return value, nil
	}
	return "", fmt.Errorf("%s cannot be %q; it can be %s", o.ID, value, strings.Join(known, ", "))
}

// Set implements agent.Conversation.
func (c *conversation) Set(ctx context.Context, option, value string) error {
	l, err := c.current()
	if err != nil {
		return err
	}
	o, _, err := c.settings.find(option)
	if err != nil {
		return err
	}
	if value, err = choice(o, value); err != nil {
		return err
	}
	if !l.alive() {
		return l.died()
	}
	during, cancel := l.while(ctx)
	defer cancel()
	if err := l.timely(during, func(ctx context.Context) error { return l.dialect.set(ctx, o, value) }); err != nil {
		return fmt.Errorf("set %s: %w", option, l.explained(said(err)))
	}
	c.mu.Lock()
	c.chosen[o.ID] = value
	c.mu.Unlock()
	return l.tellOptions(nil)
}

// choose sets what was wished for: when the agent was named, or before its program
// had to be started again.
func (c *conversation) choose(ctx context.Context, wishes map[string]string) error {
	for _, option := range slices.Sorted(maps.Keys(wishes)) {
		if err := c.Set(ctx, option, wishes[option]); err != nil {
			return fmt.Errorf("-o %s: %w", option, err)
		}
	}
	return nil
}

func (c *conversation) tellOptions() error {
	list, _ := c.settings.all()
	if len(list) == 0 {
		return nil
	}
	return c.host.Emit(agent.Options{Options: list})
}

// tellOptions tells how all options are now.
func (l *link) tellOptions(e agent.Ext) error {
	list, _ := l.talk.settings.all()
	return l.tell(agent.Options{Options: list, Ext: e})
}

// methodSetModel is how agents that announce models let them be chosen. It is in
// no schema.
const methodSetModel = "session/set_model"

func (f *first) set(ctx context.Context, o agent.Setting, value string) error {
	_, how, err := f.talk.settings.find(o.ID)
	if err != nil {
		return err
	}
	session := v1.SessionID(f.talk.session())
	switch how {
	case byMode:
		request := v1.SetSessionModeRequest{SessionID: session, ModeID: v1.SessionModeID(value)}
		if err := f.peer.Call(ctx, v1.MethodSessionSetMode, encoded(&request), nil); err != nil {
			return err
		}
		f.talk.settings.mode(value)
		return nil
	case byModel:
		if err := f.peer.Call(ctx, methodSetModel, map[string]string{"sessionId": string(session), "modelId": value}, nil); err != nil {
			return err
		}
		f.talk.settings.model(value)
		return nil
	}
	request := v1.SetSessionConfigOptionRequest{SessionID: session, ConfigID: v1.SessionConfigID(o.ID)}
	if how == bySwitch {
		request.Value = &v1.SessionConfigBooleanValue{Value: value == "true"}
	} else {
		request.Value = &v1.SessionConfigIDValue{Value: v1.SessionConfigValueID(value)}
	}
	var r v1.SetSessionConfigOptionResponse
	if err := f.peer.Call(ctx, v1.MethodSessionSetConfigOption, encoded(&request), &r); err != nil {
		return err
	}
	f.talk.settings.options1(r.ConfigOptions)
	return nil
}
