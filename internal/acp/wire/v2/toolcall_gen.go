// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// ToolCallUpdate is the SessionUpdate whose sessionUpdate is tool_call_update.
// Absent members leave what is known, null clears it, and a value replaces it.
type ToolCallUpdate struct {
	ToolCallID   ToolCallID
	Name         wire.Opt[string]
	Title        wire.Opt[string]
	Kind         wire.Opt[ToolKind]
	Status       wire.Opt[ToolCallStatus]
	Content      wire.Opt[[]ToolCallContent]
	Locations    wire.Opt[[]ToolCallLocation]
	RawInput     json.RawMessage
	RawOutput    json.RawMessage
	Capabilities wire.Opt[ToolCallCapabilities]
	Meta         json.RawMessage
	Extra        wire.Extra
}

func decodeToolCallUpdate(d *wire.Dec) ToolCallUpdate { return readToolCallUpdate(d, false) }

func readToolCallUpdate(d *wire.Dec, tagged bool) (x ToolCallUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "toolCallId":
			seen = d.Once(seen, 1<<0)
			x.ToolCallID = wire.Str[ToolCallID](d)
		case "name":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Name = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Name = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "title":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Title = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Title = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "kind":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Kind = wire.Nullable(d, decodeToolKind)
			if d.Forgive(at) {
				x.Kind = wire.Opt[ToolKind]{}
				x.Extra.Keep(d, key)
			}
		case "status":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.Status = wire.Nullable(d, decodeToolCallStatus)
			if d.Forgive(at) {
				x.Status = wire.Opt[ToolCallStatus]{}
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
		case "capabilities":
			seen = d.Once(seen, 1<<9)
			at := d.Pos()
			x.Capabilities = wire.Nullable(d, decodeToolCallCapabilities)
			if d.Forgive(at) {
				x.Capabilities = wire.Opt[ToolCallCapabilities]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<10)
			x.Meta = d.Meta(&x.Extra, key)
		case "sessionUpdate":
			if !tagged {
				x.Extra.Keep(d, key)
				break
			}
			seen = d.Once(seen, 1<<11)
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
	dst = wire.AppendOpt(dst, `"name":`, &x.Name, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"kind":`, &x.Kind, wire.AppendStr[ToolKind])
	dst = wire.AppendOpt(dst, `"status":`, &x.Status, wire.AppendStr[ToolCallStatus])
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
	dst = wire.AppendOpt(dst, `"capabilities":`, &x.Capabilities, appendToolCallCapabilities)
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

// ToolKind is one of these words, or one of a newer peer, as in
// ToolCallUpdate.Kind.
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
		return ToolKind(text)
	}
}

// ToolCallStatus is one of these words, or one of a newer peer, as in
// ToolCallUpdate.Status.
type ToolCallStatus string

const (
	ToolCallStatusPending    ToolCallStatus = "pending"
	ToolCallStatusInProgress ToolCallStatus = "in_progress"
	ToolCallStatusPaused     ToolCallStatus = "paused"
	ToolCallStatusCompleted  ToolCallStatus = "completed"
	ToolCallStatusFailed     ToolCallStatus = "failed"
	ToolCallStatusCancelled  ToolCallStatus = "cancelled"
)

func decodeToolCallStatus(d *wire.Dec) ToolCallStatus {
	switch text := d.Text(); string(text) {
	case "pending":
		return ToolCallStatusPending
	case "in_progress":
		return ToolCallStatusInProgress
	case "paused":
		return ToolCallStatusPaused
	case "completed":
		return ToolCallStatusCompleted
	case "failed":
		return ToolCallStatusFailed
	case "cancelled":
		return ToolCallStatusCancelled
	default:
		return ToolCallStatus(text)
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

// Diff is the ToolCallContent whose type is diff.
type Diff struct {
	Changes []DiffChange
	Patch   wire.Opt[DiffPatch]
	Meta    json.RawMessage
	Extra   wire.Extra
}

func decodeDiff(d *wire.Dec) (x Diff) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "changes":
			seen = d.Once(seen, 1<<0)
			x.Changes = wire.ListSkip(d, decodeDiffChange)
		case "patch":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Patch = wire.Nullable(d, decodeDiffPatch)
			if d.Forgive(at) {
				x.Patch = wire.Opt[DiffPatch]{}
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
		d.Need(seen, "changes")
	}
	return x
}

func appendDiff(dst []byte, x *Diff) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"diff"`...)
	dst = wire.AppendName(dst, `"changes":`)
	dst = wire.AppendList(dst, x.Changes, appendDiffChange)
	dst = wire.AppendOpt(dst, `"patch":`, &x.Patch, appendDiffPatch)
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

// DiffChange is an object, as in Diff.Changes.
type DiffChange struct {
	FileType wire.Opt[DiffFileType]
	MimeType wire.Opt[MediaType]
	Meta     json.RawMessage
	// Operation has the members that depend on operation.
	Operation DiffOperation
	Extra     wire.Extra
}

func decodeDiffChange(d *wire.Dec) (x DiffChange) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "fileType":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.FileType = wire.Nullable(d, decodeDiffFileType)
			if d.Forgive(at) {
				x.FileType = wire.Opt[DiffFileType]{}
				x.Extra.Keep(d, key)
			}
		case "mimeType":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.MimeType = wire.Nullable(d, wire.Str[MediaType])
			if d.Forgive(at) {
				x.MimeType = wire.Opt[MediaType]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if !d.Failed() {
		x.Operation = takeDiffOperation(d, &x.Extra)
	}
	return x
}

func appendDiffChange(dst []byte, x *DiffChange) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"fileType":`, &x.FileType, wire.AppendStr[DiffFileType])
	dst = wire.AppendOpt(dst, `"mimeType":`, &x.MimeType, wire.AppendStr[MediaType])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	if x.Operation != nil {
		dst = x.Operation.appendMembers(dst)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *DiffChange) AppendJSON(dst []byte) []byte {
	return appendDiffChange(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x DiffChange) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *DiffChange) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeDiffChange)
}

// DiffFileType is one of these words, or one of a newer peer, as in
// DiffChange.FileType.
type DiffFileType string

const (
	DiffFileTypeText      DiffFileType = "text"
	DiffFileTypeBinary    DiffFileType = "binary"
	DiffFileTypeDirectory DiffFileType = "directory"
	DiffFileTypeSymlink   DiffFileType = "symlink"
)

func decodeDiffFileType(d *wire.Dec) DiffFileType {
	switch text := d.Text(); string(text) {
	case "text":
		return DiffFileTypeText
	case "binary":
		return DiffFileTypeBinary
	case "directory":
		return DiffFileTypeDirectory
	case "symlink":
		return DiffFileTypeSymlink
	default:
		return DiffFileType(text)
	}
}

// DiffOperation is one of:
//   - *DiffAdd
//   - *DiffDelete
//   - *DiffModify
//   - *DiffMove
//   - *DiffCopy
//   - *UnknownDiffOperation
type DiffOperation interface {
	appendMembers(dst []byte) []byte
	take(e *wire.Extra) *wire.Error
	diffOperation()
}

func takeDiffOperation(d *wire.Dec, e *wire.Extra) DiffOperation {
	var failed *wire.Error
	tag, ok := e.Tag("operation")
	switch {
	case ok && tag == "add":
		x := new(DiffAdd)
		if failed = x.take(e); failed == nil {
			e.Delete("operation")
			return x
		}
	case ok && tag == "delete":
		x := new(DiffDelete)
		if failed = x.take(e); failed == nil {
			e.Delete("operation")
			return x
		}
	case ok && tag == "modify":
		x := new(DiffModify)
		if failed = x.take(e); failed == nil {
			e.Delete("operation")
			return x
		}
	case ok && tag == "move":
		x := new(DiffMove)
		if failed = x.take(e); failed == nil {
			e.Delete("operation")
			return x
		}
	case ok && tag == "copy":
		x := new(DiffCopy)
		if failed = x.take(e); failed == nil {
			e.Delete("operation")
			return x
		}
	case ok:
		x := &UnknownDiffOperation{Kind: tag}
		if failed = x.take(e); failed == nil {
			e.Delete("operation")
			return x
		}
	default:
		failed = e.NoTag("operation")
	}
	d.Refuse(failed)
	return nil
}

// DiffAdd is the DiffOperation whose operation is add.
type DiffAdd struct {
	Path AbsolutePath
}

func (*DiffAdd) diffOperation() {}

func (x *DiffAdd) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("path")
		x.Path = wire.Str[AbsolutePath](d)
		if err := d.Stop("path"); err != nil {
			return err
		}
	}
	e.Delete("path")
	return nil
}

func (x *DiffAdd) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"operation":"add"`)
	dst = wire.AppendName(dst, `"path":`)
	dst = wire.AppendStr[AbsolutePath](dst, &x.Path)
	return dst
}

// DiffDelete is the DiffOperation whose operation is delete.
type DiffDelete struct {
	Path AbsolutePath
}

func (*DiffDelete) diffOperation() {}

func (x *DiffDelete) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("path")
		x.Path = wire.Str[AbsolutePath](d)
		if err := d.Stop("path"); err != nil {
			return err
		}
	}
	e.Delete("path")
	return nil
}

func (x *DiffDelete) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"operation":"delete"`)
	dst = wire.AppendName(dst, `"path":`)
	dst = wire.AppendStr[AbsolutePath](dst, &x.Path)
	return dst
}

// DiffModify is the DiffOperation whose operation is modify.
type DiffModify struct {
	Path AbsolutePath
}

func (*DiffModify) diffOperation() {}

func (x *DiffModify) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("path")
		x.Path = wire.Str[AbsolutePath](d)
		if err := d.Stop("path"); err != nil {
			return err
		}
	}
	e.Delete("path")
	return nil
}

func (x *DiffModify) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"operation":"modify"`)
	dst = wire.AppendName(dst, `"path":`)
	dst = wire.AppendStr[AbsolutePath](dst, &x.Path)
	return dst
}

// DiffMove is the DiffOperation whose operation is move.
type DiffMove struct {
	OldPath AbsolutePath
	Path    AbsolutePath
}

func (*DiffMove) diffOperation() {}

func (x *DiffMove) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("oldPath")
		x.OldPath = wire.Str[AbsolutePath](d)
		if err := d.Stop("oldPath"); err != nil {
			return err
		}
	}
	{
		d := e.Need("path")
		x.Path = wire.Str[AbsolutePath](d)
		if err := d.Stop("path"); err != nil {
			return err
		}
	}
	e.Delete("oldPath")
	e.Delete("path")
	return nil
}

func (x *DiffMove) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"operation":"move"`)
	dst = wire.AppendName(dst, `"oldPath":`)
	dst = wire.AppendStr[AbsolutePath](dst, &x.OldPath)
	dst = wire.AppendName(dst, `"path":`)
	dst = wire.AppendStr[AbsolutePath](dst, &x.Path)
	return dst
}

// DiffCopy is the DiffOperation whose operation is copy.
type DiffCopy struct {
	OldPath AbsolutePath
	Path    AbsolutePath
}

func (*DiffCopy) diffOperation() {}

func (x *DiffCopy) take(e *wire.Extra) *wire.Error {
	{
		d := e.Need("oldPath")
		x.OldPath = wire.Str[AbsolutePath](d)
		if err := d.Stop("oldPath"); err != nil {
			return err
		}
	}
	{
		d := e.Need("path")
		x.Path = wire.Str[AbsolutePath](d)
		if err := d.Stop("path"); err != nil {
			return err
		}
	}
	e.Delete("oldPath")
	e.Delete("path")
	return nil
}

func (x *DiffCopy) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"operation":"copy"`)
	dst = wire.AppendName(dst, `"oldPath":`)
	dst = wire.AppendStr[AbsolutePath](dst, &x.OldPath)
	dst = wire.AppendName(dst, `"path":`)
	dst = wire.AppendStr[AbsolutePath](dst, &x.Path)
	return dst
}

// UnknownDiffOperation is a DiffOperation of a kind that is not known here.
type UnknownDiffOperation struct {
	// Kind is its operation.
	Kind string
}

func (*UnknownDiffOperation) diffOperation() {}

func (x *UnknownDiffOperation) take(e *wire.Extra) *wire.Error {
	return nil
}

func (x *UnknownDiffOperation) appendMembers(dst []byte) []byte {
	dst = wire.AppendName(dst, `"operation":`)
	dst = wire.AppendString(dst, x.Kind)
	return dst
}

// DiffPatch is an object, as in Diff.Patch.
type DiffPatch struct {
	Format DiffPatchFormat
	Text   string
	Meta   json.RawMessage
	Extra  wire.Extra
}

func decodeDiffPatch(d *wire.Dec) (x DiffPatch) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "format":
			seen = d.Once(seen, 1<<0)
			x.Format = decodeDiffPatchFormat(d)
		case "text":
			seen = d.Once(seen, 1<<1)
			x.Text = d.String()
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "format", "text")
	}
	return x
}

func appendDiffPatch(dst []byte, x *DiffPatch) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"format":`)
	dst = wire.AppendStr[DiffPatchFormat](dst, &x.Format)
	dst = wire.AppendName(dst, `"text":`)
	dst = wire.AppendStr[string](dst, &x.Text)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *DiffPatch) AppendJSON(dst []byte) []byte {
	return appendDiffPatch(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x DiffPatch) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *DiffPatch) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeDiffPatch)
}

// DiffPatchFormat is one of these words, or one of a newer peer, as in
// DiffPatch.Format.
type DiffPatchFormat string

const (
	DiffPatchFormatGitPatch DiffPatchFormat = "git_patch"
)

func decodeDiffPatchFormat(d *wire.Dec) DiffPatchFormat {
	switch text := d.Text(); string(text) {
	case "git_patch":
		return DiffPatchFormatGitPatch
	default:
		return DiffPatchFormat(text)
	}
}

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
	Path  AbsolutePath
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
			x.Path = wire.Str[AbsolutePath](d)
		case "line":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Line = wire.Nullable(d, func(d *wire.Dec) uint32 { return wire.AtLeast(d, wire.Int[uint32](d), 1) })
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
	dst = wire.AppendStr[AbsolutePath](dst, &x.Path)
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

// CancelToolCallResponse is the result of tool_call/cancel.
type CancelToolCallResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeCancelToolCallResponse(d *wire.Dec) (x CancelToolCallResponse) {
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

func appendCancelToolCallResponse(dst []byte, x *CancelToolCallResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CancelToolCallResponse) AppendJSON(dst []byte) []byte {
	return appendCancelToolCallResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CancelToolCallResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CancelToolCallResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCancelToolCallResponse)
}

// BackgroundToolCall is the BackgroundWork whose type is tool_call.
type BackgroundToolCall struct {
	ToolCallID ToolCallID
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeBackgroundToolCall(d *wire.Dec) (x BackgroundToolCall) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "toolCallId":
			seen = d.Once(seen, 1<<0)
			x.ToolCallID = wire.Str[ToolCallID](d)
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
		d.Need(seen, "toolCallId")
	}
	return x
}

func appendBackgroundToolCall(dst []byte, x *BackgroundToolCall) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"tool_call"`...)
	dst = wire.AppendName(dst, `"toolCallId":`)
	dst = wire.AppendStr[ToolCallID](dst, &x.ToolCallID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *BackgroundToolCall) AppendJSON(dst []byte) []byte {
	return appendBackgroundToolCall(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x BackgroundToolCall) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *BackgroundToolCall) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeBackgroundWork)
}

func (*BackgroundToolCall) backgroundWork() {}

// ToolCallContentChunk is the SessionUpdate whose sessionUpdate is
// tool_call_content_chunk. It adds to the content of a call.
type ToolCallContentChunk struct {
	ToolCallID ToolCallID
	Content    ToolCallContent
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeToolCallContentChunk(d *wire.Dec) (x ToolCallContentChunk) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "toolCallId":
			seen = d.Once(seen, 1<<0)
			x.ToolCallID = wire.Str[ToolCallID](d)
		case "content":
			seen = d.Once(seen, 1<<1)
			x.Content = decodeToolCallContent(d)
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
		d.Need(seen, "toolCallId", "content")
	}
	return x
}

func appendToolCallContentChunk(dst []byte, x *ToolCallContentChunk) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"tool_call_content_chunk"`...)
	dst = wire.AppendName(dst, `"toolCallId":`)
	dst = wire.AppendStr[ToolCallID](dst, &x.ToolCallID)
	dst = wire.AppendName(dst, `"content":`)
	dst = wire.AppendUnion[ToolCallContent](dst, &x.Content)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ToolCallContentChunk) AppendJSON(dst []byte) []byte {
	return appendToolCallContentChunk(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ToolCallContentChunk) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ToolCallContentChunk) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*ToolCallContentChunk) sessionUpdate() {}

// CancelToolCallRequest is the params of tool_call/cancel.
type CancelToolCallRequest struct {
	SessionID  SessionID
	ToolCallID ToolCallID
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeCancelToolCallRequest(d *wire.Dec) (x CancelToolCallRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "toolCallId":
			seen = d.Once(seen, 1<<1)
			x.ToolCallID = wire.Str[ToolCallID](d)
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "sessionId", "toolCallId")
	}
	return x
}

func appendCancelToolCallRequest(dst []byte, x *CancelToolCallRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"toolCallId":`)
	dst = wire.AppendStr[ToolCallID](dst, &x.ToolCallID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CancelToolCallRequest) AppendJSON(dst []byte) []byte {
	return appendCancelToolCallRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CancelToolCallRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CancelToolCallRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCancelToolCallRequest)
}
