// Package cli shows a session to whoever started it from a command line: as JSON,
// as plain text, or at a terminal with colours, folded output and questions that
// a key answers. It knows events and terminals; it opens no session and reads no
// flags.
package cli
