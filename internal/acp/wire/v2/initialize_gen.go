// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// ToolCallCapabilities is an object, as in ToolCallUpdate.Capabilities.
type ToolCallCapabilities struct {
	Cancel wire.Opt[ToolCallCancelCapabilities]
	Meta   json.RawMessage
	Extra  wire.Extra
}

func decodeToolCallCapabilities(d *wire.Dec) (x ToolCallCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "cancel":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Cancel = wire.Nullable(d, decodeToolCallCancelCapabilities)
			if d.Forgive(at) {
				x.Cancel = wire.Opt[ToolCallCancelCapabilities]{}
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

func appendToolCallCapabilities(dst []byte, x *ToolCallCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"cancel":`, &x.Cancel, appendToolCallCancelCapabilities)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ToolCallCapabilities) AppendJSON(dst []byte) []byte {
	return appendToolCallCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ToolCallCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ToolCallCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeToolCallCapabilities)
}

// ToolCallCancelCapabilities is an object, as in ToolCallCapabilities.Cancel.
type ToolCallCancelCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeToolCallCancelCapabilities(d *wire.Dec) (x ToolCallCancelCapabilities) {
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

func appendToolCallCancelCapabilities(dst []byte, x *ToolCallCancelCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ToolCallCancelCapabilities) AppendJSON(dst []byte) []byte {
	return appendToolCallCancelCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ToolCallCancelCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ToolCallCancelCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeToolCallCancelCapabilities)
}

// InitializeResponse is the result of initialize.
type InitializeResponse struct {
	ProtocolVersion ProtocolVersion
	Info            Implementation
	Capabilities    wire.Opt[AgentCapabilities]
	AuthMethods     []AuthMethod
	Meta            json.RawMessage
	Extra           wire.Extra
}

func decodeInitializeResponse(d *wire.Dec) (x InitializeResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "protocolVersion":
			seen = d.Once(seen, 1<<0)
			x.ProtocolVersion = wire.Int[ProtocolVersion](d)
		case "info":
			seen = d.Once(seen, 1<<1)
			x.Info = decodeImplementation(d)
		case "capabilities":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Capabilities = wire.Optional(d, decodeAgentCapabilities)
			if d.Forgive(at) {
				x.Capabilities = wire.Opt[AgentCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "authMethods":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.AuthMethods = wire.ListSkip(d, decodeAuthMethod)
			if d.Forgive(at) {
				x.AuthMethods = nil
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<4)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "protocolVersion", "info")
	}
	return x
}

func appendInitializeResponse(dst []byte, x *InitializeResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"protocolVersion":`)
	dst = wire.AppendInt[ProtocolVersion](dst, &x.ProtocolVersion)
	dst = wire.AppendName(dst, `"info":`)
	dst = appendImplementation(dst, &x.Info)
	dst = wire.AppendOpt(dst, `"capabilities":`, &x.Capabilities, appendAgentCapabilities)
	if x.AuthMethods != nil {
		dst = wire.AppendName(dst, `"authMethods":`)
		dst = wire.AppendList(dst, x.AuthMethods, wire.AppendUnion[AuthMethod])
	}
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

// Implementation is an object, as in InitializeResponse.Info.
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

// AgentCapabilities is an object, as in InitializeResponse.Capabilities.
type AgentCapabilities struct {
	Session wire.Opt[SessionCapabilities]
	Auth    wire.Opt[AgentAuthCapabilities]
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodeAgentCapabilities(d *wire.Dec) (x AgentCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "session":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Session = wire.Nullable(d, decodeSessionCapabilities)
			if d.Forgive(at) {
				x.Session = wire.Opt[SessionCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "auth":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Auth = wire.Nullable(d, decodeAgentAuthCapabilities)
			if d.Forgive(at) {
				x.Auth = wire.Opt[AgentAuthCapabilities]{}
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

func appendAgentCapabilities(dst []byte, x *AgentCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"session":`, &x.Session, appendSessionCapabilities)
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

// SessionCapabilities is an object, as in AgentCapabilities.Session.
type SessionCapabilities struct {
	Prompt                wire.Opt[PromptCapabilities]
	MCP                   wire.Opt[MCPCapabilities]
	Delete                wire.Opt[SessionDeleteCapabilities]
	AdditionalDirectories wire.Opt[SessionAdditionalDirectoriesCapabilities]
	Meta                  json.RawMessage
	Extra                 wire.Extra
}

func decodeSessionCapabilities(d *wire.Dec) (x SessionCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "prompt":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Prompt = wire.Nullable(d, decodePromptCapabilities)
			if d.Forgive(at) {
				x.Prompt = wire.Opt[PromptCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "mcp":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.MCP = wire.Nullable(d, decodeMCPCapabilities)
			if d.Forgive(at) {
				x.MCP = wire.Opt[MCPCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "delete":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Delete = wire.Nullable(d, decodeSessionDeleteCapabilities)
			if d.Forgive(at) {
				x.Delete = wire.Opt[SessionDeleteCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "additionalDirectories":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.AdditionalDirectories = wire.Nullable(d, decodeSessionAdditionalDirectoriesCapabilities)
			if d.Forgive(at) {
				x.AdditionalDirectories = wire.Opt[SessionAdditionalDirectoriesCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<4)
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
	dst = wire.AppendOpt(dst, `"prompt":`, &x.Prompt, appendPromptCapabilities)
	dst = wire.AppendOpt(dst, `"mcp":`, &x.MCP, appendMCPCapabilities)
	dst = wire.AppendOpt(dst, `"delete":`, &x.Delete, appendSessionDeleteCapabilities)
	dst = wire.AppendOpt(dst, `"additionalDirectories":`, &x.AdditionalDirectories, appendSessionAdditionalDirectoriesCapabilities)
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

// PromptCapabilities is an object, as in SessionCapabilities.Prompt.
type PromptCapabilities struct {
	Image           wire.Opt[PromptImageCapabilities]
	Audio           wire.Opt[PromptAudioCapabilities]
	EmbeddedContext wire.Opt[PromptEmbeddedContextCapabilities]
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
			x.Image = wire.Nullable(d, decodePromptImageCapabilities)
			if d.Forgive(at) {
				x.Image = wire.Opt[PromptImageCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "audio":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Audio = wire.Nullable(d, decodePromptAudioCapabilities)
			if d.Forgive(at) {
				x.Audio = wire.Opt[PromptAudioCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "embeddedContext":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.EmbeddedContext = wire.Nullable(d, decodePromptEmbeddedContextCapabilities)
			if d.Forgive(at) {
				x.EmbeddedContext = wire.Opt[PromptEmbeddedContextCapabilities]{}
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
	dst = wire.AppendOpt(dst, `"image":`, &x.Image, appendPromptImageCapabilities)
	dst = wire.AppendOpt(dst, `"audio":`, &x.Audio, appendPromptAudioCapabilities)
	dst = wire.AppendOpt(dst, `"embeddedContext":`, &x.EmbeddedContext, appendPromptEmbeddedContextCapabilities)
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

// PromptImageCapabilities is an object, as in PromptCapabilities.Image.
type PromptImageCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodePromptImageCapabilities(d *wire.Dec) (x PromptImageCapabilities) {
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

func appendPromptImageCapabilities(dst []byte, x *PromptImageCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *PromptImageCapabilities) AppendJSON(dst []byte) []byte {
	return appendPromptImageCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x PromptImageCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *PromptImageCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodePromptImageCapabilities)
}

// PromptAudioCapabilities is an object, as in PromptCapabilities.Audio.
type PromptAudioCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodePromptAudioCapabilities(d *wire.Dec) (x PromptAudioCapabilities) {
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

func appendPromptAudioCapabilities(dst []byte, x *PromptAudioCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *PromptAudioCapabilities) AppendJSON(dst []byte) []byte {
	return appendPromptAudioCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x PromptAudioCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *PromptAudioCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodePromptAudioCapabilities)
}

// PromptEmbeddedContextCapabilities is an object, as in
// PromptCapabilities.EmbeddedContext.
type PromptEmbeddedContextCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodePromptEmbeddedContextCapabilities(d *wire.Dec) (x PromptEmbeddedContextCapabilities) {
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

func appendPromptEmbeddedContextCapabilities(dst []byte, x *PromptEmbeddedContextCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *PromptEmbeddedContextCapabilities) AppendJSON(dst []byte) []byte {
	return appendPromptEmbeddedContextCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x PromptEmbeddedContextCapabilities) MarshalJSON() ([]byte, error) {
	return x.AppendJSON(nil), nil
}

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *PromptEmbeddedContextCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodePromptEmbeddedContextCapabilities)
}

// MCPCapabilities is an object, as in SessionCapabilities.MCP.
type MCPCapabilities struct {
	Stdio wire.Opt[MCPStdioCapabilities]
	HTTP  wire.Opt[MCPHTTPCapabilities]
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeMCPCapabilities(d *wire.Dec) (x MCPCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "stdio":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Stdio = wire.Nullable(d, decodeMCPStdioCapabilities)
			if d.Forgive(at) {
				x.Stdio = wire.Opt[MCPStdioCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "http":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.HTTP = wire.Nullable(d, decodeMCPHTTPCapabilities)
			if d.Forgive(at) {
				x.HTTP = wire.Opt[MCPHTTPCapabilities]{}
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
	dst = wire.AppendOpt(dst, `"stdio":`, &x.Stdio, appendMCPStdioCapabilities)
	dst = wire.AppendOpt(dst, `"http":`, &x.HTTP, appendMCPHTTPCapabilities)
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

// MCPStdioCapabilities is an object, as in MCPCapabilities.Stdio.
type MCPStdioCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeMCPStdioCapabilities(d *wire.Dec) (x MCPStdioCapabilities) {
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

func appendMCPStdioCapabilities(dst []byte, x *MCPStdioCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *MCPStdioCapabilities) AppendJSON(dst []byte) []byte {
	return appendMCPStdioCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x MCPStdioCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *MCPStdioCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeMCPStdioCapabilities)
}

// MCPHTTPCapabilities is an object, as in MCPCapabilities.HTTP.
type MCPHTTPCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeMCPHTTPCapabilities(d *wire.Dec) (x MCPHTTPCapabilities) {
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

func appendMCPHTTPCapabilities(dst []byte, x *MCPHTTPCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *MCPHTTPCapabilities) AppendJSON(dst []byte) []byte {
	return appendMCPHTTPCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x MCPHTTPCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *MCPHTTPCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeMCPHTTPCapabilities)
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

// AgentAuthCapabilities is an object, as in AgentCapabilities.Auth.
type AgentAuthCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeAgentAuthCapabilities(d *wire.Dec) (x AgentAuthCapabilities) {
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

func appendAgentAuthCapabilities(dst []byte, x *AgentAuthCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
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

// UnsupportedProtocolVersionErrorData is an object.
type UnsupportedProtocolVersionErrorData struct {
	Requested ProtocolVersion
	Supported []ProtocolVersion
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeUnsupportedProtocolVersionErrorData(d *wire.Dec) (x UnsupportedProtocolVersionErrorData) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "requested":
			seen = d.Once(seen, 1<<0)
			x.Requested = wire.Int[ProtocolVersion](d)
		case "supported":
			seen = d.Once(seen, 1<<1)
			x.Supported = wire.List(d, wire.Int[ProtocolVersion])
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "requested", "supported")
	}
	return x
}

func appendUnsupportedProtocolVersionErrorData(dst []byte, x *UnsupportedProtocolVersionErrorData) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"requested":`)
	dst = wire.AppendInt[ProtocolVersion](dst, &x.Requested)
	dst = wire.AppendName(dst, `"supported":`)
	dst = wire.AppendList(dst, x.Supported, wire.AppendInt[ProtocolVersion])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnsupportedProtocolVersionErrorData) AppendJSON(dst []byte) []byte {
	return appendUnsupportedProtocolVersionErrorData(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnsupportedProtocolVersionErrorData) MarshalJSON() ([]byte, error) {
	return x.AppendJSON(nil), nil
}

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnsupportedProtocolVersionErrorData) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeUnsupportedProtocolVersionErrorData)
}

// TerminalCapabilities is an object, as in TerminalUpdate.Capabilities.
type TerminalCapabilities struct {
	Cancel wire.Opt[TerminalCancelCapabilities]
	Meta   json.RawMessage
	Extra  wire.Extra
}

func decodeTerminalCapabilities(d *wire.Dec) (x TerminalCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "cancel":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Cancel = wire.Nullable(d, decodeTerminalCancelCapabilities)
			if d.Forgive(at) {
				x.Cancel = wire.Opt[TerminalCancelCapabilities]{}
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

func appendTerminalCapabilities(dst []byte, x *TerminalCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"cancel":`, &x.Cancel, appendTerminalCancelCapabilities)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TerminalCapabilities) AppendJSON(dst []byte) []byte {
	return appendTerminalCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TerminalCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TerminalCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeTerminalCapabilities)
}

// TerminalCancelCapabilities is an object, as in TerminalCapabilities.Cancel.
type TerminalCancelCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeTerminalCancelCapabilities(d *wire.Dec) (x TerminalCancelCapabilities) {
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

func appendTerminalCancelCapabilities(dst []byte, x *TerminalCancelCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TerminalCancelCapabilities) AppendJSON(dst []byte) []byte {
	return appendTerminalCancelCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TerminalCancelCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TerminalCancelCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeTerminalCancelCapabilities)
}

// InitializeRequest is the params of initialize.
type InitializeRequest struct {
	ProtocolVersion ProtocolVersion
	Info            Implementation
	Capabilities    wire.Opt[ClientCapabilities]
	Meta            json.RawMessage
	Extra           wire.Extra
}

func decodeInitializeRequest(d *wire.Dec) (x InitializeRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "protocolVersion":
			seen = d.Once(seen, 1<<0)
			x.ProtocolVersion = wire.Int[ProtocolVersion](d)
		case "info":
			seen = d.Once(seen, 1<<1)
			x.Info = decodeImplementation(d)
		case "capabilities":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Capabilities = wire.Optional(d, decodeClientCapabilities)
			if d.Forgive(at) {
				x.Capabilities = wire.Opt[ClientCapabilities]{}
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
		d.Need(seen, "protocolVersion", "info")
	}
	return x
}

func appendInitializeRequest(dst []byte, x *InitializeRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"protocolVersion":`)
	dst = wire.AppendInt[ProtocolVersion](dst, &x.ProtocolVersion)
	dst = wire.AppendName(dst, `"info":`)
	dst = appendImplementation(dst, &x.Info)
	dst = wire.AppendOpt(dst, `"capabilities":`, &x.Capabilities, appendClientCapabilities)
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

// ClientCapabilities is an object, as in InitializeRequest.Capabilities.
type ClientCapabilities struct {
	Auth        wire.Opt[ClientAuthCapabilities]
	Elicitation wire.Opt[ElicitationCapabilities]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeClientCapabilities(d *wire.Dec) (x ClientCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "auth":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Auth = wire.Nullable(d, decodeClientAuthCapabilities)
			if d.Forgive(at) {
				x.Auth = wire.Opt[ClientAuthCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "elicitation":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Elicitation = wire.Nullable(d, decodeElicitationCapabilities)
			if d.Forgive(at) {
				x.Elicitation = wire.Opt[ElicitationCapabilities]{}
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

func appendClientCapabilities(dst []byte, x *ClientCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"auth":`, &x.Auth, appendClientAuthCapabilities)
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

// ClientAuthCapabilities is an object, as in ClientCapabilities.Auth.
type ClientAuthCapabilities struct {
	Terminal wire.Opt[TerminalAuthCapabilities]
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodeClientAuthCapabilities(d *wire.Dec) (x ClientAuthCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "terminal":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Terminal = wire.Nullable(d, decodeTerminalAuthCapabilities)
			if d.Forgive(at) {
				x.Terminal = wire.Opt[TerminalAuthCapabilities]{}
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

func appendClientAuthCapabilities(dst []byte, x *ClientAuthCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"terminal":`, &x.Terminal, appendTerminalAuthCapabilities)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ClientAuthCapabilities) AppendJSON(dst []byte) []byte {
	return appendClientAuthCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ClientAuthCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ClientAuthCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeClientAuthCapabilities)
}

// TerminalAuthCapabilities is an object, as in ClientAuthCapabilities.Terminal.
type TerminalAuthCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeTerminalAuthCapabilities(d *wire.Dec) (x TerminalAuthCapabilities) {
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

func appendTerminalAuthCapabilities(dst []byte, x *TerminalAuthCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TerminalAuthCapabilities) AppendJSON(dst []byte) []byte {
	return appendTerminalAuthCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TerminalAuthCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TerminalAuthCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeTerminalAuthCapabilities)
}
