// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// EnvVariable is an object, as in CreateTerminalRequest.Env.
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
//   - *MCPServerSSE
//   - *MCPServerStdio
type MCPServer interface {
	wire.Codec
	mcpServer()
}

func decodeMCPServer(d *wire.Dec) MCPServer {
	at := d.Pos()
	var failed *wire.Error
	switch tag := d.MaybeTag("type"); string(tag) {
	case "http":
		x := decodeMCPServerHTTP(d)
		if failed = d.Retry(at); failed == nil {
			return &x
		}
	case "sse":
		x := decodeMCPServerSSE(d)
		if failed = d.Retry(at); failed == nil {
			return &x
		}
	}
	x0 := decodeMCPServerStdio(d)
	if err := d.Retry(at); err == nil {
		return &x0
	} else if failed == nil {
		failed = err
	}
	d.Refuse(failed)
	return nil
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
				x.Headers = []HTTPHeader{}
				d.Skip()
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
	if seen&(1<<3-1) != 1<<3-1 {
		d.Need(seen, "name", "url", "headers")
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
	dst = wire.AppendName(dst, `"headers":`)
	dst = wire.AppendList(dst, x.Headers, appendHTTPHeader)
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

// MCPServerSSE is the MCPServer whose type is sse.
type MCPServerSSE struct {
	Name    string
	URL     string
	Headers []HTTPHeader
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodeMCPServerSSE(d *wire.Dec) (x MCPServerSSE) {
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
				x.Headers = []HTTPHeader{}
				d.Skip()
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
	if seen&(1<<3-1) != 1<<3-1 {
		d.Need(seen, "name", "url", "headers")
	}
	return x
}

func appendMCPServerSSE(dst []byte, x *MCPServerSSE) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"sse"`...)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendName(dst, `"url":`)
	dst = wire.AppendStr[string](dst, &x.URL)
	dst = wire.AppendName(dst, `"headers":`)
	dst = wire.AppendList(dst, x.Headers, appendHTTPHeader)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *MCPServerSSE) AppendJSON(dst []byte) []byte {
	return appendMCPServerSSE(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x MCPServerSSE) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *MCPServerSSE) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeMCPServer)
}

func (*MCPServerSSE) mcpServer() {}

// MCPServerStdio is a MCPServer.
type MCPServerStdio struct {
	Name    string
	Command string
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
			x.Command = d.String()
		case "args":
			seen = d.Once(seen, 1<<2)
			if d.AtNull() {
				x.Args = []string{}
				d.Skip()
			} else {
				x.Args = wire.List(d, (*wire.Dec).String)
			}
		case "env":
			seen = d.Once(seen, 1<<3)
			if d.AtNull() {
				x.Env = []EnvVariable{}
				d.Skip()
			} else {
				x.Env = wire.List(d, decodeEnvVariable)
			}
		case "_meta":
			seen = d.Once(seen, 1<<4)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<4-1) != 1<<4-1 {
		d.Need(seen, "name", "command", "args", "env")
	}
	return x
}

func appendMCPServerStdio(dst []byte, x *MCPServerStdio) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendName(dst, `"command":`)
	dst = wire.AppendStr[string](dst, &x.Command)
	dst = wire.AppendName(dst, `"args":`)
	dst = wire.AppendList(dst, x.Args, wire.AppendStr[string])
	dst = wire.AppendName(dst, `"env":`)
	dst = wire.AppendList(dst, x.Env, appendEnvVariable)
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
