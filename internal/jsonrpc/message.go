package jsonrpc

import (
	"bytes"
	"encoding/json"
	"errors"
)

// message is the top level of a frame. Its slices are parts of the frame. Of a
// member that comes twice the last one counts, as in encoding/json.
type message struct {
	id        ID
	badID     bool   // there is an id that is none
	method    []byte // nil if there is none
	badMethod bool
	otherVer  bool            // a version that is not 2.0
	params    json.RawMessage // nil if absent or null
	result    json.RawMessage // nil if absent
	err       json.RawMessage // nil if absent or null
}

var (
	errMalformed = errors.New("not JSON")
	errNoObject  = errors.New("not an object")
)

// ErrBatch says that a frame is an array of messages, which no peer takes.
var ErrBatch = errors.New("batches are not supported: send one message per line")

// parse reads a frame, which is UTF-8. It checks all of it.
func parse(frame []byte) (message, error) {
	var m message
	i := skipSpace(frame, 0)
	if i >= len(frame) || frame[i] != '{' {
		switch {
		case !valid(frame, 0):
			return m, errMalformed
		case frame[i] == '[':
			return m, ErrBatch
		}
		return m, errNoObject
	}
	i++
	for first := true; ; first = false {
		key, begin := nextMember(frame, i, first)
		if begin == bad {
			return m, errMalformed
		}
		if key == nil {
			if skipSpace(frame, begin) != len(frame) {
				return m, errMalformed
			}
			return m, nil
		}
		if i = skipValue(frame, begin, 1); i == bad {
			return m, errMalformed
		}
		m.set(unquote(key), frame[begin:i:i])
	}
}

func (m *message) set(key, value []byte) {
	switch string(key) {
	case "jsonrpc":
		m.otherVer = value[0] != '"' || string(unquote(value[1:len(value)-1])) != "2.0"
	case "id":
		var ok bool
		m.id, ok = parseID(value)
		m.badID = !ok
	case "method":
		m.method, m.badMethod = nil, value[0] != '"'
		if !m.badMethod {
			m.method = unquote(value[1 : len(value)-1])
		}
	case "params":
		m.params = unlessNull(value)
	case "result":
		m.result = value
	case "error":
		m.err = unlessNull(value)
	}
}

func unlessNull(value []byte) json.RawMessage {
	if value[0] == 'n' {
		return nil
	}
	return value
}

// kind says what a message is.
type kind int

const (
	invalid kind = iota
	request
	notification
	answer
	empty // an id and nothing else: an answer without a result, or a broken request
)

func (m *message) kind() kind {
	switch {
	case m.badID || m.badMethod:
		return invalid
	case m.method != nil && m.otherVer:
		return invalid
	case m.method != nil && m.id.IsZero():
		return notification
	case m.method != nil:
		return request
	case m.id.IsZero():
		return invalid
	case m.result == nil && m.err == nil:
		return empty
	}
	return answer
}

// elements gives the values of a valid array.
func elements(array []byte) [][]byte {
	var list [][]byte
	i := skipSpace(array, 0) + 1
	for first := true; ; first = false {
		element, begin := nextElement(array, i, first)
		if !element {
			return list
		}
		i = skipValue(array, begin, 1)
		list = append(list, array[begin:i])
	}
}

// parseError reads the error object of an answer. What is none is kept as data.
func parseError(raw json.RawMessage) *Error {
	var e struct {
		Code    *int64          `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data"`
	}
	if json.Unmarshal(raw, &e) != nil || e.Code == nil {
		return &Error{Code: CodeInternal, Message: "the peer answered with an error of no known form", Data: raw}
	}
	if bytes.Equal(e.Data, []byte("null")) {
		e.Data = nil
	}
	return &Error{Code: *e.Code, Message: e.Message, Data: e.Data}
}
