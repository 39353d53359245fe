// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// WriteTextFileRequest is the params of fs/write_text_file.
type WriteTextFileRequest struct {
	SessionID SessionID
	Path      string
	Content   string
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeWriteTextFileRequest(d *wire.Dec) (x WriteTextFileRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "path":
			seen = d.Once(seen, 1<<1)
			x.Path = d.String()
		case "content":
			seen = d.Once(seen, 1<<2)
			x.Content = d.String()
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<3-1) != 1<<3-1 {
		d.Need(seen, "sessionId", "path", "content")
	}
	return x
}

func appendWriteTextFileRequest(dst []byte, x *WriteTextFileRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"path":`)
	dst = wire.AppendStr[string](dst, &x.Path)
	dst = wire.AppendName(dst, `"content":`)
	dst = wire.AppendStr[string](dst, &x.Content)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *WriteTextFileRequest) AppendJSON(dst []byte) []byte {
	return appendWriteTextFileRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x WriteTextFileRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *WriteTextFileRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeWriteTextFileRequest)
}

// ReadTextFileRequest is the params of fs/read_text_file.
type ReadTextFileRequest struct {
	SessionID SessionID
	Path      string
	Line      wire.Opt[uint32]
	Limit     wire.Opt[uint32]
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeReadTextFileRequest(d *wire.Dec) (x ReadTextFileRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "path":
			seen = d.Once(seen, 1<<1)
			x.Path = d.String()
		case "line":
			seen = d.Once(seen, 1<<2)
			x.Line = wire.Nullable(d, wire.Int[uint32])
		case "limit":
			seen = d.Once(seen, 1<<3)
			x.Limit = wire.Nullable(d, wire.Int[uint32])
		case "_meta":
			seen = d.Once(seen, 1<<4)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "sessionId", "path")
	}
	return x
}

func appendReadTextFileRequest(dst []byte, x *ReadTextFileRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"path":`)
	dst = wire.AppendStr[string](dst, &x.Path)
	dst = wire.AppendOpt(dst, `"line":`, &x.Line, wire.AppendInt[uint32])
	dst = wire.AppendOpt(dst, `"limit":`, &x.Limit, wire.AppendInt[uint32])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ReadTextFileRequest) AppendJSON(dst []byte) []byte {
	return appendReadTextFileRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ReadTextFileRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ReadTextFileRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeReadTextFileRequest)
}

// WriteTextFileResponse is the result of fs/write_text_file.
type WriteTextFileResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeWriteTextFileResponse(d *wire.Dec) (x WriteTextFileResponse) {
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

func appendWriteTextFileResponse(dst []byte, x *WriteTextFileResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *WriteTextFileResponse) AppendJSON(dst []byte) []byte {
	return appendWriteTextFileResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x WriteTextFileResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *WriteTextFileResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeWriteTextFileResponse)
}

// ReadTextFileResponse is the result of fs/read_text_file.
type ReadTextFileResponse struct {
	Content string
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodeReadTextFileResponse(d *wire.Dec) (x ReadTextFileResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "content":
			seen = d.Once(seen, 1<<0)
			x.Content = d.String()
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "content")
	}
	return x
}

func appendReadTextFileResponse(dst []byte, x *ReadTextFileResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"content":`)
	dst = wire.AppendStr[string](dst, &x.Content)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ReadTextFileResponse) AppendJSON(dst []byte) []byte {
	return appendReadTextFileResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ReadTextFileResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ReadTextFileResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeReadTextFileResponse)
}
