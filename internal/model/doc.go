// Package model talks to chat models: it sends a conversation and streams the
// answer. It knows three dialects of HTTP and nothing of agents, terminals or
// sessions.
//
// It speaks plain HTTP. A vendor's library would bring its own retries,
// time-outs and types for one request of a few fields, three times; what matters
// here (what is tried again and for how long, what counts as an answer that
// broke off, what was used) must be the same for all of them.
package model
