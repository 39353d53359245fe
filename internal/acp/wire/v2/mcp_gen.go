// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// EnvVariable is an object, as in AuthMethodTerminal.Env.
type EnvVariable struct {
	Name  string
	Value string
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeEnvVariable(d *wire.Dec) (x EnvVariable) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "name":
			seen = d.Once(seen, 1<<0)
			x.Name = d.String()
		case "value":
			seen = d.Once(seen, 1<<1)
			x.Value = d.String()
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "name", "value")
	}
	return x
}

func appendEnvVariable(dst []byte, x *EnvVariable) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendName(dst, `"value":`)
	dst = wire.AppendStr[string](dst, &x.Value)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *EnvVariable) AppendJSON(dst []byte) []byte {
	return appendEnvVariable(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x EnvVariable) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *EnvVariable) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeEnvVariable)
}

// MCPServer is one of:
//   - *MCPServerHTTP
//   - *MCPServerStdio
//   - *UnknownMCPServer
type MCPServer interface {
	wire.Codec
	mcpServer()
}

func decodeMCPServer(d *wire.Dec) MCPServer {
	switch tag := d.Tag("type"); string(tag) {
	case "http":
		return new(decodeMCPServerHTTP(d))
	case "stdio":
		return new(decodeMCPServerStdio(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownMCPServer(d))
}

// MCPServerHTTP is the MCPServer whose type is http.
type MCPServerHTTP struct {
	Name    string
	URL     string
	Headers []HTTPHeader
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodeMCPServerHTTP(d *wire.Dec) (x MCPServerHTTP) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "name":
			seen = d.Once(seen, 1<<0)
			x.Name = d.String()
		case "url":
			seen = d.Once(seen, 1<<1)
			x.URL = d.String()
		case "headers":
			seen = d.Once(seen, 1<<2)
			if d.AtNull() {
				x.Headers = nil
				x.Extra.Keep(d, key)
			} else {
				x.Headers = wire.List(d, decodeHTTPHeader)
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<4)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "name", "url")
	}
	return x
}

func appendMCPServerHTTP(dst []byte, x *MCPServerHTTP) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"http"`...)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendName(dst, `"url":`)
	dst = wire.AppendStr[string](dst, &x.URL)
	if x.Headers != nil {
		dst = wire.AppendName(dst, `"headers":`)
		dst = wire.AppendList(dst, x.Headers, appendHTTPHeader)
	}
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *MCPServerHTTP) AppendJSON(dst []byte) []byte {
	return appendMCPServerHTTP(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x MCPServerHTTP) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *MCPServerHTTP) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeMCPServer)
}

func (*MCPServerHTTP) mcpServer() {}

// HTTPHeader is an object, as in MCPServerHTTP.Headers.
type HTTPHeader struct {
	Name  string
	Value string
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeHTTPHeader(d *wire.Dec) (x HTTPHeader) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "name":
			seen = d.Once(seen, 1<<0)
			x.Name = d.String()
		case "value":
			seen = d.Once(seen, 1<<1)
			x.Value = d.String()
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "name", "value")
	}
	return x
}

func appendHTTPHeader(dst []byte, x *HTTPHeader) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendName(dst, `"value":`)
	dst = wire.AppendStr[string](dst, &x.Value)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *HTTPHeader) AppendJSON(dst []byte) []byte {
	return appendHTTPHeader(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x HTTPHeader) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *HTTPHeader) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeHTTPHeader)
}

// MCPServerStdio is the MCPServer whose type is stdio.
type MCPServerStdio struct {
	Name    string
	Command AbsolutePath
	Args    []string
	Env     []EnvVariable
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodeMCPServerStdio(d *wire.Dec) (x MCPServerStdio) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "name":
			seen = d.Once(seen, 1<<0)
			x.Name = d.String()
		case "command":
			seen = d.Once(seen, 1<<1)
			x.Command = wire.Str[AbsolutePath](d)
		case "args":
			seen = d.Once(seen, 1<<2)
			if d.AtNull() {
				x.Args = nil
				x.Extra.Keep(d, key)
			} else {
				x.Args = wire.List(d, (*wire.Dec).String)
			}
		case "env":
			seen = d.Once(seen, 1<<3)
			if d.AtNull() {
				x.Env = nil
				x.Extra.Keep(d, key)
			} else {
				x.Env = wire.List(d, decodeEnvVariable)
			}
		case "_meta":
			seen = d.Once(seen, 1<<4)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<5)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "name", "command")
	}
	return x
}

func appendMCPServerStdio(dst []byte, x *MCPServerStdio) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"stdio"`...)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendName(dst, `"command":`)
	dst = wire.AppendStr[AbsolutePath](dst, &x.Command)
	if x.Args != nil {
		dst = wire.AppendName(dst, `"args":`)
		dst = wire.AppendList(dst, x.Args, wire.AppendStr[string])
	}
	if x.Env != nil {
		dst = wire.AppendName(dst, `"env":`)
		dst = wire.AppendList(dst, x.Env, appendEnvVariable)
	}
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *MCPServerStdio) AppendJSON(dst []byte) []byte {
	return appendMCPServerStdio(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x MCPServerStdio) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *MCPServerStdio) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeMCPServer)
}

func (*MCPServerStdio) mcpServer() {}

// UnknownMCPServer is a MCPServer of a kind that is not known here.
type UnknownMCPServer struct {
	// Kind is its type.
	Kind  string
	Extra wire.Extra
}

func decodeUnknownMCPServer(d *wire.Dec) (x UnknownMCPServer) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "type":
			seen = d.Once(seen, 1<<0)
			x.Kind = d.String()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendUnknownMCPServer(dst []byte, x *UnknownMCPServer) []byte {
	start := len(dst)
	dst = append(dst, `{"type":`...)
	dst = wire.AppendString(dst, x.Kind)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownMCPServer) AppendJSON(dst []byte) []byte {
	return appendUnknownMCPServer(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownMCPServer) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownMCPServer) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeMCPServer)
}

func (*UnknownMCPServer) mcpServer() {}
