// Package serve makes hawser an agent of the Agent Client Protocol, for editors
// and other clients: they open sessions here, and see and answer what happens in
// them. It knows both versions of the protocol and sessions; it does not know which
// agent a session talks with, and starts nothing but sessions.
//
// One connection has any number of sessions. A session's events become updates in
// their order, and a client that reads slowly holds the session back: nothing is
// dropped. When the connection ends its sessions are closed with all that they
// have started.
package serve
