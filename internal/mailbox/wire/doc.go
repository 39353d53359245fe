// Package wire is the language of the copy-and-paste mailbox: it reads what a
// model replied and writes what is pasted to it. It knows texts and names; it
// knows no files, no clock and no session that runs.
//
// A reply is parsed whole before anything is done with it. Every line that is a
// command, or was perhaps meant as one, becomes an Item: done as it is, done with
// a note, or not done and explained to the model. Whoever carries items out does
// so only for those that say Do.
package wire

// Version is the protocol's version.
const Version = "1.0"
