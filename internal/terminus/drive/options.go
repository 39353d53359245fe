package drive

import (
	"time"

	"hawser/internal/term"
	"hawser/internal/terminus/wire"
)

// Options say how an agent is worked with. The zero value works.
type Options struct {
	// Name is what the agent is called.
	Name string
	// Format is how it answers; the zero value finds out.
	Format wire.Format
	// Full sleeps through every duration, instead of returning when nothing more
	// can happen.
	Full bool
	// Output is how many bytes of output are shown at a step: 10,000 if 0.
	Output int
	// Steps is how often the agent is asked in one task; 0 is no limit.
	Steps int
	// Errors is how many answers in a row may be unreadable: 5 if 0, any if negative.
	Errors int
	// Answer is how long one answer may take: 300 s if 0, for ever if negative.
	Answer time.Duration
}

const (
	defaultErrors = 5
	defaultAnswer = 300 * time.Second
	forever       = 100 * 365 * 24 * time.Hour
)

func (o Options) filled() Options {
	if o.Format == "" {
		o.Format = wire.Auto
	}
	if o.Errors == 0 {
		o.Errors = defaultErrors
	}
	switch {
	case o.Answer == 0:
		o.Answer = defaultAnswer
	case o.Answer < 0:
		o.Answer = forever
	}
	return o
}

// readable says that an answer can be carried out as it is.
func (o Options) readable(text string) bool { return wire.Parse(text, o.Format).Error == "" }

// screenSize is the terminal that these agents are made for.
var screenSize = term.Size{Cols: 160, Rows: 40}
