// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// Terminal is the ToolCallContent whose type is terminal. The client goes on
// showing its output after it is released.
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

// CreateTerminalRequest is the params of terminal/create. The answer comes
// before the command ends.
type CreateTerminalRequest struct {
	SessionID       SessionID
	Command         string
	Args            []string
	Env             []EnvVariable
	Cwd             wire.Opt[string]
	OutputByteLimit wire.Opt[uint64]
	Meta            json.RawMessage
	Extra           wire.Extra
}

func decodeCreateTerminalRequest(d *wire.Dec) (x CreateTerminalRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "command":
			seen = d.Once(seen, 1<<1)
			x.Command = d.String()
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
		case "cwd":
			seen = d.Once(seen, 1<<4)
			x.Cwd = wire.Nullable(d, (*wire.Dec).String)
		case "outputByteLimit":
			seen = d.Once(seen, 1<<5)
			x.OutputByteLimit = wire.Nullable(d, wire.Int[uint64])
		case "_meta":
			seen = d.Once(seen, 1<<6)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "sessionId", "command")
	}
	return x
}

func appendCreateTerminalRequest(dst []byte, x *CreateTerminalRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"command":`)
	dst = wire.AppendStr[string](dst, &x.Command)
	if x.Args != nil {
		dst = wire.AppendName(dst, `"args":`)
		dst = wire.AppendList(dst, x.Args, wire.AppendStr[string])
	}
	if x.Env != nil {
		dst = wire.AppendName(dst, `"env":`)
		dst = wire.AppendList(dst, x.Env, appendEnvVariable)
	}
	dst = wire.AppendOpt(dst, `"cwd":`, &x.Cwd, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"outputByteLimit":`, &x.OutputByteLimit, wire.AppendInt[uint64])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CreateTerminalRequest) AppendJSON(dst []byte) []byte {
	return appendCreateTerminalRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CreateTerminalRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CreateTerminalRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCreateTerminalRequest)
}

// TerminalOutputRequest is the params of terminal/output.
type TerminalOutputRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeTerminalOutputRequest(d *wire.Dec) (x TerminalOutputRequest) {
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

func appendTerminalOutputRequest(dst []byte, x *TerminalOutputRequest) []byte {
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
func (x *TerminalOutputRequest) AppendJSON(dst []byte) []byte {
	return appendTerminalOutputRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TerminalOutputRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TerminalOutputRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeTerminalOutputRequest)
}

// ReleaseTerminalRequest is the params of terminal/release. It ends the command
// too; the id is void afterwards.
type ReleaseTerminalRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeReleaseTerminalRequest(d *wire.Dec) (x ReleaseTerminalRequest) {
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

func appendReleaseTerminalRequest(dst []byte, x *ReleaseTerminalRequest) []byte {
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
func (x *ReleaseTerminalRequest) AppendJSON(dst []byte) []byte {
	return appendReleaseTerminalRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ReleaseTerminalRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ReleaseTerminalRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeReleaseTerminalRequest)
}

// WaitForTerminalExitRequest is the params of terminal/wait_for_exit.
type WaitForTerminalExitRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeWaitForTerminalExitRequest(d *wire.Dec) (x WaitForTerminalExitRequest) {
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

func appendWaitForTerminalExitRequest(dst []byte, x *WaitForTerminalExitRequest) []byte {
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
func (x *WaitForTerminalExitRequest) AppendJSON(dst []byte) []byte {
	return appendWaitForTerminalExitRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x WaitForTerminalExitRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *WaitForTerminalExitRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeWaitForTerminalExitRequest)
}

// KillTerminalRequest is the params of terminal/kill. The terminal stays, and
// its output can be read.
type KillTerminalRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeKillTerminalRequest(d *wire.Dec) (x KillTerminalRequest) {
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

func appendKillTerminalRequest(dst []byte, x *KillTerminalRequest) []byte {
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
func (x *KillTerminalRequest) AppendJSON(dst []byte) []byte {
	return appendKillTerminalRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x KillTerminalRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *KillTerminalRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeKillTerminalRequest)
}

// CreateTerminalResponse is the result of terminal/create.
type CreateTerminalResponse struct {
	TerminalID TerminalID
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeCreateTerminalResponse(d *wire.Dec) (x CreateTerminalResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "terminalId":
			seen = d.Once(seen, 1<<0)
			x.TerminalID = wire.Str[TerminalID](d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "terminalId")
	}
	return x
}

func appendCreateTerminalResponse(dst []byte, x *CreateTerminalResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"terminalId":`)
	dst = wire.AppendStr[TerminalID](dst, &x.TerminalID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CreateTerminalResponse) AppendJSON(dst []byte) []byte {
	return appendCreateTerminalResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CreateTerminalResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CreateTerminalResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCreateTerminalResponse)
}

// TerminalOutputResponse is the result of terminal/output. ExitStatus is there
// once the command has ended.
type TerminalOutputResponse struct {
	Output     string
	Truncated  bool
	ExitStatus wire.Opt[TerminalExitStatus]
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeTerminalOutputResponse(d *wire.Dec) (x TerminalOutputResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "output":
			seen = d.Once(seen, 1<<0)
			x.Output = d.String()
		case "truncated":
			seen = d.Once(seen, 1<<1)
			x.Truncated = d.Bool()
		case "exitStatus":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.ExitStatus = wire.Nullable(d, decodeTerminalExitStatus)
			if d.Forgive(at) {
				x.ExitStatus = wire.Opt[TerminalExitStatus]{}
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
		d.Need(seen, "output", "truncated")
	}
	return x
}

func appendTerminalOutputResponse(dst []byte, x *TerminalOutputResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"output":`)
	dst = wire.AppendStr[string](dst, &x.Output)
	dst = wire.AppendName(dst, `"truncated":`)
	dst = wire.AppendBool(dst, &x.Truncated)
	dst = wire.AppendOpt(dst, `"exitStatus":`, &x.ExitStatus, appendTerminalExitStatus)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TerminalOutputResponse) AppendJSON(dst []byte) []byte {
	return appendTerminalOutputResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TerminalOutputResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TerminalOutputResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeTerminalOutputResponse)
}

// TerminalExitStatus is an object, as in TerminalOutputResponse.ExitStatus.
// ExitCode is null if a signal ended the command.
type TerminalExitStatus struct {
	ExitCode wire.Opt[uint32]
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
			x.ExitCode = wire.Nullable(d, wire.Int[uint32])
			if d.Forgive(at) {
				x.ExitCode = wire.Opt[uint32]{}
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
	dst = wire.AppendOpt(dst, `"exitCode":`, &x.ExitCode, wire.AppendInt[uint32])
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

// ReleaseTerminalResponse is the result of terminal/release.
type ReleaseTerminalResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeReleaseTerminalResponse(d *wire.Dec) (x ReleaseTerminalResponse) {
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

func appendReleaseTerminalResponse(dst []byte, x *ReleaseTerminalResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ReleaseTerminalResponse) AppendJSON(dst []byte) []byte {
	return appendReleaseTerminalResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ReleaseTerminalResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ReleaseTerminalResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeReleaseTerminalResponse)
}

// WaitForTerminalExitResponse is the result of terminal/wait_for_exit. ExitCode
// is null if a signal ended the command.
type WaitForTerminalExitResponse struct {
	ExitCode wire.Opt[uint32]
	Signal   wire.Opt[string]
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodeWaitForTerminalExitResponse(d *wire.Dec) (x WaitForTerminalExitResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "exitCode":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.ExitCode = wire.Nullable(d, wire.Int[uint32])
			if d.Forgive(at) {
				x.ExitCode = wire.Opt[uint32]{}
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

func appendWaitForTerminalExitResponse(dst []byte, x *WaitForTerminalExitResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"exitCode":`, &x.ExitCode, wire.AppendInt[uint32])
	dst = wire.AppendOpt(dst, `"signal":`, &x.Signal, wire.AppendStr[string])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *WaitForTerminalExitResponse) AppendJSON(dst []byte) []byte {
	return appendWaitForTerminalExitResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x WaitForTerminalExitResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *WaitForTerminalExitResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeWaitForTerminalExitResponse)
}

// KillTerminalResponse is the result of terminal/kill.
type KillTerminalResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeKillTerminalResponse(d *wire.Dec) (x KillTerminalResponse) {
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

func appendKillTerminalResponse(dst []byte, x *KillTerminalResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *KillTerminalResponse) AppendJSON(dst []byte) []byte {
	return appendKillTerminalResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x KillTerminalResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *KillTerminalResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeKillTerminalResponse)
}
