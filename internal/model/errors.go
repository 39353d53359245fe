package model

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
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
		Unheard:  "the provider does not accept the key",
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

// maxComplaint is how much of an error's body is read, and shown.
const (
	maxComplaint = 64 << 10
	maxShown     = 500
)

// refused makes an error of an answer that is none.
func refused(r *http.Response, now time.Time) *Error {
	body, _ := io.ReadAll(io.LimitReader(r.Body, maxComplaint)) // what came is enough
	text := complaint(body)
	e := &Error{Status: r.StatusCode, Text: text, After: retryAfter(r.Header, now)}
	to, elsewhere := r.Location()
	switch code := r.StatusCode; {
	case code/100 == 3 && elsewhere == nil:
		e.Kind, e.Text = Invalid, fmt.Sprintf("it redirects to %s, where the key is not sent; if that is right, make it the base URL", to.Redacted())
	case code == http.StatusTooManyRequests || code == http.StatusServiceUnavailable || code == 529:
		e.Kind = Busy
	case code == http.StatusUnauthorized || code == http.StatusForbidden:
		e.Kind = Unheard
	case code == http.StatusRequestTimeout || code >= 500:
		e.Kind = Unreachable
	case code == http.StatusRequestEntityTooLarge || tooLong(text):
		e.Kind = Overflow
	default:
		e.Kind = Invalid
	}
	return e
}

// tooLong knows the words in which providers say that a conversation does not
// fit.
func tooLong(text string) bool {
	text = strings.ToLower(text)
	for _, words := range []string{
		"context_length_exceeded", "context length", "context window", "prompt is too long", "input token count",
		"maximum number of tokens", "too many tokens",
	} {
		if strings.Contains(text, words) {
			return true
		}
	}
	return false
}

// complaint finds the provider's words: {"error": {"message"}}, {"error": "…"},
// a list of those, or just text.
func complaint(body []byte) string {
	var list []json.RawMessage
	if json.Unmarshal(body, &list) == nil && len(list) > 0 {
		body = list[0]
	}
	var outer struct {
		Error   json.RawMessage
		Message string
	}
	var inner struct{ Message, Code string }
	text := strings.TrimSpace(string(body))
	if json.Unmarshal(body, &outer) == nil {
		var plain string
		switch {
		case json.Unmarshal(outer.Error, &plain) == nil && plain != "":
			text = plain
		case len(outer.Error) > 0:
			_ = json.Unmarshal(outer.Error, &inner) // a code may be a number; the message is there all the same
			if inner.Message != "" {
				text = inner.Message
			}
			if inner.Code != "" && !strings.Contains(text, inner.Code) {
				text += " (" + inner.Code + ")"
			}
		case outer.Message != "":
			text = outer.Message
		}
	}
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	if len(text) > maxShown {
		text = strings.ToValidUTF8(text[:maxShown], "") + "…"
	}
	return text
}

// retryAfter reads how long the provider wants to be left alone: seconds, or a
// date.
func retryAfter(h http.Header, now time.Time) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil && ms >= 0 && ms < 1e9 {
		return time.Duration(ms * float64(time.Millisecond))
	}
	v := h.Get("Retry-After")
	if s, err := strconv.ParseFloat(v, 64); err == nil && s >= 0 && s < 1e6 {
		return time.Duration(s * float64(time.Second))
	}
	if at, err := http.ParseTime(v); err == nil {
		return max(0, at.Sub(now))
	}
	return 0
}
