// Package term runs one process behind pipes or a terminal and keeps what it
// shows: the newest output, the screen, the exit status. It knows processes
// and bytes; it knows no protocol and no agent.
//
// A Terminal is for looking at: its output is limited and old output is lost.
// A Program is for talking to: its pipes lose nothing and push back. A
// Registry owns both, and releases them.
package term
