package drive

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"hawser/internal/acp/wire"
)

// asItCame is the protocol of an extension that holds a whole update, before the
// events that were made of it. Fronts that speak the protocol must not pass it on:
// they would tell the same twice.
const asItCame = "acp.raw"

// keep tells an update as it came, unless the events that are made of it hold every
// member that was sent: in this form, or, if that is nil, in any.
func (l *link) keep(params []byte, holds shape) error {
	if holds == nil {
		return nil
	}
	update := updateIn(params)
	if holds(update) {
		return nil
	}
	e := extension(update)
	e.Protocol = asItCame
	return l.tell(e)
}

// shape says that a value is of a form that comes out of an event as it went in.
// Null and what is empty mostly do not: events leave out what is not there.
type shape func(json.RawMessage) bool

func is(word string) shape {
	return func(raw json.RawMessage) bool { return string(raw) == `"`+word+`"` }
}

// text is a string of characters: escapes may also be halves of one.
func text(raw json.RawMessage) bool {
	if len(raw) == 0 || raw[0] != '"' {
		return false
	}
	var s string
	return !bytes.Contains(raw, []byte(`\u`)) || json.Unmarshal(raw, &s) == nil && isWhole(s)
}

// isWhole says that no character was only half there, which decoders replace.
func isWhole(s string) bool { return !strings.ContainsRune(s, utf8.RuneError) }

// word is a text that is not empty.
func word(raw json.RawMessage) bool { return len(raw) > 2 && text(raw) }

func textOrNull(raw json.RawMessage) bool { return text(raw) || string(raw) == "null" }

// number is one that every way to hold numbers holds exactly.
func number(raw json.RawMessage) bool {
	return len(raw) > 0 && len(raw) <= 15 && strings.Trim(string(raw), "-.0123456789") == ""
}

// positive is a whole number above zero.
func positive(raw json.RawMessage) bool {
	return number(raw) && raw[0] >= '1' && raw[0] <= '9' && bytes.IndexByte(raw, '.') < 0
}

// anything goes where JSON is kept as it is.
func anything(raw json.RawMessage) bool { return string(raw) != "null" }

func never(json.RawMessage) bool { return false }

// encodedBytes is base64 that is the only way to write its bytes.
func encodedBytes(raw json.RawMessage) bool {
	data, ok := decodedBytes(raw)
	return ok && len(data) > 0
}

func decodedBytes(raw json.RawMessage) ([]byte, bool) {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return nil, false
	}
	data, err := base64.StdEncoding.DecodeString(s)
	return data, err == nil && base64.StdEncoding.EncodeToString(data) == s
}

// encodedText is base64 of whole characters.
func encodedText(raw json.RawMessage) bool {
	data, ok := decodedBytes(raw)
	return ok && len(data) > 0 && utf8.Valid(data)
}

func listOf(item shape) shape {
	return func(raw json.RawMessage) bool {
		var items []json.RawMessage
		if json.Unmarshal(raw, &items) != nil || len(items) == 0 {
			return false
		}
		for _, v := range items {
			if !item(v) {
				return false
			}
		}
		return true
	}
}

// exact is an object with these members at most, and the needed ones at least: without
// them a decoder skips it.
func exact(members map[string]shape, needed ...string) shape { return object(members, needed, false) }

// loose is an object whose other members are kept beside the event's fields.
func loose(members map[string]shape, needed ...string) shape { return object(members, needed, true) }

func object(members map[string]shape, needed []string, others bool) shape {
	return func(raw json.RawMessage) bool {
		if !isObject(raw) {
			return false
		}
		seen := map[string]bool{}
		for _, m := range wire.Members(raw) {
			holds, known := members[m.Name]
			if seen[m.Name] || known && !holds(m.Value) || !known && !others {
				return false
			}
			seen[m.Name] = true
		}
		for _, name := range needed {
			if !seen[name] {
				return false
			}
		}
		return true
	}
}

func oneOf(shapes ...shape) shape {
	return func(raw json.RawMessage) bool {
		for _, holds := range shapes {
			if holds(raw) {
				return true
			}
		}
		return false
	}
}
