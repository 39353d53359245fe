// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// Plan is the SessionUpdate whose sessionUpdate is plan.
type Plan struct {
	Entries []PlanEntry
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodePlan(d *wire.Dec) (x Plan) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "entries":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Entries = wire.ListSkip(d, decodePlanEntry)
			if d.Forgive(at) {
				x.Entries = []PlanEntry{}
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
		d.Need(seen, "entries")
	}
	return x
}

func appendPlan(dst []byte, x *Plan) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"plan"`...)
	dst = wire.AppendName(dst, `"entries":`)
	dst = wire.AppendList(dst, x.Entries, appendPlanEntry)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *Plan) AppendJSON(dst []byte) []byte {
	return appendPlan(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x Plan) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *Plan) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*Plan) sessionUpdate() {}

// PlanEntry is an object, as in Plan.Entries.
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

// PlanEntryPriority is one of these words and no other, as in
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
		d.Unexpected(text, "PlanEntryPriority")
		return ""
	}
}

// PlanEntryStatus is one of these words and no other, as in PlanEntry.Status.
type PlanEntryStatus string

const (
	PlanEntryStatusPending    PlanEntryStatus = "pending"
	PlanEntryStatusInProgress PlanEntryStatus = "in_progress"
	PlanEntryStatusCompleted  PlanEntryStatus = "completed"
)

func decodePlanEntryStatus(d *wire.Dec) PlanEntryStatus {
	switch text := d.Text(); string(text) {
	case "pending":
		return PlanEntryStatusPending
	case "in_progress":
		return PlanEntryStatusInProgress
	case "completed":
		return PlanEntryStatusCompleted
	default:
		d.Unexpected(text, "PlanEntryStatus")
		return ""
	}
}
