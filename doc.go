// Package hawser is the root of one binary that makes any AI agent fast to a
// terminal. It holds no code; this page is the map, bottom up.
//
// The engine knows bytes, cells, processes and files, but no protocol and no
// agent:
//
//	internal/vt         terminal bytes to a screen, key names to bytes
//	internal/sandbox    a policy becomes a Box in which processes run
//	internal/term       terminals and programs, and the registry that owns them
//	internal/workspace  files under one root
//
// The core knows what an agent is, what it may do and what happened:
//
//	internal/agent      Agent, Conversation, Host and the closed set of events
//	internal/approval   questions, rules, and the Gate that settles them
//	internal/journal    the hash-chained record of a session, and its recordings
//	internal/session    the one door: agent, place, gate and journal
//	internal/config     the configuration file and its mistakes
//	internal/script     the agent that follows a written script
//	internal/acp/drive  any program that speaks the Agent Client Protocol
//	internal/terminus/drive  programs, services and models that answer with keys
//	internal/terminus/web    such a service, asked over HTTP
//	internal/terminus/play   a person who plays such an agent
//	internal/model           chat models: OpenAI-compatible, Anthropic, Gemini, scripted
//	internal/mailbox/drive  a person who pastes between a mailbox and a chat page
//	internal/mailbox/box    the mailbox's folders and records on a disk
//
// Fronts show a session:
//
//	internal/cli        at a command line
//	internal/acp/serve  in an editor, by the Agent Client Protocol
//
// What protocols have in common:
//
//	internal/jsonrpc    calls and notifications between two peers, in order
//
// The protocols' codecs do no I/O:
//
//	internal/acp/wire       messages of the Agent Client Protocol, versions 1 and 2
//	internal/mailbox/wire   replies of a pasted chat, and what is pasted to it
//	internal/terminus/wire  what Term Challenge agents are asked, and answer
//
// The command line wires them together:
//
//	cmd/hawser          one file per verb
//	cmd/hawser-init     the small init that runs inside every Box
//
// Tests beside the programs of others are in internal/acp/conform.
//
// The import law is layers_test.go.
package hawser
