package wire

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// deepest is how far values may be nested; it is that of encoding/json.
const deepest = 10000

func index(i int) string { return "[" + strconv.Itoa(i) + "]" }

// space goes past white space.
func (d *Dec) space() {
	for d.i < len(d.b) {
		switch d.b[d.i] {
		case ' ', '\n', '\r', '\t':
			d.i++
		default:
			return
		}
	}
}

// peek is the byte under the decoder, or zero after the end, which no value
// begins with either.
func (d *Dec) peek() byte {
	if d.i < len(d.b) {
		return d.b[d.i]
	}
	return 0
}

// syntax says that this is no JSON.
func (d *Dec) syntax() {
	if d.err != nil {
		return
	}
	if d.i >= len(d.b) {
		d.Fail("the JSON ends too early")
		return
	}
	d.Fail("is not JSON: byte " + strconv.Itoa(d.i) + " is " + strconv.QuoteToASCII(string(d.b[d.i:d.i+1])))
}

// want checks what the value begins with.
func (d *Dec) want(first byte, what string) {
	if d.err != nil {
		return
	}
	d.space()
	if d.peek() != first {
		d.mismatch(what)
	}
}

// mismatch says that the value is not what it should be.
func (d *Dec) mismatch(what string) {
	found := ""
	switch c := d.peek(); c {
	case '{':
		found = "an object"
	case '[':
		found = "an array"
	case '"':
		found = "a string"
	case 't', 'f':
		found = "true or false"
	case 'n':
		found = "null"
	default:
		if c != '-' && (c < '0' || c > '9') {
			d.syntax()
			return
		}
		found = "a number"
	}
	d.Fail("should be " + what + ", is " + found)
}

func (d *Dec) literal(word string) {
	if d.err != nil {
		return
	}
	if !bytes.HasPrefix(d.b[d.i:], []byte(word)) {
		d.syntax()
		return
	}
	d.i += len(word)
}

// Skip goes past a value of any kind.
func (d *Dec) Skip() { d.skip(0) }

func (d *Dec) skip(depth int) {
	if d.err != nil {
		return
	}
	d.space()
	switch d.peek() {
	case '{', '[':
		if depth >= deepest {
			d.Fail("is nested too deeply")
			return
		}
		d.skipInside(depth + 1)
	case '"':
		d.skipString()
	case 't':
		d.literal("true")
	case 'f':
		d.literal("false")
	case 'n':
		d.literal("null")
	default:
		d.number()
	}
}

// skipInside leaves the place of a mistake at the whole value: a path through
// thousands of levels helps nobody.
func (d *Dec) skipInside(depth int) {
	if d.peek() == '{' {
		for key := d.Key(); key != nil; key = d.NextKey(key) {
			if d.skip(depth); d.err != nil {
				return
			}
		}
		return
	}
	for i := d.Item(); i >= 0; i = d.NextItem(i) {
		if d.skip(depth); d.err != nil {
			return
		}
	}
}

// Raw is a copy of a value of any kind, on one line, or nil after a mistake.
func (d *Dec) Raw() json.RawMessage {
	d.space()
	from := d.i
	if d.Skip(); d.err != nil {
		return nil
	}
	raw := json.RawMessage(d.b[from:d.i])
	if !utf8.Valid(raw) {
		// Bytes that are not UTF-8 can only be inside a string, and what is sent
		// must be UTF-8.
		raw = json.RawMessage(string([]rune(string(raw))))
	}
	return AppendRaw(make([]byte, 0, len(raw)), &raw)
}

// Meta is a copy of an object or null; anything else is kept in e.
func (d *Dec) Meta(e *Extra, key []byte) json.RawMessage {
	d.space()
	if c := d.peek(); c != '{' && c != 'n' {
		e.Keep(d, key)
		return nil
	}
	return d.Raw()
}

// Tag is the string value of a member of the object under the decoder, which
// does not move.
func (d *Dec) Tag(name string) (tag []byte) {
	at := d.i
	if d.find(name) {
		if tag = d.Text(); d.err != nil {
			d.err.Path = name
		}
	} else {
		d.Need(0, name)
	}
	if d.err == nil {
		d.i = at
	}
	return tag
}

// MaybeTag is like Tag, but nil if the member is absent or no string.
func (d *Dec) MaybeTag(name string) (tag []byte) {
	at := d.i
	if d.find(name) && d.peek() == '"' {
		tag = d.Text()
	}
	if d.err == nil {
		d.i = at
	}
	return tag
}

// find goes to the value of a member of the object under the decoder.
func (d *Dec) find(name string) bool {
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		if string(key) == name {
			return true
		}
		d.Skip()
	}
	return false
}
