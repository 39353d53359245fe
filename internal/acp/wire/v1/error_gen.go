// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// Error is an object.
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
	CodeParseError             ErrorCode = -32700
	CodeInvalidRequest         ErrorCode = -32600
	CodeMethodNotFound         ErrorCode = -32601
	CodeInvalidParams          ErrorCode = -32602
	CodeInternalError          ErrorCode = -32603
	CodeRequestCancelled       ErrorCode = -32800
	CodeAuthenticationRequired ErrorCode = -32000
	CodeResourceNotFound       ErrorCode = -32002
)
