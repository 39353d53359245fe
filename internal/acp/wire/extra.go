package wire

import (
	"bytes"
	"encoding/json"
	"slices"
)

// Extra is the members of an object that have no field of their own, in their
// order. Members whose names the object does have count as given by the field
// if it is set.
type Extra []Member

// Member is one of them.
type Member struct {
	Name  string
	Value json.RawMessage
}

// Members are all members of an object; there are none if it is no object.
func Members(object json.RawMessage) (e Extra) {
	d := NewDec(object)
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		e.Keep(d, key)
	}
	if d.End() != nil {
		return nil
	}
	return e
}

// Get is the value of a member. Of several with one name it is the last.
func (e Extra) Get(name string) (json.RawMessage, bool) {
	for _, m := range slices.Backward(e) {
		if m.Name == name {
			return m.Value, true
		}
	}
	return nil, false
}

// Set gives a member a value. Copies of e do not change.
func (e *Extra) Set(name string, value json.RawMessage) {
	e.Delete(name)
	*e = append(slices.Clip(*e), Member{name, value})
}

// Delete removes a member. Copies of e do not change.
func (e *Extra) Delete(name string) {
	if _, ok := e.Get(name); !ok {
		return
	}
	var rest Extra
	for _, m := range *e {
		if m.Name != name {
			rest = append(rest, m)
		}
	}
	*e = rest
}

// Keep adds the value under the decoder.
func (e *Extra) Keep(d *Dec, key []byte) {
	name := string(key)
	if raw := d.Raw(); raw != nil {
		*e = append(*e, Member{name, raw})
	}
}

// Open is a decoder of one member, for objects whose fields depend on a member
// that may come last.
func (e Extra) Open(name string) (d *Dec, ok bool) {
	for _, m := range e {
		if m.Name != name {
			continue
		}
		if d != nil {
			d.Fail("is given twice")
			return d, true
		}
		d = NewDec(m.Value)
	}
	return d, d != nil
}

// Tag is the value of a member that names a kind; ok is false if it is absent
// or not a string.
func (e Extra) Tag(name string) (tag string, ok bool) {
	d, ok := e.Open(name)
	if !ok {
		return "", false
	}
	tag = d.String()
	return tag, d.err == nil
}

// Need is Open for a member that must be there. What it decodes is zero if it
// is not, and Stop says so.
func (e Extra) Need(name string) *Dec {
	d, ok := e.Open(name)
	if !ok {
		d = &Dec{err: &Error{Reason: "is missing"}}
	}
	return d
}

// NoTag says why there is no Tag.
func (e Extra) NoTag(name string) *Error {
	d := e.Need(name)
	_ = d.String()
	return d.Stop(name)
}

// AppendExtra appends the members that the object does not have yet, and ends
// the object, which began at start.
func AppendExtra(dst []byte, start int, e Extra) []byte {
	if len(e) == 0 {
		return append(dst, '}')
	}
	var have [][]byte
	d := Dec{b: dst[start:]} // it has no end yet, which ends the loop as well
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		have = append(have, key)
		d.Skip()
	}
	for _, m := range e {
		if slices.ContainsFunc(have, func(key []byte) bool { return bytes.Equal(key, []byte(m.Name)) }) {
			continue
		}
		if dst[len(dst)-1] != '{' {
			dst = append(dst, ',')
		}
		dst = append(AppendString(dst, m.Name), ':')
		dst = AppendRaw(dst, &m.Value)
	}
	return append(dst, '}')
}
