// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// SessionConfigOption is an object, as in NewSessionResponse.ConfigOptions.
type SessionConfigOption struct {
	ConfigID    SessionConfigID
	Name        string
	Description wire.Opt[string]
	Category    wire.Opt[SessionConfigOptionCategory]
	Meta        json.RawMessage
	// Kind has the members that depend on type.
	Kind  SessionConfigKind
	Extra wire.Extra
}

func decodeSessionConfigOption(d *wire.Dec) (x SessionConfigOption) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "configId":
			seen = d.Once(seen, 1<<0)
			x.ConfigID = wire.Str[SessionConfigID](d)
		case "name":
			seen = d.Once(seen, 1<<1)
			x.Name = d.String()
		case "description":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Description = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Description = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "category":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Category = wire.Nullable(d, decodeSessionConfigOptionCategory)
			if d.Forgive(at) {
				x.Category = wire.Opt[SessionConfigOptionCategory]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<4)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "configId", "name")
	}
	if !d.Failed() {
		x.Kind = takeSessionConfigKind(d, &x.Extra)
	}
	return x
}

func appendSessionConfigOption(dst []byte, x *SessionConfigOption) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"configId":`)
	dst = wire.AppendStr[SessionConfigID](dst, &x.ConfigID)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"category":`, &x.Category, wire.AppendStr[SessionConfigOptionCategory])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	if x.Kind != nil {
		dst = x.Kind.appendMembers(dst)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionConfigOption) AppendJSON(dst []byte) []byte {
	return appendSessionConfigOption(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionConfigOption) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionConfigOption) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionConfigOption)
}

// SessionConfigID is a string, as in SessionConfigOption.ConfigID.
type SessionConfigID string

// SessionConfigOptionCategory is one of these words, or one of a newer peer, as
// in SessionConfigOption.Category.
type SessionConfigOptionCategory string

const (
	SessionConfigOptionCategoryMode         SessionConfigOptionCategory = "mode"
	SessionConfigOptionCategoryModel        SessionConfigOptionCategory = "model"
	SessionConfigOptionCategoryModelConfig  SessionConfigOptionCategory = "model_config"
	SessionConfigOptionCategoryThoughtLevel SessionConfigOptionCategory = "thought_level"
)

func decodeSessionConfigOptionCategory(d *wire.Dec) SessionConfigOptionCategory {
	switch text := d.Text(); string(text) {
	case "mode":
		return SessionConfigOptionCategoryMode
	case "model":
		return SessionConfigOptionCategoryModel
	case "model_config":
		return SessionConfigOptionCategoryModelConfig
	case "thought_level":
		return SessionConfigOptionCategoryThoughtLevel
	default:
		return SessionConfigOptionCategory(text)
	}
}

// SessionConfigKind is one of:
//   - *SessionConfigSelect
//   - *SessionConfigBoolean
//   - *UnknownSessionConfigKind
type SessionConfigKind interface {
	appendMembers(dst []byte) []byte
	take(e *wire.Extra) *wire.Error
	sessionConfigKind()
}

func takeSessionConfigKind(d *wire.Dec, e *wire.Extra) SessionConfigKind {
	var failed *wire.Error
	tag, ok := e.Tag("type")
	switch {
	case ok && tag == "select":
		x := new(SessionConfigSelect)
		if failed = x.take(e); failed == nil {
			e.Delete("type")
			return x
		}
	case ok && tag == "boolean":
		x := new(SessionConfigBoolean)
		if failed = x.take(e); failed == nil {
			e.Delete("type")
			return x
		}
	case ok:
		x := &UnknownSessionConfigKind{Kind: tag}
		if failed = x.take(e); failed == nil {
			e.Delete("type")
			return x
		}
	default:
		failed = e.NoTag("type")
	}
	d.Refuse(failed)
	return nil
}

// SessionConfigSelect is the SessionConfigKind whose type is select.
type SessionConfigSelect struct {
	CurrentValue SessionConfigValueID
	Options      SessionConfigSelectOptions
}

func (*SessionConfigSelect) sessionConfigKind() {}

func (x *SessionConfigSelect) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("currentValue")
		x.CurrentValue = wire.Str[SessionConfigValueID](d)
		if err := d.Stop("currentValue"); err != nil {
			return err
		}
	}
	{
		d := e.Need("options")
		x.Options = decodeSessionConfigSelectOptions(d)
		if err := d.Stop("options"); err != nil {
			return err
		}
	}
	e.Delete("currentValue")
	e.Delete("options")
	return nil
}

func (x *SessionConfigSelect) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"type":"select"`)
	dst = wire.AppendName(dst, `"currentValue":`)
	dst = wire.AppendStr[SessionConfigValueID](dst, &x.CurrentValue)
	dst = wire.AppendName(dst, `"options":`)
	dst = appendSessionConfigSelectOptions(dst, &x.Options)
	return dst
}

// SessionConfigValueID is a string, as in SessionConfigSelect.CurrentValue.
type SessionConfigValueID string

// SessionConfigSelectOptions is a list of one of these kinds, as in
// SessionConfigSelect.Options.
type SessionConfigSelectOptions struct {
	Ungrouped []SessionConfigSelectOption
	Grouped   []SessionConfigSelectGroup
}

func decodeSessionConfigSelectOptions(d *wire.Dec) (x SessionConfigSelectOptions) {
	at := d.Pos()
	x.Ungrouped = wire.NotFewer(d, wire.List(d, decodeSessionConfigSelectOption), 1)
	failed := d.Retry(at)
	if failed == nil {
		return x
	}
	x.Ungrouped = nil
	x.Grouped = wire.NotFewer(d, wire.List(d, decodeSessionConfigSelectGroup), 1)
	if d.Retry(at) != nil {
		d.Refuse(failed)
	}
	return x
}

func appendSessionConfigSelectOptions(dst []byte, x *SessionConfigSelectOptions) []byte {
	if x.Grouped != nil {
		return wire.AppendList(dst, x.Grouped, appendSessionConfigSelectGroup)
	}
	return wire.AppendList(dst, x.Ungrouped, appendSessionConfigSelectOption)
}

// SessionConfigSelectOption is an object, as in
// SessionConfigSelectGroup.Options.
type SessionConfigSelectOption struct {
	Value       SessionConfigValueID
	Name        string
	Description wire.Opt[string]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeSessionConfigSelectOption(d *wire.Dec) (x SessionConfigSelectOption) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "value":
			seen = d.Once(seen, 1<<0)
			x.Value = wire.Str[SessionConfigValueID](d)
		case "name":
			seen = d.Once(seen, 1<<1)
			x.Name = d.String()
		case "description":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Description = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Description = wire.Opt[string]{}
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
		d.Need(seen, "value", "name")
	}
	return x
}

func appendSessionConfigSelectOption(dst []byte, x *SessionConfigSelectOption) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"value":`)
	dst = wire.AppendStr[SessionConfigValueID](dst, &x.Value)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionConfigSelectOption) AppendJSON(dst []byte) []byte {
	return appendSessionConfigSelectOption(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionConfigSelectOption) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionConfigSelectOption) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionConfigSelectOption)
}

// SessionConfigSelectGroup is an object.
type SessionConfigSelectGroup struct {
	GroupID SessionConfigGroupID
	Name    string
	Options []SessionConfigSelectOption
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodeSessionConfigSelectGroup(d *wire.Dec) (x SessionConfigSelectGroup) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "groupId":
			seen = d.Once(seen, 1<<0)
			x.GroupID = wire.Str[SessionConfigGroupID](d)
		case "name":
			seen = d.Once(seen, 1<<1)
			x.Name = d.String()
		case "options":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Options = wire.NotFewer(d, wire.ListSkip(d, decodeSessionConfigSelectOption), 1)
			if d.Forgive(at) {
				x.Options = []SessionConfigSelectOption{}
				d.Skip()
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<3-1) != 1<<3-1 {
		d.Need(seen, "groupId", "name", "options")
	}
	return x
}

func appendSessionConfigSelectGroup(dst []byte, x *SessionConfigSelectGroup) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"groupId":`)
	dst = wire.AppendStr[SessionConfigGroupID](dst, &x.GroupID)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendName(dst, `"options":`)
	dst = wire.AppendList(dst, x.Options, appendSessionConfigSelectOption)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionConfigSelectGroup) AppendJSON(dst []byte) []byte {
	return appendSessionConfigSelectGroup(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionConfigSelectGroup) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionConfigSelectGroup) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionConfigSelectGroup)
}

// SessionConfigGroupID is a string, as in SessionConfigSelectGroup.GroupID.
type SessionConfigGroupID string

// SessionConfigBoolean is the SessionConfigKind whose type is boolean.
type SessionConfigBoolean struct {
	CurrentValue bool
}

func (*SessionConfigBoolean) sessionConfigKind() {}

func (x *SessionConfigBoolean) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("currentValue")
		x.CurrentValue = d.Bool()
		if err := d.Stop("currentValue"); err != nil {
			return err
		}
	}
	e.Delete("currentValue")
	return nil
}

func (x *SessionConfigBoolean) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"type":"boolean"`)
	dst = wire.AppendName(dst, `"currentValue":`)
	dst = wire.AppendBool(dst, &x.CurrentValue)
	return dst
}

// UnknownSessionConfigKind is a SessionConfigKind of a kind that is not known
// here.
type UnknownSessionConfigKind struct {
	// Kind is its type.
	Kind string
}

func (*UnknownSessionConfigKind) sessionConfigKind() {}

func (x *UnknownSessionConfigKind) take(e *wire.Extra) *wire.Error {
	return nil
}

func (x *UnknownSessionConfigKind) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"type":`)
	dst = wire.AppendString(dst, x.Kind)
	return dst
}

// SetSessionConfigOptionResponse is the result of session/set_config_option.
type SetSessionConfigOptionResponse struct {
	ConfigOptions []SessionConfigOption
	Meta          json.RawMessage
	Extra         wire.Extra
}

func decodeSetSessionConfigOptionResponse(d *wire.Dec) (x SetSessionConfigOptionResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "configOptions":
			seen = d.Once(seen, 1<<0)
			x.ConfigOptions = wire.ListSkip(d, decodeSessionConfigOption)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "configOptions")
	}
	return x
}

func appendSetSessionConfigOptionResponse(dst []byte, x *SetSessionConfigOptionResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"configOptions":`)
	dst = wire.AppendList(dst, x.ConfigOptions, appendSessionConfigOption)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SetSessionConfigOptionResponse) AppendJSON(dst []byte) []byte {
	return appendSetSessionConfigOptionResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SetSessionConfigOptionResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SetSessionConfigOptionResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSetSessionConfigOptionResponse)
}

// ConfigOptionUpdate is the SessionUpdate whose sessionUpdate is
// config_option_update.
type ConfigOptionUpdate struct {
	ConfigOptions []SessionConfigOption
	Meta          json.RawMessage
	Extra         wire.Extra
}

func decodeConfigOptionUpdate(d *wire.Dec) (x ConfigOptionUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "configOptions":
			seen = d.Once(seen, 1<<0)
			x.ConfigOptions = wire.ListSkip(d, decodeSessionConfigOption)
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
		d.Need(seen, "configOptions")
	}
	return x
}

func appendConfigOptionUpdate(dst []byte, x *ConfigOptionUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"config_option_update"`...)
	dst = wire.AppendName(dst, `"configOptions":`)
	dst = wire.AppendList(dst, x.ConfigOptions, appendSessionConfigOption)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ConfigOptionUpdate) AppendJSON(dst []byte) []byte {
	return appendConfigOptionUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ConfigOptionUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ConfigOptionUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*ConfigOptionUpdate) sessionUpdate() {}

// SetSessionConfigOptionRequest is the params of session/set_config_option.
type SetSessionConfigOptionRequest struct {
	SessionID SessionID
	ConfigID  SessionConfigID
	Meta      json.RawMessage
	// Value has the members that depend on type.
	Value SessionConfigValue
	Extra wire.Extra
}

func decodeSetSessionConfigOptionRequest(d *wire.Dec) (x SetSessionConfigOptionRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "configId":
			seen = d.Once(seen, 1<<1)
			x.ConfigID = wire.Str[SessionConfigID](d)
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "sessionId", "configId")
	}
	if !d.Failed() {
		x.Value = takeSessionConfigValue(d, &x.Extra)
	}
	return x
}

func appendSetSessionConfigOptionRequest(dst []byte, x *SetSessionConfigOptionRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"configId":`)
	dst = wire.AppendStr[SessionConfigID](dst, &x.ConfigID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	if x.Value != nil {
		dst = x.Value.appendMembers(dst)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SetSessionConfigOptionRequest) AppendJSON(dst []byte) []byte {
	return appendSetSessionConfigOptionRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SetSessionConfigOptionRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SetSessionConfigOptionRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSetSessionConfigOptionRequest)
}

// SessionConfigValue is one of:
//   - *SessionConfigIDValue
//   - *SessionConfigBooleanValue
//   - *UnknownSessionConfigValue
type SessionConfigValue interface {
	appendMembers(dst []byte) []byte
	take(e *wire.Extra) *wire.Error
	sessionConfigValue()
}

func takeSessionConfigValue(d *wire.Dec, e *wire.Extra) SessionConfigValue {
	var failed *wire.Error
	tag, ok := e.Tag("type")
	switch {
	case ok && tag == "id":
		x := new(SessionConfigIDValue)
		if failed = x.take(e); failed == nil {
			e.Delete("type")
			return x
		}
	case ok && tag == "boolean":
		x := new(SessionConfigBooleanValue)
		if failed = x.take(e); failed == nil {
			e.Delete("type")
			return x
		}
	case ok:
		x := &UnknownSessionConfigValue{Kind: tag}
		if failed = x.take(e); failed == nil {
			e.Delete("type")
			return x
		}
	default:
		failed = e.NoTag("type")
	}
	d.Refuse(failed)
	return nil
}

// SessionConfigIDValue is the SessionConfigValue whose type is id.
type SessionConfigIDValue struct {
	Value SessionConfigValueID
}

func (*SessionConfigIDValue) sessionConfigValue() {}

func (x *SessionConfigIDValue) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("value")
		x.Value = wire.Str[SessionConfigValueID](d)
		if err := d.Stop("value"); err != nil {
			return err
		}
	}
	e.Delete("value")
	return nil
}

func (x *SessionConfigIDValue) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"type":"id"`)
	dst = wire.AppendName(dst, `"value":`)
	dst = wire.AppendStr[SessionConfigValueID](dst, &x.Value)
	return dst
}

// SessionConfigBooleanValue is the SessionConfigValue whose type is boolean.
type SessionConfigBooleanValue struct {
	Value bool
}

func (*SessionConfigBooleanValue) sessionConfigValue() {}

func (x *SessionConfigBooleanValue) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("value")
		x.Value = d.Bool()
		if err := d.Stop("value"); err != nil {
			return err
		}
	}
	e.Delete("value")
	return nil
}

func (x *SessionConfigBooleanValue) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"type":"boolean"`)
	dst = wire.AppendName(dst, `"value":`)
	dst = wire.AppendBool(dst, &x.Value)
	return dst
}

// UnknownSessionConfigValue is a SessionConfigValue of a kind that is not known
// here.
type UnknownSessionConfigValue struct {
	// Kind is its type.
	Kind  string
	Value json.RawMessage
}

func (*UnknownSessionConfigValue) sessionConfigValue() {}

func (x *UnknownSessionConfigValue) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("value")
		x.Value = d.Raw()
		if err := d.Stop("value"); err != nil {
			return err
		}
	}
	e.Delete("value")
	return nil
}

func (x *UnknownSessionConfigValue) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"type":`)
	dst = wire.AppendString(dst, x.Kind)
	dst = wire.AppendName(dst, `"value":`)
	dst = wire.AppendRaw(dst, &x.Value)
	return dst
}
