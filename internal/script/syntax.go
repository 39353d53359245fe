package script

import (
	"regexp"
	"time"
)

// script is a parsed script.
type script struct {
	options []option
	blocks  []block
}

// line is where something stands, counted from 1.
type line int

func (l line) at() line { return l }

// option is a variable that whoever starts the script can set.
type option struct {
	line
	name  string
	value string
}

// block is what is done at one prompt: the next one, or each that matches.
type block struct {
	line
	match *pattern // nil for a turn
	body  []statement
}

// statement is one of the types below.
type statement interface{ at() line }

// acting is a statement whose outcome can be expected.
type acting interface {
	statement
	expected() *[]expect
}

// outcome is what is expected of an action.
type outcome struct{ expects []expect }

func (o *outcome) expected() *[]expect { return &o.expects }

type (
	tell struct { // say, chunk, think, progress
		line
		verb string
		text text
	}
	logged struct {
		line
		level string
		text  text
	}
	planned struct {
		line
		steps []step
	}
	media struct {
		line
		path text
		mime string
	}
	usage struct {
		line
		counts map[string]int64 // by the words of usageWords
		cost   float64
		in     string // the currency; empty without a cost
	}
	run struct {
		line
		command text
		outcome
	}
	open struct {
		line
		cols, rows int
		command    text
		outcome
	}
	typed struct {
		line
		keys []text
		outcome
	}
	settle struct {
		line
		most time.Duration
		outcome
	}
	closed struct{ line }
	write  struct {
		line
		path text
		text text
		outcome
	}
	edit struct {
		line
		path        text
		first, last int // last is first-1 for an insertion
		text        text
		outcome
	}
	replace struct {
		line
		path     text
		old, new text
		outcome
	}
	remove struct {
		line
		path text
		outcome
	}
	rename struct {
		line
		from, to text
		outcome
	}
	read struct {
		line
		path text
		outcome
	}
	ask struct {
		line
		kind    string // text, choice, permission, form
		name    string
		title   text
		choices []text
		fields  []field
		outcome
	}
	when struct {
		line
		name      string
		not       bool
		pattern   pattern
		body      []statement
		otherwise []statement
	}
	repeat struct {
		line
		times int
		body  []statement
	}
	sleep struct {
		line
		long time.Duration
	}
	stall  struct{ line }
	finish struct { // fail, refuse, limit, stop
		line
		verb string
		text text
	}
)

// field is one that a form asks for.
type field struct {
	name     string
	kind     string // a key of fieldTypes
	optional bool
}

// step is an entry of a plan.
type step struct {
	status string // a key of stepStatus
	text   text
}

// expect is one expectation of an action.
type expect struct {
	line
	subject string // exit, output, screen, text, denied
	not     bool
	pattern *pattern // nil for exit, and for denied without a reason
	code    int      // of exit; anyCode for any
	within  time.Duration
}

const anyCode = -1

// pattern is a text to be found, or an expression to be matched.
type pattern struct {
	regex *regexp.Regexp // nil for a text
	text  text
}
