// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// AvailableCommandsUpdate is the SessionUpdate whose sessionUpdate is
// available_commands_update.
type AvailableCommandsUpdate struct {
	AvailableCommands []AvailableCommand
	Meta              json.RawMessage
	Extra             wire.Extra
}

func decodeAvailableCommandsUpdate(d *wire.Dec) (x AvailableCommandsUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "availableCommands":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.AvailableCommands = wire.ListSkip(d, decodeAvailableCommand)
			if d.Forgive(at) {
				x.AvailableCommands = []AvailableCommand{}
				d.Skip()
			}
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		case "sessionUpdate":
			seen = d.Once(seen, 1<<2)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "availableCommands")
	}
	return x
}

func appendAvailableCommandsUpdate(dst []byte, x *AvailableCommandsUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"available_commands_update"`...)
	dst = wire.AppendName(dst, `"availableCommands":`)
	dst = wire.AppendList(dst, x.AvailableCommands, appendAvailableCommand)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AvailableCommandsUpdate) AppendJSON(dst []byte) []byte {
	return appendAvailableCommandsUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AvailableCommandsUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AvailableCommandsUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*AvailableCommandsUpdate) sessionUpdate() {}

// AvailableCommand is an object, as in
// AvailableCommandsUpdate.AvailableCommands.
type AvailableCommand struct {
	Name        string
	Description string
	Input       wire.Opt[AvailableCommandInput]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeAvailableCommand(d *wire.Dec) (x AvailableCommand) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "name":
			seen = d.Once(seen, 1<<0)
			x.Name = d.String()
		case "description":
			seen = d.Once(seen, 1<<1)
			x.Description = d.String()
		case "input":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Input = wire.Nullable(d, decodeAvailableCommandInput)
			if d.Forgive(at) {
				x.Input = wire.Opt[AvailableCommandInput]{}
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
		d.Need(seen, "name", "description")
	}
	return x
}

func appendAvailableCommand(dst []byte, x *AvailableCommand) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendName(dst, `"description":`)
	dst = wire.AppendStr[string](dst, &x.Description)
	dst = wire.AppendOpt(dst, `"input":`, &x.Input, wire.AppendUnion[AvailableCommandInput])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AvailableCommand) AppendJSON(dst []byte) []byte {
	return appendAvailableCommand(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AvailableCommand) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AvailableCommand) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeAvailableCommand)
}

// AvailableCommandInput is one of:
//   - *UnstructuredCommandInput
type AvailableCommandInput interface {
	wire.Codec
	availableCommandInput()
}

func decodeAvailableCommandInput(d *wire.Dec) AvailableCommandInput {
	at := d.Pos()
	var failed *wire.Error
	x0 := decodeUnstructuredCommandInput(d)
	if err := d.Retry(at); err == nil {
		return &x0
	} else if failed == nil {
		failed = err
	}
	d.Refuse(failed)
	return nil
}

// UnstructuredCommandInput is a AvailableCommandInput.
type UnstructuredCommandInput struct {
	Hint  string
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeUnstructuredCommandInput(d *wire.Dec) (x UnstructuredCommandInput) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "hint":
			seen = d.Once(seen, 1<<0)
			x.Hint = d.String()
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "hint")
	}
	return x
}

func appendUnstructuredCommandInput(dst []byte, x *UnstructuredCommandInput) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"hint":`)
	dst = wire.AppendStr[string](dst, &x.Hint)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnstructuredCommandInput) AppendJSON(dst []byte) []byte {
	return appendUnstructuredCommandInput(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnstructuredCommandInput) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnstructuredCommandInput) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeAvailableCommandInput)
}

func (*UnstructuredCommandInput) availableCommandInput() {}
