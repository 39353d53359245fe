package serve

import (
	"cmp"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v2"
)

// clientOf2 is a client of version 2: it shows what agents run, and runs nothing for
// them.
func clientOf2(r *v2.InitializeRequest) *client {
	return &client{
		name: cmp.Or(r.Info.Name, "editor"), display: true, notices: true, switches: true, late: true, ids: true, states: true,
		forms: r.Capabilities.V.Elicitation.V.Form.Has(), urls: r.Capabilities.V.Elicitation.V.URL.Has(), words: second{},
	}
}

// introduction2 is what can be expected of us, in version 2.
func (c *connection) introduction2() *v2.InitializeResponse {
	first := c.introduction()
	prompt, can := first.AgentCapabilities.V.PromptCapabilities.V, v2.PromptCapabilities{}
	if prompt.Image.V {
		can.Image = wire.Some(v2.PromptImageCapabilities{})
	}
	if prompt.Audio.V {
		can.Audio = wire.Some(v2.PromptAudioCapabilities{})
	}
	if prompt.EmbeddedContext.V {
		can.EmbeddedContext = wire.Some(v2.PromptEmbeddedContextCapabilities{})
	}
	session := v2.SessionCapabilities{Prompt: wire.Some(can)}
	if c.o.Agent.Kind == "acp" { // others use no servers
		session.MCP = wire.Some(v2.MCPCapabilities{Stdio: wire.Some(v2.MCPStdioCapabilities{}), HTTP: wire.Some(v2.MCPHTTPCapabilities{})})
	}
	if c.o.Data != "" {
		session.Delete = wire.Some(v2.SessionDeleteCapabilities{})
	}
	info := first.AgentInfo.V
	return &v2.InitializeResponse{
		ProtocolVersion: v2.Version,
		Info:            v2.Implementation{Name: info.Name, Title: info.Title, Version: info.Version},
		AuthMethods:     []v2.AuthMethod{},
		Capabilities:    wire.Some(v2.AgentCapabilities{Session: wire.Some(session)}),
	}
}
