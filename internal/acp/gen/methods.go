package main

import (
	"fmt"
	"slices"
	"strings"
)

// listMethods joins the table of methods with the types that name one. Drafts
// have methods that the table does not list yet.
func (m *model) listMethods(meta *node) error {
	sides := map[string]string{}
	var names []string
	for _, table := range []struct{ key, side string }{
		{"agentMethods", "Agent"}, {"clientMethods", "Client"}, {"protocolMethods", "Both"},
	} {
		for _, k := range meta.obj(table.key).keys {
			name := meta.obj(table.key).str(k)
			names = append(names, name)
			sides[name] = table.side
		}
	}
	for _, t := range m.order {
		if t.method != "" && sides[t.method] == "" {
			names = append(names, t.method)
			side := m.defs.obj(t.schema).str("x-side")
			sides[t.method] = strings.ToUpper(side[:1]) + side[1:]
		}
	}
	for _, name := range names {
		me := method{name: name, side: sides[name]}
		for _, t := range m.order {
			switch {
			case t.method != name:
			case t.result:
				me.result = t
			default:
				me.params = t
				me.notification = strings.HasSuffix(t.schema, "Notification")
			}
		}
		if me.params == nil || me.notification == (me.result != nil) {
			return fmt.Errorf("%s lacks a type", name)
		}
		m.methods = append(m.methods, me)
	}
	if !slices.ContainsFunc(m.methods, func(me method) bool { return me.name == "initialize" }) {
		return fmt.Errorf("there is no initialize")
	}
	return nil
}
