// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// PlanUpdate is the SessionUpdate whose sessionUpdate is plan_update.
type PlanUpdate struct {
	Plan  PlanUpdateContent
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodePlanUpdate(d *wire.Dec) (x PlanUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "plan":
			seen = d.Once(seen, 1<<0)
			x.Plan = decodePlanUpdateContent(d)
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
		d.Need(seen, "plan")
	}
	return x
}

func appendPlanUpdate(dst []byte, x *PlanUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"plan_update"`...)
	dst = wire.AppendName(dst, `"plan":`)
	dst = wire.AppendUnion[PlanUpdateContent](dst, &x.Plan)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *PlanUpdate) AppendJSON(dst []byte) []byte {
	return appendPlanUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x PlanUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *PlanUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*PlanUpdate) sessionUpdate() {}

// PlanUpdateContent is one of:
//   - *PlanItems
//   - *UnknownPlanUpdateContent
type PlanUpdateContent interface {
	wire.Codec
	planUpdateContent()
}

func decodePlanUpdateContent(d *wire.Dec) PlanUpdateContent {
	switch tag := d.Tag("type"); string(tag) {
	case "items":
		return new(decodePlanItems(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownPlanUpdateContent(d))
}

// PlanItems is the PlanUpdateContent whose type is items.
type PlanItems struct {
	PlanID  PlanID
	Entries []PlanEntry
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodePlanItems(d *wire.Dec) (x PlanItems) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "planId":
			seen = d.Once(seen, 1<<0)
			x.PlanID = wire.Str[PlanID](d)
		case "entries":
			seen = d.Once(seen, 1<<1)
			x.Entries = wire.ListSkip(d, decodePlanEntry)
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<3)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "planId", "entries")
	}
	return x
}

func appendPlanItems(dst []byte, x *PlanItems) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"items"`...)
	dst = wire.AppendName(dst, `"planId":`)
	dst = wire.AppendStr[PlanID](dst, &x.PlanID)
	dst = wire.AppendName(dst, `"entries":`)
	dst = wire.AppendList(dst, x.Entries, appendPlanEntry)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *PlanItems) AppendJSON(dst []byte) []byte {
	return appendPlanItems(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x PlanItems) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *PlanItems) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodePlanUpdateContent)
}

func (*PlanItems) planUpdateContent() {}

// PlanID is a string, as in PlanItems.PlanID.
type PlanID string

// PlanEntry is an object, as in PlanItems.Entries.
type PlanEntry struct {
	Content  string
	Priority PlanEntryPriority
	Status   PlanEntryStatus
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodePlanEntry(d *wire.Dec) (x PlanEntry) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "content":
			seen = d.Once(seen, 1<<0)
			x.Content = d.String()
		case "priority":
			seen = d.Once(seen, 1<<1)
			x.Priority = decodePlanEntryPriority(d)
		case "status":
			seen = d.Once(seen, 1<<2)
			x.Status = decodePlanEntryStatus(d)
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<3-1) != 1<<3-1 {
		d.Need(seen, "content", "priority", "status")
	}
	return x
}

func appendPlanEntry(dst []byte, x *PlanEntry) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"content":`)
	dst = wire.AppendStr[string](dst, &x.Content)
	dst = wire.AppendName(dst, `"priority":`)
	dst = wire.AppendStr[PlanEntryPriority](dst, &x.Priority)
	dst = wire.AppendName(dst, `"status":`)
	dst = wire.AppendStr[PlanEntryStatus](dst, &x.Status)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *PlanEntry) AppendJSON(dst []byte) []byte {
	return appendPlanEntry(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x PlanEntry) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *PlanEntry) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodePlanEntry)
}

// PlanEntryPriority is one of these words, or one of a newer peer, as in
// PlanEntry.Priority.
type PlanEntryPriority string

const (
	PlanEntryPriorityHigh   PlanEntryPriority = "high"
	PlanEntryPriorityMedium PlanEntryPriority = "medium"
	PlanEntryPriorityLow    PlanEntryPriority = "low"
)

func decodePlanEntryPriority(d *wire.Dec) PlanEntryPriority {
	switch text := d.Text(); string(text) {
	case "high":
		return PlanEntryPriorityHigh
	case "medium":
		return PlanEntryPriorityMedium
	case "low":
		return PlanEntryPriorityLow
	default:
		return PlanEntryPriority(text)
	}
}

// PlanEntryStatus is one of these words, or one of a newer peer, as in
// PlanEntry.Status.
type PlanEntryStatus string

const (
	PlanEntryStatusPending    PlanEntryStatus = "pending"
	PlanEntryStatusInProgress PlanEntryStatus = "in_progress"
	PlanEntryStatusCompleted  PlanEntryStatus = "completed"
	PlanEntryStatusCancelled  PlanEntryStatus = "cancelled"
)

func decodePlanEntryStatus(d *wire.Dec) PlanEntryStatus {
	switch text := d.Text(); string(text) {
	case "pending":
		return PlanEntryStatusPending
	case "in_progress":
		return PlanEntryStatusInProgress
	case "completed":
		return PlanEntryStatusCompleted
	case "cancelled":
		return PlanEntryStatusCancelled
	default:
		return PlanEntryStatus(text)
	}
}

// UnknownPlanUpdateContent is a PlanUpdateContent of a kind that is not known
// here.
type UnknownPlanUpdateContent struct {
	// Kind is its type.
	Kind   string
	PlanID PlanID
	Extra  wire.Extra
}

func decodeUnknownPlanUpdateContent(d *wire.Dec) (x UnknownPlanUpdateContent) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "planId":
			seen = d.Once(seen, 1<<0)
			x.PlanID = wire.Str[PlanID](d)
		case "type":
			seen = d.Once(seen, 1<<1)
			x.Kind = d.String()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "planId")
	}
	return x
}

func appendUnknownPlanUpdateContent(dst []byte, x *UnknownPlanUpdateContent) []byte {
	start := len(dst)
	dst = append(dst, `{"type":`...)
	dst = wire.AppendString(dst, x.Kind)
	dst = wire.AppendName(dst, `"planId":`)
	dst = wire.AppendStr[PlanID](dst, &x.PlanID)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownPlanUpdateContent) AppendJSON(dst []byte) []byte {
	return appendUnknownPlanUpdateContent(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownPlanUpdateContent) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownPlanUpdateContent) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodePlanUpdateContent)
}

func (*UnknownPlanUpdateContent) planUpdateContent() {}
