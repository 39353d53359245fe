// Package session is the one door: it owns an agent's conversation, the place
// where it works (a Box and a workspace), the gate that decides and the journal
// that remembers, for one conversation. It knows no protocol and no front.
//
// Every process, file change, question and event passes it, in one order. It
// works without an agent too, for a verifier or a server that only runs commands.
//
// A session is a directory, with a lock and a control socket, so that another
// process can list, follow and answer it.
package session
