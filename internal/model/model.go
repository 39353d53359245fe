package model

import (
	"context"
	"iter"
	"time"
)

// Model is a chat model. It is safe for concurrent use.
type Model interface {
	Info() Info
	// Answer streams the answer to a conversation. The last delta, and no other,
	// has a Finish; an error ends the stream instead.
	Answer(ctx context.Context, r Request) iter.Seq2[Delta, error]
	// Close frees what is kept between answers.
	Close() error
}

// Info describes a model.
type Info struct {
	Provider, Name string
	Window         int64  // tokens that fit it; 0 is unknown
	Price          *Price // nil is unknown
}

// Role is who said something.
type Role string

const (
	User      Role = "user"
	Assistant Role = "assistant"
)

// Message is one part of a conversation. Parts take turns, the user begins.
type Message struct {
	Role Role
	Text string
}

// Request is a conversation that wants an answer.
type Request struct {
	Messages    []Message
	Temperature *float64 // nil is the provider's own
	MaxTokens   int      // of the answer; 0 is the provider's own limit
}

// Delta is a piece of an answer.
type Delta struct {
	Text    string
	Thought string // what the model says to itself, where it is shown
	Finish  Finish
	Detail  string // of the Finish, in the provider's words
	Usage   Usage  // with the Finish
	// Again says that the pieces up to now are void: the answer begins anew.
	Again *Again
}

// Finish is why an answer ended.
type Finish string

const (
	Stop    Finish = "stop"
	Length  Finish = "length"  // it came to the limit of its tokens
	Refusal Finish = "refusal" // the model, or a filter, will not answer
)

// Again is another attempt.
type Again struct {
	Attempt int // the number of the one that comes, from 2
	After   time.Duration
	Err     error
}
