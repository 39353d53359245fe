// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// AvailableCommand is one of:
//   - *Command
//   - *UnknownAvailableCommand
type AvailableCommand interface {
	wire.Codec
	availableCommand()
}

func decodeAvailableCommand(d *wire.Dec) AvailableCommand {
	switch tag := d.Tag("type"); string(tag) {
	case "command":
		return new(decodeCommand(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownAvailableCommand(d))
}

// Command is the AvailableCommand whose type is command.
type Command struct {
	Name        string
	Description string
	Input       wire.Opt[AvailableCommandInput]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeCommand(d *wire.Dec) (x Command) {
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
		case "type":
			seen = d.Once(seen, 1<<4)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "name", "description")
	}
	return x
}

func appendCommand(dst []byte, x *Command) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"command"`...)
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
func (x *Command) AppendJSON(dst []byte) []byte {
	return appendCommand(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x Command) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *Command) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeAvailableCommand)
}

func (*Command) availableCommand() {}

// AvailableCommandInput is one of:
//   - *TextCommandInput
//   - *UnknownAvailableCommandInput
type AvailableCommandInput interface {
	wire.Codec
	availableCommandInput()
}

func decodeAvailableCommandInput(d *wire.Dec) AvailableCommandInput {
	switch tag := d.Tag("type"); string(tag) {
	case "text":
		return new(decodeTextCommandInput(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownAvailableCommandInput(d))
}

// TextCommandInput is the AvailableCommandInput whose type is text.
type TextCommandInput struct {
	Hint  string
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeTextCommandInput(d *wire.Dec) (x TextCommandInput) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "hint":
			seen = d.Once(seen, 1<<0)
			x.Hint = d.String()
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
		d.Need(seen, "hint")
	}
	return x
}

func appendTextCommandInput(dst []byte, x *TextCommandInput) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"text"`...)
	dst = wire.AppendName(dst, `"hint":`)
	dst = wire.AppendStr[string](dst, &x.Hint)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TextCommandInput) AppendJSON(dst []byte) []byte {
	return appendTextCommandInput(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TextCommandInput) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TextCommandInput) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeAvailableCommandInput)
}

func (*TextCommandInput) availableCommandInput() {}

// UnknownAvailableCommandInput is a AvailableCommandInput of a kind that is not
// known here.
type UnknownAvailableCommandInput struct {
	// Kind is its type.
	Kind  string
	Extra wire.Extra
}

func decodeUnknownAvailableCommandInput(d *wire.Dec) (x UnknownAvailableCommandInput) {
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

func appendUnknownAvailableCommandInput(dst []byte, x *UnknownAvailableCommandInput) []byte {
	start := len(dst)
	dst = append(dst, `{"type":`...)
	dst = wire.AppendString(dst, x.Kind)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownAvailableCommandInput) AppendJSON(dst []byte) []byte {
	return appendUnknownAvailableCommandInput(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownAvailableCommandInput) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownAvailableCommandInput) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeAvailableCommandInput)
}

func (*UnknownAvailableCommandInput) availableCommandInput() {}

// UnknownAvailableCommand is a AvailableCommand of a kind that is not known
// here.
type UnknownAvailableCommand struct {
	// Kind is its type.
	Kind        string
	Name        string
	Description string
	Extra       wire.Extra
}

func decodeUnknownAvailableCommand(d *wire.Dec) (x UnknownAvailableCommand) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "name":
			seen = d.Once(seen, 1<<0)
			x.Name = d.String()
		case "description":
			seen = d.Once(seen, 1<<1)
			x.Description = d.String()
		case "type":
			seen = d.Once(seen, 1<<2)
			x.Kind = d.String()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "name", "description")
	}
	return x
}

func appendUnknownAvailableCommand(dst []byte, x *UnknownAvailableCommand) []byte {
	start := len(dst)
	dst = append(dst, `{"type":`...)
	dst = wire.AppendString(dst, x.Kind)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendName(dst, `"description":`)
	dst = wire.AppendStr[string](dst, &x.Description)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownAvailableCommand) AppendJSON(dst []byte) []byte {
	return appendUnknownAvailableCommand(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownAvailableCommand) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownAvailableCommand) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeAvailableCommand)
}

func (*UnknownAvailableCommand) availableCommand() {}

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
			x.AvailableCommands = wire.ListSkip(d, decodeAvailableCommand)
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
	dst = wire.AppendList(dst, x.AvailableCommands, wire.AppendUnion[AvailableCommand])
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
