// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// InitializeResponse is the result of initialize.
type InitializeResponse struct {
	ProtocolVersion   ProtocolVersion
	AgentCapabilities wire.Opt[AgentCapabilities]
	AuthMethods       []AuthMethod
	AgentInfo         wire.Opt[Implementation]
	Meta              json.RawMessage
	Extra             wire.Extra
}

func decodeInitializeResponse(d *wire.Dec) (x InitializeResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "protocolVersion":
			seen = d.Once(seen, 1<<0)
			x.ProtocolVersion = wire.Int[ProtocolVersion](d)
		case "agentCapabilities":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.AgentCapabilities = wire.Optional(d, decodeAgentCapabilities)
			if d.Forgive(at) {
				x.AgentCapabilities = wire.Opt[AgentCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "authMethods":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.AuthMethods = wire.ListSkip(d, decodeAuthMethod)
			if d.Forgive(at) {
				x.AuthMethods = nil
				x.Extra.Keep(d, key)
			}
		case "agentInfo":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.AgentInfo = wire.Nullable(d, decodeImplementation)
			if d.Forgive(at) {
				x.AgentInfo = wire.Opt[Implementation]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<4)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "protocolVersion")
	}
	return x
}

func appendInitializeResponse(dst []byte, x *InitializeResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"protocolVersion":`)
	dst = wire.AppendInt[ProtocolVersion](dst, &x.ProtocolVersion)
	dst = wire.AppendOpt(dst, `"agentCapabilities":`, &x.AgentCapabilities, appendAgentCapabilities)
	if x.AuthMethods != nil {
		dst = wire.AppendName(dst, `"authMethods":`)
		dst = wire.AppendList(dst, x.AuthMethods, wire.AppendUnion[AuthMethod])
	}
	dst = wire.AppendOpt(dst, `"agentInfo":`, &x.AgentInfo, appendImplementation)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *InitializeResponse) AppendJSON(dst []byte) []byte {
	return appendInitializeResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x InitializeResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *InitializeResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeInitializeResponse)
}

// ProtocolVersion is a number, as in InitializeResponse.ProtocolVersion.
type ProtocolVersion uint16

// AgentCapabilities is an object, as in InitializeResponse.AgentCapabilities.
type AgentCapabilities struct {
	LoadSession         wire.Opt[bool]
	PromptCapabilities  wire.Opt[PromptCapabilities]
	MCPCapabilities     wire.Opt[MCPCapabilities]
	SessionCapabilities wire.Opt[SessionCapabilities]
	Auth                wire.Opt[AgentAuthCapabilities]
	Meta                json.RawMessage
	Extra               wire.Extra
}

func decodeAgentCapabilities(d *wire.Dec) (x AgentCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "loadSession":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.LoadSession = wire.Optional(d, (*wire.Dec).Bool)
			if d.Forgive(at) {
				x.LoadSession = wire.Opt[bool]{}
				x.Extra.Keep(d, key)
			}
		case "promptCapabilities":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.PromptCapabilities = wire.Optional(d, decodePromptCapabilities)
			if d.Forgive(at) {
				x.PromptCapabilities = wire.Opt[PromptCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "mcpCapabilities":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.MCPCapabilities = wire.Optional(d, decodeMCPCapabilities)
			if d.Forgive(at) {
				x.MCPCapabilities = wire.Opt[MCPCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "sessionCapabilities":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.SessionCapabilities = wire.Optional(d, decodeSessionCapabilities)
			if d.Forgive(at) {
				x.SessionCapabilities = wire.Opt[SessionCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "auth":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.Auth = wire.Optional(d, decodeAgentAuthCapabilities)
			if d.Forgive(at) {
				x.Auth = wire.Opt[AgentAuthCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<5)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendAgentCapabilities(dst []byte, x *AgentCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"loadSession":`, &x.LoadSession, wire.AppendBool)
	dst = wire.AppendOpt(dst, `"promptCapabilities":`, &x.PromptCapabilities, appendPromptCapabilities)
	dst = wire.AppendOpt(dst, `"mcpCapabilities":`, &x.MCPCapabilities, appendMCPCapabilities)
	dst = wire.AppendOpt(dst, `"sessionCapabilities":`, &x.SessionCapabilities, appendSessionCapabilities)
	dst = wire.AppendOpt(dst, `"auth":`, &x.Auth, appendAgentAuthCapabilities)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AgentCapabilities) AppendJSON(dst []byte) []byte {
	return appendAgentCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AgentCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AgentCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeAgentCapabilities)
}

// PromptCapabilities is an object, as in AgentCapabilities.PromptCapabilities.
type PromptCapabilities struct {
	Image           wire.Opt[bool]
	Audio           wire.Opt[bool]
	EmbeddedContext wire.Opt[bool]
	Meta            json.RawMessage
	Extra           wire.Extra
}

func decodePromptCapabilities(d *wire.Dec) (x PromptCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "image":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Image = wire.Optional(d, (*wire.Dec).Bool)
			if d.Forgive(at) {
				x.Image = wire.Opt[bool]{}
				x.Extra.Keep(d, key)
			}
		case "audio":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Audio = wire.Optional(d, (*wire.Dec).Bool)
			if d.Forgive(at) {
				x.Audio = wire.Opt[bool]{}
				x.Extra.Keep(d, key)
			}
		case "embeddedContext":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.EmbeddedContext = wire.Optional(d, (*wire.Dec).Bool)
			if d.Forgive(at) {
				x.EmbeddedContext = wire.Opt[bool]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendPromptCapabilities(dst []byte, x *PromptCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"image":`, &x.Image, wire.AppendBool)
	dst = wire.AppendOpt(dst, `"audio":`, &x.Audio, wire.AppendBool)
	dst = wire.AppendOpt(dst, `"embeddedContext":`, &x.EmbeddedContext, wire.AppendBool)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *PromptCapabilities) AppendJSON(dst []byte) []byte {
	return appendPromptCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x PromptCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *PromptCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodePromptCapabilities)
}

// MCPCapabilities is an object, as in AgentCapabilities.MCPCapabilities.
type MCPCapabilities struct {
	HTTP  wire.Opt[bool]
	SSE   wire.Opt[bool]
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeMCPCapabilities(d *wire.Dec) (x MCPCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "http":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.HTTP = wire.Optional(d, (*wire.Dec).Bool)
			if d.Forgive(at) {
				x.HTTP = wire.Opt[bool]{}
				x.Extra.Keep(d, key)
			}
		case "sse":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.SSE = wire.Optional(d, (*wire.Dec).Bool)
			if d.Forgive(at) {
				x.SSE = wire.Opt[bool]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendMCPCapabilities(dst []byte, x *MCPCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"http":`, &x.HTTP, wire.AppendBool)
	dst = wire.AppendOpt(dst, `"sse":`, &x.SSE, wire.AppendBool)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *MCPCapabilities) AppendJSON(dst []byte) []byte {
	return appendMCPCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x MCPCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *MCPCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeMCPCapabilities)
}

// SessionCapabilities is an object, as in
// AgentCapabilities.SessionCapabilities.
type SessionCapabilities struct {
	List                  wire.Opt[SessionListCapabilities]
	Delete                wire.Opt[SessionDeleteCapabilities]
	AdditionalDirectories wire.Opt[SessionAdditionalDirectoriesCapabilities]
	Resume                wire.Opt[SessionResumeCapabilities]
	Close                 wire.Opt[SessionCloseCapabilities]
	Meta                  json.RawMessage
	Extra                 wire.Extra
}

func decodeSessionCapabilities(d *wire.Dec) (x SessionCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "list":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.List = wire.Nullable(d, decodeSessionListCapabilities)
			if d.Forgive(at) {
				x.List = wire.Opt[SessionListCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "delete":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Delete = wire.Nullable(d, decodeSessionDeleteCapabilities)
			if d.Forgive(at) {
				x.Delete = wire.Opt[SessionDeleteCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "additionalDirectories":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.AdditionalDirectories = wire.Nullable(d, decodeSessionAdditionalDirectoriesCapabilities)
			if d.Forgive(at) {
				x.AdditionalDirectories = wire.Opt[SessionAdditionalDirectoriesCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "resume":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Resume = wire.Nullable(d, decodeSessionResumeCapabilities)
			if d.Forgive(at) {
				x.Resume = wire.Opt[SessionResumeCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "close":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.Close = wire.Nullable(d, decodeSessionCloseCapabilities)
			if d.Forgive(at) {
				x.Close = wire.Opt[SessionCloseCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<5)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendSessionCapabilities(dst []byte, x *SessionCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"list":`, &x.List, appendSessionListCapabilities)
	dst = wire.AppendOpt(dst, `"delete":`, &x.Delete, appendSessionDeleteCapabilities)
	dst = wire.AppendOpt(dst, `"additionalDirectories":`, &x.AdditionalDirectories, appendSessionAdditionalDirectoriesCapabilities)
	dst = wire.AppendOpt(dst, `"resume":`, &x.Resume, appendSessionResumeCapabilities)
	dst = wire.AppendOpt(dst, `"close":`, &x.Close, appendSessionCloseCapabilities)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionCapabilities) AppendJSON(dst []byte) []byte {
	return appendSessionCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionCapabilities)
}

// SessionListCapabilities is an object, as in SessionCapabilities.List.
type SessionListCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeSessionListCapabilities(d *wire.Dec) (x SessionListCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "_meta":
			seen = d.Once(seen, 1<<0)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendSessionListCapabilities(dst []byte, x *SessionListCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionListCapabilities) AppendJSON(dst []byte) []byte {
	return appendSessionListCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionListCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionListCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionListCapabilities)
}

// SessionDeleteCapabilities is an object, as in SessionCapabilities.Delete.
type SessionDeleteCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeSessionDeleteCapabilities(d *wire.Dec) (x SessionDeleteCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "_meta":
			seen = d.Once(seen, 1<<0)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendSessionDeleteCapabilities(dst []byte, x *SessionDeleteCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionDeleteCapabilities) AppendJSON(dst []byte) []byte {
	return appendSessionDeleteCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionDeleteCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionDeleteCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionDeleteCapabilities)
}

// SessionAdditionalDirectoriesCapabilities is an object, as in
// SessionCapabilities.AdditionalDirectories.
type SessionAdditionalDirectoriesCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeSessionAdditionalDirectoriesCapabilities(d *wire.Dec) (x SessionAdditionalDirectoriesCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "_meta":
			seen = d.Once(seen, 1<<0)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendSessionAdditionalDirectoriesCapabilities(dst []byte, x *SessionAdditionalDirectoriesCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionAdditionalDirectoriesCapabilities) AppendJSON(dst []byte) []byte {
	return appendSessionAdditionalDirectoriesCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionAdditionalDirectoriesCapabilities) MarshalJSON() ([]byte, error) {
	return x.AppendJSON(nil), nil
}

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionAdditionalDirectoriesCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionAdditionalDirectoriesCapabilities)
}

// SessionResumeCapabilities is an object, as in SessionCapabilities.Resume.
type SessionResumeCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeSessionResumeCapabilities(d *wire.Dec) (x SessionResumeCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "_meta":
			seen = d.Once(seen, 1<<0)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendSessionResumeCapabilities(dst []byte, x *SessionResumeCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionResumeCapabilities) AppendJSON(dst []byte) []byte {
	return appendSessionResumeCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionResumeCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionResumeCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionResumeCapabilities)
}

// SessionCloseCapabilities is an object, as in SessionCapabilities.Close.
type SessionCloseCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeSessionCloseCapabilities(d *wire.Dec) (x SessionCloseCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "_meta":
			seen = d.Once(seen, 1<<0)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendSessionCloseCapabilities(dst []byte, x *SessionCloseCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionCloseCapabilities) AppendJSON(dst []byte) []byte {
	return appendSessionCloseCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionCloseCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionCloseCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionCloseCapabilities)
}

// AgentAuthCapabilities is an object, as in AgentCapabilities.Auth.
type AgentAuthCapabilities struct {
	Logout wire.Opt[LogoutCapabilities]
	Meta   json.RawMessage
	Extra  wire.Extra
}

func decodeAgentAuthCapabilities(d *wire.Dec) (x AgentAuthCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "logout":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Logout = wire.Nullable(d, decodeLogoutCapabilities)
			if d.Forgive(at) {
				x.Logout = wire.Opt[LogoutCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendAgentAuthCapabilities(dst []byte, x *AgentAuthCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"logout":`, &x.Logout, appendLogoutCapabilities)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AgentAuthCapabilities) AppendJSON(dst []byte) []byte {
	return appendAgentAuthCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AgentAuthCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AgentAuthCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeAgentAuthCapabilities)
}

// LogoutCapabilities is an object, as in AgentAuthCapabilities.Logout.
type LogoutCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeLogoutCapabilities(d *wire.Dec) (x LogoutCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "_meta":
			seen = d.Once(seen, 1<<0)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendLogoutCapabilities(dst []byte, x *LogoutCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *LogoutCapabilities) AppendJSON(dst []byte) []byte {
	return appendLogoutCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x LogoutCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *LogoutCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeLogoutCapabilities)
}

// Implementation is an object, as in InitializeResponse.AgentInfo.
type Implementation struct {
	Name    string
	Title   wire.Opt[string]
	Version string
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodeImplementation(d *wire.Dec) (x Implementation) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "name":
			seen = d.Once(seen, 1<<0)
			x.Name = d.String()
		case "version":
			seen = d.Once(seen, 1<<1)
			x.Version = d.String()
		case "title":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Title = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Title = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "name", "version")
	}
	return x
}

func appendImplementation(dst []byte, x *Implementation) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendName(dst, `"version":`)
	dst = wire.AppendStr[string](dst, &x.Version)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *Implementation) AppendJSON(dst []byte) []byte {
	return appendImplementation(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x Implementation) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *Implementation) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeImplementation)
}

// InitializeRequest is the params of initialize.
type InitializeRequest struct {
	ProtocolVersion    ProtocolVersion
	ClientCapabilities wire.Opt[ClientCapabilities]
	ClientInfo         wire.Opt[Implementation]
	Meta               json.RawMessage
	Extra              wire.Extra
}

func decodeInitializeRequest(d *wire.Dec) (x InitializeRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "protocolVersion":
			seen = d.Once(seen, 1<<0)
			x.ProtocolVersion = wire.Int[ProtocolVersion](d)
		case "clientCapabilities":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.ClientCapabilities = wire.Optional(d, decodeClientCapabilities)
			if d.Forgive(at) {
				x.ClientCapabilities = wire.Opt[ClientCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "clientInfo":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.ClientInfo = wire.Nullable(d, decodeImplementation)
			if d.Forgive(at) {
				x.ClientInfo = wire.Opt[Implementation]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "protocolVersion")
	}
	return x
}

func appendInitializeRequest(dst []byte, x *InitializeRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"protocolVersion":`)
	dst = wire.AppendInt[ProtocolVersion](dst, &x.ProtocolVersion)
	dst = wire.AppendOpt(dst, `"clientCapabilities":`, &x.ClientCapabilities, appendClientCapabilities)
	dst = wire.AppendOpt(dst, `"clientInfo":`, &x.ClientInfo, appendImplementation)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *InitializeRequest) AppendJSON(dst []byte) []byte {
	return appendInitializeRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x InitializeRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *InitializeRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeInitializeRequest)
}

// ClientCapabilities is an object, as in InitializeRequest.ClientCapabilities.
type ClientCapabilities struct {
	FS          wire.Opt[FileSystemCapabilities]
	Terminal    wire.Opt[bool]
	Session     wire.Opt[ClientSessionCapabilities]
	Auth        wire.Opt[AuthCapabilities]
	Elicitation wire.Opt[ElicitationCapabilities]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeClientCapabilities(d *wire.Dec) (x ClientCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "fs":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.FS = wire.Optional(d, decodeFileSystemCapabilities)
			if d.Forgive(at) {
				x.FS = wire.Opt[FileSystemCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "terminal":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Terminal = wire.Optional(d, (*wire.Dec).Bool)
			if d.Forgive(at) {
				x.Terminal = wire.Opt[bool]{}
				x.Extra.Keep(d, key)
			}
		case "session":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Session = wire.Nullable(d, decodeClientSessionCapabilities)
			if d.Forgive(at) {
				x.Session = wire.Opt[ClientSessionCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "auth":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Auth = wire.Optional(d, decodeAuthCapabilities)
			if d.Forgive(at) {
				x.Auth = wire.Opt[AuthCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "elicitation":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.Elicitation = wire.Nullable(d, decodeElicitationCapabilities)
			if d.Forgive(at) {
				x.Elicitation = wire.Opt[ElicitationCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<5)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendClientCapabilities(dst []byte, x *ClientCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"fs":`, &x.FS, appendFileSystemCapabilities)
	dst = wire.AppendOpt(dst, `"terminal":`, &x.Terminal, wire.AppendBool)
	dst = wire.AppendOpt(dst, `"session":`, &x.Session, appendClientSessionCapabilities)
	dst = wire.AppendOpt(dst, `"auth":`, &x.Auth, appendAuthCapabilities)
	dst = wire.AppendOpt(dst, `"elicitation":`, &x.Elicitation, appendElicitationCapabilities)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ClientCapabilities) AppendJSON(dst []byte) []byte {
	return appendClientCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ClientCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ClientCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeClientCapabilities)
}

// FileSystemCapabilities is an object, as in ClientCapabilities.FS.
type FileSystemCapabilities struct {
	ReadTextFile  wire.Opt[bool]
	WriteTextFile wire.Opt[bool]
	Meta          json.RawMessage
	Extra         wire.Extra
}

func decodeFileSystemCapabilities(d *wire.Dec) (x FileSystemCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "readTextFile":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.ReadTextFile = wire.Optional(d, (*wire.Dec).Bool)
			if d.Forgive(at) {
				x.ReadTextFile = wire.Opt[bool]{}
				x.Extra.Keep(d, key)
			}
		case "writeTextFile":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.WriteTextFile = wire.Optional(d, (*wire.Dec).Bool)
			if d.Forgive(at) {
				x.WriteTextFile = wire.Opt[bool]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendFileSystemCapabilities(dst []byte, x *FileSystemCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"readTextFile":`, &x.ReadTextFile, wire.AppendBool)
	dst = wire.AppendOpt(dst, `"writeTextFile":`, &x.WriteTextFile, wire.AppendBool)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *FileSystemCapabilities) AppendJSON(dst []byte) []byte {
	return appendFileSystemCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x FileSystemCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *FileSystemCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeFileSystemCapabilities)
}

// ClientSessionCapabilities is an object, as in ClientCapabilities.Session.
type ClientSessionCapabilities struct {
	Compaction    wire.Opt[CompactionCapabilities]
	ConfigOptions wire.Opt[SessionConfigOptionsCapabilities]
	Notices       wire.Opt[NoticeCapabilities]
	Meta          json.RawMessage
	Extra         wire.Extra
}

func decodeClientSessionCapabilities(d *wire.Dec) (x ClientSessionCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "compaction":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Compaction = wire.Nullable(d, decodeCompactionCapabilities)
			if d.Forgive(at) {
				x.Compaction = wire.Opt[CompactionCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "configOptions":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.ConfigOptions = wire.Nullable(d, decodeSessionConfigOptionsCapabilities)
			if d.Forgive(at) {
				x.ConfigOptions = wire.Opt[SessionConfigOptionsCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "notices":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Notices = wire.Nullable(d, decodeNoticeCapabilities)
			if d.Forgive(at) {
				x.Notices = wire.Opt[NoticeCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendClientSessionCapabilities(dst []byte, x *ClientSessionCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"compaction":`, &x.Compaction, appendCompactionCapabilities)
	dst = wire.AppendOpt(dst, `"configOptions":`, &x.ConfigOptions, appendSessionConfigOptionsCapabilities)
	dst = wire.AppendOpt(dst, `"notices":`, &x.Notices, appendNoticeCapabilities)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ClientSessionCapabilities) AppendJSON(dst []byte) []byte {
	return appendClientSessionCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ClientSessionCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ClientSessionCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeClientSessionCapabilities)
}

// CompactionCapabilities is an object, as in
// ClientSessionCapabilities.Compaction.
type CompactionCapabilities struct {
	Extra wire.Extra
}

func decodeCompactionCapabilities(d *wire.Dec) (x CompactionCapabilities) {
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		x.Extra.Keep(d, key)
	}
	return x
}

func appendCompactionCapabilities(dst []byte, x *CompactionCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CompactionCapabilities) AppendJSON(dst []byte) []byte {
	return appendCompactionCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CompactionCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CompactionCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCompactionCapabilities)
}

// NoticeCapabilities is an object, as in ClientSessionCapabilities.Notices.
type NoticeCapabilities struct {
	Extra wire.Extra
}

func decodeNoticeCapabilities(d *wire.Dec) (x NoticeCapabilities) {
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		x.Extra.Keep(d, key)
	}
	return x
}

func appendNoticeCapabilities(dst []byte, x *NoticeCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *NoticeCapabilities) AppendJSON(dst []byte) []byte {
	return appendNoticeCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x NoticeCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *NoticeCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeNoticeCapabilities)
}

// AuthCapabilities is an object, as in ClientCapabilities.Auth.
type AuthCapabilities struct {
	Terminal wire.Opt[bool]
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodeAuthCapabilities(d *wire.Dec) (x AuthCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "terminal":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Terminal = wire.Optional(d, (*wire.Dec).Bool)
			if d.Forgive(at) {
				x.Terminal = wire.Opt[bool]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendAuthCapabilities(dst []byte, x *AuthCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"terminal":`, &x.Terminal, wire.AppendBool)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AuthCapabilities) AppendJSON(dst []byte) []byte {
	return appendAuthCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AuthCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AuthCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeAuthCapabilities)
}
