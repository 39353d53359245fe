// Package agent says what an agent is: it takes a prompt, yields events, and acts
// only through the Host it is given. It knows no protocol, opens no file and
// starts no process.
//
// Every kind of agent implements Agent and Conversation; a session alone
// implements Host. So any agent works with any front, and what an agent may do is
// decided in one place.
package agent
