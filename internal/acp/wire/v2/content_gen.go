// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// Content is the ToolCallContent whose type is content.
type Content struct {
	Content ContentBlock
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodeContent(d *wire.Dec) (x Content) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "content":
			seen = d.Once(seen, 1<<0)
			x.Content = decodeContentBlock(d)
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
		d.Need(seen, "content")
	}
	return x
}

func appendContent(dst []byte, x *Content) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"content"`...)
	dst = wire.AppendName(dst, `"content":`)
	dst = wire.AppendUnion[ContentBlock](dst, &x.Content)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *Content) AppendJSON(dst []byte) []byte {
	return appendContent(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x Content) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *Content) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeToolCallContent)
}

func (*Content) toolCallContent() {}

// ContentBlock is one of:
//   - *TextContent
//   - *ImageContent
//   - *AudioContent
//   - *ResourceLink
//   - *EmbeddedResource
//   - *UnknownContentBlock
type ContentBlock interface {
	wire.Codec
	contentBlock()
}

func decodeContentBlock(d *wire.Dec) ContentBlock {
	switch tag := d.Tag("type"); string(tag) {
	case "text":
		return new(decodeTextContent(d))
	case "image":
		return new(decodeImageContent(d))
	case "audio":
		return new(decodeAudioContent(d))
	case "resource_link":
		return new(decodeResourceLink(d))
	case "resource":
		return new(decodeEmbeddedResource(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownContentBlock(d))
}

// TextContent is the ContentBlock whose type is text.
type TextContent struct {
	Text        string
	Annotations wire.Opt[Annotations]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeTextContent(d *wire.Dec) (x TextContent) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "text":
			seen = d.Once(seen, 1<<0)
			x.Text = d.String()
		case "annotations":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Annotations = wire.Nullable(d, decodeAnnotations)
			if d.Forgive(at) {
				x.Annotations = wire.Opt[Annotations]{}
				x.Extra.Keep(d, key)
			}
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
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "text")
	}
	return x
}

func appendTextContent(dst []byte, x *TextContent) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"text"`...)
	dst = wire.AppendName(dst, `"text":`)
	dst = wire.AppendStr[string](dst, &x.Text)
	dst = wire.AppendOpt(dst, `"annotations":`, &x.Annotations, appendAnnotations)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TextContent) AppendJSON(dst []byte) []byte {
	return appendTextContent(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TextContent) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TextContent) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeContentBlock)
}

func (*TextContent) contentBlock() {}

// Annotations is an object, as in TextContent.Annotations.
type Annotations struct {
	Audience     wire.Opt[[]Role]
	LastModified wire.Opt[string]
	Priority     wire.Opt[float64]
	Meta         json.RawMessage
	Extra        wire.Extra
}

func decodeAnnotations(d *wire.Dec) (x Annotations) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "audience":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Audience = wire.Nullable(d, func(d *wire.Dec) []Role { return wire.ListSkip(d, decodeRole) })
			if d.Forgive(at) {
				x.Audience = wire.Opt[[]Role]{}
				x.Extra.Keep(d, key)
			}
		case "lastModified":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.LastModified = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.LastModified = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "priority":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Priority = wire.Nullable(d, func(d *wire.Dec) float64 { return wire.AtMost(d, wire.AtLeast(d, d.Number(), 0), 1) })
			if d.Forgive(at) {
				x.Priority = wire.Opt[float64]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendAnnotations(dst []byte, x *Annotations) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"audience":`, &x.Audience, func(dst []byte, v *[]Role) []byte { return wire.AppendList(dst, *v, wire.AppendStr[Role]) })
	dst = wire.AppendOpt(dst, `"lastModified":`, &x.LastModified, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"priority":`, &x.Priority, wire.AppendNumber)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *Annotations) AppendJSON(dst []byte) []byte {
	return appendAnnotations(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x Annotations) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *Annotations) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeAnnotations)
}

// Role is one of these words, or one of a newer peer, as in
// Annotations.Audience.
type Role string

const (
	RoleAssistant Role = "assistant"
	RoleUser      Role = "user"
)

func decodeRole(d *wire.Dec) Role {
	switch text := d.Text(); string(text) {
	case "assistant":
		return RoleAssistant
	case "user":
		return RoleUser
	default:
		return Role(text)
	}
}

// ImageContent is the ContentBlock whose type is image.
type ImageContent struct {
	Data        string
	MimeType    MediaType
	URI         wire.Opt[string]
	Annotations wire.Opt[Annotations]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeImageContent(d *wire.Dec) (x ImageContent) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "data":
			seen = d.Once(seen, 1<<0)
			x.Data = d.String()
		case "mimeType":
			seen = d.Once(seen, 1<<1)
			x.MimeType = wire.Str[MediaType](d)
		case "uri":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.URI = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.URI = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "annotations":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Annotations = wire.Nullable(d, decodeAnnotations)
			if d.Forgive(at) {
				x.Annotations = wire.Opt[Annotations]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<4)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<5)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "data", "mimeType")
	}
	return x
}

func appendImageContent(dst []byte, x *ImageContent) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"image"`...)
	dst = wire.AppendName(dst, `"data":`)
	dst = wire.AppendStr[string](dst, &x.Data)
	dst = wire.AppendName(dst, `"mimeType":`)
	dst = wire.AppendStr[MediaType](dst, &x.MimeType)
	dst = wire.AppendOpt(dst, `"uri":`, &x.URI, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"annotations":`, &x.Annotations, appendAnnotations)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ImageContent) AppendJSON(dst []byte) []byte {
	return appendImageContent(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ImageContent) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ImageContent) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeContentBlock)
}

func (*ImageContent) contentBlock() {}

// MediaType is a string, as in ImageContent.MimeType.
type MediaType string

// AudioContent is the ContentBlock whose type is audio.
type AudioContent struct {
	Data        string
	MimeType    MediaType
	Annotations wire.Opt[Annotations]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeAudioContent(d *wire.Dec) (x AudioContent) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "data":
			seen = d.Once(seen, 1<<0)
			x.Data = d.String()
		case "mimeType":
			seen = d.Once(seen, 1<<1)
			x.MimeType = wire.Str[MediaType](d)
		case "annotations":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Annotations = wire.Nullable(d, decodeAnnotations)
			if d.Forgive(at) {
				x.Annotations = wire.Opt[Annotations]{}
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
		d.Need(seen, "data", "mimeType")
	}
	return x
}

func appendAudioContent(dst []byte, x *AudioContent) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"audio"`...)
	dst = wire.AppendName(dst, `"data":`)
	dst = wire.AppendStr[string](dst, &x.Data)
	dst = wire.AppendName(dst, `"mimeType":`)
	dst = wire.AppendStr[MediaType](dst, &x.MimeType)
	dst = wire.AppendOpt(dst, `"annotations":`, &x.Annotations, appendAnnotations)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AudioContent) AppendJSON(dst []byte) []byte {
	return appendAudioContent(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AudioContent) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AudioContent) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeContentBlock)
}

func (*AudioContent) contentBlock() {}

// ResourceLink is the ContentBlock whose type is resource_link.
type ResourceLink struct {
	Name        string
	URI         string
	Title       wire.Opt[string]
	Description wire.Opt[string]
	Icons       wire.Opt[[]Icon]
	MimeType    wire.Opt[MediaType]
	Size        wire.Opt[uint64]
	Annotations wire.Opt[Annotations]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeResourceLink(d *wire.Dec) (x ResourceLink) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "name":
			seen = d.Once(seen, 1<<0)
			x.Name = d.String()
		case "uri":
			seen = d.Once(seen, 1<<1)
			x.URI = d.String()
		case "title":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Title = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Title = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "description":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Description = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Description = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "icons":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.Icons = wire.Nullable(d, func(d *wire.Dec) []Icon { return wire.ListSkip(d, decodeIcon) })
			if d.Forgive(at) {
				x.Icons = wire.Opt[[]Icon]{}
				x.Extra.Keep(d, key)
			}
		case "mimeType":
			seen = d.Once(seen, 1<<5)
			at := d.Pos()
			x.MimeType = wire.Nullable(d, wire.Str[MediaType])
			if d.Forgive(at) {
				x.MimeType = wire.Opt[MediaType]{}
				x.Extra.Keep(d, key)
			}
		case "size":
			seen = d.Once(seen, 1<<6)
			at := d.Pos()
			x.Size = wire.Nullable(d, wire.Int[uint64])
			if d.Forgive(at) {
				x.Size = wire.Opt[uint64]{}
				x.Extra.Keep(d, key)
			}
		case "annotations":
			seen = d.Once(seen, 1<<7)
			at := d.Pos()
			x.Annotations = wire.Nullable(d, decodeAnnotations)
			if d.Forgive(at) {
				x.Annotations = wire.Opt[Annotations]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<8)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<9)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "name", "uri")
	}
	return x
}

func appendResourceLink(dst []byte, x *ResourceLink) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"resource_link"`...)
	dst = wire.AppendName(dst, `"name":`)
	dst = wire.AppendStr[string](dst, &x.Name)
	dst = wire.AppendName(dst, `"uri":`)
	dst = wire.AppendStr[string](dst, &x.URI)
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"description":`, &x.Description, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"icons":`, &x.Icons, func(dst []byte, v *[]Icon) []byte { return wire.AppendList(dst, *v, appendIcon) })
	dst = wire.AppendOpt(dst, `"mimeType":`, &x.MimeType, wire.AppendStr[MediaType])
	dst = wire.AppendOpt(dst, `"size":`, &x.Size, wire.AppendInt[uint64])
	dst = wire.AppendOpt(dst, `"annotations":`, &x.Annotations, appendAnnotations)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ResourceLink) AppendJSON(dst []byte) []byte {
	return appendResourceLink(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ResourceLink) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ResourceLink) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeContentBlock)
}

func (*ResourceLink) contentBlock() {}

// Icon is an object, as in ResourceLink.Icons.
type Icon struct {
	Src      string
	MimeType wire.Opt[MediaType]
	Sizes    wire.Opt[[]string]
	Theme    wire.Opt[IconTheme]
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodeIcon(d *wire.Dec) (x Icon) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "src":
			seen = d.Once(seen, 1<<0)
			x.Src = d.String()
		case "mimeType":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.MimeType = wire.Nullable(d, wire.Str[MediaType])
			if d.Forgive(at) {
				x.MimeType = wire.Opt[MediaType]{}
				x.Extra.Keep(d, key)
			}
		case "sizes":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Sizes = wire.Nullable(d, func(d *wire.Dec) []string { return wire.ListSkip(d, (*wire.Dec).String) })
			if d.Forgive(at) {
				x.Sizes = wire.Opt[[]string]{}
				x.Extra.Keep(d, key)
			}
		case "theme":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Theme = wire.Nullable(d, decodeIconTheme)
			if d.Forgive(at) {
				x.Theme = wire.Opt[IconTheme]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<4)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "src")
	}
	return x
}

func appendIcon(dst []byte, x *Icon) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"src":`)
	dst = wire.AppendStr[string](dst, &x.Src)
	dst = wire.AppendOpt(dst, `"mimeType":`, &x.MimeType, wire.AppendStr[MediaType])
	dst = wire.AppendOpt(dst, `"sizes":`, &x.Sizes, func(dst []byte, v *[]string) []byte { return wire.AppendList(dst, *v, wire.AppendStr[string]) })
	dst = wire.AppendOpt(dst, `"theme":`, &x.Theme, wire.AppendStr[IconTheme])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *Icon) AppendJSON(dst []byte) []byte {
	return appendIcon(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x Icon) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *Icon) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeIcon)
}

// IconTheme is one of these words, or one of a newer peer, as in Icon.Theme.
type IconTheme string

const (
	IconThemeLight IconTheme = "light"
	IconThemeDark  IconTheme = "dark"
)

func decodeIconTheme(d *wire.Dec) IconTheme {
	switch text := d.Text(); string(text) {
	case "light":
		return IconThemeLight
	case "dark":
		return IconThemeDark
	default:
		return IconTheme(text)
	}
}

// EmbeddedResource is the ContentBlock whose type is resource.
type EmbeddedResource struct {
	Resource    EmbeddedResourceResource
	Annotations wire.Opt[Annotations]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeEmbeddedResource(d *wire.Dec) (x EmbeddedResource) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "resource":
			seen = d.Once(seen, 1<<0)
			x.Resource = decodeEmbeddedResourceResource(d)
		case "annotations":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Annotations = wire.Nullable(d, decodeAnnotations)
			if d.Forgive(at) {
				x.Annotations = wire.Opt[Annotations]{}
				x.Extra.Keep(d, key)
			}
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
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "resource")
	}
	return x
}

func appendEmbeddedResource(dst []byte, x *EmbeddedResource) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"resource"`...)
	dst = wire.AppendName(dst, `"resource":`)
	dst = wire.AppendUnion[EmbeddedResourceResource](dst, &x.Resource)
	dst = wire.AppendOpt(dst, `"annotations":`, &x.Annotations, appendAnnotations)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *EmbeddedResource) AppendJSON(dst []byte) []byte {
	return appendEmbeddedResource(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x EmbeddedResource) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *EmbeddedResource) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeContentBlock)
}

func (*EmbeddedResource) contentBlock() {}

// EmbeddedResourceResource is one of:
//   - *TextResourceContents
//   - *BlobResourceContents
type EmbeddedResourceResource interface {
	wire.Codec
	embeddedResourceResource()
}

func decodeEmbeddedResourceResource(d *wire.Dec) EmbeddedResourceResource {
	at := d.Pos()
	var failed *wire.Error
	x0 := decodeTextResourceContents(d)
	if err := d.Retry(at); err == nil {
		return &x0
	} else if failed == nil {
		failed = err
	}
	x1 := decodeBlobResourceContents(d)
	if err := d.Retry(at); err == nil {
		return &x1
	} else if failed == nil {
		failed = err
	}
	d.Refuse(failed)
	return nil
}

// TextResourceContents is a EmbeddedResourceResource.
type TextResourceContents struct {
	Text     string
	URI      string
	MimeType wire.Opt[MediaType]
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodeTextResourceContents(d *wire.Dec) (x TextResourceContents) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "text":
			seen = d.Once(seen, 1<<0)
			x.Text = d.String()
		case "uri":
			seen = d.Once(seen, 1<<1)
			x.URI = d.String()
		case "mimeType":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.MimeType = wire.Nullable(d, wire.Str[MediaType])
			if d.Forgive(at) {
				x.MimeType = wire.Opt[MediaType]{}
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
		d.Need(seen, "text", "uri")
	}
	return x
}

func appendTextResourceContents(dst []byte, x *TextResourceContents) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"text":`)
	dst = wire.AppendStr[string](dst, &x.Text)
	dst = wire.AppendName(dst, `"uri":`)
	dst = wire.AppendStr[string](dst, &x.URI)
	dst = wire.AppendOpt(dst, `"mimeType":`, &x.MimeType, wire.AppendStr[MediaType])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *TextResourceContents) AppendJSON(dst []byte) []byte {
	return appendTextResourceContents(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x TextResourceContents) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *TextResourceContents) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeEmbeddedResourceResource)
}

func (*TextResourceContents) embeddedResourceResource() {}

// BlobResourceContents is a EmbeddedResourceResource.
type BlobResourceContents struct {
	Blob     string
	URI      string
	MimeType wire.Opt[MediaType]
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodeBlobResourceContents(d *wire.Dec) (x BlobResourceContents) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "blob":
			seen = d.Once(seen, 1<<0)
			x.Blob = d.String()
		case "uri":
			seen = d.Once(seen, 1<<1)
			x.URI = d.String()
		case "mimeType":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.MimeType = wire.Nullable(d, wire.Str[MediaType])
			if d.Forgive(at) {
				x.MimeType = wire.Opt[MediaType]{}
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
		d.Need(seen, "blob", "uri")
	}
	return x
}

func appendBlobResourceContents(dst []byte, x *BlobResourceContents) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"blob":`)
	dst = wire.AppendStr[string](dst, &x.Blob)
	dst = wire.AppendName(dst, `"uri":`)
	dst = wire.AppendStr[string](dst, &x.URI)
	dst = wire.AppendOpt(dst, `"mimeType":`, &x.MimeType, wire.AppendStr[MediaType])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *BlobResourceContents) AppendJSON(dst []byte) []byte {
	return appendBlobResourceContents(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x BlobResourceContents) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *BlobResourceContents) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeEmbeddedResourceResource)
}

func (*BlobResourceContents) embeddedResourceResource() {}

// UnknownContentBlock is a ContentBlock of a kind that is not known here.
type UnknownContentBlock struct {
	// Kind is its type.
	Kind  string
	Extra wire.Extra
}

func decodeUnknownContentBlock(d *wire.Dec) (x UnknownContentBlock) {
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

func appendUnknownContentBlock(dst []byte, x *UnknownContentBlock) []byte {
	start := len(dst)
	dst = append(dst, `{"type":`...)
	dst = wire.AppendString(dst, x.Kind)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownContentBlock) AppendJSON(dst []byte) []byte {
	return appendUnknownContentBlock(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownContentBlock) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownContentBlock) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeContentBlock)
}

func (*UnknownContentBlock) contentBlock() {}
