// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// RequestPermissionRequest is the params of session/request_permission.
type RequestPermissionRequest struct {
	SessionID SessionID
	ToolCall  ToolCallUpdate
	Options   []PermissionOption
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeRequestPermissionRequest(d *wire.Dec) (x RequestPermissionRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "toolCall":
			seen = d.Once(seen, 1<<1)
			x.ToolCall = decodeToolCallUpdate(d)
		case "options":
			seen = d.Once(seen, 1<<2)
			x.Options = wire.List(d, decodePermissionOption)
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<3-1) != 1<<3-1 {
		d.Need(seen, "sessionId", "toolCall", "options")
	}
	return x
}

func appendRequestPermissionRequest(dst []byte, x *RequestPermissionRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"toolCall":`)
	dst = appendToolCallUpdate(dst, &x.ToolCall)
	dst = wire.AppendName(dst, `"options":`)
	dst = wire.AppendList(dst, x.Options, appendPermissionOption)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *RequestPermissionRequest) AppendJSON(dst []byte) []byte {
	return appendRequestPermissionRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x RequestPermissionRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *RequestPermissionRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeRequestPermissionRequest)
}

// PermissionOption is an object, as in RequestPermissionRequest.Options.
type PermissionOption struct {
	OptionID PermissionOptionID
	Name     string
	Kind     PermissionOptionKind
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodePermissionOption(d *wire.Dec) (x PermissionOption) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "optionId":
			seen = d.Once(seen, 1<<0)
			x.OptionID = wire.Str[PermissionOptionID](d)
		case "name":
			seen = d.Once(seen, 1<<1)
			x.Name = d.String()
		case "kind":
			seen = d.Once(seen, 1<<2)
			x.Kind = decodePermissionOptionKind(d)
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<3-1) != 1<<3-1 {
		d.Need(seen, "optionId", "name", "kind")
	}
	return x
}

func appendPermissionOption(dst []byte, x *PermissionOption) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"optionId":`)
	dst = wire.AppendStr[PermissionOptionID](dst, &x.OptionID)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendName(dst, `"kind":`)
	dst = wire.AppendStr[PermissionOptionKind](dst, &x.Kind)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *PermissionOption) AppendJSON(dst []byte) []byte {
	return appendPermissionOption(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x PermissionOption) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *PermissionOption) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodePermissionOption)
}

// PermissionOptionID is a string, as in PermissionOption.OptionID.
type PermissionOptionID string

// PermissionOptionKind is one of these words and no other, as in
// PermissionOption.Kind.
type PermissionOptionKind string

const (
	PermissionOptionKindAllowOnce    PermissionOptionKind = "allow_once"
	PermissionOptionKindAllowAlways  PermissionOptionKind = "allow_always"
	PermissionOptionKindRejectOnce   PermissionOptionKind = "reject_once"
	PermissionOptionKindRejectAlways PermissionOptionKind = "reject_always"
)

func decodePermissionOptionKind(d *wire.Dec) PermissionOptionKind {
	switch text := d.Text(); string(text) {
	case "allow_once":
		return PermissionOptionKindAllowOnce
	case "allow_always":
		return PermissionOptionKindAllowAlways
	case "reject_once":
		return PermissionOptionKindRejectOnce
	case "reject_always":
		return PermissionOptionKindRejectAlways
	default:
		d.Unexpected(text, "PermissionOptionKind")
		return ""
	}
}

// RequestPermissionResponse is the result of session/request_permission.
type RequestPermissionResponse struct {
	Outcome RequestPermissionOutcome
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodeRequestPermissionResponse(d *wire.Dec) (x RequestPermissionResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "outcome":
			seen = d.Once(seen, 1<<0)
			x.Outcome = decodeRequestPermissionOutcome(d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "outcome")
	}
	return x
}

func appendRequestPermissionResponse(dst []byte, x *RequestPermissionResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"outcome":`)
	dst = wire.AppendUnion[RequestPermissionOutcome](dst, &x.Outcome)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *RequestPermissionResponse) AppendJSON(dst []byte) []byte {
	return appendRequestPermissionResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x RequestPermissionResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *RequestPermissionResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeRequestPermissionResponse)
}

// RequestPermissionOutcome is one of:
//   - *CancelledPermissionOutcome
//   - *SelectedPermissionOutcome
//   - *UnknownRequestPermissionOutcome
type RequestPermissionOutcome interface {
	wire.Codec
	requestPermissionOutcome()
}

func decodeRequestPermissionOutcome(d *wire.Dec) RequestPermissionOutcome {
	switch tag := d.Tag("outcome"); string(tag) {
	case "cancelled":
		return new(decodeCancelledPermissionOutcome(d))
	case "selected":
		return new(decodeSelectedPermissionOutcome(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownRequestPermissionOutcome(d))
}

// CancelledPermissionOutcome is the RequestPermissionOutcome whose outcome is
// cancelled. It is the answer to every question that is open when a turn is
// cancelled.
type CancelledPermissionOutcome struct {
	Extra wire.Extra
}

func decodeCancelledPermissionOutcome(d *wire.Dec) (x CancelledPermissionOutcome) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "outcome":
			seen = d.Once(seen, 1<<0)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendCancelledPermissionOutcome(dst []byte, x *CancelledPermissionOutcome) []byte {
	start := len(dst)
	dst = append(dst, `{"outcome":"cancelled"`...)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CancelledPermissionOutcome) AppendJSON(dst []byte) []byte {
	return appendCancelledPermissionOutcome(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CancelledPermissionOutcome) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CancelledPermissionOutcome) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeRequestPermissionOutcome)
}

func (*CancelledPermissionOutcome) requestPermissionOutcome() {}

// SelectedPermissionOutcome is the RequestPermissionOutcome whose outcome is
// selected.
type SelectedPermissionOutcome struct {
	OptionID PermissionOptionID
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodeSelectedPermissionOutcome(d *wire.Dec) (x SelectedPermissionOutcome) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "optionId":
			seen = d.Once(seen, 1<<0)
			x.OptionID = wire.Str[PermissionOptionID](d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		case "outcome":
			seen = d.Once(seen, 1<<2)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "optionId")
	}
	return x
}

func appendSelectedPermissionOutcome(dst []byte, x *SelectedPermissionOutcome) []byte {
	start := len(dst)
	dst = append(dst, `{"outcome":"selected"`...)
	dst = wire.AppendName(dst, `"optionId":`)
	dst = wire.AppendStr[PermissionOptionID](dst, &x.OptionID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SelectedPermissionOutcome) AppendJSON(dst []byte) []byte {
	return appendSelectedPermissionOutcome(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SelectedPermissionOutcome) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SelectedPermissionOutcome) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeRequestPermissionOutcome)
}

func (*SelectedPermissionOutcome) requestPermissionOutcome() {}

// UnknownRequestPermissionOutcome is a RequestPermissionOutcome of a kind that
// is not known here.
type UnknownRequestPermissionOutcome struct {
	// Kind is its outcome.
	Kind  string
	Extra wire.Extra
}

func decodeUnknownRequestPermissionOutcome(d *wire.Dec) (x UnknownRequestPermissionOutcome) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "outcome":
			seen = d.Once(seen, 1<<0)
			x.Kind = d.String()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendUnknownRequestPermissionOutcome(dst []byte, x *UnknownRequestPermissionOutcome) []byte {
	start := len(dst)
	dst = append(dst, `{"outcome":`...)
	dst = wire.AppendString(dst, x.Kind)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownRequestPermissionOutcome) AppendJSON(dst []byte) []byte {
	return appendUnknownRequestPermissionOutcome(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownRequestPermissionOutcome) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownRequestPermissionOutcome) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeRequestPermissionOutcome)
}

func (*UnknownRequestPermissionOutcome) requestPermissionOutcome() {}
