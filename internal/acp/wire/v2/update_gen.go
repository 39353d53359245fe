// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"encoding/json"

	"hawser/internal/acp/wire"
)

// UpdateSessionNotification is the params of session/update. Updates of a
// session keep their order.
type UpdateSessionNotification struct {
	SessionID SessionID
	Update    SessionUpdate
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeUpdateSessionNotification(d *wire.Dec) (x UpdateSessionNotification) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionId":
			seen = d.Once(seen, 1<<0)
			x.SessionID = wire.Str[SessionID](d)
		case "update":
			seen = d.Once(seen, 1<<1)
			x.Update = decodeSessionUpdate(d)
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "sessionId", "update")
	}
	return x
}

func appendUpdateSessionNotification(dst []byte, x *UpdateSessionNotification) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"sessionId":`)
	dst = wire.AppendStr[SessionID](dst, &x.SessionID)
	dst = wire.AppendName(dst, `"update":`)
	dst = wire.AppendUnion[SessionUpdate](dst, &x.Update)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UpdateSessionNotification) AppendJSON(dst []byte) []byte {
	return appendUpdateSessionNotification(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UpdateSessionNotification) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UpdateSessionNotification) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeUpdateSessionNotification)
}

// SessionUpdate is one of:
//   - *UserMessageChunk
//   - *UserMessage
//   - *AgentMessageChunk
//   - *AgentMessage
//   - *AgentThoughtChunk
//   - *AgentThought
//   - a StateUpdate
//   - *ToolCallContentChunk
//   - *ToolCallUpdate
//   - *TerminalUpdate
//   - *TerminalOutputChunk
//   - *PlanUpdate
//   - *AvailableCommandsUpdate
//   - *ConfigOptionUpdate
//   - *SessionInfoUpdate
//   - *UsageUpdate
//   - *Notice
//   - *CompactionUpdate
//   - *CompactionSummaryChunk
//   - *UnknownSessionUpdate
type SessionUpdate interface {
	wire.Codec
	sessionUpdate()
}

func decodeSessionUpdate(d *wire.Dec) SessionUpdate {
	switch tag := d.Tag("sessionUpdate"); string(tag) {
	case "user_message_chunk":
		return new(decodeUserMessageChunk(d))
	case "user_message":
		return new(decodeUserMessage(d))
	case "agent_message_chunk":
		return new(decodeAgentMessageChunk(d))
	case "agent_message":
		return new(decodeAgentMessage(d))
	case "agent_thought_chunk":
		return new(decodeAgentThoughtChunk(d))
	case "agent_thought":
		return new(decodeAgentThought(d))
	case "state_update":
		return decodeStateUpdate(d)
	case "tool_call_content_chunk":
		return new(decodeToolCallContentChunk(d))
	case "tool_call_update":
		return new(readToolCallUpdate(d, true))
	case "terminal_update":
		return new(decodeTerminalUpdate(d))
	case "terminal_output_chunk":
		return new(decodeTerminalOutputChunk(d))
	case "plan_update":
		return new(decodePlanUpdate(d))
	case "available_commands_update":
		return new(decodeAvailableCommandsUpdate(d))
	case "config_option_update":
		return new(decodeConfigOptionUpdate(d))
	case "session_info_update":
		return new(decodeSessionInfoUpdate(d))
	case "usage_update":
		return new(decodeUsageUpdate(d))
	case "notice":
		return new(decodeNotice(d))
	case "compaction_update":
		return new(decodeCompactionUpdate(d))
	case "compaction_summary_chunk":
		return new(decodeCompactionSummaryChunk(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownSessionUpdate(d))
}

// UserMessageChunk is the SessionUpdate whose sessionUpdate is
// user_message_chunk.
type UserMessageChunk struct {
	MessageID MessageID
	Content   ContentBlock
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeUserMessageChunk(d *wire.Dec) (x UserMessageChunk) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "messageId":
			seen = d.Once(seen, 1<<0)
			x.MessageID = wire.Str[MessageID](d)
		case "content":
			seen = d.Once(seen, 1<<1)
			x.Content = decodeContentBlock(d)
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
		d.Need(seen, "messageId", "content")
	}
	return x
}

func appendUserMessageChunk(dst []byte, x *UserMessageChunk) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"user_message_chunk"`...)
	dst = wire.AppendName(dst, `"messageId":`)
	dst = wire.AppendStr[MessageID](dst, &x.MessageID)
	dst = wire.AppendName(dst, `"content":`)
	dst = wire.AppendUnion[ContentBlock](dst, &x.Content)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UserMessageChunk) AppendJSON(dst []byte) []byte {
	return appendUserMessageChunk(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UserMessageChunk) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UserMessageChunk) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*UserMessageChunk) sessionUpdate() {}

// UserMessage is the SessionUpdate whose sessionUpdate is user_message. Absent
// members leave what is known, null clears it, and a value replaces it.
type UserMessage struct {
	MessageID MessageID
	Content   wire.Opt[[]ContentBlock]
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeUserMessage(d *wire.Dec) (x UserMessage) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "messageId":
			seen = d.Once(seen, 1<<0)
			x.MessageID = wire.Str[MessageID](d)
		case "content":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Content = wire.Nullable(d, func(d *wire.Dec) []ContentBlock { return wire.ListSkip(d, decodeContentBlock) })
			if d.Forgive(at) {
				x.Content = wire.Opt[[]ContentBlock]{}
				x.Extra.Keep(d, key)
			}
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
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "messageId")
	}
	return x
}

func appendUserMessage(dst []byte, x *UserMessage) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"user_message"`...)
	dst = wire.AppendName(dst, `"messageId":`)
	dst = wire.AppendStr[MessageID](dst, &x.MessageID)
	dst = wire.AppendOpt(dst, `"content":`, &x.Content, func(dst []byte, v *[]ContentBlock) []byte {
		return wire.AppendList(dst, *v, wire.AppendUnion[ContentBlock])
	})
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UserMessage) AppendJSON(dst []byte) []byte {
	return appendUserMessage(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UserMessage) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UserMessage) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*UserMessage) sessionUpdate() {}

// AgentMessageChunk is the SessionUpdate whose sessionUpdate is
// agent_message_chunk.
type AgentMessageChunk struct {
	MessageID MessageID
	Content   ContentBlock
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeAgentMessageChunk(d *wire.Dec) (x AgentMessageChunk) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "messageId":
			seen = d.Once(seen, 1<<0)
			x.MessageID = wire.Str[MessageID](d)
		case "content":
			seen = d.Once(seen, 1<<1)
			x.Content = decodeContentBlock(d)
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
		d.Need(seen, "messageId", "content")
	}
	return x
}

func appendAgentMessageChunk(dst []byte, x *AgentMessageChunk) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"agent_message_chunk"`...)
	dst = wire.AppendName(dst, `"messageId":`)
	dst = wire.AppendStr[MessageID](dst, &x.MessageID)
	dst = wire.AppendName(dst, `"content":`)
	dst = wire.AppendUnion[ContentBlock](dst, &x.Content)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AgentMessageChunk) AppendJSON(dst []byte) []byte {
	return appendAgentMessageChunk(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AgentMessageChunk) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AgentMessageChunk) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*AgentMessageChunk) sessionUpdate() {}

// AgentMessage is the SessionUpdate whose sessionUpdate is agent_message.
// Absent members leave what is known, null clears it, and a value replaces it.
type AgentMessage struct {
	MessageID MessageID
	Content   wire.Opt[[]ContentBlock]
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeAgentMessage(d *wire.Dec) (x AgentMessage) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "messageId":
			seen = d.Once(seen, 1<<0)
			x.MessageID = wire.Str[MessageID](d)
		case "content":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Content = wire.Nullable(d, func(d *wire.Dec) []ContentBlock { return wire.ListSkip(d, decodeContentBlock) })
			if d.Forgive(at) {
				x.Content = wire.Opt[[]ContentBlock]{}
				x.Extra.Keep(d, key)
			}
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
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "messageId")
	}
	return x
}

func appendAgentMessage(dst []byte, x *AgentMessage) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"agent_message"`...)
	dst = wire.AppendName(dst, `"messageId":`)
	dst = wire.AppendStr[MessageID](dst, &x.MessageID)
	dst = wire.AppendOpt(dst, `"content":`, &x.Content, func(dst []byte, v *[]ContentBlock) []byte {
		return wire.AppendList(dst, *v, wire.AppendUnion[ContentBlock])
	})
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AgentMessage) AppendJSON(dst []byte) []byte {
	return appendAgentMessage(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AgentMessage) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AgentMessage) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*AgentMessage) sessionUpdate() {}

// AgentThoughtChunk is the SessionUpdate whose sessionUpdate is
// agent_thought_chunk.
type AgentThoughtChunk struct {
	MessageID MessageID
	Content   ContentBlock
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeAgentThoughtChunk(d *wire.Dec) (x AgentThoughtChunk) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "messageId":
			seen = d.Once(seen, 1<<0)
			x.MessageID = wire.Str[MessageID](d)
		case "content":
			seen = d.Once(seen, 1<<1)
			x.Content = decodeContentBlock(d)
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
		d.Need(seen, "messageId", "content")
	}
	return x
}

func appendAgentThoughtChunk(dst []byte, x *AgentThoughtChunk) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"agent_thought_chunk"`...)
	dst = wire.AppendName(dst, `"messageId":`)
	dst = wire.AppendStr[MessageID](dst, &x.MessageID)
	dst = wire.AppendName(dst, `"content":`)
	dst = wire.AppendUnion[ContentBlock](dst, &x.Content)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AgentThoughtChunk) AppendJSON(dst []byte) []byte {
	return appendAgentThoughtChunk(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AgentThoughtChunk) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AgentThoughtChunk) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*AgentThoughtChunk) sessionUpdate() {}

// AgentThought is the SessionUpdate whose sessionUpdate is agent_thought.
// Absent members leave what is known, null clears it, and a value replaces it.
type AgentThought struct {
	MessageID MessageID
	Content   wire.Opt[[]ContentBlock]
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeAgentThought(d *wire.Dec) (x AgentThought) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "messageId":
			seen = d.Once(seen, 1<<0)
			x.MessageID = wire.Str[MessageID](d)
		case "content":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.Content = wire.Nullable(d, func(d *wire.Dec) []ContentBlock { return wire.ListSkip(d, decodeContentBlock) })
			if d.Forgive(at) {
				x.Content = wire.Opt[[]ContentBlock]{}
				x.Extra.Keep(d, key)
			}
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
	if seen&(1<<1-1) != 1<<1-1 {
		d.Need(seen, "messageId")
	}
	return x
}

func appendAgentThought(dst []byte, x *AgentThought) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"agent_thought"`...)
	dst = wire.AppendName(dst, `"messageId":`)
	dst = wire.AppendStr[MessageID](dst, &x.MessageID)
	dst = wire.AppendOpt(dst, `"content":`, &x.Content, func(dst []byte, v *[]ContentBlock) []byte {
		return wire.AppendList(dst, *v, wire.AppendUnion[ContentBlock])
	})
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *AgentThought) AppendJSON(dst []byte) []byte {
	return appendAgentThought(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x AgentThought) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *AgentThought) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*AgentThought) sessionUpdate() {}

// StateUpdate is one of:
//   - *RunningStateUpdate
//   - *IdleStateUpdate
//   - *RequiresActionStateUpdate
//   - *UnknownStateUpdate
type StateUpdate interface {
	SessionUpdate
	stateUpdate()
}

func decodeStateUpdate(d *wire.Dec) StateUpdate {
	switch tag := d.Tag("state"); string(tag) {
	case "running":
		return new(decodeRunningStateUpdate(d))
	case "idle":
		return new(decodeIdleStateUpdate(d))
	case "requires_action":
		return new(decodeRequiresActionStateUpdate(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownStateUpdate(d))
}

// RunningStateUpdate is the StateUpdate whose state is running.
type RunningStateUpdate struct {
	Background wire.Opt[[]BackgroundWork]
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeRunningStateUpdate(d *wire.Dec) (x RunningStateUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "background":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Background = wire.Nullable(d, func(d *wire.Dec) []BackgroundWork { return wire.List(d, decodeBackgroundWork) })
			if d.Forgive(at) {
				x.Background = wire.Opt[[]BackgroundWork]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		case "sessionUpdate":
			seen = d.Once(seen, 1<<2)
			d.Skip()
		case "state":
			seen = d.Once(seen, 1<<3)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendRunningStateUpdate(dst []byte, x *RunningStateUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"state_update","state":"running"`...)
	dst = wire.AppendOpt(dst, `"background":`, &x.Background, func(dst []byte, v *[]BackgroundWork) []byte {
		return wire.AppendList(dst, *v, wire.AppendUnion[BackgroundWork])
	})
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *RunningStateUpdate) AppendJSON(dst []byte) []byte {
	return appendRunningStateUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x RunningStateUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *RunningStateUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeStateUpdate)
}

func (*RunningStateUpdate) stateUpdate() {}

func (*RunningStateUpdate) sessionUpdate() {}

// BackgroundWork is one of:
//   - *BackgroundTerminal
//   - *BackgroundToolCall
//   - *UnknownBackgroundWork
type BackgroundWork interface {
	wire.Codec
	backgroundWork()
}

func decodeBackgroundWork(d *wire.Dec) BackgroundWork {
	switch tag := d.Tag("type"); string(tag) {
	case "terminal":
		return new(decodeBackgroundTerminal(d))
	case "tool_call":
		return new(decodeBackgroundToolCall(d))
	}
	if d.Failed() {
		return nil
	}
	return new(decodeUnknownBackgroundWork(d))
}

// UnknownBackgroundWork is a BackgroundWork of a kind that is not known here.
type UnknownBackgroundWork struct {
	// Kind is its type.
	Kind  string
	Extra wire.Extra
}

func decodeUnknownBackgroundWork(d *wire.Dec) (x UnknownBackgroundWork) {
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

func appendUnknownBackgroundWork(dst []byte, x *UnknownBackgroundWork) []byte {
	start := len(dst)
	dst = append(dst, `{"type":`...)
	dst = wire.AppendString(dst, x.Kind)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownBackgroundWork) AppendJSON(dst []byte) []byte {
	return appendUnknownBackgroundWork(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownBackgroundWork) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownBackgroundWork) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeBackgroundWork)
}

func (*UnknownBackgroundWork) backgroundWork() {}

// IdleStateUpdate is the StateUpdate whose state is idle.
type IdleStateUpdate struct {
	Background wire.Opt[[]BackgroundWork]
	Meta       json.RawMessage
	StopReason wire.Opt[StopReason]
	Error      wire.Opt[Error]
	Extra      wire.Extra
}

func decodeIdleStateUpdate(d *wire.Dec) (x IdleStateUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "background":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Background = wire.Nullable(d, func(d *wire.Dec) []BackgroundWork { return wire.List(d, decodeBackgroundWork) })
			if d.Forgive(at) {
				x.Background = wire.Opt[[]BackgroundWork]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		case "stopReason":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.StopReason = wire.Nullable(d, decodeStopReason)
			if d.Forgive(at) {
				x.StopReason = wire.Opt[StopReason]{}
				x.Extra.Keep(d, key)
			}
		case "error":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Error = wire.Nullable(d, decodeError)
			if d.Forgive(at) {
				x.Error = wire.Opt[Error]{}
				x.Extra.Keep(d, key)
			}
		case "sessionUpdate":
			seen = d.Once(seen, 1<<4)
			d.Skip()
		case "state":
			seen = d.Once(seen, 1<<5)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendIdleStateUpdate(dst []byte, x *IdleStateUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"state_update","state":"idle"`...)
	dst = wire.AppendOpt(dst, `"background":`, &x.Background, func(dst []byte, v *[]BackgroundWork) []byte {
		return wire.AppendList(dst, *v, wire.AppendUnion[BackgroundWork])
	})
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	dst = wire.AppendOpt(dst, `"stopReason":`, &x.StopReason, wire.AppendStr[StopReason])
	dst = wire.AppendOpt(dst, `"error":`, &x.Error, appendError)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *IdleStateUpdate) AppendJSON(dst []byte) []byte {
	return appendIdleStateUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x IdleStateUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *IdleStateUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeStateUpdate)
}

func (*IdleStateUpdate) stateUpdate() {}

func (*IdleStateUpdate) sessionUpdate() {}

// StopReason is one of these words, or one of a newer peer, as in
// IdleStateUpdate.StopReason.
type StopReason string

const (
	StopReasonEndTurn         StopReason = "end_turn"
	StopReasonMaxTokens       StopReason = "max_tokens"
	StopReasonMaxTurnRequests StopReason = "max_turn_requests"
	StopReasonRefusal         StopReason = "refusal"
	StopReasonCancelled       StopReason = "cancelled"
	StopReasonError           StopReason = "error"
)

func decodeStopReason(d *wire.Dec) StopReason {
	switch text := d.Text(); string(text) {
	case "end_turn":
		return StopReasonEndTurn
	case "max_tokens":
		return StopReasonMaxTokens
	case "max_turn_requests":
		return StopReasonMaxTurnRequests
	case "refusal":
		return StopReasonRefusal
	case "cancelled":
		return StopReasonCancelled
	case "error":
		return StopReasonError
	default:
		return StopReason(text)
	}
}

// RequiresActionStateUpdate is the StateUpdate whose state is requires_action.
type RequiresActionStateUpdate struct {
	Background wire.Opt[[]BackgroundWork]
	Meta       json.RawMessage
	Extra      wire.Extra
}

func decodeRequiresActionStateUpdate(d *wire.Dec) (x RequiresActionStateUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "background":
			seen = d.Once(seen, 1<<0)
			at := d.Pos()
			x.Background = wire.Nullable(d, func(d *wire.Dec) []BackgroundWork { return wire.List(d, decodeBackgroundWork) })
			if d.Forgive(at) {
				x.Background = wire.Opt[[]BackgroundWork]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<1)
			x.Meta = d.Meta(&x.Extra, key)
		case "sessionUpdate":
			seen = d.Once(seen, 1<<2)
			d.Skip()
		case "state":
			seen = d.Once(seen, 1<<3)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendRequiresActionStateUpdate(dst []byte, x *RequiresActionStateUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"state_update","state":"requires_action"`...)
	dst = wire.AppendOpt(dst, `"background":`, &x.Background, func(dst []byte, v *[]BackgroundWork) []byte {
		return wire.AppendList(dst, *v, wire.AppendUnion[BackgroundWork])
	})
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *RequiresActionStateUpdate) AppendJSON(dst []byte) []byte {
	return appendRequiresActionStateUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x RequiresActionStateUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *RequiresActionStateUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeStateUpdate)
}

func (*RequiresActionStateUpdate) stateUpdate() {}

func (*RequiresActionStateUpdate) sessionUpdate() {}

// UnknownStateUpdate is a StateUpdate of a kind that is not known here.
type UnknownStateUpdate struct {
	// Kind is its state.
	Kind  string
	Extra wire.Extra
}

func decodeUnknownStateUpdate(d *wire.Dec) (x UnknownStateUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionUpdate":
			seen = d.Once(seen, 1<<0)
			d.Skip()
		case "state":
			seen = d.Once(seen, 1<<1)
			x.Kind = d.String()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendUnknownStateUpdate(dst []byte, x *UnknownStateUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"state_update","state":`...)
	dst = wire.AppendString(dst, x.Kind)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownStateUpdate) AppendJSON(dst []byte) []byte {
	return appendUnknownStateUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownStateUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownStateUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeStateUpdate)
}

func (*UnknownStateUpdate) stateUpdate() {}

func (*UnknownStateUpdate) sessionUpdate() {}

// SessionInfoUpdate is the SessionUpdate whose sessionUpdate is
// session_info_update. Absent members leave what is known, null clears it, and
// a value replaces it.
type SessionInfoUpdate struct {
	Title     wire.Opt[string]
	UpdatedAt wire.Opt[string]
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeSessionInfoUpdate(d *wire.Dec) (x SessionInfoUpdate) {
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
		case "updatedAt":
			seen = d.Once(seen, 1<<1)
			at := d.Pos()
			x.UpdatedAt = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.UpdatedAt = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
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
	return x
}

func appendSessionInfoUpdate(dst []byte, x *SessionInfoUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"session_info_update"`...)
	dst = wire.AppendOpt(dst, `"title":`, &x.Title, wire.AppendStr[string])
	dst = wire.AppendOpt(dst, `"updatedAt":`, &x.UpdatedAt, wire.AppendStr[string])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *SessionInfoUpdate) AppendJSON(dst []byte) []byte {
	return appendSessionInfoUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x SessionInfoUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *SessionInfoUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*SessionInfoUpdate) sessionUpdate() {}

// UsageUpdate is the SessionUpdate whose sessionUpdate is usage_update.
type UsageUpdate struct {
	Used  uint64
	Size  uint64
	Cost  wire.Opt[Cost]
	Meta  json.RawMessage
	Extra wire.Extra
}

func decodeUsageUpdate(d *wire.Dec) (x UsageUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "used":
			seen = d.Once(seen, 1<<0)
			x.Used = wire.Int[uint64](d)
		case "size":
			seen = d.Once(seen, 1<<1)
			x.Size = wire.Int[uint64](d)
		case "cost":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Cost = wire.Nullable(d, decodeCost)
			if d.Forgive(at) {
				x.Cost = wire.Opt[Cost]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<3)
			x.Meta = d.Meta(&x.Extra, key)
		case "sessionUpdate":
			seen = d.Once(seen, 1<<4)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "used", "size")
	}
	return x
}

func appendUsageUpdate(dst []byte, x *UsageUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"usage_update"`...)
	dst = wire.AppendName(dst, `"used":`)
	dst = wire.AppendInt[uint64](dst, &x.Used)
	dst = wire.AppendName(dst, `"size":`)
	dst = wire.AppendInt[uint64](dst, &x.Size)
	dst = wire.AppendOpt(dst, `"cost":`, &x.Cost, appendCost)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UsageUpdate) AppendJSON(dst []byte) []byte {
	return appendUsageUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UsageUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UsageUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*UsageUpdate) sessionUpdate() {}

// Cost is an object, as in UsageUpdate.Cost.
type Cost struct {
	Amount   float64
	Currency string
	Meta     json.RawMessage
	Extra    wire.Extra
}

func decodeCost(d *wire.Dec) (x Cost) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "amount":
			seen = d.Once(seen, 1<<0)
			x.Amount = d.Number()
		case "currency":
			seen = d.Once(seen, 1<<1)
			x.Currency = d.String()
		case "_meta":
			seen = d.Once(seen, 1<<2)
			x.Meta = d.Meta(&x.Extra, key)
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "amount", "currency")
	}
	return x
}

func appendCost(dst []byte, x *Cost) []byte {
	start := len(dst)
	dst = append(dst, `{`...)
	dst = wire.AppendName(dst, `"amount":`)
	dst = wire.AppendNumber(dst, &x.Amount)
	dst = wire.AppendName(dst, `"currency":`)
	dst = wire.AppendStr[string](dst, &x.Currency)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *Cost) AppendJSON(dst []byte) []byte {
	return appendCost(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x Cost) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *Cost) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCost)
}

// Notice is the SessionUpdate whose sessionUpdate is notice.
type Notice struct {
	Severity    NoticeSeverity
	Title       string
	Description wire.Opt[string]
	Meta        json.RawMessage
	Extra       wire.Extra
}

func decodeNotice(d *wire.Dec) (x Notice) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "severity":
			seen = d.Once(seen, 1<<0)
			x.Severity = decodeNoticeSeverity(d)
		case "title":
			seen = d.Once(seen, 1<<1)
			x.Title = wire.NotShorter(d, d.String(), 1)
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
		case "sessionUpdate":
			seen = d.Once(seen, 1<<4)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "severity", "title")
	}
	return x
}

func appendNotice(dst []byte, x *Notice) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"notice"`...)
	dst = wire.AppendName(dst, `"severity":`)
	dst = wire.AppendStr[NoticeSeverity](dst, &x.Severity)
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
func (x *Notice) AppendJSON(dst []byte) []byte {
	return appendNotice(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x Notice) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *Notice) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*Notice) sessionUpdate() {}

// NoticeSeverity is one of these words, or one of a newer peer, as in
// Notice.Severity.
type NoticeSeverity string

const (
	NoticeSeverityInfo    NoticeSeverity = "info"
	NoticeSeverityWarning NoticeSeverity = "warning"
	NoticeSeverityError   NoticeSeverity = "error"
)

func decodeNoticeSeverity(d *wire.Dec) NoticeSeverity {
	switch text := d.Text(); string(text) {
	case "info":
		return NoticeSeverityInfo
	case "warning":
		return NoticeSeverityWarning
	case "error":
		return NoticeSeverityError
	default:
		return NoticeSeverity(text)
	}
}

// CompactionUpdate is the SessionUpdate whose sessionUpdate is
// compaction_update. Absent members leave what is known, null clears it, and a
// value replaces it.
type CompactionUpdate struct {
	CompactionID CompactionID
	Status       CompactionStatus
	Summary      wire.Opt[[]ContentBlock]
	Error        wire.Opt[string]
	Meta         json.RawMessage
	Extra        wire.Extra
}

func decodeCompactionUpdate(d *wire.Dec) (x CompactionUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "compactionId":
			seen = d.Once(seen, 1<<0)
			x.CompactionID = wire.Str[CompactionID](d)
		case "status":
			seen = d.Once(seen, 1<<1)
			x.Status = decodeCompactionStatus(d)
		case "summary":
			seen = d.Once(seen, 1<<2)
			at := d.Pos()
			x.Summary = wire.Nullable(d, func(d *wire.Dec) []ContentBlock { return wire.ListSkip(d, decodeContentBlock) })
			if d.Forgive(at) {
				x.Summary = wire.Opt[[]ContentBlock]{}
				x.Extra.Keep(d, key)
			}
		case "error":
			seen = d.Once(seen, 1<<3)
			at := d.Pos()
			x.Error = wire.Nullable(d, (*wire.Dec).String)
			if d.Forgive(at) {
				x.Error = wire.Opt[string]{}
				x.Extra.Keep(d, key)
			}
		case "_meta":
			seen = d.Once(seen, 1<<4)
			x.Meta = d.Meta(&x.Extra, key)
		case "sessionUpdate":
			seen = d.Once(seen, 1<<5)
			d.Skip()
		default:
			x.Extra.Keep(d, key)
		}
	}
	if seen&(1<<2-1) != 1<<2-1 {
		d.Need(seen, "compactionId", "status")
	}
	return x
}

func appendCompactionUpdate(dst []byte, x *CompactionUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"compaction_update"`...)
	dst = wire.AppendName(dst, `"compactionId":`)
	dst = wire.AppendStr[CompactionID](dst, &x.CompactionID)
	dst = wire.AppendName(dst, `"status":`)
	dst = wire.AppendStr[CompactionStatus](dst, &x.Status)
	dst = wire.AppendOpt(dst, `"summary":`, &x.Summary, func(dst []byte, v *[]ContentBlock) []byte {
		return wire.AppendList(dst, *v, wire.AppendUnion[ContentBlock])
	})
	dst = wire.AppendOpt(dst, `"error":`, &x.Error, wire.AppendStr[string])
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CompactionUpdate) AppendJSON(dst []byte) []byte {
	return appendCompactionUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CompactionUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CompactionUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*CompactionUpdate) sessionUpdate() {}

// CompactionID is a string, as in CompactionUpdate.CompactionID.
type CompactionID string

// CompactionStatus is one of these words, or one of a newer peer, as in
// CompactionUpdate.Status.
type CompactionStatus string

const (
	CompactionStatusInProgress CompactionStatus = "in_progress"
	CompactionStatusCompleted  CompactionStatus = "completed"
	CompactionStatusFailed     CompactionStatus = "failed"
	CompactionStatusCancelled  CompactionStatus = "cancelled"
)

func decodeCompactionStatus(d *wire.Dec) CompactionStatus {
	switch text := d.Text(); string(text) {
	case "in_progress":
		return CompactionStatusInProgress
	case "completed":
		return CompactionStatusCompleted
	case "failed":
		return CompactionStatusFailed
	case "cancelled":
		return CompactionStatusCancelled
	default:
		return CompactionStatus(text)
	}
}

// CompactionSummaryChunk is the SessionUpdate whose sessionUpdate is
// compaction_summary_chunk.
type CompactionSummaryChunk struct {
	CompactionID CompactionID
	Content      ContentBlock
	Meta         json.RawMessage
	Extra        wire.Extra
}

func decodeCompactionSummaryChunk(d *wire.Dec) (x CompactionSummaryChunk) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "compactionId":
			seen = d.Once(seen, 1<<0)
			x.CompactionID = wire.Str[CompactionID](d)
		case "content":
			seen = d.Once(seen, 1<<1)
			x.Content = decodeContentBlock(d)
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
		d.Need(seen, "compactionId", "content")
	}
	return x
}

func appendCompactionSummaryChunk(dst []byte, x *CompactionSummaryChunk) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":"compaction_summary_chunk"`...)
	dst = wire.AppendName(dst, `"compactionId":`)
	dst = wire.AppendStr[CompactionID](dst, &x.CompactionID)
	dst = wire.AppendName(dst, `"content":`)
	dst = wire.AppendUnion[ContentBlock](dst, &x.Content)
	if x.Meta != nil {
		dst = wire.AppendName(dst, `"_meta":`)
		dst = wire.AppendRaw(dst, &x.Meta)
	}
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *CompactionSummaryChunk) AppendJSON(dst []byte) []byte {
	return appendCompactionSummaryChunk(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CompactionSummaryChunk) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CompactionSummaryChunk) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*CompactionSummaryChunk) sessionUpdate() {}

// UnknownSessionUpdate is a SessionUpdate of a kind that is not known here.
type UnknownSessionUpdate struct {
	// Kind is its sessionUpdate.
	Kind  string
	Extra wire.Extra
}

func decodeUnknownSessionUpdate(d *wire.Dec) (x UnknownSessionUpdate) {
	var seen uint64
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		switch string(key) {
		case "sessionUpdate":
			seen = d.Once(seen, 1<<0)
			x.Kind = d.String()
		default:
			x.Extra.Keep(d, key)
		}
	}
	return x
}

func appendUnknownSessionUpdate(dst []byte, x *UnknownSessionUpdate) []byte {
	start := len(dst)
	dst = append(dst, `{"sessionUpdate":`...)
	dst = wire.AppendString(dst, x.Kind)
	return wire.AppendExtra(dst, start, x.Extra)
}

// AppendJSON appends the value as one line of JSON.
func (x *UnknownSessionUpdate) AppendJSON(dst []byte) []byte {
	return appendUnknownSessionUpdate(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x UnknownSessionUpdate) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *UnknownSessionUpdate) UnmarshalJSON(b []byte) error {
	return wire.UnmarshalVariant(b, x, decodeSessionUpdate)
}

func (*UnknownSessionUpdate) sessionUpdate() {}

// CancelSessionNotification is the params of session/cancel.
type CancelSessionNotification struct {
	SessionID SessionID
	Meta      json.RawMessage
	Extra     wire.Extra
}

func decodeCancelSessionNotification(d *wire.Dec) (x CancelSessionNotification) {
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

func appendCancelSessionNotification(dst []byte, x *CancelSessionNotification) []byte {
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
func (x *CancelSessionNotification) AppendJSON(dst []byte) []byte {
	return appendCancelSessionNotification(dst, x)
}

// MarshalJSON is AppendJSON for encoding/json.
func (x CancelSessionNotification) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil), nil }

// UnmarshalJSON decodes b, or leaves x as it is.
func (x *CancelSessionNotification) UnmarshalJSON(b []byte) error {
	return wire.Unmarshal(b, x, decodeCancelSessionNotification)
}
