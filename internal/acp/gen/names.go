package main

import (
	"strings"
	"unicode"
)

// initialisms are spelled as Go does.
var initialisms = map[string]string{
	"Id": "ID", "Url": "URL", "Uri": "URI", "Mcp": "MCP", "Http": "HTTP", "Sse": "SSE", "Fs": "FS",
}

// goName is the exported name of a schema's word, which is camelCase,
// snake_case or a title.
func goName(word string) string {
	var parts []string
	start := 0
	for i, r := range word {
		switch {
		case r == '_' || r == '-' || r == ' ' || r == '/' || r == '$':
			parts = append(parts, word[start:i])
			start = i + 1
		case unicode.IsUpper(r) && i > start && !unicode.IsUpper(rune(word[i-1])):
			parts = append(parts, word[start:i])
			start = i
		}
	}
	parts = append(parts, word[start:])
	var b strings.Builder
	for _, p := range parts {
		if p == "" {
			continue
		}
		p = strings.ToUpper(p[:1]) + p[1:]
		if s, ok := initialisms[p]; ok {
			p = s
		}
		b.WriteString(p)
	}
	return b.String()
}

// unexported is a name with its first word in lower case.
func unexported(name string) string {
	i := strings.IndexFunc(name, unicode.IsLower)
	if i > 1 {
		i--
	}
	return strings.ToLower(name[:max(i, 1)]) + name[max(i, 1):]
}

// A body is the part of an object that depends on one of its members: in the
// schema it has no name, so it gets one here.
type bodyNames struct {
	field, iface string
	variants     map[string]string
}

var bodies = map[string]bodyNames{
	"CreateElicitationRequest": {"Mode", "ElicitationMode", map[string]string{
		"form": "ElicitationFormMode", "url": "ElicitationURLMode"}},
	"CreateElicitationResponse": {"Action", "ElicitationAction", map[string]string{
		"accept": "ElicitationAcceptAction", "decline": "ElicitationDeclineAction", "cancel": "ElicitationCancelAction"}},
	"SessionConfigOption": {"Kind", "SessionConfigKind", map[string]string{
		"select": "SessionConfigSelect", "boolean": "SessionConfigBoolean"}},
	"SetSessionConfigOptionRequest": {"Value", "SessionConfigValue", map[string]string{
		"boolean": "SessionConfigBooleanValue", "value_id": "SessionConfigIDValue", "id": "SessionConfigIDValue"}},
	"DiffChange": {"Operation", "DiffOperation", map[string]string{
		"add": "DiffAdd", "delete": "DiffDelete", "modify": "DiffModify", "move": "DiffMove", "copy": "DiffCopy"}},
}

// variantNames are for kinds of a union that have no type of their own in the
// schema, and whose tag alone would be too short a name.
var variantNames = map[string]string{
	"RequestPermissionOutcome.cancelled": "CancelledPermissionOutcome",
}

// tagEnums name the words of a tag that is also an ordinary member.
var tagEnums = map[string]string{
	"IdleStateUpdate": "StopReason",
}

// envelopes are the frames of JSON-RPC, which are not this codec's.
var envelopes = map[string]bool{
	"AgentRequest": true, "AgentResponse": true, "AgentNotification": true,
	"ClientRequest": true, "ClientResponse": true, "ClientNotification": true,
	"ExtRequest": true, "ExtResponse": true, "ExtNotification": true,
}

// roots are types that no message refers to by name, but that errors carry.
var roots = []string{"Error", "UnsupportedProtocolVersionErrorData", "SessionNotFoundErrorData"}

// areas say which file a type goes to: the first whose word its name has.
var areas = []struct {
	file  string
	words []string
}{
	{"elicitation", []string{"Elicitation", "PropertySchema", "MultiSelect", "EnumOption", "StringFormat"}},
	{"permission", []string{"Permission"}},
	{"config", []string{"SessionConfig", "ConfigOption"}},
	{"initialize", []string{"Capabilities", "Initialize", "Implementation", "ProtocolVersion"}},
	{"auth", []string{"Auth", "Logout"}},
	{"error", []string{"Error"}},
	{"toolcall", []string{"ToolCall", "ToolKind", "Diff"}},
	{"terminal", []string{"Terminal"}},
	{"file", []string{"TextFile"}},
	{"command", []string{"Command"}},
	{"plan", []string{"Plan"}},
	{"update", []string{"Update", "SessionNotification", "Chunk", "Usage", "Cost", "Notice", "Compaction",
		"UserMessage", "AgentMessage", "AgentThought", "Background", "StateUpdate", "StopReason"}},
	{"content", []string{"Content", "Resource", "Annotations", "Role", "Icon", "MediaType", "ContentBlock"}},
	{"mcp", []string{"MCP", "HTTPHeader", "EnvVariable"}},
	{"session", []string{""}},
}

func area(name string) string {
	for _, a := range areas {
		for _, w := range a.words {
			if strings.Contains(name, w) {
				return a.file
			}
		}
	}
	return ""
}
