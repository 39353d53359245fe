package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
	"hawser/internal/approval"
)

// login is a way to log in that an agent offers.
type login struct {
	id, name, about string
	// byHand is what a person must do elsewhere, if the agent cannot do it by
	// itself.
	byHand string
}

func login1(m v1.AuthMethod) login {
	switch m := m.(type) {
	case *v1.AuthMethodTerminal:
		return login{string(m.ID), m.Name, m.Description.V, "in a terminal, run the agent's own program" + arguments(m.Args)}
	case *v1.AuthMethodAgent:
		return login{string(m.ID), m.Name, m.Description.V, variables(kindOf(m.Extra), m.Extra)}
	}
	return login{}
}

func kindOf(extra wire.Extra) string {
	kind, _ := extra.Tag("type")
	return kind
}

func login2(m v2.AuthMethod) login {
	switch m := m.(type) {
	case *v2.AuthMethodTerminal:
		return login{string(m.MethodID), m.Name, m.Description.V, "in a terminal, run the agent's own program" + arguments(m.Args)}
	case *v2.AuthMethodAgent:
		return login{string(m.MethodID), m.Name, m.Description.V, ""}
	case *v2.UnknownAuthMethod:
		return login{string(m.MethodID), m.Name, "", variables(m.Kind, m.Extra)}
	}
	return login{}
}

func arguments(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return " with " + strings.Join(args, " ")
}

// variables says which variables a method wants to be set, where it does: not all
// agents wait for the schema to know such methods.
func variables(kind string, extra wire.Extra) string {
	if kind != "env_var" {
		return ""
	}
	var m struct {
		VarName string
		Vars    []struct{ Name string }
	}
	_ = json.Unmarshal(wire.AppendExtra([]byte{'{'}, 0, extra), &m)
	names := []string{}
	if m.VarName != "" {
		names = append(names, m.VarName)
	}
	for _, v := range m.Vars {
		names = append(names, v.Name)
	}
	return `set ` + strings.Join(names, " and ") + ` in the agent's "env" in the configuration`
}

func (m login) String() string {
	s := m.id
	if m.name != "" {
		s += " (" + m.name + ")"
	}
	if m.about != "" {
		s += ": " + m.about
	}
	if m.byHand != "" {
		s += "; " + m.byHand
	}
	return s
}

// login logs in, in the way that was chosen before or that a person chooses now.
func (l *link) login(ctx context.Context, why error) error {
	m, err := l.chooseLogin(ctx, why)
	if err != nil {
		return err
	}
	if m.byHand != "" {
		return fmt.Errorf("%s wants a login: %s, and try again", l.talk.agent.o.Name, m.byHand)
	}
	name, limit := l.talk.agent.o.Name, l.talk.agent.o.Login
	waiting := fmt.Sprintf("logging in to %s with %s; it may want something of you elsewhere, such as in a browser", name, m.id)
	if err := l.tell(agent.Progress{Text: waiting}); err != nil {
		return err
	}
	err = l.within(ctx, limit, "login=30m", func(ctx context.Context) error { return l.dialect.login(ctx, m.id) })
	if err != nil {
		return fmt.Errorf("log in to %s with %s: %w", name, m.id, said(err))
	}
	return nil
}

func (l *link) chooseLogin(ctx context.Context, why error) (login, error) {
	name, methods := l.talk.agent.o.Name, l.caps.logins
	if len(methods) == 0 {
		return login{}, fmt.Errorf("%s wants a login and offers no way to it: log in with its own program first: %w", name, said(why))
	}
	if id := l.talk.agent.o.Auth; id != "" {
		for _, m := range methods {
			if m.id == id || strings.EqualFold(m.name, id) {
				return m, nil
			}
		}
		return login{}, fmt.Errorf("%s has no login %q; it offers\n  %s", name, id, list(methods))
	}
	q := approval.Question{Kind: approval.Choice, Title: name + " wants a login: how?", Detail: strings.ReplaceAll(list(methods), "\n  ", "\n")}
	for _, m := range methods {
		if m.id != "" {
			q.Options = append(q.Options, approval.Option{ID: m.id, Label: m.name})
		}
	}
	answer, err := l.talk.host.Ask(ctx, q)
	if err != nil {
		return login{}, fmt.Errorf("ask how to log in: %w", err)
	}
	for _, m := range methods {
		if answer.OK() && m.id == answer.Option {
			return m, nil
		}
	}
	return login{}, fmt.Errorf("%s wants a login; choose one with -o auth=METHOD:\n  %s", name, list(methods))
}

func list(methods []login) string {
	var lines []string
	for _, m := range methods {
		lines = append(lines, m.String())
	}
	return strings.Join(lines, "\n  ")
}
