package serve

import (
	"encoding/json"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/handshake"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/jsonrpc"
)

// client is what can be expected of whoever is connected.
type client struct {
	name     string
	terminal bool // runs commands for us
	texts    bool // reads and writes files for us
	display  bool // shows terminals of ours
	forms    bool // shows forms
	urls     bool // opens addresses
	notices  bool // shows notices
	switches bool // knows options that are on or off
	late     bool // can be told of a terminal at any time
	ids      bool // wants one for every message
	states   bool // is told what the session does; prompts are only taken

	words words // nil are those of version 1
}

func (c *client) in() words {
	if c.words == nil {
		return first{}
	}
	return c.words
}

func clientOf(r *v1.InitializeRequest) *client {
	caps := r.ClientCapabilities.V
	c := &client{
		name:     r.ClientInfo.V.Name,
		terminal: caps.Terminal.V,
		texts:    caps.FS.V.ReadTextFile.V && caps.FS.V.WriteTextFile.V,
		forms:    caps.Elicitation.V.Form.Has(),
		urls:     caps.Elicitation.V.URL.Has(),
		notices:  caps.Session.V.Notices.Has(),
		switches: caps.Session.V.ConfigOptions.V.Boolean.Has(),
	}
	if c.name == "" {
		c.name = "editor"
	}
	var meta struct {
		Display bool `json:"terminal_output"`
	}
	c.display = json.Unmarshal(caps.Meta, &meta) == nil && meta.Display
	return c
}

// initialize learns who the client is and which version it speaks; of a later one it
// is told that the second is spoken here.
func (c *connection) initialize(r *jsonrpc.Request) (wire.Encoder, error) {
	var request handshake.Request
	raw := r.Params
	if raw == nil {
		raw = jsonRaw("{}")
	}
	version := handshake.Version(raw)
	if version == 0 {
		return nil, invalidParams("params.protocolVersion: is missing, or no number from 1 on")
	}
	// Who names a later version in the shape of version 1 is taken at its shape.
	if err := request.UnmarshalJSON(raw); err != nil {
		version = 1
		if err := request.V1.UnmarshalJSON(raw); err != nil {
			return nil, wire.In("params", err)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.client != nil {
		return nil, invalidRequest("initialize came before")
	}
	// Only version 1 has terminals of the client's.
	theirs := c.o.Editor && request.V1.ClientCapabilities.V.Terminal.V
	if version >= v2.Version && !theirs {
		c.client = clientOf2(&request.V2)
		return c.introduction2(), nil
	}
	c.client = clientOf(&request.V1)
	return c.introduction(), nil
}

func (c *connection) introduction() *v1.InitializeResponse {
	version := c.o.Version
	if version == "" {
		version = "unknown"
	}
	title := "Hawser"
	if c.o.Agent.Name != "" {
		title += ": " + c.o.Agent.Name
	}
	can := c.o.Agent.Abilities
	// What an agent of the same protocol can is only known when it has started, and
	// it makes of each part what it can.
	guess := c.o.Agent.Kind == "acp"
	return &v1.InitializeResponse{
		ProtocolVersion: v1.Version,
		AgentInfo:       wire.Some(v1.Implementation{Name: "hawser", Title: wire.Some(title), Version: version}),
		AuthMethods:     []v1.AuthMethod{},
		AgentCapabilities: wire.Some(v1.AgentCapabilities{
			LoadSession: wire.Some(c.o.Data != ""),
			PromptCapabilities: wire.Some(v1.PromptCapabilities{
				Image: wire.Some(can.Images || guess), Audio: wire.Some(can.Audio || guess), EmbeddedContext: wire.Some(can.Resources || guess),
			}),
			MCPCapabilities:     wire.Some(v1.MCPCapabilities{HTTP: wire.Some(guess), SSE: wire.Some(guess)}),
			SessionCapabilities: wire.Some(c.sessionCapabilities()),
		}),
	}
}

func (c *connection) sessionCapabilities() v1.SessionCapabilities {
	can := v1.SessionCapabilities{Close: wire.Some(v1.SessionCloseCapabilities{})}
	if c.o.Data != "" {
		can.List = wire.Some(v1.SessionListCapabilities{})
		can.Delete = wire.Some(v1.SessionDeleteCapabilities{})
		can.Resume = wire.Some(v1.SessionResumeCapabilities{})
	}
	return can
}
