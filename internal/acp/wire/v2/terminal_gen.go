// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// Terminal is the ToolCallContent whose type is terminal.
type Terminal struct {
	TerminalID TerminalID
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeTerminal(d *wire.Dec) (x Terminal) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "terminalId":
			seen = d.Once(seen, 1<<0)
			x.TerminalID = wire.Str[TerminalID](d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<2)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "terminalId")
	}
	return x
}

func appendTerminal(dst []byte, x *Terminal) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"terminal"`...)
	dst = wire.AppendName(dst, `"terminalId":`)
	dst = wire.AppendStr[TerminalID](dst, &x.TerminalID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *Terminal) AppendJSON(dst []byte) []byte {
	return appendTerminal(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x Terminal) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *Terminal) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeToolCallContent)
}

func (*Terminal) toolCallContent() {}

// TerminalID is a string, as in Terminal.TerminalID.
type TerminalID string

// CancelTerminalResponse is the result of terminal/cancel.
type CancelTerminalResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeCancelTerminalResponse(d *wire.Dec) (x CancelTerminalResponse) {
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

func appendCancelTerminalResponse(dst []byte, x *CancelTerminalResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CancelTerminalResponse) AppendJSON(dst []byte) []byte {
	return appendCancelTerminalResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CancelTerminalResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CancelTerminalResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCancelTerminalResponse)
}

// BackgroundTerminal is the BackgroundWork whose type is terminal.
type BackgroundTerminal struct {
	TerminalID TerminalID
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeBackgroundTerminal(d *wire.Dec) (x BackgroundTerminal) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "terminalId":
			seen = d.Once(seen, 1<<0)
			x.TerminalID = wire.Str[TerminalID](d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<2)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "terminalId")
	}
	return x
}

func appendBackgroundTerminal(dst []byte, x *BackgroundTerminal) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"terminal"`...)
	dst = wire.AppendName(dst, `"terminalId":`)
	dst = wire.AppendStr[TerminalID](dst, &x.TerminalID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *BackgroundTerminal) AppendJSON(dst []byte) []byte {
	return appendBackgroundTerminal(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x BackgroundTerminal) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *BackgroundTerminal) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeBackgroundWork)
}

func (*BackgroundTerminal) backgroundWork() {}

// TerminalUpdate is the SessionUpdate whose sessionUpdate is terminal_update.
// Absent members leave what is known, null clears it, and a value replaces it.
type TerminalUpdate struct {
	TerminalID   TerminalID
	Command      wire.Opt[string]
	Cwd          wire.Opt[AbsolutePath]
	Output       wire.Opt[TerminalOutput]
	ExitStatus   wire.Opt[TerminalExitStatus]
	Size         wire.Opt[TerminalSize]
	Capabilities wire.Opt[TerminalCapabilities]
	Meta         json.RawMessage
	Extra        wire.Extra
}

func decodeTerminalUpdate(d *wire.Dec) (x TerminalUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "terminalId":
			seen = d.Once(seen, 1<<0)
			x.TerminalID = wire.Str[TerminalID](d)
		case "command":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Command = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Command = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "cwd":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Cwd = wire.Nullable(d, wire.Str[AbsolutePath])
			if d.Forgive(at) {
				x.Cwd = wire.Opt[AbsolutePath]{}
				x.Extra.Keep(d, key)
			}
		case "output":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Output = wire.Nullable(d, decodeTerminalOutput)
			if d.Forgive(at) {
				x.Output = wire.Opt[TerminalOutput]{}
				x.Extra.Keep(d, key)
			}
		case "exitStatus":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.ExitStatus = wire.Nullable(d, decodeTerminalExitStatus)
			if d.Forgive(at) {
				x.ExitStatus = wire.Opt[TerminalExitStatus]{}
				x.Extra.Keep(d, key)
			}
		case "size":
			seen = d.Once(seen, 1<<5)
			at := d.Pos()
			x.Size = wire.Nullable(d, decodeTerminalSize)
			if d.Forgive(at) {
				x.Size = wire.Opt[TerminalSize]{}
				x.Extra.Keep(d, key)
			}
		case "capabilities":
			seen = d.Once(seen, 1<<6)
			at := d.Pos()
			x.Capabilities = wire.Nullable(d, decodeTerminalCapabilities)
			if d.Forgive(at) {
				x.Capabilities = wire.Opt[TerminalCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<7)
			x.Meta = d.Meta(&x.Extra, key)
		case "sessionUpdate":
			seen = d.Once(seen, 1<<8)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "terminalId")
	}
	return x
}

func appendTerminalUpdate(dst []byte, x *TerminalUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"terminal_update"`...)
	dst = wire.AppendName(dst, `"terminalId":`)
	dst = wire.AppendStr[TerminalID](dst, &x.TerminalID)
	dst = wire.AppendOpt(dst, `"command":`, &x.Command, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"cwd":`, &x.Cwd, wire.AppendStr[AbsolutePath])
	dst = wire.AppendOpt(dst, `"output":`, &x.Output, appendTerminalOutput)
	dst = wire.AppendOpt(dst, `"exitStatus":`, &x.ExitStatus, appendTerminalExitStatus)
	dst = wire.AppendOpt(dst, `"size":`, &x.Size, appendTerminalSize)
	dst = wire.AppendOpt(dst, `"capabilities":`, &x.Capabilities, appendTerminalCapabilities)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TerminalUpdate) AppendJSON(dst []byte) []byte {
	return appendTerminalUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TerminalUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TerminalUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*TerminalUpdate) sessionUpdate() {}

// TerminalOutput is an object, as in TerminalUpdate.Output. Data is base64 and
// replaces the output.
type TerminalOutput struct {
	Data  string
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeTerminalOutput(d *wire.Dec) (x TerminalOutput) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "data":
			seen = d.Once(seen, 1<<0)
			x.Data = d.String()
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "data")
	}
	return x
}

func appendTerminalOutput(dst []byte, x *TerminalOutput) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"data":`)
	dst = wire.AppendStr[string](dst, &x.Data)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TerminalOutput) AppendJSON(dst []byte) []byte {
	return appendTerminalOutput(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TerminalOutput) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TerminalOutput) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeTerminalOutput)
}

// TerminalExitStatus is an object, as in TerminalUpdate.ExitStatus. That it is
// there says that the command has ended.
type TerminalExitStatus struct {
	ExitCode wire.Opt[int64]
	Signal   wire.Opt[string]
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodeTerminalExitStatus(d *wire.Dec) (x TerminalExitStatus) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "exitCode":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.ExitCode = wire.Nullable(d, wire.Int[int64])
			if d.Forgive(at) {
				x.ExitCode = wire.Opt[int64]{}
				x.Extra.Keep(d, key)
			}
		case "signal":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Signal = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Signal = wire.Opt[string]{}
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

func appendTerminalExitStatus(dst []byte, x *TerminalExitStatus) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"exitCode":`, &x.ExitCode, wire.AppendInt[int64])
	dst = wire.AppendOpt(dst, `"signal":`, &x.Signal, wire.AppendStr[string])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TerminalExitStatus) AppendJSON(dst []byte) []byte {
	return appendTerminalExitStatus(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TerminalExitStatus) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TerminalExitStatus) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeTerminalExitStatus)
}

// TerminalSize is an object, as in TerminalUpdate.Size.
type TerminalSize struct {
	Cols  uint16
	Rows  uint16
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeTerminalSize(d *wire.Dec) (x TerminalSize) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "cols":
			seen = d.Once(seen, 1<<0)
			x.Cols = wire.AtLeast(d, wire.Int[uint16](d), 1)
		case "rows":
			seen = d.Once(seen, 1<<1)
			x.Rows = wire.AtLeast(d, wire.Int[uint16](d), 1)
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "cols", "rows")
	}
	return x
}

func appendTerminalSize(dst []byte, x *TerminalSize) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"cols":`)
	dst = wire.AppendInt[uint16](dst, &x.Cols)
	dst = wire.AppendName(dst, `"rows":`)
	dst = wire.AppendInt[uint16](dst, &x.Rows)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TerminalSize) AppendJSON(dst []byte) []byte {
	return appendTerminalSize(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TerminalSize) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TerminalSize) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeTerminalSize)
}

// TerminalOutputChunk is the SessionUpdate whose sessionUpdate is
// terminal_output_chunk. Data is base64 and adds to the output.
type TerminalOutputChunk struct {
	TerminalID TerminalID
	Data       string
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeTerminalOutputChunk(d *wire.Dec) (x TerminalOutputChunk) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "terminalId":
			seen = d.Once(seen, 1<<0)
			x.TerminalID = wire.Str[TerminalID](d)
		case "data":
			seen = d.Once(seen, 1<<1)
			x.Data = d.String()
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		case "sessionUpdate":
			seen = d.Once(seen, 1<<3)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "terminalId", "data")
	}
	return x
}

func appendTerminalOutputChunk(dst []byte, x *TerminalOutputChunk) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"terminal_output_chunk"`...)
	dst = wire.AppendName(dst, `"terminalId":`)
	dst = wire.AppendStr[TerminalID](dst, &x.TerminalID)
	dst = wire.AppendName(dst, `"data":`)
	dst = wire.AppendStr[string](dst, &x.Data)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TerminalOutputChunk) AppendJSON(dst []byte) []byte {
	return appendTerminalOutputChunk(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TerminalOutputChunk) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TerminalOutputChunk) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*TerminalOutputChunk) sessionUpdate() {}

// CancelTerminalRequest is the params of terminal/cancel.
type CancelTerminalRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeCancelTerminalRequest(d *wire.Dec) (x CancelTerminalRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "terminalId":
			seen = d.Once(seen, 1<<1)
			x.TerminalID = wire.Str[TerminalID](d)
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "sessionId", "terminalId")
	}
	return x
}

func appendCancelTerminalRequest(dst []byte, x *CancelTerminalRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"terminalId":`)
	dst = wire.AppendStr[TerminalID](dst, &x.TerminalID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CancelTerminalRequest) AppendJSON(dst []byte) []byte {
	return appendCancelTerminalRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CancelTerminalRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CancelTerminalRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCancelTerminalRequest)
}
