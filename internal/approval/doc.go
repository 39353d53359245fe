// Package approval decides whether an action may happen: by a rule, by a
// person, or by a deadline. It knows actions, questions and answers; it knows no
// agent, no front and no process.
//
// Everything that somebody must agree to or be asked passes one Gate, so an
// agent's own options, forms and the steps of a protocol are all answered in the
// same place, once, by whichever front is first.
package approval
