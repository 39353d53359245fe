// Package handshake has the one message that both versions of the Agent Client
// Protocol must understand: initialize. It knows the shapes of both and nothing
// of what follows.
package handshake

import (
	"encoding/json"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
)

// Request is an initialize request that an agent of either version understands:
// one of version 1 finds its clientCapabilities and clientInfo, one of version 2
// its capabilities and info.
type Request struct {
	V1 v1.InitializeRequest
	V2 v2.InitializeRequest
}

// AppendJSON appends the members of both. Where they share one it is that of
// version 2, whose protocolVersion is the newest that we speak.
func (r *Request) AppendJSON(dst []byte) []byte {
	both := r.V2
	both.Extra = wire.Members(r.V1.AppendJSON(nil))
	for _, m := range r.V2.Extra {
		if _, ok := both.Extra.Get(m.Name); !ok {
			both.Extra.Set(m.Name, m.Value)
		}
	}
	return both.AppendJSON(dst)
}

// MarshalJSON is AppendJSON for encoding/json.
func (r Request) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil), nil }

// UnmarshalJSON decodes what a client of either version sends. Whatever only the
// other version has is in Extra. The shape of version 2 is only checked if the
// client speaks it.
func (r *Request) UnmarshalJSON(b []byte) error {
	var x Request
	if err := x.V1.UnmarshalJSON(b); err != nil {
		return err
	}
	if err := x.V2.UnmarshalJSON(b); err != nil && Version(b) >= v2.Version {
		return err
	}
	*r = x
	return nil
}

// Version is the protocolVersion in the params or the result of initialize, or 0
// if there is none.
func Version(b json.RawMessage) v2.ProtocolVersion {
	var peek v1.InitializeRequest // needs nothing but the version
	if peek.UnmarshalJSON(b) != nil {
		return 0
	}
	return v2.ProtocolVersion(peek.ProtocolVersion)
}
