package termagent

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// value is a JSON value as the harness reads it: NaN and the infinities are
// numbers, and there are limits, which encoding/json knows nothing of.
type value struct {
	raw     string           // as it was written; never empty
	text    string           // of a string
	items   []value          // of an array
	members map[string]value // of an object; of two with one name the last
}

// What the harness gives up at, and what it says then.
const (
	maxDepth      = 1000
	maxDigits     = 4300
	tooDeep       = "Too deeply nested"
	tooManyDigits = "Number with too many digits"
)

func (v value) is(first byte) bool { return v.raw[0] == first }

// number returns a number, true or false as seconds; whole says that it was
// written without a point or an exponent.
func (v value) number() (f float64, whole, ok bool) {
	switch v.raw {
	case "true":
		return 1, false, true
	case "false":
		return 0, false, true
	case "NaN", "Infinity", "-Infinity":
		f, _ := strconv.ParseFloat(v.raw, 64)
		return f, false, true
	}
	if c := v.raw[0]; c != '-' && (c < '0' || c > '9') {
		return 0, false, false
	}
	f, _ = strconv.ParseFloat(v.raw, 64) // out of range is infinite
	whole = !strings.ContainsAny(v.raw, ".eE")
	if whole && f == 0 {
		f = 0 // it has no sign
	}
	return f, whole, true
}

// note returns a text; a value that is none stays JSON.
func (v value) note() string {
	if v.is('"') {
		return v.text
	}
	var b bytes.Buffer
	if json.Compact(&b, []byte(v.raw)) != nil {
		return v.raw
	}
	return b.String()
}

// isTrue reads a boolean. A string means yes in some words, and other values
// are what Python would make of them.
func (v value) isTrue() bool {
	switch v.raw[0] {
	case '"':
		word := strings.ToLower(v.text)
		return word == "true" || word == "1" || word == "yes"
	case '[':
		return len(v.items) > 0
	case '{':
		return len(v.members) > 0
	}
	f, _, _ := v.number() // null is no number, and 0
	return f != 0
}

// reader reads JSON. It panics with a syntaxError, which decode catches.
type reader struct {
	text  string
	at    int
	depth int
}

type syntaxError string

func decode(text string) (v value, err error) {
	r := &reader{text: text}
	defer func() {
		if problem := recover(); problem != nil {
			err = Error(fmt.Sprintf("Invalid JSON: %s: byte %d", problem.(syntaxError), r.at))
		}
	}()
	r.space()
	v = r.value()
	r.space()
	if r.at < len(text) {
		panic(syntaxError("Extra data"))
	}
	return v, nil
}

func (r *reader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0 // which nothing here looks for
}

func (r *reader) take(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.at++
	return true
}

func (r *reader) need(c byte, problem syntaxError) {
	if !r.take(c) {
		panic(problem)
	}
}

func (r *reader) space() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

func (r *reader) value() (v value) {
	start := r.at
	switch r.peek() {
	case '"':
		v.text = r.str()
	case '[':
		v.items = r.array()
	case '{':
		v.members = r.object()
	default:
		r.word()
	}
	v.raw = r.text[start:r.at]
	return v
}

func (r *reader) word() {
	for _, word := range []string{"null", "true", "false", "NaN", "Infinity", "-Infinity"} {
		if strings.HasPrefix(r.text[r.at:], word) {
			r.at += len(word)
			return
		}
	}
	r.number()
}

func (r *reader) digits() int {
	start := r.at
	for c := r.peek(); c >= '0' && c <= '9'; c = r.peek() {
		r.at++
	}
	return r.at - start
}

func (r *reader) number() {
	start := r.at
	r.take('-')
	digits := 1
	if !r.take('0') {
		digits = r.digits()
	}
	if digits == 0 {
		r.at = start
		panic(syntaxError("Expecting value"))
	}
	whole := r.at
	end := whole
	if r.take('.') && r.digits() > 0 {
		end = r.at
	}
	r.at = end
	if r.take('e') || r.take('E') {
		_ = r.take('+') || r.take('-')
		if r.digits() > 0 {
			end = r.at
		}
	}
	r.at = end
	if end == whole && digits > maxDigits {
		panic(syntaxError(tooManyDigits))
	}
}

// enter passes over a bracket and says whether the closing one follows.
func (r *reader) enter(closing byte) (empty bool) {
	if r.depth == maxDepth {
		panic(syntaxError(tooDeep))
	}
	r.depth++
	r.at++
	r.space()
	return r.leave(closing)
}

func (r *reader) leave(closing byte) bool {
	if !r.take(closing) {
		return false
	}
	r.depth--
	return true
}

// more passes over what is between two members, or says that there is no other.
func (r *reader) more(closing byte) bool {
	r.space()
	if r.leave(closing) {
		return false
	}
	r.need(',', "Expecting ',' delimiter")
	r.space()
	return true
}

func (r *reader) array() (items []value) {
	for more := !r.enter(']'); more; more = r.more(']') {
		items = append(items, r.value())
	}
	return items
}

func (r *reader) object() map[string]value {
	members := map[string]value{}
	for more := !r.enter('}'); more; more = r.more('}') {
		if r.peek() != '"' {
			panic(syntaxError("Expecting property name enclosed in double quotes"))
		}
		name := r.str()
		r.space()
		r.need(':', "Expecting ':' delimiter")
		r.space()
		members[name] = r.value()
	}
	return members
}

func (r *reader) str() string {
	start := r.at
	r.at++
	var b strings.Builder
	for {
		n := strings.IndexFunc(r.text[r.at:], func(c rune) bool { return c == '"' || c == '\\' || c < ' ' })
		if n < 0 {
			r.at = start
			panic(syntaxError("Unterminated string starting at"))
		}
		b.WriteString(r.text[r.at : r.at+n])
		r.at += n
		if r.take('"') {
			return b.String()
		}
		r.need('\\', "Invalid control character at")
		b.WriteRune(r.escape())
	}
}

// escape reads what follows a backslash. Half a surrogate pair becomes the
// replacement character.
func (r *reader) escape() rune {
	if r.take('u') {
		high := r.hex()
		if utf16.IsSurrogate(high) && strings.HasPrefix(r.text[r.at:], `\u`) {
			before := r.at
			r.at += 2
			if c := utf16.DecodeRune(high, r.hex()); c != utf8.RuneError {
				return c
			}
			r.at = before
		}
		return high // which is written as the replacement character if it is half a pair
	}
	i := strings.IndexByte(`"\/bfnrt`, r.peek())
	if i < 0 {
		panic(syntaxError(`Invalid \escape`))
	}
	r.at++
	return rune("\"\\/\b\f\n\r\t"[i])
}

func (r *reader) hex() rune {
	if r.at+4 <= len(r.text) {
		if c, err := strconv.ParseUint(r.text[r.at:r.at+4], 16, 16); err == nil {
			r.at += 4
			return rune(c)
		}
	}
	panic(syntaxError(`Invalid \uXXXX escape`))
}
