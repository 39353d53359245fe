// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// ToolCallUpdate is the SessionUpdate whose sessionUpdate is tool_call_update.
// Only the members that change need to be there.
type ToolCallUpdate struct {
	ToolCallID ToolCallID
	Kind       wire.Opt[ToolKind]
	Status     wire.Opt[ToolCallStatus]
	Title      wire.Opt[string]
	Name       wire.Opt[string]
	Content    wire.Opt[[]ToolCallContent]
	Locations  wire.Opt[[]ToolCallLocation]
	RawInput   json.RawMessage
	RawOutput  json.RawMessage
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeToolCallUpdate(d *wire.Dec) ToolCallUpdate { return readToolCallUpdate(d, false) }

func readToolCallUpdate(d *wire.Dec, tagged bool) (x ToolCallUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "toolCallId":
			seen = d.Once(seen, 1<<0)
			x.ToolCallID = wire.Str[ToolCallID](d)
		case "kind":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Kind = wire.Nullable(d, decodeToolKind)
			if d.Forgive(at) {
				x.Kind = wire.Opt[ToolKind]{}
				x.Extra.Keep(d, key)
			}
		case "status":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Status = wire.Nullable(d, decodeToolCallStatus)
			if d.Forgive(at) {
				x.Status = wire.Opt[ToolCallStatus]{}
				x.Extra.Keep(d, key)
			}
		case "title":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Title = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Title = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "name":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.Name = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Name = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "content":
			seen = d.Once(seen, 1<<5)
			at := d.Pos()
			x.Content = wire.Nullable(d, func(d *wire.Dec) []ToolCallContent { return wire.ListSkip(d, decodeToolCallContent) })
			if d.Forgive(at) {
				x.Content = wire.Opt[[]ToolCallContent]{}
				x.Extra.Keep(d, key)
			}
		case "locations":
			seen = d.Once(seen, 1<<6)
			at := d.Pos()
			x.Locations = wire.Nullable(d, func(d *wire.Dec) []ToolCallLocation { return wire.ListSkip(d, decodeToolCallLocation) })
			if d.Forgive(at) {
				x.Locations = wire.Opt[[]ToolCallLocation]{}
				x.Extra.Keep(d, key)
			}
		case "rawInput":
			seen = d.Once(seen, 1<<7)
			x.RawInput = d.Raw()
		case "rawOutput":
			seen = d.Once(seen, 1<<8)
			x.RawOutput = d.Raw()
		case "_meta":
			seen = d.Once(seen, 1<<9)
			x.Meta = d.Meta(&x.Extra, key)
		case "sessionUpdate":
			if !tagged {
				x.Extra.Keep(d, key)
				break
			}
			seen = d.Once(seen, 1<<10)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "toolCallId")
	}
	return x
}

func appendToolCallUpdate(dst []byte, x *ToolCallUpdate) []byte {
	start := len(dst)
	return x.appendMembers(append(dst, '{'), start)
}

func (x *ToolCallUpdate) appendMembers(dst []byte, start int) []byte {
	dst = wire.AppendName(dst, `"toolCallId":`)
	dst = wire.AppendStr[ToolCallID](dst, &x.ToolCallID)
	dst = wire.AppendOpt(dst, `"kind":`, &x.Kind, wire.AppendStr[ToolKind])
	dst = wire.AppendOpt(dst, `"status":`, &x.Status, wire.AppendStr[ToolCallStatus])
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"name":`, &x.Name, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"content":`, &x.Content, func(dst []byte, v *[]ToolCallContent) []byte {
		return wire.AppendList(dst, *v, wire.AppendUnion[ToolCallContent])
	})
	dst = wire.AppendOpt(dst, `"locations":`, &x.Locations, func(dst []byte, v *[]ToolCallLocation) []byte {
		return wire.AppendList(dst, *v, appendToolCallLocation)
	})
	if x.RawInput != nil {
		dst = wire.AppendName(dst, `"rawInput":`)
		dst = wire.AppendRaw(dst, &x.RawInput)
	}
	if x.RawOutput != nil {
		dst = wire.AppendName(dst, `"rawOutput":`)
		dst = wire.AppendRaw(dst, &x.RawOutput)
	}
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ToolCallUpdate) AppendJSON(dst []byte) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"tool_call_update"`...)
	return x.appendMembers(dst, start)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ToolCallUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ToolCallUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*ToolCallUpdate) sessionUpdate() {}

// ToolCallID is a string, as in ToolCallUpdate.ToolCallID.
type ToolCallID string

// ToolKind is one of these words and no other, as in ToolCallUpdate.Kind.
type ToolKind string

const (
	ToolKindRead       ToolKind = "read"
	ToolKindEdit       ToolKind = "edit"
	ToolKindDelete     ToolKind = "delete"
	ToolKindMove       ToolKind = "move"
	ToolKindSearch     ToolKind = "search"
	ToolKindExecute    ToolKind = "execute"
	ToolKindThink      ToolKind = "think"
	ToolKindFetch      ToolKind = "fetch"
	ToolKindSwitchMode ToolKind = "switch_mode"
	ToolKindOther      ToolKind = "other"
)

func decodeToolKind(d *wire.Dec) ToolKind {
	switch text := d.Text(); string(text) {
	case "read":
		return ToolKindRead
	case "edit":
		return ToolKindEdit
	case "delete":
		return ToolKindDelete
	case "move":
		return ToolKindMove
	case "search":
		return ToolKindSearch
	case "execute":
		return ToolKindExecute
	case "think":
		return ToolKindThink
	case "fetch":
		return ToolKindFetch
	case "switch_mode":
		return ToolKindSwitchMode
	case "other":
		return ToolKindOther
	default:
		d.Unexpected(text, "ToolKind")
		return ""
	}
}

// ToolCallStatus is one of these words and no other, as in
// ToolCallUpdate.Status.
type ToolCallStatus string

const (
	ToolCallStatusPending    ToolCallStatus = "pending"
	ToolCallStatusInProgress ToolCallStatus = "in_progress"
	ToolCallStatusCompleted  ToolCallStatus = "completed"
	ToolCallStatusFailed     ToolCallStatus = "failed"
)

func decodeToolCallStatus(d *wire.Dec) ToolCallStatus {
	switch text := d.Text(); string(text) {
	case "pending":
		return ToolCallStatusPending
	case "in_progress":
		return ToolCallStatusInProgress
	case "completed":
		return ToolCallStatusCompleted
	case "failed":
		return ToolCallStatusFailed
	default:
		d.Unexpected(text, "ToolCallStatus")
		return ""
	}
}

// ToolCallContent is one of:
//   - *Content
//   - *Diff
//   - *Terminal
//   - *UnknownToolCallContent
type ToolCallContent interface {
	wire.Codec
	toolCallContent()
}

func decodeToolCallContent(d *wire.Dec) ToolCallContent {
	switch tag := d.Tag("type"); string(tag) {
	case "content":
		return new(decodeContent(d))
	case "diff":
		return new(decodeDiff(d))
	case "terminal":
		return new(decodeTerminal(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownToolCallContent(d))
}

// Diff is the ToolCallContent whose type is diff. OldText is null or absent for
// a new file.
type Diff struct {
	Path    string
	OldText wire.Opt[string]
	NewText string
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodeDiff(d *wire.Dec) (x Diff) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "path":
			seen = d.Once(seen, 1<<0)
			x.Path = d.String()
		case "newText":
			seen = d.Once(seen, 1<<1)
			x.NewText = d.String()
		case "oldText":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.OldText = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.OldText = wire.Opt[string]{}
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
		d.Need(seen, "path", "newText")
	}
	return x
}

func appendDiff(dst []byte, x *Diff) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"diff"`...)
	dst = wire.AppendName(dst, `"path":`)
	dst = wire.AppendStr[string](dst, &x.Path)
	dst = wire.AppendOpt(dst, `"oldText":`, &x.OldText, wire.AppendStr[string])
	dst = wire.AppendName(dst, `"newText":`)
	dst = wire.AppendStr[string](dst, &x.NewText)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *Diff) AppendJSON(dst []byte) []byte {
	return appendDiff(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x Diff) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *Diff) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeToolCallContent)
}

func (*Diff) toolCallContent() {}

// UnknownToolCallContent is a ToolCallContent of a kind that is not known here.
type UnknownToolCallContent struct {
	// Kind is its type.
	Kind  string
	Extra wire.Extra
}

func decodeUnknownToolCallContent(d *wire.Dec) (x UnknownToolCallContent) {
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

func appendUnknownToolCallContent(dst []byte, x *UnknownToolCallContent) []byte {
	start := len(dst)
	dst = append(dst, `{"type":`...)
	dst = wire.AppendString(dst, x.Kind)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownToolCallContent) AppendJSON(dst []byte) []byte {
	return appendUnknownToolCallContent(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownToolCallContent) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownToolCallContent) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeToolCallContent)
}

func (*UnknownToolCallContent) toolCallContent() {}

// ToolCallLocation is an object, as in ToolCallUpdate.Locations.
type ToolCallLocation struct {
	Path  string
	Line  wire.Opt[uint32]
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeToolCallLocation(d *wire.Dec) (x ToolCallLocation) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "path":
			seen = d.Once(seen, 1<<0)
			x.Path = d.String()
		case "line":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Line = wire.Nullable(d, wire.Int[uint32])
			if d.Forgive(at) {
				x.Line = wire.Opt[uint32]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "path")
	}
	return x
}

func appendToolCallLocation(dst []byte, x *ToolCallLocation) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"path":`)
	dst = wire.AppendStr[string](dst, &x.Path)
	dst = wire.AppendOpt(dst, `"line":`, &x.Line, wire.AppendInt[uint32])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ToolCallLocation) AppendJSON(dst []byte) []byte {
	return appendToolCallLocation(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ToolCallLocation) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ToolCallLocation) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeToolCallLocation)
}

// ToolCall is the SessionUpdate whose sessionUpdate is tool_call. It tells of a
// call for the first time.
type ToolCall struct {
	ToolCallID ToolCallID
	Title      string
	Name       wire.Opt[string]
	Kind       wire.Opt[ToolKind]
	Status     wire.Opt[ToolCallStatus]
	Content    []ToolCallContent
	Locations  []ToolCallLocation
	RawInput   json.RawMessage
	RawOutput  json.RawMessage
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeToolCall(d *wire.Dec) (x ToolCall) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "toolCallId":
			seen = d.Once(seen, 1<<0)
			x.ToolCallID = wire.Str[ToolCallID](d)
		case "title":
			seen = d.Once(seen, 1<<1)
			x.Title = d.String()
		case "name":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Name = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Name = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "kind":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Kind = wire.Optional(d, decodeToolKind)
			if d.Forgive(at) {
				x.Kind = wire.Opt[ToolKind]{}
				x.Extra.Keep(d, key)
			}
		case "status":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.Status = wire.Optional(d, decodeToolCallStatus)
			if d.Forgive(at) {
				x.Status = wire.Opt[ToolCallStatus]{}
				x.Extra.Keep(d, key)
			}
		case "content":
			seen = d.Once(seen, 1<<5)
			at := d.Pos()
			x.Content = wire.ListSkip(d, decodeToolCallContent)
			if d.Forgive(at) {
				x.Content = nil
				x.Extra.Keep(d, key)
			}
		case "locations":
			seen = d.Once(seen, 1<<6)
			at := d.Pos()
			x.Locations = wire.ListSkip(d, decodeToolCallLocation)
			if d.Forgive(at) {
				x.Locations = nil
				x.Extra.Keep(d, key)
			}
		case "rawInput":
			seen = d.Once(seen, 1<<7)
			x.RawInput = d.Raw()
		case "rawOutput":
			seen = d.Once(seen, 1<<8)
			x.RawOutput = d.Raw()
		case "_meta":
			seen = d.Once(seen, 1<<9)
			x.Meta = d.Meta(&x.Extra, key)
		case "sessionUpdate":
			seen = d.Once(seen, 1<<10)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "toolCallId", "title")
	}
	return x
}

func appendToolCall(dst []byte, x *ToolCall) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"tool_call"`...)
	dst = wire.AppendName(dst, `"toolCallId":`)
	dst = wire.AppendStr[ToolCallID](dst, &x.ToolCallID)
	dst = wire.AppendName(dst, `"title":`)
	dst = wire.AppendStr[string](dst, &x.Title)
	dst = wire.AppendOpt(dst, `"name":`, &x.Name, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"kind":`, &x.Kind, wire.AppendStr[ToolKind])
	dst = wire.AppendOpt(dst, `"status":`, &x.Status, wire.AppendStr[ToolCallStatus])
	if x.Content != nil {
		dst = wire.AppendName(dst, `"content":`)
		dst = wire.AppendList(dst, x.Content, wire.AppendUnion[ToolCallContent])
	}
	if x.Locations != nil {
		dst = wire.AppendName(dst, `"locations":`)
		dst = wire.AppendList(dst, x.Locations, appendToolCallLocation)
	}
	if x.RawInput != nil {
		dst = wire.AppendName(dst, `"rawInput":`)
		dst = wire.AppendRaw(dst, &x.RawInput)
	}
	if x.RawOutput != nil {
		dst = wire.AppendName(dst, `"rawOutput":`)
		dst = wire.AppendRaw(dst, &x.RawOutput)
	}
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ToolCall) AppendJSON(dst []byte) []byte {
	return appendToolCall(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ToolCall) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ToolCall) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*ToolCall) sessionUpdate() {}
