package model

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// isJSON says that a server gives its answer in one go, though a stream was
// asked for. Some can do nothing else.
func isJSON(r *http.Response) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), "application/json")
}

// wholeEvents reads an answer that comes in one go as if it were an event, or
// several: Gemini's is a list of what its stream has.
func wholeEvents(from io.Reader) func() (name string, data []byte, err error) {
	var list []json.RawMessage
	begun := false
	return func() (string, []byte, error) {
		if !begun {
			begun = true
			body, err := io.ReadAll(io.LimitReader(from, maxEvent+1))
			switch {
			case err != nil:
				return "", nil, err
			case len(body) > maxEvent:
				return "", nil, errors.New("the answer is too long")
			case json.Unmarshal(body, &list) == nil && list != nil:
			case json.Valid(body):
				list = []json.RawMessage{body}
			default:
				return "", nil, noAnswer("what is no JSON: " + complaint(body))
			}
		}
		if len(list) == 0 {
			return "", nil, io.EOF
		}
		data := list[0]
		list = list[1:]
		return "", data, nil
	}
}

// noAnswer is the error of a server that answers well, but not with an answer of
// a model.
func noAnswer(what string) *Error {
	return &Error{Kind: Invalid, Text: fmt.Sprintf("it answers with %s; is the base URL right?", what)}
}
