// Code generated from v1.schema.json; DO NOT EDIT.

package v1

import (
	"hawser/internal/acp/wire"
)

// Version is the number of this version of the protocol.
const Version ProtocolVersion = 1

// The names of the methods.
const (
	MethodInitialize               = "initialize"
	MethodAuthenticate             = "authenticate"
	MethodSessionNew               = "session/new"
	MethodSessionLoad              = "session/load"
	MethodSessionSetMode           = "session/set_mode"
	MethodSessionSetConfigOption   = "session/set_config_option"
	MethodSessionPrompt            = "session/prompt"
	MethodSessionCancel            = "session/cancel"
	MethodSessionList              = "session/list"
	MethodSessionDelete            = "session/delete"
	MethodSessionResume            = "session/resume"
	MethodSessionClose             = "session/close"
	MethodLogout                   = "logout"
	MethodSessionRequestPermission = "session/request_permission"
	MethodSessionUpdate            = "session/update"
	MethodFSWriteTextFile          = "fs/write_text_file"
	MethodFSReadTextFile           = "fs/read_text_file"
	MethodTerminalCreate           = "terminal/create"
	MethodTerminalOutput           = "terminal/output"
	MethodTerminalRelease          = "terminal/release"
	MethodTerminalWaitForExit      = "terminal/wait_for_exit"
	MethodTerminalKill             = "terminal/kill"
	MethodElicitationCreate        = "elicitation/create"
	MethodElicitationComplete      = "elicitation/complete"
	MethodCancelRequest            = "$/cancel_request"
)

// Methods are all methods of this version.
var Methods = []wire.Method{
	{Name: MethodInitialize, Side: wire.Agent},
	{Name: MethodAuthenticate, Side: wire.Agent},
	{Name: MethodSessionNew, Side: wire.Agent},
	{Name: MethodSessionLoad, Side: wire.Agent},
	{Name: MethodSessionSetMode, Side: wire.Agent},
	{Name: MethodSessionSetConfigOption, Side: wire.Agent},
	{Name: MethodSessionPrompt, Side: wire.Agent},
	{Name: MethodSessionCancel, Side: wire.Agent, Notification: true},
	{Name: MethodSessionList, Side: wire.Agent},
	{Name: MethodSessionDelete, Side: wire.Agent},
	{Name: MethodSessionResume, Side: wire.Agent},
	{Name: MethodSessionClose, Side: wire.Agent},
	{Name: MethodLogout, Side: wire.Agent},
	{Name: MethodSessionRequestPermission, Side: wire.Client},
	{Name: MethodSessionUpdate, Side: wire.Client, Notification: true},
	{Name: MethodFSWriteTextFile, Side: wire.Client},
	{Name: MethodFSReadTextFile, Side: wire.Client},
	{Name: MethodTerminalCreate, Side: wire.Client},
	{Name: MethodTerminalOutput, Side: wire.Client},
	{Name: MethodTerminalRelease, Side: wire.Client},
	{Name: MethodTerminalWaitForExit, Side: wire.Client},
	{Name: MethodTerminalKill, Side: wire.Client},
	{Name: MethodElicitationCreate, Side: wire.Client},
	{Name: MethodElicitationComplete, Side: wire.Client, Notification: true},
	{Name: MethodCancelRequest, Side: wire.Both, Notification: true},
}

// NewParams is an empty value for the params of a method, or nil if there is no
// such method.
func NewParams(method string) wire.Codec {
	switch method {
	case MethodInitialize:
		return new(InitializeRequest)
	case MethodAuthenticate:
		return new(AuthenticateRequest)
	case MethodSessionNew:
		return new(NewSessionRequest)
	case MethodSessionLoad:
		return new(LoadSessionRequest)
	case MethodSessionSetMode:
		return new(SetSessionModeRequest)
	case MethodSessionSetConfigOption:
		return new(SetSessionConfigOptionRequest)
	case MethodSessionPrompt:
		return new(PromptRequest)
	case MethodSessionCancel:
		return new(CancelNotification)
	case MethodSessionList:
		return new(ListSessionsRequest)
	case MethodSessionDelete:
		return new(DeleteSessionRequest)
	case MethodSessionResume:
		return new(ResumeSessionRequest)
	case MethodSessionClose:
		return new(CloseSessionRequest)
	case MethodLogout:
		return new(LogoutRequest)
	case MethodSessionRequestPermission:
		return new(RequestPermissionRequest)
	case MethodSessionUpdate:
		return new(SessionNotification)
	case MethodFSWriteTextFile:
		return new(WriteTextFileRequest)
	case MethodFSReadTextFile:
		return new(ReadTextFileRequest)
	case MethodTerminalCreate:
		return new(CreateTerminalRequest)
	case MethodTerminalOutput:
		return new(TerminalOutputRequest)
	case MethodTerminalRelease:
		return new(ReleaseTerminalRequest)
	case MethodTerminalWaitForExit:
		return new(WaitForTerminalExitRequest)
	case MethodTerminalKill:
		return new(KillTerminalRequest)
	case MethodElicitationCreate:
		return new(CreateElicitationRequest)
	case MethodElicitationComplete:
		return new(CompleteElicitationNotification)
	case MethodCancelRequest:
		return new(CancelRequestNotification)
	}
	return nil
}

// NewResult is an empty value for the result of a method, or nil if it has none.
func NewResult(method string) wire.Codec {
	switch method {
	case MethodInitialize:
		return new(InitializeResponse)
	case MethodAuthenticate:
		return new(AuthenticateResponse)
	case MethodSessionNew:
		return new(NewSessionResponse)
	case MethodSessionLoad:
		return new(LoadSessionResponse)
	case MethodSessionSetMode:
		return new(SetSessionModeResponse)
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
	case MethodLogout:
		return new(LogoutResponse)
	case MethodSessionRequestPermission:
		return new(RequestPermissionResponse)
	case MethodFSWriteTextFile:
		return new(WriteTextFileResponse)
	case MethodFSReadTextFile:
		return new(ReadTextFileResponse)
	case MethodTerminalCreate:
		return new(CreateTerminalResponse)
	case MethodTerminalOutput:
		return new(TerminalOutputResponse)
	case MethodTerminalRelease:
		return new(ReleaseTerminalResponse)
	case MethodTerminalWaitForExit:
		return new(WaitForTerminalExitResponse)
	case MethodTerminalKill:
		return new(KillTerminalResponse)
	case MethodElicitationCreate:
		return new(CreateElicitationResponse)
	}
	return nil
}
