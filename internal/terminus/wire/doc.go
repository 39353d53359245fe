// Package wire knows the texts of Term Challenge and terminus-2: what an agent
// is asked, and what it answers, in JSON or XML. It does no I/O, reads no clock
// and does not know what a terminal is.
//
// [Parse] answers as the parsers of Terminal-Bench do, whose words models have
// been trained on; so it follows their rules of whitespace, numbers and
// matching, which are Python's, and so are the names here. It differs from them
// in three things: what makes them crash is an ordinary error, the durations of
// Term Challenge's XML are kept, and <task_complete> inside keystrokes is text.
// Everything takes time in proportion to the length of the answer.
package wire
