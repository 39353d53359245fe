// Code generated from v2.schema.json; DO NOT EDIT.

package v2

import (
	"hawser/internal/acp/wire"
)

// Version is the number of this version of the protocol.
const Version ProtocolVersion = 2

// The names of the methods.
const (
	MethodInitialize               = "initialize"
	MethodAuthLogin                = "auth/login"
	MethodSessionNew               = "session/new"
	MethodSessionSetConfigOption   = "session/set_config_option"
	MethodSessionPrompt            = "session/prompt"
	MethodSessionCancel            = "session/cancel"
	MethodSessionList              = "session/list"
	MethodSessionDelete            = "session/delete"
	MethodSessionResume            = "session/resume"
	MethodSessionClose             = "session/close"
	MethodAuthLogout               = "auth/logout"
	MethodSessionRequestPermission = "session/request_permission"
	MethodSessionUpdate            = "session/update"
	MethodElicitationCreate        = "elicitation/create"
	MethodElicitationComplete      = "elicitation/complete"
	MethodCancelRequest            = "$/cancel_request"
	MethodToolCallCancel           = "tool_call/cancel"
	MethodTerminalCancel           = "terminal/cancel"
)

// Methods are all methods of this version.
var Methods = []wire.Method{
	{Name: MethodInitialize, Side: wire.Agent},
	{Name: MethodAuthLogin, Side: wire.Agent},
	{Name: MethodSessionNew, Side: wire.Agent},
	{Name: MethodSessionSetConfigOption, Side: wire.Agent},
	{Name: MethodSessionPrompt, Side: wire.Agent},
	{Name: MethodSessionCancel, Side: wire.Agent, Notification: true},
	{Name: MethodSessionList, Side: wire.Agent},
	{Name: MethodSessionDelete, Side: wire.Agent},
	{Name: MethodSessionResume, Side: wire.Agent},
	{Name: MethodSessionClose, Side: wire.Agent},
	{Name: MethodAuthLogout, Side: wire.Agent},
	{Name: MethodSessionRequestPermission, Side: wire.Client},
	{Name: MethodSessionUpdate, Side: wire.Client, Notification: true},
	{Name: MethodElicitationCreate, Side: wire.Client},
	{Name: MethodElicitationComplete, Side: wire.Client, Notification: true},
	{Name: MethodCancelRequest, Side: wire.Both, Notification: true},
	{Name: MethodToolCallCancel, Side: wire.Agent},
	{Name: MethodTerminalCancel, Side: wire.Agent},
}

// NewParams is an empty value for the params of a method, or nil if there is no
// such method.
func NewParams(method string) wire.Codec {
	switch method {
	case MethodInitialize:
		return new(InitializeRequest)
	case MethodAuthLogin:
		return new(LoginAuthRequest)
	case MethodSessionNew:
		return new(NewSessionRequest)
	case MethodSessionSetConfigOption:
		return new(SetSessionConfigOptionRequest)
	case MethodSessionPrompt:
		return new(PromptRequest)
	case MethodSessionCancel:
		return new(CancelSessionNotification)
	case MethodSessionList:
		return new(ListSessionsRequest)
	case MethodSessionDelete:
		return new(DeleteSessionRequest)
	case MethodSessionResume:
		return new(ResumeSessionRequest)
	case MethodSessionClose:
		return new(CloseSessionRequest)
	case MethodAuthLogout:
		return new(LogoutAuthRequest)
	case MethodSessionRequestPermission:
		return new(RequestPermissionRequest)
	case MethodSessionUpdate:
		return new(UpdateSessionNotification)
	case MethodElicitationCreate:
		return new(CreateElicitationRequest)
	case MethodElicitationComplete:
		return new(CompleteElicitationNotification)
	case MethodCancelRequest:
		return new(CancelRequestNotification)
	case MethodToolCallCancel:
		return new(CancelToolCallRequest)
	case MethodTerminalCancel:
		return new(CancelTerminalRequest)
	}
	return nil
}

// NewResult is an empty value for the result of a method, or nil if it has none.
func NewResult(method string) wire.Codec {
	switch method {
	case MethodInitialize:
		return new(InitializeResponse)
	case MethodAuthLogin:
		return new(LoginAuthResponse)
	case MethodSessionNew:
		return new(NewSessionResponse)
	case MethodSessionSetConfigOption:
		return new(SetSessionConfigOptionResponse)
	case MethodSessionPrompt:
		return new(PromptResponse)
	case MethodSessionList:
		return new(ListSessionsResponse)
	case MethodSessionDelete:
		return new(DeleteSessionResponse)
	case MethodSessionResume:
		return new(ResumeSessionResponse)
	case MethodSessionClose:
		return new(CloseSessionResponse)
	case MethodAuthLogout:
		return new(LogoutAuthResponse)
	case MethodSessionRequestPermission:
		return new(RequestPermissionResponse)
	case MethodElicitationCreate:
		return new(CreateElicitationResponse)
	case MethodToolCallCancel:
		return new(CancelToolCallResponse)
	case MethodTerminalCancel:
		return new(CancelTerminalResponse)
	}
	return nil
}
