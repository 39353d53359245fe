package serve

import (
	"context"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/jsonrpc"
	"hawser/internal/session"
)

// Options say what is served. Session is required.
type Options struct {
	// Version is that of hawser, which clients are told.
	Version string
	// Agent describes the agent that sessions talk with, and AgentName is how it
	// was named: sessions with others are not listed.
	Agent     agent.Info
	AgentName string
	// Data is hawser's data folder, where sessions are found again.
	Data string
	// Fits says why a folder cannot be a workspace; nil takes every one.
	Fits func(dir string) error
	// Session makes the options of a session: its agent, its sandbox, its rules.
	// The agent belongs to the session alone and is closed after it.
	Session func(context.Context, Wanted) (session.Options, error)
	// Editor runs work in the client's terminals, and reads and writes files
	// through it, as far as it can.
	Editor bool
	// Log is told what nobody else is; nil is silent.
	Log func(text string)
	// Trace sees every message; see jsonrpc.Options.
	Trace func(d jsonrpc.Direction, frame []byte)
}

// Wanted is a session that a client wants.
type Wanted struct {
	Dir     string         // the workspace, absolute
	Servers []v1.MCPServer // that the agent is to use
	// From is a session to go on with; nil is a new one.
	From *session.Listed
}

func (o *Options) log(text string) {
	if o.Log != nil {
		o.Log(text)
	}
}
