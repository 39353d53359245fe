package model

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Kind is what went wrong, as far as it matters for what to do next.
type Kind string

const (
	Busy        Kind = "busy"        // rate limits, overload: later it may do
	Unreachable Kind = "unreachable" // no connection, or an error of the server
	Broken      Kind = "broken"      // the answer broke off
	Unheard     Kind = "key"         // the key is missing or wrong
	Spent       Kind = "quota"       // what was paid for is used up: waiting does not help
	Overflow    Kind = "overflow"    // the conversation does not fit the model
	Invalid     Kind = "invalid"     // the provider does not take the request
)

// Error is why there is no answer.
type Error struct {
	Kind   Kind
	Status int    // of HTTP; 0 without one
	Text   string // in the provider's words, or ours
	After  time.Duration
	// Cause is what the system said.
	Cause error
}

func (e *Error) Error() string {
	text := e.Text
	if text == "" && e.Cause != nil {
		text = e.Cause.Error()
	}
	what := map[Kind]string{
		Busy: "the model is busy", Unreachable: "the model cannot be reached", Broken: "the model's answer broke off",
		Unheard: "the provider does not accept the key", Spent: "the account's quota or credit is used up",
		Overflow: "the conversation is too long for the model", Invalid: "the provider does not take the request",
	}[e.Kind]
	if e.Status != 0 {
		what += fmt.Sprintf(" (HTTP %d)", e.Status)
	}
	if text == "" {
		return what
	}
	return what + ": " + text
}

func (e *Error) Unwrap() error { return e.Cause }

// passing says that another attempt may do.
func (e *Error) passing() bool { return e.Kind == Busy || e.Kind == Unreachable || e.Kind == Broken }

// maxShown is how much of an error's text is shown.
const maxShown = 500

// discreet makes an error fit to be shown: without the key, which providers like
// to repeat, and not too long.
func discreet(e *Error, key string) *Error {
	hide := func(s string) string { return s }
	if len(key) > 3 { // what is shorter is a placeholder, and part of many words
		hide = func(s string) string { return strings.ReplaceAll(s, key, "[key]") }
	}
	e.Text = hide(e.Text)
	if len(e.Text) > maxShown {
		e.Text = strings.ToValidUTF8(e.Text[:maxShown], "") + "…"
	}
	if e.Cause != nil {
		if text := e.Cause.Error(); hide(text) != text {
			e.Cause = errors.New(hide(text))
		}
	}
	return e
}
