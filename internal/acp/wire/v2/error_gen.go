// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// Error is an object, as in IdleStateUpdate.Error.
type Error struct {
	Code    ErrorCode
	Message string
	Data    json.RawMessage
	Extra   wire.Extra
}

func decodeError(d *wire.Dec) (x Error) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "code":
			seen = d.Once(seen, 1<<0)
			x.Code = wire.Int[ErrorCode](d)
		case "message":
			seen = d.Once(seen, 1<<1)
			x.Message = d.String()
		case "data":
			seen = d.Once(seen, 1<<2)
			x.Data = d.Raw()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "code", "message")
	}
	return x
}

func appendError(dst []byte, x *Error) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"code":`)
	dst = wire.AppendInt[ErrorCode](dst, &x.Code)
	dst = wire.AppendName(dst, `"message":`)
	dst = wire.AppendStr[string](dst, &x.Message)
	if x.Data != nil {
		dst = wire.AppendName(dst, `"data":`)
		dst = wire.AppendRaw(dst, &x.Data)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *Error) AppendJSON(dst []byte) []byte {
	return appendError(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x Error) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *Error) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeError)
}

// ErrorCode is one of these numbers or another, as in Error.Code.
type ErrorCode int32

const (
	CodeParseError                 ErrorCode = -32700
	CodeInvalidRequest             ErrorCode = -32600
	CodeMethodNotFound             ErrorCode = -32601
	CodeInvalidParams              ErrorCode = -32602
	CodeInternalError              ErrorCode = -32603
	CodeRequestCancelled           ErrorCode = -32800
	CodeAuthenticationRequired     ErrorCode = -32000
	CodeResourceNotFound           ErrorCode = -32002
	CodeUnsupportedProtocolVersion ErrorCode = -32022
)

// SessionNotFoundErrorData is an object.
type SessionNotFoundErrorData struct {
	SessionID SessionID
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeSessionNotFoundErrorData(d *wire.Dec) (x SessionNotFoundErrorData) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "sessionId")
	}
	return x
}

func appendSessionNotFoundErrorData(dst []byte, x *SessionNotFoundErrorData) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionNotFoundErrorData) AppendJSON(dst []byte) []byte {
	return appendSessionNotFoundErrorData(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionNotFoundErrorData) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionNotFoundErrorData) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionNotFoundErrorData)
}
