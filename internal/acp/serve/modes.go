package serve

import (
	"context"
	"fmt"
	"slices"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/jsonrpc"
)

// approvals are the modes of a session: how questions are answered that no rule
// settles. Clients that know configuration options look at these alone, so that it
// is one of them too.
var approvals = []struct {
	mode        approval.Mode
	name, about string
}{
	{approval.ModeAsk, "Ask", "Ask for whatever the sandbox does not allow by itself"},
	{approval.ModeReads, "Allow reads", "Read files without asking; ask for the rest"},
	{approval.ModeAll, "Allow all", "Never ask: every question is answered with yes"},
	{approval.ModeNone, "Deny", "Never ask: what would be asked is denied"},
}

// approvalID is the id of that option. Another hawser behind this one has it too.
func approvalID(settings []agent.Setting) v1.SessionConfigID {
	id := "hawser_approvals"
	for slices.ContainsFunc(settings, func(s agent.Setting) bool { return s.ID == id }) {
		id += "_"
	}
	return v1.SessionConfigID(id)
}

func (t *talk) modes() wire.Opt[v1.SessionModeState] {
	state := v1.SessionModeState{CurrentModeID: v1.SessionModeID(t.session.Gate().Mode())}
	for _, a := range approvals {
		state.AvailableModes = append(state.AvailableModes, v1.SessionMode{ID: v1.SessionModeID(a.mode), Name: a.name, Description: wire.Some(a.about)})
	}
	return wire.Some(state)
}

// options are all that can be set: how questions are answered, and what the agent
// itself has.
func (t *talk) options() []v1.SessionConfigOption {
	t.mu.Lock()
	settings := t.settings
	t.mu.Unlock()
	choices := v1.SessionConfigSelectOptions{}
	for _, a := range approvals {
		choices.Ungrouped = append(choices.Ungrouped, v1.SessionConfigSelectOption{
			Value: v1.SessionConfigValueID(a.mode), Name: a.name, Description: wire.Some(a.about),
		})
	}
	own := v1.SessionConfigOption{
		ID: approvalID(settings), Name: "Approvals", Description: wire.Some("How questions are answered that no rule settles"),
		Kind: &v1.SessionConfigSelect{CurrentValue: v1.SessionConfigValueID(t.session.Gate().Mode()), Options: choices},
	}
	if !slices.ContainsFunc(settings, func(s agent.Setting) bool { return s.Category == "mode" }) {
		own.Category = wire.Some(v1.SessionConfigOptionCategoryMode)
	}
	list := []v1.SessionConfigOption{own}
	for _, s := range settings {
		list = append(list, t.option(s))
	}
	return list
}

// option is one of the agent's.
func (t *talk) option(s agent.Setting) v1.SessionConfigOption {
	meta, extra := rest(s.Ext)
	o := v1.SessionConfigOption{ID: v1.SessionConfigID(s.ID), Name: s.Name, Description: some(s.Description), Meta: meta, Extra: extra}
	if o.Name == "" {
		o.Name = s.ID
	}
	if s.Category != "" {
		o.Category = wire.Some(v1.SessionConfigOptionCategory(s.Category))
	}
	if t.client.switches && isSwitch(s) {
		o.Kind = &v1.SessionConfigBoolean{CurrentValue: s.Value == "true"}
		return o
	}
	choices := v1.SessionConfigSelectOptions{}
	if len(s.Choices) == 0 { // any text will do; clients show what they can choose from
		s.Choices = []approval.Option{{ID: s.Value, Label: s.Value}}
	}
	for _, c := range s.Choices {
		name := c.Label
		if name == "" {
			name = c.ID
		}
		choices.Ungrouped = append(choices.Ungrouped, v1.SessionConfigSelectOption{Value: v1.SessionConfigValueID(c.ID), Name: name})
	}
	o.Kind = &v1.SessionConfigSelect{CurrentValue: v1.SessionConfigValueID(s.Value), Options: choices}
	return o
}

// isSwitch says that an option is on or off.
func isSwitch(s agent.Setting) bool {
	has := func(id string) bool {
		return slices.ContainsFunc(s.Choices, func(c approval.Option) bool { return c.ID == id })
	}
	return len(s.Choices) == 2 && has("true") && has("false")
}

// setMode changes how questions are answered.
func (c *connection) setMode(ctx context.Context, r *jsonrpc.Request) (*v1.SetSessionModeResponse, error) {
	var request v1.SetSessionModeRequest
	if err := params(r, &request); err != nil {
		return nil, err
	}
	t, err := c.talk(request.SessionID)
	if err != nil {
		return nil, err
	}
	return &v1.SetSessionModeResponse{}, t.setApprove(ctx, "params.modeId", string(request.ModeID))
}

func (t *talk) setApprove(ctx context.Context, member, mode string) error {
	if _, err := approval.ParseMode(mode); err != nil || mode == "" {
		return invalidParams("%s: %q is none of ask, reads, all and none", member, mode)
	}
	if err := t.session.SetApprove(ctx, approval.Mode(mode)); err != nil {
		return err
	}
	t.conn.choose(t.id, approval.Mode(mode))
	t.notify(ctx, &v1.CurrentModeUpdate{CurrentModeID: v1.SessionModeID(mode)})
	if u := (&v1.ConfigOptionUpdate{ConfigOptions: t.options()}); t.news("options", u) {
		t.notify(ctx, u)
	}
	return nil
}

// notify tells the client something beside what the session tells.
func (t *talk) notify(ctx context.Context, u wire.Encoder) {
	if n, ok := t.client.note(u); ok {
		_ = t.conn.peer.Notify(ctx, n.method, n.params(t.id)) // it fails if the client is gone
	}
}

// setOption changes an option of the agent's, or how questions are answered.
func (c *connection) setOption(ctx context.Context, r *jsonrpc.Request) (*v1.SetSessionConfigOptionResponse, error) {
	var request v1.SetSessionConfigOptionRequest
	if err := params(r, &request); err != nil {
		return nil, err
	}
	t, err := c.talk(request.SessionID)
	if err != nil {
		return nil, err
	}
	value := ""
	switch v := request.Value.(type) {
	case *v1.SessionConfigBooleanValue:
		value = fmt.Sprint(v.Value)
	case *v1.SessionConfigIDValue:
		value = string(v.Value)
	}
	t.mu.Lock()
	settings := t.settings
	t.mu.Unlock()
	if request.ConfigID == approvalID(settings) {
		err = t.setApprove(ctx, "params.value", value)
	} else {
		err = t.set(ctx, string(request.ConfigID), value)
	}
	if err != nil {
		return nil, err
	}
	return &v1.SetSessionConfigOptionResponse{ConfigOptions: t.options()}, nil
}

func (t *talk) set(ctx context.Context, id, value string) error {
	t.mu.Lock()
	i := slices.IndexFunc(t.settings, func(s agent.Setting) bool { return s.ID == id })
	var s agent.Setting
	if i >= 0 {
		s = t.settings[i]
	}
	t.mu.Unlock()
	if i < 0 {
		return invalidParams("params.configId: there is no option %q", id)
	}
	if len(s.Choices) > 0 && !slices.ContainsFunc(s.Choices, func(c approval.Option) bool { return c.ID == value }) {
		return invalidParams("params.value: %q is none of the choices of %s", value, id)
	}
	return t.session.Set(ctx, id, value)
}
