package model

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// maxComplaint is how much of an error's body is read.
const maxComplaint = 64 << 10

// refused makes an error of an answer that is none.
func refused(r *http.Response, now time.Time) *Error {
	body, _ := io.ReadAll(io.LimitReader(r.Body, maxComplaint)) // what came is enough
	e := &Error{Status: r.StatusCode, Text: complaint(body), After: retryAfter(r.Header, now)}
	if to, err := r.Location(); r.StatusCode/100 == 3 && err == nil {
		e.Kind, e.Text = Invalid, fmt.Sprintf("it redirects to %s, where the key is not sent; if that is right, make it the base URL", to.Redacted())
		return e
	}
	e.Kind = kindOf(r.StatusCode, namesOf(body), e.Text)
	return e
}

// interrupted makes an error of an event that a stream holds instead of the rest
// of the answer. It means what it means as an answer of its own.
func interrupted(data []byte) *Error {
	names, text := namesOf(data), complaint(data)
	status := 0
	for _, name := range names {
		if n, err := strconv.Atoi(name); err == nil {
			status = n
		} else if n := statuses[strings.ToLower(name)]; status == 0 {
			status = n
		}
	}
	if status < 400 && !tooLong(names, text) {
		return &Error{Kind: Broken, Text: text}
	}
	return &Error{Kind: kindOf(status, names, text), Text: text}
}

// kindOf classifies an error by its status, the names that it has and its text.
func kindOf(status int, names []string, text string) Kind {
	switch {
	case status == http.StatusPaymentRequired || slices.ContainsFunc(names, func(n string) bool { return slices.Contains(spent, n) }):
		return Spent
	case status == http.StatusTooManyRequests && neverPasses(text):
		return Overflow
	case status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable || status == 529:
		return Busy
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return Unheard
	case status == http.StatusRequestEntityTooLarge || tooLong(names, text): // also as an error of the server
		return Overflow
	case status == http.StatusRequestTimeout || status >= 500:
		return Unreachable
	}
	return Invalid
}

// spent are the names of errors that look like rate limits, but do not pass.
var spent = []string{"insufficient_quota", "billing_hard_limit_reached", "billing_not_active", "billing_error"}

// statuses are those that providers send with errors of these names, which is
// all that they say where the status is long gone.
var statuses = map[string]int{
	"invalid_request_error": 400, "invalid_argument": 400, "failed_precondition": 400,
	"authentication_error": 401, "unauthenticated": 401, "invalid_api_key": 401,
	"billing_error": 402, "insufficient_quota": 429,
	"permission_error": 403, "permission_denied": 403,
	"not_found_error": 404, "not_found": 404, "request_too_large": 413,
	"rate_limit_error": 429, "rate_limit_exceeded": 429, "resource_exhausted": 429, "tokens": 429, "requests": 429,
	"api_error": 500, "server_error": 500, "internal_server_error": 500, "internal": 500,
	"unavailable": 503, "timeout_error": 504, "deadline_exceeded": 504,
	"overloaded_error": 529,
}

// namesOf returns an error's code, type and status, whichever it has.
func namesOf(body []byte) (names []string) {
	var list []json.RawMessage
	if json.Unmarshal(body, &list) == nil && len(list) > 0 {
		body = list[0]
	}
	var outer struct{ Error json.RawMessage }
	inner := body
	if json.Unmarshal(body, &outer) == nil && len(outer.Error) > 0 {
		inner = outer.Error
	}
	var e struct{ Code, Type, Status any }
	if json.Unmarshal(inner, &e) != nil {
		return nil
	}
	for _, name := range []any{e.Code, e.Type, e.Status} {
		switch n := name.(type) {
		case string:
			names = append(names, n)
		case float64:
			names = append(names, strconv.Itoa(int(n)))
		}
	}
	return names
}

// complaint finds the provider's words: {"error": {"message"}}, {"error": "…"},
// {"message"}, a list of those, or just text.
func complaint(body []byte) string {
	var list []json.RawMessage
	if json.Unmarshal(body, &list) == nil && len(list) > 0 {
		body = list[0]
	}
	var outer struct {
		Error   json.RawMessage
		Message string
	}
	var inner struct {
		Message, Code string
		Metadata      struct{ Raw string } // what a provider behind this one says
	}
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
			if raw := inner.Metadata.Raw; raw != "" {
				text += ": " + complaint([]byte(raw))
			}
			if inner.Code != "" && !strings.Contains(text, inner.Code) {
				text += " (" + inner.Code + ")"
			}
		case outer.Message != "":
			text = outer.Message
		}
	}
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
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
