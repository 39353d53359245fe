// Package script is the agent that follows a written script: it says what is
// written there, runs commands, types keys, changes files and asks people. It
// knows its script and its Host, reads no files of its own and starts nothing.
//
// It is the driver to read first: everything that an agent can do through a Host
// is done here, with no protocol in the way. The language is in docs/scripts.md.
//
// text -> parse -> script; script -> print -> text. A conversation walks the
// statements of one turn at each prompt.
package script
