// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// SessionID is a string, as in RequestPermissionRequest.SessionID.
type SessionID string

// AbsolutePath is a string, as in DiffAdd.Path.
type AbsolutePath string

// NewSessionResponse is the result of session/new.
type NewSessionResponse struct {
	SessionID         SessionID
	ConfigOptions     []SessionConfigOption
	AvailableCommands []AvailableCommand
	Meta              json.RawMessage
	Extra             wire.Extra
}

func decodeNewSessionResponse(d *wire.Dec) (x NewSessionResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "configOptions":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.ConfigOptions = wire.ListSkip(d, decodeSessionConfigOption)
			if d.Forgive(at) {
				x.ConfigOptions = nil
				x.Extra.Keep(d, key)
			}
		case "availableCommands":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.AvailableCommands = wire.ListSkip(d, decodeAvailableCommand)
			if d.Forgive(at) {
				x.AvailableCommands = nil
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "sessionId")
	}
	return x
}

func appendNewSessionResponse(dst []byte, x *NewSessionResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	if x.ConfigOptions != nil {
		dst = wire.AppendName(dst, `"configOptions":`)
		dst = wire.AppendList(dst, x.ConfigOptions, appendSessionConfigOption)
	}
	if x.AvailableCommands != nil {
		dst = wire.AppendName(dst, `"availableCommands":`)
		dst = wire.AppendList(dst, x.AvailableCommands, wire.AppendUnion[AvailableCommand])
	}
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *NewSessionResponse) AppendJSON(dst []byte) []byte {
	return appendNewSessionResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x NewSessionResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *NewSessionResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeNewSessionResponse)
}

// ListSessionsResponse is the result of session/list.
type ListSessionsResponse struct {
	Sessions   []SessionInfo
	NextCursor wire.Opt[SessionListCursor]
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeListSessionsResponse(d *wire.Dec) (x ListSessionsResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessions":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Sessions = wire.ListSkip(d, decodeSessionInfo)
			if d.Forgive(at) {
				x.Sessions = []SessionInfo{}
				d.Skip()
			}
		case "nextCursor":
			seen = d.Once(seen, 1<<1)
			x.NextCursor = wire.Nullable(d, wire.Str[SessionListCursor])
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "sessions")
	}
	return x
}

func appendListSessionsResponse(dst []byte, x *ListSessionsResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessions":`)
	dst = wire.AppendList(dst, x.Sessions, appendSessionInfo)
	dst = wire.AppendOpt(dst, `"nextCursor":`, &x.NextCursor, wire.AppendStr[SessionListCursor])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ListSessionsResponse) AppendJSON(dst []byte) []byte {
	return appendListSessionsResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ListSessionsResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ListSessionsResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeListSessionsResponse)
}

// SessionInfo is an object, as in ListSessionsResponse.Sessions.
type SessionInfo struct {
	SessionID             SessionID
	Cwd                   AbsolutePath
	AdditionalDirectories []AbsolutePath
	Title                 wire.Opt[string]
	UpdatedAt             wire.Opt[string]
	Meta                  json.RawMessage
	Extra                 wire.Extra
}

func decodeSessionInfo(d *wire.Dec) (x SessionInfo) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "cwd":
			seen = d.Once(seen, 1<<1)
			x.Cwd = wire.Str[AbsolutePath](d)
		case "additionalDirectories":
			seen = d.Once(seen, 1<<2)
			if d.AtNull() {
				x.AdditionalDirectories = nil
				x.Extra.Keep(d, key)
			} else {
				x.AdditionalDirectories = wire.List(d, wire.Str[AbsolutePath])
			}
		case "title":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Title = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Title = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "updatedAt":
			seen = d.Once(seen, 1<<4)
			at := d.Pos()
			x.UpdatedAt = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.UpdatedAt = wire.Opt[string]{}
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
		d.Need(seen, "sessionId", "cwd")
	}
	return x
}

func appendSessionInfo(dst []byte, x *SessionInfo) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"cwd":`)
	dst = wire.AppendStr[AbsolutePath](dst, &x.Cwd)
	if x.AdditionalDirectories != nil {
		dst = wire.AppendName(dst, `"additionalDirectories":`)
		dst = wire.AppendList(dst, x.AdditionalDirectories, wire.AppendStr[AbsolutePath])
	}
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"updatedAt":`, &x.UpdatedAt, wire.AppendStr[string])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionInfo) AppendJSON(dst []byte) []byte {
	return appendSessionInfo(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionInfo) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionInfo) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionInfo)
}

// SessionListCursor is a string, as in ListSessionsResponse.NextCursor.
type SessionListCursor string

// DeleteSessionResponse is the result of session/delete.
type DeleteSessionResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeDeleteSessionResponse(d *wire.Dec) (x DeleteSessionResponse) {
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

func appendDeleteSessionResponse(dst []byte, x *DeleteSessionResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *DeleteSessionResponse) AppendJSON(dst []byte) []byte {
	return appendDeleteSessionResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x DeleteSessionResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *DeleteSessionResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeDeleteSessionResponse)
}

// ResumeSessionResponse is the result of session/resume.
type ResumeSessionResponse struct {
	ConfigOptions     []SessionConfigOption
	AvailableCommands []AvailableCommand
	Meta              json.RawMessage
	Extra             wire.Extra
}

func decodeResumeSessionResponse(d *wire.Dec) (x ResumeSessionResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "configOptions":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.ConfigOptions = wire.ListSkip(d, decodeSessionConfigOption)
			if d.Forgive(at) {
				x.ConfigOptions = nil
				x.Extra.Keep(d, key)
			}
		case "availableCommands":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.AvailableCommands = wire.ListSkip(d, decodeAvailableCommand)
			if d.Forgive(at) {
				x.AvailableCommands = nil
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

func appendResumeSessionResponse(dst []byte, x *ResumeSessionResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.ConfigOptions != nil {
		dst = wire.AppendName(dst, `"configOptions":`)
		dst = wire.AppendList(dst, x.ConfigOptions, appendSessionConfigOption)
	}
	if x.AvailableCommands != nil {
		dst = wire.AppendName(dst, `"availableCommands":`)
		dst = wire.AppendList(dst, x.AvailableCommands, wire.AppendUnion[AvailableCommand])
	}
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ResumeSessionResponse) AppendJSON(dst []byte) []byte {
	return appendResumeSessionResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ResumeSessionResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ResumeSessionResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeResumeSessionResponse)
}

// CloseSessionResponse is the result of session/close.
type CloseSessionResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeCloseSessionResponse(d *wire.Dec) (x CloseSessionResponse) {
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

func appendCloseSessionResponse(dst []byte, x *CloseSessionResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CloseSessionResponse) AppendJSON(dst []byte) []byte {
	return appendCloseSessionResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CloseSessionResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CloseSessionResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCloseSessionResponse)
}

// PromptResponse is the result of session/prompt. It confirms the prompt; that
// the turn ends is a StateUpdate.
type PromptResponse struct {
	MessageID MessageID
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodePromptResponse(d *wire.Dec) (x PromptResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "messageId":
			seen = d.Once(seen, 1<<0)
			x.MessageID = wire.Str[MessageID](d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "messageId")
	}
	return x
}

func appendPromptResponse(dst []byte, x *PromptResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"messageId":`)
	dst = wire.AppendStr[MessageID](dst, &x.MessageID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *PromptResponse) AppendJSON(dst []byte) []byte {
	return appendPromptResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x PromptResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *PromptResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodePromptResponse)
}

// MessageID is a string, as in PromptResponse.MessageID.
type MessageID string

// NewSessionRequest is the params of session/new.
type NewSessionRequest struct {
	Cwd                   AbsolutePath
	AdditionalDirectories []AbsolutePath
	MCPServers            []MCPServer
	Meta                  json.RawMessage
	Extra                 wire.Extra
}

func decodeNewSessionRequest(d *wire.Dec) (x NewSessionRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "cwd":
			seen = d.Once(seen, 1<<0)
			x.Cwd = wire.Str[AbsolutePath](d)
		case "additionalDirectories":
			seen = d.Once(seen, 1<<1)
			if d.AtNull() {
				x.AdditionalDirectories = nil
				x.Extra.Keep(d, key)
			} else {
				x.AdditionalDirectories = wire.List(d, wire.Str[AbsolutePath])
			}
		case "mcpServers":
			seen = d.Once(seen, 1<<2)
			if d.AtNull() {
				x.MCPServers = nil
				x.Extra.Keep(d, key)
			} else {
				x.MCPServers = wire.List(d, decodeMCPServer)
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "cwd")
	}
	return x
}

func appendNewSessionRequest(dst []byte, x *NewSessionRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"cwd":`)
	dst = wire.AppendStr[AbsolutePath](dst, &x.Cwd)
	if x.AdditionalDirectories != nil {
		dst = wire.AppendName(dst, `"additionalDirectories":`)
		dst = wire.AppendList(dst, x.AdditionalDirectories, wire.AppendStr[AbsolutePath])
	}
	if x.MCPServers != nil {
		dst = wire.AppendName(dst, `"mcpServers":`)
		dst = wire.AppendList(dst, x.MCPServers, wire.AppendUnion[MCPServer])
	}
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *NewSessionRequest) AppendJSON(dst []byte) []byte {
	return appendNewSessionRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x NewSessionRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *NewSessionRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeNewSessionRequest)
}

// ListSessionsRequest is the params of session/list.
type ListSessionsRequest struct {
	Cwd    wire.Opt[AbsolutePath]
	Cursor wire.Opt[SessionListCursor]
	Meta   json.RawMessage
	Extra  wire.Extra
}

func decodeListSessionsRequest(d *wire.Dec) (x ListSessionsRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "cwd":
			seen = d.Once(seen, 1<<0)
			x.Cwd = wire.Nullable(d, wire.Str[AbsolutePath])
		case "cursor":
			seen = d.Once(seen, 1<<1)
			x.Cursor = wire.Nullable(d, wire.Str[SessionListCursor])
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendListSessionsRequest(dst []byte, x *ListSessionsRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"cwd":`, &x.Cwd, wire.AppendStr[AbsolutePath])
	dst = wire.AppendOpt(dst, `"cursor":`, &x.Cursor, wire.AppendStr[SessionListCursor])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ListSessionsRequest) AppendJSON(dst []byte) []byte {
	return appendListSessionsRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ListSessionsRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ListSessionsRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeListSessionsRequest)
}

// DeleteSessionRequest is the params of session/delete.
type DeleteSessionRequest struct {
	SessionID SessionID
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeDeleteSessionRequest(d *wire.Dec) (x DeleteSessionRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "sessionId")
	}
	return x
}

func appendDeleteSessionRequest(dst []byte, x *DeleteSessionRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *DeleteSessionRequest) AppendJSON(dst []byte) []byte {
	return appendDeleteSessionRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x DeleteSessionRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *DeleteSessionRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeDeleteSessionRequest)
}

// ResumeSessionRequest is the params of session/resume. ReplayFrom says which
// updates are sent again; without it none are.
type ResumeSessionRequest struct {
	SessionID             SessionID
	Cwd                   AbsolutePath
	AdditionalDirectories []AbsolutePath
	MCPServers            []MCPServer
	ReplayFrom            wire.Opt[ReplayFrom]
	Meta                  json.RawMessage
	Extra                 wire.Extra
}

func decodeResumeSessionRequest(d *wire.Dec) (x ResumeSessionRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "cwd":
			seen = d.Once(seen, 1<<1)
			x.Cwd = wire.Str[AbsolutePath](d)
		case "additionalDirectories":
			seen = d.Once(seen, 1<<2)
			if d.AtNull() {
				x.AdditionalDirectories = nil
				x.Extra.Keep(d, key)
			} else {
				x.AdditionalDirectories = wire.List(d, wire.Str[AbsolutePath])
			}
		case "mcpServers":
			seen = d.Once(seen, 1<<3)
			if d.AtNull() {
				x.MCPServers = nil
				x.Extra.Keep(d, key)
			} else {
				x.MCPServers = wire.List(d, decodeMCPServer)
			}
		case "replayFrom":
			seen = d.Once(seen, 1<<4)
			x.ReplayFrom = wire.Nullable(d, decodeReplayFrom)
		case "_meta":
			seen = d.Once(seen, 1<<5)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "sessionId", "cwd")
	}
	return x
}

func appendResumeSessionRequest(dst []byte, x *ResumeSessionRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"cwd":`)
	dst = wire.AppendStr[AbsolutePath](dst, &x.Cwd)
	if x.AdditionalDirectories != nil {
		dst = wire.AppendName(dst, `"additionalDirectories":`)
		dst = wire.AppendList(dst, x.AdditionalDirectories, wire.AppendStr[AbsolutePath])
	}
	if x.MCPServers != nil {
		dst = wire.AppendName(dst, `"mcpServers":`)
		dst = wire.AppendList(dst, x.MCPServers, wire.AppendUnion[MCPServer])
	}
	dst = wire.AppendOpt(dst, `"replayFrom":`, &x.ReplayFrom, wire.AppendUnion[ReplayFrom])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ResumeSessionRequest) AppendJSON(dst []byte) []byte {
	return appendResumeSessionRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ResumeSessionRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ResumeSessionRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeResumeSessionRequest)
}

// ReplayFrom is one of:
//   - *ReplayFromStart
//   - *UnknownReplayFrom
type ReplayFrom interface {
	wire.Codec
	replayFrom()
}

func decodeReplayFrom(d *wire.Dec) ReplayFrom {
	switch tag := d.Tag("type"); string(tag) {
	case "start":
		return new(decodeReplayFromStart(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownReplayFrom(d))
}

// ReplayFromStart is the ReplayFrom whose type is start.
type ReplayFromStart struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeReplayFromStart(d *wire.Dec) (x ReplayFromStart) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "_meta":
			seen = d.Once(seen, 1<<0)
			x.Meta = d.Meta(&x.Extra, key)
		case "type":
			seen = d.Once(seen, 1<<1)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendReplayFromStart(dst []byte, x *ReplayFromStart) []byte {
	start := len(dst)
	dst = append(dst, `{"type":"start"`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *ReplayFromStart) AppendJSON(dst []byte) []byte {
	return appendReplayFromStart(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ReplayFromStart) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ReplayFromStart) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeReplayFrom)
}

func (*ReplayFromStart) replayFrom() {}

// UnknownReplayFrom is a ReplayFrom of a kind that is not known here.
type UnknownReplayFrom struct {
	// Kind is its type.
	Kind  string
	Extra wire.Extra
}

func decodeUnknownReplayFrom(d *wire.Dec) (x UnknownReplayFrom) {
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

func appendUnknownReplayFrom(dst []byte, x *UnknownReplayFrom) []byte {
	start := len(dst)
	dst = append(dst, `{"type":`...)
	dst = wire.AppendString(dst, x.Kind)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownReplayFrom) AppendJSON(dst []byte) []byte {
	return appendUnknownReplayFrom(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownReplayFrom) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownReplayFrom) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeReplayFrom)
}

func (*UnknownReplayFrom) replayFrom() {}

// CloseSessionRequest is the params of session/close.
type CloseSessionRequest struct {
	SessionID SessionID
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeCloseSessionRequest(d *wire.Dec) (x CloseSessionRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "sessionId")
	}
	return x
}

func appendCloseSessionRequest(dst []byte, x *CloseSessionRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CloseSessionRequest) AppendJSON(dst []byte) []byte {
	return appendCloseSessionRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CloseSessionRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CloseSessionRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCloseSessionRequest)
}

// PromptRequest is the params of session/prompt.
type PromptRequest struct {
	SessionID SessionID
	Prompt    []ContentBlock
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodePromptRequest(d *wire.Dec) (x PromptRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "prompt":
			seen = d.Once(seen, 1<<1)
			x.Prompt = wire.NotFewer(d, wire.List(d, decodeContentBlock), 1)
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "sessionId", "prompt")
	}
	return x
}

func appendPromptRequest(dst []byte, x *PromptRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"prompt":`)
	dst = wire.AppendList(dst, x.Prompt, wire.AppendUnion[ContentBlock])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *PromptRequest) AppendJSON(dst []byte) []byte {
	return appendPromptRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x PromptRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *PromptRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodePromptRequest)
}

// CancelRequestNotification is the params of $/cancel_request. The request is
// answered all the same.
type CancelRequestNotification struct {
	RequestID wire.ID
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeCancelRequestNotification(d *wire.Dec) (x CancelRequestNotification) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "requestId":
			seen = d.Once(seen, 1<<0)
			x.RequestID = wire.FullID(d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "requestId")
	}
	return x
}

func appendCancelRequestNotification(dst []byte, x *CancelRequestNotification) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"requestId":`)
	dst = wire.AppendID(dst, &x.RequestID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CancelRequestNotification) AppendJSON(dst []byte) []byte {
	return appendCancelRequestNotification(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CancelRequestNotification) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CancelRequestNotification) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCancelRequestNotification)
}
