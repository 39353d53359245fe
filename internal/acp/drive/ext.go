package drive

import (
	"encoding/json"

	"hawser/internal/acp/wire"
	"hawser/internal/agent"
)

// protocol is the name under which events carry what they have no field for.
const protocol = "acp"

// beyond keeps members that an event has no field for.
func beyond(meta json.RawMessage, extra wire.Extra) agent.Ext {
	if len(meta) == 0 && len(extra) == 0 {
		return nil
	}
	b := []byte{'{'}
	if len(meta) > 0 {
		b = append(wire.AppendName(b, `"_meta":`), meta...)
	}
	return agent.Ext{protocol: wire.AppendExtra(b, 0, extra)}
}

// with adds a member to those that are kept.
func with(e agent.Ext, name string, value json.RawMessage) agent.Ext {
	if len(value) == 0 {
		return e
	}
	members := wire.Members(e[protocol])
	members.Set(name, value)
	return agent.Ext{protocol: wire.AppendExtra([]byte{'{'}, 0, members)}
}

// withOpt adds a member that may be absent.
func withOpt[T ~string](e agent.Ext, name string, o wire.Opt[T]) agent.Ext {
	if !o.Has() {
		return e
	}
	return with(e, name, quoted(string(o.V)))
}

// quoted is a string as JSON.
func quoted(s string) json.RawMessage { return wire.AppendString(nil, s) }

// encoded is a message as the peer sends it.
func encoded(m wire.Encoder) json.RawMessage { return m.AppendJSON(nil) }

// whole keeps a value as it was.
func whole(m wire.Encoder) agent.Ext { return agent.Ext{protocol: encoded(m)} }

// extension is an update that has no event, as it came.
func extension(update json.RawMessage) agent.Extension {
	kind, ok := wire.Members(update).Tag("sessionUpdate")
	if !ok || kind == "" {
		kind = "unknown"
	}
	return agent.Extension{Protocol: protocol, Kind: kind, Data: update}
}

// updateIn is the update of a notification.
func updateIn(params []byte) json.RawMessage { return member(params, "update") }

func member(object json.RawMessage, name string) json.RawMessage {
	value, _ := wire.Members(object).Get(name)
	return value
}
