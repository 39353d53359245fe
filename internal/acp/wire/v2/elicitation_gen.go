// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// CreateElicitationRequest is the params of elicitation/create.
type CreateElicitationRequest struct {
	Message string
	Meta    json.RawMessage
	// Mode has the members that depend on mode.
	Mode  ElicitationMode
	Extra wire.Extra
}

func decodeCreateElicitationRequest(d *wire.Dec) (x CreateElicitationRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "message":
			seen = d.Once(seen, 1<<0)
			x.Message = d.String()
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "message")
	}
	if !d.Failed() {
		x.Mode = takeElicitationMode(d, &x.Extra)
	}
	return x
}

func appendCreateElicitationRequest(dst []byte, x *CreateElicitationRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"message":`)
	dst = wire.AppendStr[string](dst, &x.Message)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	if x.Mode != nil {
		dst = x.Mode.appendMembers(dst)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CreateElicitationRequest) AppendJSON(dst []byte) []byte {
	return appendCreateElicitationRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CreateElicitationRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CreateElicitationRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCreateElicitationRequest)
}

// ElicitationMode is one of:
//   - *ElicitationFormMode
//   - *ElicitationURLMode
//   - *UnknownElicitationMode
type ElicitationMode interface {
	appendMembers(dst []byte) []byte
	take(e *wire.Extra) *wire.Error
	elicitationMode()
}

func takeElicitationMode(d *wire.Dec, e *wire.Extra) ElicitationMode {
	var failed *wire.Error
	tag, ok := e.Tag("mode")
	switch {
	case ok && tag == "form":
		x := new(ElicitationFormMode)
		if failed = x.take(e); failed == nil {
			e.Delete("mode")
			return x
		}
	case ok && tag == "url":
		x := new(ElicitationURLMode)
		if failed = x.take(e); failed == nil {
			e.Delete("mode")
			return x
		}
	case ok:
		x := &UnknownElicitationMode{Kind: tag}
		if failed = x.take(e); failed == nil {
			e.Delete("mode")
			return x
		}
	default:
		failed = e.NoTag("mode")
	}
	d.Refuse(failed)
	return nil
}

// ElicitationFormMode is the ElicitationMode whose mode is form.
type ElicitationFormMode struct {
	RequestedSchema ElicitationSchema
	SessionID       wire.Opt[SessionID]
	ToolCallID      wire.Opt[ToolCallID]
	RequestID       wire.Opt[wire.ID]
}

func (*ElicitationFormMode) elicitationMode() {}

func (x *ElicitationFormMode) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("requestedSchema")
		x.RequestedSchema = decodeElicitationSchema(d)
		if err := d.Stop("requestedSchema"); err != nil {
			return err
		}
	}
	if d, ok := e.Open("sessionId"); ok {
		if x.SessionID = wire.Optional(d, wire.Str[SessionID]); d.Failed() {
			x.SessionID = wire.Opt[SessionID]{}
		}
	}
	if d, ok := e.Open("toolCallId"); ok {
		if x.ToolCallID = wire.Nullable(d, wire.Str[ToolCallID]); d.Failed() {
			x.ToolCallID = wire.Opt[ToolCallID]{}
		}
	}
	if d, ok := e.Open("requestId"); ok {
		if x.RequestID = wire.Optional(d, wire.FullID); d.Failed() {
			x.RequestID = wire.Opt[wire.ID]{}
		}
	}
	if err := wire.Choice(true, "sessionId or requestId", x.SessionID.Has(), x.RequestID.Has()); err != nil {
		return err
	}
	e.Delete("requestedSchema")
	if x.SessionID.Has() || x.SessionID.IsNull() {
		e.Delete("sessionId")
	}
	if x.ToolCallID.Has() || x.ToolCallID.IsNull() {
		e.Delete("toolCallId")
	}
	if x.RequestID.Has() || x.RequestID.IsNull() {
		e.Delete("requestId")
	}
	return nil
}

func (x *ElicitationFormMode) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"mode":"form"`)
	dst = wire.AppendName(dst, `"requestedSchema":`)
	dst = appendElicitationSchema(dst, &x.RequestedSchema)
	dst = wire.AppendOpt(dst, `"sessionId":`, &x.SessionID, wire.AppendStr[SessionID])
	dst = wire.AppendOpt(dst, `"toolCallId":`, &x.ToolCallID, wire.AppendStr[ToolCallID])
	dst = wire.AppendOpt(dst, `"requestId":`, &x.RequestID, wire.AppendID)
	return dst
}

// ElicitationSchema is an object, as in ElicitationFormMode.RequestedSchema.
// Its properties are the fields of a form, in their order.
type ElicitationSchema struct {
	Type        ElicitationSchemaType
	Title       wire.Opt[string]
	Properties  wire.Dict[ElicitationPropertySchema]
	Required    wire.Opt[[]string]
	Description wire.Opt[string]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeElicitationSchema(d *wire.Dec) (x ElicitationSchema) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "type":
			seen = d.Once(seen, 1<<0)
			x.Type = decodeElicitationSchemaType(d)
		case "properties":
			seen = d.Once(seen, 1<<1)
			x.Properties = wire.DictOf(d, decodeElicitationPropertySchema)
		case "title":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Title = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Title = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "required":
			seen = d.Once(seen, 1<<3)
			x.Required = wire.Nullable(d, func(d *wire.Dec) []string { return wire.List(d, (*wire.Dec).String) })
		case "description":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.Description = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Description = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<5)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "type", "properties")
	}
	return x
}

func appendElicitationSchema(dst []byte, x *ElicitationSchema) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"type":`)
	dst = wire.AppendStr[ElicitationSchemaType](dst, &x.Type)
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendName(dst, `"properties":`)
	dst = wire.AppendDict(dst, x.Properties, wire.AppendUnion[ElicitationPropertySchema])
	dst = wire.AppendOpt(dst, `"required":`, &x.Required, func(dst []byte, v *[]string) []byte { return wire.AppendList(dst, *v, wire.AppendStr[string]) })
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ElicitationSchema) AppendJSON(dst []byte) []byte {
	return appendElicitationSchema(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ElicitationSchema) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ElicitationSchema) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeElicitationSchema)
}

// ElicitationSchemaType is one of these words and no other, as in
// ElicitationSchema.Type.
type ElicitationSchemaType string

const (
	ElicitationSchemaTypeObject ElicitationSchemaType = "object"
)

func decodeElicitationSchemaType(d *wire.Dec) ElicitationSchemaType {
	switch text := d.Text(); string(text) {
	case "object":
		return ElicitationSchemaTypeObject
	default:
		d.Unexpected(text, "ElicitationSchemaType")
		return ""
	}
}

// ElicitationPropertySchema is one of:
//   - *StringPropertySchema
//   - *NumberPropertySchema
//   - *IntegerPropertySchema
//   - *BooleanPropertySchema
//   - *MultiSelectPropertySchema
//   - *UnknownElicitationPropertySchema
type ElicitationPropertySchema interface {
	wire.Codec
	elicitationPropertySchema()
}

func decodeElicitationPropertySchema(d *wire.Dec) ElicitationPropertySchema {
	switch tag := d.Tag("type"); string(tag) {
	case "string":
		return new(decodeStringPropertySchema(d))
	case "number":
		return new(decodeNumberPropertySchema(d))
	case "integer":
		return new(decodeIntegerPropertySchema(d))
	case "boolean":
		return new(decodeBooleanPropertySchema(d))
	case "array":
		return new(decodeMultiSelectPropertySchema(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownElicitationPropertySchema(d))
}

// StringPropertySchema is the ElicitationPropertySchema whose type is string.
type StringPropertySchema struct {
	Title       wire.Opt[string]
	Description wire.Opt[string]
	MinLength   wire.Opt[uint32]
	MaxLength   wire.Opt[uint32]
	Pattern     wire.Opt[string]
	Format      wire.Opt[StringFormat]
	Default     wire.Opt[string]
	Enum        wire.Opt[[]string]
	OneOf       wire.Opt[[]EnumOption]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeStringPropertySchema(d *wire.Dec) (x StringPropertySchema) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "title":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Title = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Title = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "description":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Description = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Description = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "minLength":
			seen = d.Once(seen, 1<<2)
			x.MinLength = wire.Nullable(d, wire.Int[uint32])
		case "maxLength":
			seen = d.Once(seen, 1<<3)
			x.MaxLength = wire.Nullable(d, wire.Int[uint32])
		case "pattern":
			seen = d.Once(seen, 1<<4)
			x.Pattern = wire.Nullable(d, (*wire.Dec).String)
		case "format":
			seen = d.Once(seen, 1<<5)
			x.Format = wire.Nullable(d, decodeStringFormat)
		case "default":
			seen = d.Once(seen, 1<<6)
			at := d.Pos()
			x.Default = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Default = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "enum":
			seen = d.Once(seen, 1<<7)
			x.Enum = wire.Nullable(d, func(d *wire.Dec) []string { return wire.NotFewer(d, wire.List(d, (*wire.Dec).String), 1) })
		case "oneOf":
			seen = d.Once(seen, 1<<8)
			x.OneOf = wire.Nullable(d, func(d *wire.Dec) []EnumOption { return wire.NotFewer(d, wire.List(d, decodeEnumOption), 1) })
		case "_meta":
			seen = d.Once(seen, 1<<9)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<10)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendStringPropertySchema(dst []byte, x *StringPropertySchema) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"string"`...)
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"minLength":`, &x.MinLength, wire.AppendInt[uint32])
	dst = wire.AppendOpt(dst, `"maxLength":`, &x.MaxLength, wire.AppendInt[uint32])
	dst = wire.AppendOpt(dst, `"pattern":`, &x.Pattern, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"format":`, &x.Format, wire.AppendStr[StringFormat])
	dst = wire.AppendOpt(dst, `"default":`, &x.Default, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"enum":`, &x.Enum, func(dst []byte, v *[]string) []byte { return wire.AppendList(dst, *v, wire.AppendStr[string]) })
	dst = wire.AppendOpt(dst, `"oneOf":`, &x.OneOf, func(dst []byte, v *[]EnumOption) []byte { return wire.AppendList(dst, *v, appendEnumOption) })
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *StringPropertySchema) AppendJSON(dst []byte) []byte {
	return appendStringPropertySchema(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x StringPropertySchema) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *StringPropertySchema) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeElicitationPropertySchema)
}

func (*StringPropertySchema) elicitationPropertySchema() {}

// StringFormat is one of these words, or one of a newer peer, as in
// StringPropertySchema.Format.
type StringFormat string

const (
	StringFormatEmail    StringFormat = "email"
	StringFormatURI      StringFormat = "uri"
	StringFormatDate     StringFormat = "date"
	StringFormatDateTime StringFormat = "date-time"
)

func decodeStringFormat(d *wire.Dec) StringFormat {
	switch text := d.Text(); string(text) {
	case "email":
		return StringFormatEmail
	case "uri":
		return StringFormatURI
	case "date":
		return StringFormatDate
	case "date-time":
		return StringFormatDateTime
	default:
		return StringFormat(text)
	}
}

// EnumOption is an object, as in StringPropertySchema.OneOf.
type EnumOption struct {
	Const       string
	Title       string
	Description wire.Opt[string]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeEnumOption(d *wire.Dec) (x EnumOption) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "const":
			seen = d.Once(seen, 1<<0)
			x.Const = d.String()
		case "title":
			seen = d.Once(seen, 1<<1)
			x.Title = d.String()
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
		d.Need(seen, "const", "title")
	}
	return x
}

func appendEnumOption(dst []byte, x *EnumOption) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"const":`)
	dst = wire.AppendStr[string](dst, &x.Const)
	dst = wire.AppendName(dst, `"title":`)
	dst = wire.AppendStr[string](dst, &x.Title)
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *EnumOption) AppendJSON(dst []byte) []byte {
	return appendEnumOption(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x EnumOption) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *EnumOption) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeEnumOption)
}

// NumberPropertySchema is the ElicitationPropertySchema whose type is number.
type NumberPropertySchema struct {
	Title       wire.Opt[string]
	Description wire.Opt[string]
	Minimum     wire.Opt[float64]
	Maximum     wire.Opt[float64]
	Default     wire.Opt[float64]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeNumberPropertySchema(d *wire.Dec) (x NumberPropertySchema) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "title":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Title = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Title = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "description":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Description = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Description = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "minimum":
			seen = d.Once(seen, 1<<2)
			x.Minimum = wire.Nullable(d, (*wire.Dec).Number)
		case "maximum":
			seen = d.Once(seen, 1<<3)
			x.Maximum = wire.Nullable(d, (*wire.Dec).Number)
		case "default":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.Default = wire.Nullable(d, (*wire.Dec).Number)
			if d.Forgive(at) {
				x.Default = wire.Opt[float64]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<5)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<6)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendNumberPropertySchema(dst []byte, x *NumberPropertySchema) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"number"`...)
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"minimum":`, &x.Minimum, wire.AppendNumber)
	dst = wire.AppendOpt(dst, `"maximum":`, &x.Maximum, wire.AppendNumber)
	dst = wire.AppendOpt(dst, `"default":`, &x.Default, wire.AppendNumber)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *NumberPropertySchema) AppendJSON(dst []byte) []byte {
	return appendNumberPropertySchema(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x NumberPropertySchema) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *NumberPropertySchema) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeElicitationPropertySchema)
}

func (*NumberPropertySchema) elicitationPropertySchema() {}

// IntegerPropertySchema is the ElicitationPropertySchema whose type is integer.
type IntegerPropertySchema struct {
	Title       wire.Opt[string]
	Description wire.Opt[string]
	Minimum     wire.Opt[int64]
	Maximum     wire.Opt[int64]
	Default     wire.Opt[int64]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeIntegerPropertySchema(d *wire.Dec) (x IntegerPropertySchema) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "title":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Title = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Title = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "description":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Description = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Description = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "minimum":
			seen = d.Once(seen, 1<<2)
			x.Minimum = wire.Nullable(d, wire.Int[int64])
		case "maximum":
			seen = d.Once(seen, 1<<3)
			x.Maximum = wire.Nullable(d, wire.Int[int64])
		case "default":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.Default = wire.Nullable(d, wire.Int[int64])
			if d.Forgive(at) {
				x.Default = wire.Opt[int64]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<5)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<6)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendIntegerPropertySchema(dst []byte, x *IntegerPropertySchema) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"integer"`...)
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"minimum":`, &x.Minimum, wire.AppendInt[int64])
	dst = wire.AppendOpt(dst, `"maximum":`, &x.Maximum, wire.AppendInt[int64])
	dst = wire.AppendOpt(dst, `"default":`, &x.Default, wire.AppendInt[int64])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *IntegerPropertySchema) AppendJSON(dst []byte) []byte {
	return appendIntegerPropertySchema(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x IntegerPropertySchema) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *IntegerPropertySchema) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeElicitationPropertySchema)
}

func (*IntegerPropertySchema) elicitationPropertySchema() {}

// BooleanPropertySchema is the ElicitationPropertySchema whose type is boolean.
type BooleanPropertySchema struct {
	Title       wire.Opt[string]
	Description wire.Opt[string]
	Default     wire.Opt[bool]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeBooleanPropertySchema(d *wire.Dec) (x BooleanPropertySchema) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "title":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Title = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Title = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "description":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Description = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Description = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "default":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Default = wire.Nullable(d, (*wire.Dec).Bool)
			if d.Forgive(at) {
				x.Default = wire.Opt[bool]{}
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
	return x
}

func appendBooleanPropertySchema(dst []byte, x *BooleanPropertySchema) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"boolean"`...)
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"default":`, &x.Default, wire.AppendBool)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *BooleanPropertySchema) AppendJSON(dst []byte) []byte {
	return appendBooleanPropertySchema(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x BooleanPropertySchema) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *BooleanPropertySchema) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeElicitationPropertySchema)
}

func (*BooleanPropertySchema) elicitationPropertySchema() {}

// MultiSelectPropertySchema is the ElicitationPropertySchema whose type is
// array.
type MultiSelectPropertySchema struct {
	Title       wire.Opt[string]
	Description wire.Opt[string]
	MinItems    wire.Opt[uint64]
	MaxItems    wire.Opt[uint64]
	Items       MultiSelectItems
	Default     wire.Opt[[]string]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeMultiSelectPropertySchema(d *wire.Dec) (x MultiSelectPropertySchema) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "items":
			seen = d.Once(seen, 1<<0)
			x.Items = decodeMultiSelectItems(d)
		case "title":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Title = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Title = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "description":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Description = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Description = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "minItems":
			seen = d.Once(seen, 1<<3)
			x.MinItems = wire.Nullable(d, wire.Int[uint64])
		case "maxItems":
			seen = d.Once(seen, 1<<4)
			x.MaxItems = wire.Nullable(d, wire.Int[uint64])
		case "default":
			seen = d.Once(seen, 1<<5)
			at := d.Pos()
			x.Default = wire.Nullable(d, func(d *wire.Dec) []string { return wire.ListSkip(d, (*wire.Dec).String) })
			if d.Forgive(at) {
				x.Default = wire.Opt[[]string]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<6)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<7)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "items")
	}
	return x
}

func appendMultiSelectPropertySchema(dst []byte, x *MultiSelectPropertySchema) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"array"`...)
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"minItems":`, &x.MinItems, wire.AppendInt[uint64])
	dst = wire.AppendOpt(dst, `"maxItems":`, &x.MaxItems, wire.AppendInt[uint64])
	dst = wire.AppendName(dst, `"items":`)
	dst = wire.AppendUnion[MultiSelectItems](dst, &x.Items)
	dst = wire.AppendOpt(dst, `"default":`, &x.Default, func(dst []byte, v *[]string) []byte { return wire.AppendList(dst, *v, wire.AppendStr[string]) })
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *MultiSelectPropertySchema) AppendJSON(dst []byte) []byte {
	return appendMultiSelectPropertySchema(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x MultiSelectPropertySchema) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *MultiSelectPropertySchema) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeElicitationPropertySchema)
}

func (*MultiSelectPropertySchema) elicitationPropertySchema() {}

// MultiSelectItems is one of:
//   - *StringMultiSelectItems
//   - *TitledMultiSelectItems
//   - *UnknownMultiSelectItems
type MultiSelectItems interface {
	wire.Codec
	multiSelectItems()
}

func decodeMultiSelectItems(d *wire.Dec) MultiSelectItems {
	at := d.Pos()
	var failed *wire.Error
	switch tag := d.MaybeTag("type"); string(tag) {
	case "string":
		x := decodeStringMultiSelectItems(d)
		if failed = d.Retry(at); failed == nil {
			return &x
		}
	default:
		if tag != nil {
			return new(decodeUnknownMultiSelectItems(d))
		}
	}
	x0 := decodeTitledMultiSelectItems(d)
	if err := d.Retry(at); err == nil {
		return &x0
	} else if failed == nil {
		failed = err
	}
	d.Refuse(failed)
	return nil
}

// StringMultiSelectItems is the MultiSelectItems whose type is string.
type StringMultiSelectItems struct {
	Enum  []string
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeStringMultiSelectItems(d *wire.Dec) (x StringMultiSelectItems) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "enum":
			seen = d.Once(seen, 1<<0)
			x.Enum = wire.NotFewer(d, wire.List(d, (*wire.Dec).String), 1)
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
		d.Need(seen, "enum")
	}
	return x
}

func appendStringMultiSelectItems(dst []byte, x *StringMultiSelectItems) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"string"`...)
	dst = wire.AppendName(dst, `"enum":`)
	dst = wire.AppendList(dst, x.Enum, wire.AppendStr[string])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *StringMultiSelectItems) AppendJSON(dst []byte) []byte {
	return appendStringMultiSelectItems(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x StringMultiSelectItems) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *StringMultiSelectItems) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeMultiSelectItems)
}

func (*StringMultiSelectItems) multiSelectItems() {}

// UnknownMultiSelectItems is a MultiSelectItems of a kind that is not known
// here.
type UnknownMultiSelectItems struct {
	// Kind is its type.
	Kind  string
	Extra wire.Extra
}

func decodeUnknownMultiSelectItems(d *wire.Dec) (x UnknownMultiSelectItems) {
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

func appendUnknownMultiSelectItems(dst []byte, x *UnknownMultiSelectItems) []byte {
	start := len(dst)
	dst = append(dst, `{"type":`...)
	dst = wire.AppendString(dst, x.Kind)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownMultiSelectItems) AppendJSON(dst []byte) []byte {
	return appendUnknownMultiSelectItems(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownMultiSelectItems) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownMultiSelectItems) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeMultiSelectItems)
}

func (*UnknownMultiSelectItems) multiSelectItems() {}

// TitledMultiSelectItems is a MultiSelectItems.
type TitledMultiSelectItems struct {
	AnyOf []EnumOption
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeTitledMultiSelectItems(d *wire.Dec) (x TitledMultiSelectItems) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "anyOf":
			seen = d.Once(seen, 1<<0)
			x.AnyOf = wire.NotFewer(d, wire.List(d, decodeEnumOption), 1)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "anyOf")
	}
	return x
}

func appendTitledMultiSelectItems(dst []byte, x *TitledMultiSelectItems) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"anyOf":`)
	dst = wire.AppendList(dst, x.AnyOf, appendEnumOption)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TitledMultiSelectItems) AppendJSON(dst []byte) []byte {
	return appendTitledMultiSelectItems(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TitledMultiSelectItems) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TitledMultiSelectItems) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeMultiSelectItems)
}

func (*TitledMultiSelectItems) multiSelectItems() {}

// UnknownElicitationPropertySchema is a ElicitationPropertySchema of a kind
// that is not known here.
type UnknownElicitationPropertySchema struct {
	// Kind is its type.
	Kind  string
	Extra wire.Extra
}

func decodeUnknownElicitationPropertySchema(d *wire.Dec) (x UnknownElicitationPropertySchema) {
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

func appendUnknownElicitationPropertySchema(dst []byte, x *UnknownElicitationPropertySchema) []byte {
	start := len(dst)
	dst = append(dst, `{"type":`...)
	dst = wire.AppendString(dst, x.Kind)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownElicitationPropertySchema) AppendJSON(dst []byte) []byte {
	return appendUnknownElicitationPropertySchema(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownElicitationPropertySchema) MarshalJSON() ([]byte, error) {
	return x.AppendJSON(nil), nil
}

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownElicitationPropertySchema) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeElicitationPropertySchema)
}

func (*UnknownElicitationPropertySchema) elicitationPropertySchema() {}

// ElicitationURLMode is the ElicitationMode whose mode is url.
type ElicitationURLMode struct {
	ElicitationID ElicitationID
	URL           string
	SessionID     wire.Opt[SessionID]
	ToolCallID    wire.Opt[ToolCallID]
	RequestID     wire.Opt[wire.ID]
}

func (*ElicitationURLMode) elicitationMode() {}

func (x *ElicitationURLMode) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("elicitationId")
		x.ElicitationID = wire.Str[ElicitationID](d)
		if err := d.Stop("elicitationId"); err != nil {
			return err
		}
	}
	{
		d := e.Need("url")
		x.URL = d.String()
		if err := d.Stop("url"); err != nil {
			return err
		}
	}
	if d, ok := e.Open("sessionId"); ok {
		if x.SessionID = wire.Optional(d, wire.Str[SessionID]); d.Failed() {
			x.SessionID = wire.Opt[SessionID]{}
		}
	}
	if d, ok := e.Open("toolCallId"); ok {
		if x.ToolCallID = wire.Nullable(d, wire.Str[ToolCallID]); d.Failed() {
			x.ToolCallID = wire.Opt[ToolCallID]{}
		}
	}
	if d, ok := e.Open("requestId"); ok {
		if x.RequestID = wire.Optional(d, wire.FullID); d.Failed() {
			x.RequestID = wire.Opt[wire.ID]{}
		}
	}
	if err := wire.Choice(true, "sessionId or requestId", x.SessionID.Has(), x.RequestID.Has()); err != nil {
		return err
	}
	e.Delete("elicitationId")
	e.Delete("url")
	if x.SessionID.Has() || x.SessionID.IsNull() {
		e.Delete("sessionId")
	}
	if x.ToolCallID.Has() || x.ToolCallID.IsNull() {
		e.Delete("toolCallId")
	}
	if x.RequestID.Has() || x.RequestID.IsNull() {
		e.Delete("requestId")
	}
	return nil
}

func (x *ElicitationURLMode) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"mode":"url"`)
	dst = wire.AppendName(dst, `"elicitationId":`)
	dst = wire.AppendStr[ElicitationID](dst, &x.ElicitationID)
	dst = wire.AppendName(dst, `"url":`)
	dst = wire.AppendStr[string](dst, &x.URL)
	dst = wire.AppendOpt(dst, `"sessionId":`, &x.SessionID, wire.AppendStr[SessionID])
	dst = wire.AppendOpt(dst, `"toolCallId":`, &x.ToolCallID, wire.AppendStr[ToolCallID])
	dst = wire.AppendOpt(dst, `"requestId":`, &x.RequestID, wire.AppendID)
	return dst
}

// ElicitationID is a string, as in ElicitationURLMode.ElicitationID.
type ElicitationID string

// UnknownElicitationMode is a ElicitationMode of a kind that is not known here.
type UnknownElicitationMode struct {
	// Kind is its mode.
	Kind       string
	SessionID  wire.Opt[SessionID]
	ToolCallID wire.Opt[ToolCallID]
	RequestID  wire.Opt[wire.ID]
}

func (*UnknownElicitationMode) elicitationMode() {}

func (x *UnknownElicitationMode) take(e *wire.Extra) *wire.Error {
	if d, ok := e.Open("sessionId"); ok {
		if x.SessionID = wire.Optional(d, wire.Str[SessionID]); d.Failed() {
			x.SessionID = wire.Opt[SessionID]{}
		}
	}
	if d, ok := e.Open("toolCallId"); ok {
		if x.ToolCallID = wire.Nullable(d, wire.Str[ToolCallID]); d.Failed() {
			x.ToolCallID = wire.Opt[ToolCallID]{}
		}
	}
	if d, ok := e.Open("requestId"); ok {
		if x.RequestID = wire.Optional(d, wire.FullID); d.Failed() {
			x.RequestID = wire.Opt[wire.ID]{}
		}
	}
	if err := wire.Choice(true, "sessionId or requestId", x.SessionID.Has(), x.RequestID.Has()); err != nil {
		return err
	}
	if x.SessionID.Has() || x.SessionID.IsNull() {
		e.Delete("sessionId")
	}
	if x.ToolCallID.Has() || x.ToolCallID.IsNull() {
		e.Delete("toolCallId")
	}
	if x.RequestID.Has() || x.RequestID.IsNull() {
		e.Delete("requestId")
	}
	return nil
}

func (x *UnknownElicitationMode) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"mode":`)
	dst = wire.AppendString(dst, x.Kind)
	dst = wire.AppendOpt(dst, `"sessionId":`, &x.SessionID, wire.AppendStr[SessionID])
	dst = wire.AppendOpt(dst, `"toolCallId":`, &x.ToolCallID, wire.AppendStr[ToolCallID])
	dst = wire.AppendOpt(dst, `"requestId":`, &x.RequestID, wire.AppendID)
	return dst
}

// CompleteElicitationNotification is the params of elicitation/complete.
type CompleteElicitationNotification struct {
	ElicitationID ElicitationID
	Meta          json.RawMessage
	Extra         wire.Extra
}

func decodeCompleteElicitationNotification(d *wire.Dec) (x CompleteElicitationNotification) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "elicitationId":
			seen = d.Once(seen, 1<<0)
			x.ElicitationID = wire.Str[ElicitationID](d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "elicitationId")
	}
	return x
}

func appendCompleteElicitationNotification(dst []byte, x *CompleteElicitationNotification) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"elicitationId":`)
	dst = wire.AppendStr[ElicitationID](dst, &x.ElicitationID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CompleteElicitationNotification) AppendJSON(dst []byte) []byte {
	return appendCompleteElicitationNotification(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CompleteElicitationNotification) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CompleteElicitationNotification) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCompleteElicitationNotification)
}

// ElicitationCapabilities is an object, as in ClientCapabilities.Elicitation.
type ElicitationCapabilities struct {
	Form  wire.Opt[ElicitationFormCapabilities]
	URL   wire.Opt[ElicitationURLCapabilities]
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeElicitationCapabilities(d *wire.Dec) (x ElicitationCapabilities) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "form":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Form = wire.Nullable(d, decodeElicitationFormCapabilities)
			if d.Forgive(at) {
				x.Form = wire.Opt[ElicitationFormCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "url":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.URL = wire.Nullable(d, decodeElicitationURLCapabilities)
			if d.Forgive(at) {
				x.URL = wire.Opt[ElicitationURLCapabilities]{}
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

func appendElicitationCapabilities(dst []byte, x *ElicitationCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"form":`, &x.Form, appendElicitationFormCapabilities)
	dst = wire.AppendOpt(dst, `"url":`, &x.URL, appendElicitationURLCapabilities)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ElicitationCapabilities) AppendJSON(dst []byte) []byte {
	return appendElicitationCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ElicitationCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ElicitationCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeElicitationCapabilities)
}

// ElicitationFormCapabilities is an object, as in ElicitationCapabilities.Form.
type ElicitationFormCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeElicitationFormCapabilities(d *wire.Dec) (x ElicitationFormCapabilities) {
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

func appendElicitationFormCapabilities(dst []byte, x *ElicitationFormCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ElicitationFormCapabilities) AppendJSON(dst []byte) []byte {
	return appendElicitationFormCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ElicitationFormCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ElicitationFormCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeElicitationFormCapabilities)
}

// ElicitationURLCapabilities is an object, as in ElicitationCapabilities.URL.
type ElicitationURLCapabilities struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeElicitationURLCapabilities(d *wire.Dec) (x ElicitationURLCapabilities) {
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

func appendElicitationURLCapabilities(dst []byte, x *ElicitationURLCapabilities) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ElicitationURLCapabilities) AppendJSON(dst []byte) []byte {
	return appendElicitationURLCapabilities(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ElicitationURLCapabilities) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ElicitationURLCapabilities) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeElicitationURLCapabilities)
}

// CreateElicitationResponse is the result of elicitation/create.
type CreateElicitationResponse struct {
	Meta json.RawMessage
	// Action has the members that depend on action.
	Action ElicitationAction
	Extra  wire.Extra
}

func decodeCreateElicitationResponse(d *wire.Dec) (x CreateElicitationResponse) {
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
	if !d.Failed() {
		x.Action = takeElicitationAction(d, &x.Extra)
	}
	return x
}

func appendCreateElicitationResponse(dst []byte, x *CreateElicitationResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	if x.Action != nil {
		dst = x.Action.appendMembers(dst)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CreateElicitationResponse) AppendJSON(dst []byte) []byte {
	return appendCreateElicitationResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CreateElicitationResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CreateElicitationResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCreateElicitationResponse)
}

// ElicitationAction is one of:
//   - *ElicitationAcceptAction
//   - *ElicitationDeclineAction
//   - *ElicitationCancelAction
//   - *UnknownElicitationAction
type ElicitationAction interface {
	appendMembers(dst []byte) []byte
	take(e *wire.Extra) *wire.Error
	elicitationAction()
}

func takeElicitationAction(d *wire.Dec, e *wire.Extra) ElicitationAction {
	var failed *wire.Error
	tag, ok := e.Tag("action")
	switch {
	case ok && tag == "accept":
		x := new(ElicitationAcceptAction)
		if failed = x.take(e); failed == nil {
			e.Delete("action")
			return x
		}
	case ok && tag == "decline":
		x := new(ElicitationDeclineAction)
		if failed = x.take(e); failed == nil {
			e.Delete("action")
			return x
		}
	case ok && tag == "cancel":
		x := new(ElicitationCancelAction)
		if failed = x.take(e); failed == nil {
			e.Delete("action")
			return x
		}
	case ok:
		x := &UnknownElicitationAction{Kind: tag}
		if failed = x.take(e); failed == nil {
			e.Delete("action")
			return x
		}
	default:
		failed = e.NoTag("action")
	}
	d.Refuse(failed)
	return nil
}

// ElicitationAcceptAction is the ElicitationAction whose action is accept.
type ElicitationAcceptAction struct {
	Content wire.Opt[wire.Dict[json.RawMessage]]
}

func (*ElicitationAcceptAction) elicitationAction() {}

func (x *ElicitationAcceptAction) take(e *wire.Extra) *wire.Error {
	if d, ok := e.Open("content"); ok {
		x.Content = wire.Nullable(d, func(d *wire.Dec) wire.Dict[json.RawMessage] { return wire.DictOf(d, (*wire.Dec).Raw) })
		if err := d.Stop("content"); err != nil {
			return err
		}
	}
	e.Delete("content")
	return nil
}

func (x *ElicitationAcceptAction) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"action":"accept"`)
	dst = wire.AppendOpt(dst, `"content":`, &x.Content, func(dst []byte, v *wire.Dict[json.RawMessage]) []byte {
		return wire.AppendDict(dst, *v, wire.AppendRaw)
	})
	return dst
}

// ElicitationDeclineAction is the ElicitationAction whose action is decline.
type ElicitationDeclineAction struct {
}

func (*ElicitationDeclineAction) elicitationAction() {}

func (x *ElicitationDeclineAction) take(e *wire.Extra) *wire.Error {
	return nil
}

func (x *ElicitationDeclineAction) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"action":"decline"`)
	return dst
}

// ElicitationCancelAction is the ElicitationAction whose action is cancel.
type ElicitationCancelAction struct {
}

func (*ElicitationCancelAction) elicitationAction() {}

func (x *ElicitationCancelAction) take(e *wire.Extra) *wire.Error {
	return nil
}

func (x *ElicitationCancelAction) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"action":"cancel"`)
	return dst
}

// UnknownElicitationAction is a ElicitationAction of a kind that is not known
// here.
type UnknownElicitationAction struct {
	// Kind is its action.
	Kind string
}

func (*UnknownElicitationAction) elicitationAction() {}

func (x *UnknownElicitationAction) take(e *wire.Extra) *wire.Error {
	return nil
}

func (x *UnknownElicitationAction) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"action":`)
	dst = wire.AppendString(dst, x.Kind)
	return dst
}
