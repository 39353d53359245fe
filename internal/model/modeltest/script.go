package modeltest

import (
	"fmt"
	"sync"
	"time"
)

// Turn is one answer of the model, or the trouble instead of it.
type Turn struct {
	Thought string
	Text    string
	Calls   []Call // tools to call, after the text
	// Shell is a command for whichever tool of the client runs commands.
	Shell  string
	Refuse string // why the model will not answer
	Cut    bool   // the answer came to the limit of its tokens
	Whole  bool   // it comes in one go, also when a stream is asked for

	Usage  Usage
	Pieces int           // how many pieces the text comes in: 3 if 0
	Delay  time.Duration // before each piece

	// Status is an error of HTTP instead of an answer, Error its text, Kind its
	// type and RetryAfter that header. A Kind without a Status comes as an event,
	// in the middle of the stream.
	Status     int
	Error      string
	Kind       string
	RetryAfter string
	// Times is how often this turn comes before the next: once if 0, for ever if
	// negative.
	Times int

	Hang  bool // nothing comes until the client goes away
	Ping  bool // signs of life come until then, and nothing else
	Break bool // the connection breaks in the middle of the text
}

// Call is a tool to call, with its arguments as JSON.
type Call struct{ Name, Arguments string }

// Usage is what the answer is said to have used, in tokens; 10 and 5 if it is
// zero.
type Usage struct{ Input, Output, CacheRead, Thought int }

// Script says what the model answers. It is called for one request at a time.
type Script func(Request) Turn

// Turns is a script of turns, one for each request. A request that offers no
// tools does not use up a turn that calls one: clients ask such things by the
// way, for a title say.
func Turns(turns ...Turn) Script {
	var mu sync.Mutex
	at, times := 0, 0
	return func(r Request) Turn {
		mu.Lock()
		defer mu.Unlock()
		if at == len(turns) {
			return Turn{Status: 400, Error: fmt.Sprintf("the script has only %d turns", len(turns))}
		}
		t := turns[at]
		if (t.Shell != "" || len(t.Calls) > 0) && len(r.Tools) == 0 {
			return Turn{Text: "All done."}
		}
		if times++; t.Times >= 0 && times >= t.Times {
			at, times = at+1, 0
		}
		return t
	}
}
