package serve

import (
	"strings"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// protocol is the name under which events carry what they have no field for.
const protocol = "acp"

// note is something that the client is told.
type note struct {
	method string
	update jsonRaw    // of session/update
	beyond wire.Extra // members of the params beside those that are known here
	bare   bool       // it is about no session
	embeds string     // the client's terminal that was shown before; then it tells nothing else
}

// note is an update as the client is told of it; false if it has no word for it.
func (c *client) note(u wire.Encoder) (note, bool) {
	if u = c.in().update(u); u == nil {
		return note{}, false
	}
	return note{method: v1.MethodSessionUpdate, update: encoded(u)}, true
}

// params are what is sent, for a session.
func (n note) params(id v1.SessionID) jsonRaw {
	if n.bare {
		return wire.AppendExtra([]byte{'{'}, 0, n.beyond)
	}
	b := append([]byte(`{"sessionId":`), wire.AppendString(nil, string(id))...)
	if n.update != nil {
		b = append(append(b, `,"update":`...), n.update...)
	}
	return wire.AppendExtra(b, 0, n.beyond)
}

// rest is what the protocol said beyond an event's fields, when the event came
// from an agent that speaks it too.
func rest(e agent.Ext) (meta jsonRaw, extra wire.Extra) {
	extra = wire.Members(e[protocol])
	if m, ok := extra.Get("_meta"); ok {
		meta = m
		extra.Delete("_meta")
	}
	return meta, extra
}

// withMeta adds members to an update's _meta.
func withMeta(meta jsonRaw, name string, value jsonRaw) jsonRaw {
	members := wire.Members(meta)
	members.Set(name, value)
	return wire.AppendExtra([]byte{'{'}, 0, members)
}

// passed passes on what an agent of the same protocol said and what has no event.
func (v *view) passed(e agent.Extension) {
	if e.Protocol != protocol {
		return
	}
	members := wire.Members(e.Data)
	switch {
	case e.Kind == "notification": // goes with the next update
		v.beyond = members
	case strings.HasPrefix(e.Kind, "_"):
		members.Delete("sessionId") // is that of the agent
		v.out = append(v.out, note{method: e.Kind, beyond: members})
	case e.Kind == v1.MethodElicitationComplete:
		if v.client.urls && !v.past {
			v.out = append(v.out, note{method: e.Kind, beyond: members, bare: true})
		}
	case strings.Contains(e.Kind, "/"): // a method that the protocol does not allow
	case !v.client.in().passes(e.Kind):
	case len(members) > 0:
		if _, ok := members.Tag("sessionUpdate"); !ok {
			members = append(wire.Extra{{Name: "sessionUpdate", Value: wire.AppendString(nil, e.Kind)}}, members...)
		}
		v.out = append(v.out, note{method: v1.MethodSessionUpdate, update: wire.AppendExtra([]byte{'{'}, 0, members)})
	}
}
