// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// SessionID is a string, as in WriteTextFileRequest.SessionID.
type SessionID string

// NewSessionResponse is the result of session/new.
type NewSessionResponse struct {
	SessionID     SessionID
	Modes         wire.Opt[SessionModeState]
	ConfigOptions wire.Opt[[]SessionConfigOption]
	Meta          json.RawMessage
	Extra         wire.Extra
}

func decodeNewSessionResponse(d *wire.Dec) (x NewSessionResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "modes":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Modes = wire.Nullable(d, decodeSessionModeState)
			if d.Forgive(at) {
				x.Modes = wire.Opt[SessionModeState]{}
				x.Extra.Keep(d, key)
			}
		case "configOptions":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.ConfigOptions = wire.Nullable(d, func(d *wire.Dec) []SessionConfigOption { return wire.ListSkip(d, decodeSessionConfigOption) })
			if d.Forgive(at) {
				x.ConfigOptions = wire.Opt[[]SessionConfigOption]{}
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
	dst = wire.AppendOpt(dst, `"modes":`, &x.Modes, appendSessionModeState)
	dst = wire.AppendOpt(dst, `"configOptions":`, &x.ConfigOptions, func(dst []byte, v *[]SessionConfigOption) []byte {
		return wire.AppendList(dst, *v, appendSessionConfigOption)
	})
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

// SessionModeState is an object, as in NewSessionResponse.Modes.
type SessionModeState struct {
	CurrentModeID  SessionModeID
	AvailableModes []SessionMode
	Meta           json.RawMessage
	Extra          wire.Extra
}

func decodeSessionModeState(d *wire.Dec) (x SessionModeState) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "currentModeId":
			seen = d.Once(seen, 1<<0)
			x.CurrentModeID = wire.Str[SessionModeID](d)
		case "availableModes":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.AvailableModes = wire.ListSkip(d, decodeSessionMode)
			if d.Forgive(at) {
				x.AvailableModes = []SessionMode{}
				d.Skip()
			}
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "currentModeId", "availableModes")
	}
	return x
}

func appendSessionModeState(dst []byte, x *SessionModeState) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"currentModeId":`)
	dst = wire.AppendStr[SessionModeID](dst, &x.CurrentModeID)
	dst = wire.AppendName(dst, `"availableModes":`)
	dst = wire.AppendList(dst, x.AvailableModes, appendSessionMode)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionModeState) AppendJSON(dst []byte) []byte {
	return appendSessionModeState(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionModeState) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionModeState) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionModeState)
}

// SessionModeID is a string, as in SessionModeState.CurrentModeID.
type SessionModeID string

// SessionMode is an object, as in SessionModeState.AvailableModes.
type SessionMode struct {
	ID          SessionModeID
	Name        string
	Description wire.Opt[string]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeSessionMode(d *wire.Dec) (x SessionMode) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "id":
			seen = d.Once(seen, 1<<0)
			x.ID = wire.Str[SessionModeID](d)
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
		d.Need(seen, "id", "name")
	}
	return x
}

func appendSessionMode(dst []byte, x *SessionMode) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"id":`)
	dst = wire.AppendStr[SessionModeID](dst, &x.ID)
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
func (x *SessionMode) AppendJSON(dst []byte) []byte {
	return appendSessionMode(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionMode) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionMode) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSessionMode)
}

// LoadSessionResponse is the result of session/load.
type LoadSessionResponse struct {
	Modes         wire.Opt[SessionModeState]
	ConfigOptions wire.Opt[[]SessionConfigOption]
	Meta          json.RawMessage
	Extra         wire.Extra
}

func decodeLoadSessionResponse(d *wire.Dec) (x LoadSessionResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "modes":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Modes = wire.Nullable(d, decodeSessionModeState)
			if d.Forgive(at) {
				x.Modes = wire.Opt[SessionModeState]{}
				x.Extra.Keep(d, key)
			}
		case "configOptions":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.ConfigOptions = wire.Nullable(d, func(d *wire.Dec) []SessionConfigOption { return wire.ListSkip(d, decodeSessionConfigOption) })
			if d.Forgive(at) {
				x.ConfigOptions = wire.Opt[[]SessionConfigOption]{}
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

func appendLoadSessionResponse(dst []byte, x *LoadSessionResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendOpt(dst, `"modes":`, &x.Modes, appendSessionModeState)
	dst = wire.AppendOpt(dst, `"configOptions":`, &x.ConfigOptions, func(dst []byte, v *[]SessionConfigOption) []byte {
		return wire.AppendList(dst, *v, appendSessionConfigOption)
	})
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *LoadSessionResponse) AppendJSON(dst []byte) []byte {
	return appendLoadSessionResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x LoadSessionResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *LoadSessionResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeLoadSessionResponse)
}

// ListSessionsResponse is the result of session/list.
type ListSessionsResponse struct {
	Sessions   []SessionInfo
	NextCursor wire.Opt[string]
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
			at := d.Pos()
			x.NextCursor = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.NextCursor = wire.Opt[string]{}
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
		d.Need(seen, "sessions")
	}
	return x
}

func appendListSessionsResponse(dst []byte, x *ListSessionsResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessions":`)
	dst = wire.AppendList(dst, x.Sessions, appendSessionInfo)
	dst = wire.AppendOpt(dst, `"nextCursor":`, &x.NextCursor, wire.AppendStr[string])
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
	Cwd                   string
	AdditionalDirectories []string
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
			x.Cwd = d.String()
		case "additionalDirectories":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.AdditionalDirectories = wire.ListSkip(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.AdditionalDirectories = nil
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
	dst = wire.AppendStr[string](dst, &x.Cwd)
	if x.AdditionalDirectories != nil {
		dst = wire.AppendName(dst, `"additionalDirectories":`)
		dst = wire.AppendList(dst, x.AdditionalDirectories, wire.AppendStr[string])
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
	Modes         wire.Opt[SessionModeState]
	ConfigOptions wire.Opt[[]SessionConfigOption]
	Meta          json.RawMessage
	Extra         wire.Extra
}

func decodeResumeSessionResponse(d *wire.Dec) (x ResumeSessionResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "modes":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Modes = wire.Nullable(d, decodeSessionModeState)
			if d.Forgive(at) {
				x.Modes = wire.Opt[SessionModeState]{}
				x.Extra.Keep(d, key)
			}
		case "configOptions":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.ConfigOptions = wire.Nullable(d, func(d *wire.Dec) []SessionConfigOption { return wire.ListSkip(d, decodeSessionConfigOption) })
			if d.Forgive(at) {
				x.ConfigOptions = wire.Opt[[]SessionConfigOption]{}
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
	dst = wire.AppendOpt(dst, `"modes":`, &x.Modes, appendSessionModeState)
	dst = wire.AppendOpt(dst, `"configOptions":`, &x.ConfigOptions, func(dst []byte, v *[]SessionConfigOption) []byte {
		return wire.AppendList(dst, *v, appendSessionConfigOption)
	})
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

// SetSessionModeResponse is the result of session/set_mode.
type SetSessionModeResponse struct {
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeSetSessionModeResponse(d *wire.Dec) (x SetSessionModeResponse) {
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

func appendSetSessionModeResponse(dst []byte, x *SetSessionModeResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SetSessionModeResponse) AppendJSON(dst []byte) []byte {
	return appendSetSessionModeResponse(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SetSessionModeResponse) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SetSessionModeResponse) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSetSessionModeResponse)
}

// PromptResponse is the result of session/prompt. It ends the turn.
type PromptResponse struct {
	StopReason StopReason
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodePromptResponse(d *wire.Dec) (x PromptResponse) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "stopReason":
			seen = d.Once(seen, 1<<0)
			x.StopReason = decodeStopReason(d)
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "stopReason")
	}
	return x
}

func appendPromptResponse(dst []byte, x *PromptResponse) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"stopReason":`)
	dst = wire.AppendStr[StopReason](dst, &x.StopReason)
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

// MessageID is a string, as in UserMessageChunk.MessageID.
type MessageID string

// NewSessionRequest is the params of session/new.
type NewSessionRequest struct {
	Cwd                   string
	AdditionalDirectories []string
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
			x.Cwd = d.String()
		case "mcpServers":
			seen = d.Once(seen, 1<<1)
			if d.AtNull() {
				x.MCPServers = []MCPServer{}
				d.Skip()
			} else {
				x.MCPServers = wire.List(d, decodeMCPServer)
			}
		case "additionalDirectories":
			seen = d.Once(seen, 1<<2)
			if d.AtNull() {
				x.AdditionalDirectories = nil
				x.Extra.Keep(d, key)
			} else {
				x.AdditionalDirectories = wire.List(d, (*wire.Dec).String)
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "cwd", "mcpServers")
	}
	return x
}

func appendNewSessionRequest(dst []byte, x *NewSessionRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"cwd":`)
	dst = wire.AppendStr[string](dst, &x.Cwd)
	if x.AdditionalDirectories != nil {
		dst = wire.AppendName(dst, `"additionalDirectories":`)
		dst = wire.AppendList(dst, x.AdditionalDirectories, wire.AppendStr[string])
	}
	dst = wire.AppendName(dst, `"mcpServers":`)
	dst = wire.AppendList(dst, x.MCPServers, wire.AppendUnion[MCPServer])
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

// LoadSessionRequest is the params of session/load. The session's updates are
// sent again before the answer.
type LoadSessionRequest struct {
	MCPServers            []MCPServer
	Cwd                   string
	AdditionalDirectories []string
	SessionID             SessionID
	Meta                  json.RawMessage
	Extra                 wire.Extra
}

func decodeLoadSessionRequest(d *wire.Dec) (x LoadSessionRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "mcpServers":
			seen = d.Once(seen, 1<<0)
			if d.AtNull() {
				x.MCPServers = []MCPServer{}
				d.Skip()
			} else {
				x.MCPServers = wire.List(d, decodeMCPServer)
			}
		case "cwd":
			seen = d.Once(seen, 1<<1)
			x.Cwd = d.String()
		case "sessionId":
			seen = d.Once(seen, 1<<2)
			x.SessionID = wire.Str[SessionID](d)
		case "additionalDirectories":
			seen = d.Once(seen, 1<<3)
			if d.AtNull() {
				x.AdditionalDirectories = nil
				x.Extra.Keep(d, key)
			} else {
				x.AdditionalDirectories = wire.List(d, (*wire.Dec).String)
			}
		case "_meta":
			seen = d.Once(seen, 1<<4)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<3-1) != 1<<3-1 {
		d.Need(seen, "mcpServers", "cwd", "sessionId")
	}
	return x
}

func appendLoadSessionRequest(dst []byte, x *LoadSessionRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"mcpServers":`)
	dst = wire.AppendList(dst, x.MCPServers, wire.AppendUnion[MCPServer])
	dst = wire.AppendName(dst, `"cwd":`)
	dst = wire.AppendStr[string](dst, &x.Cwd)
	if x.AdditionalDirectories != nil {
		dst = wire.AppendName(dst, `"additionalDirectories":`)
		dst = wire.AppendList(dst, x.AdditionalDirectories, wire.AppendStr[string])
	}
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *LoadSessionRequest) AppendJSON(dst []byte) []byte {
	return appendLoadSessionRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x LoadSessionRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *LoadSessionRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeLoadSessionRequest)
}

// ListSessionsRequest is the params of session/list.
type ListSessionsRequest struct {
	Cwd    wire.Opt[string]
	Cursor wire.Opt[string]
	Meta   json.RawMessage
	Extra  wire.Extra
}

func decodeListSessionsRequest(d *wire.Dec) (x ListSessionsRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "cwd":
			seen = d.Once(seen, 1<<0)
			x.Cwd = wire.Nullable(d, (*wire.Dec).String)
		case "cursor":
			seen = d.Once(seen, 1<<1)
			x.Cursor = wire.Nullable(d, (*wire.Dec).String)
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
	dst = wire.AppendOpt(dst, `"cwd":`, &x.Cwd, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"cursor":`, &x.Cursor, wire.AppendStr[string])
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

// ResumeSessionRequest is the params of session/resume. Unlike session/load it
// does not send the session's updates again.
type ResumeSessionRequest struct {
	SessionID             SessionID
	Cwd                   string
	AdditionalDirectories []string
	MCPServers            []MCPServer
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
			x.Cwd = d.String()
		case "additionalDirectories":
			seen = d.Once(seen, 1<<2)
			if d.AtNull() {
				x.AdditionalDirectories = nil
				x.Extra.Keep(d, key)
			} else {
				x.AdditionalDirectories = wire.List(d, (*wire.Dec).String)
			}
		case "mcpServers":
			seen = d.Once(seen, 1<<3)
			if d.AtNull() {
				x.MCPServers = nil
				x.Extra.Keep(d, key)
			} else {
				x.MCPServers = wire.List(d, decodeMCPServer)
			}
		case "_meta":
			seen = d.Once(seen, 1<<4)
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
	dst = wire.AppendStr[string](dst, &x.Cwd)
	if x.AdditionalDirectories != nil {
		dst = wire.AppendName(dst, `"additionalDirectories":`)
		dst = wire.AppendList(dst, x.AdditionalDirectories, wire.AppendStr[string])
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
func (x *ResumeSessionRequest) AppendJSON(dst []byte) []byte {
	return appendResumeSessionRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x ResumeSessionRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *ResumeSessionRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeResumeSessionRequest)
}

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

// SetSessionModeRequest is the params of session/set_mode.
type SetSessionModeRequest struct {
	SessionID SessionID
	ModeID    SessionModeID
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeSetSessionModeRequest(d *wire.Dec) (x SetSessionModeRequest) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "modeId":
			seen = d.Once(seen, 1<<1)
			x.ModeID = wire.Str[SessionModeID](d)
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "sessionId", "modeId")
	}
	return x
}

func appendSetSessionModeRequest(dst []byte, x *SetSessionModeRequest) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"modeId":`)
	dst = wire.AppendStr[SessionModeID](dst, &x.ModeID)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SetSessionModeRequest) AppendJSON(dst []byte) []byte {
	return appendSetSessionModeRequest(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SetSessionModeRequest) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SetSessionModeRequest) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeSetSessionModeRequest)
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
			x.Prompt = wire.List(d, decodeContentBlock)
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

// CancelNotification is the params of session/cancel. The turn ends with the
// stop reason cancelled, not with an error.
type CancelNotification struct {
	SessionID SessionID
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeCancelNotification(d *wire.Dec) (x CancelNotification) {
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

func appendCancelNotification(dst []byte, x *CancelNotification) []byte {
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
func (x *CancelNotification) AppendJSON(dst []byte) []byte {
	return appendCancelNotification(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CancelNotification) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CancelNotification) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCancelNotification)
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
			x.RequestID = wire.IDOf(d)
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
