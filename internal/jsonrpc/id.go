package jsonrpc

import "strconv"

// ID names a request: null, an integer or a string. IDs can be compared. The
// zero ID is that of a notification: none at all.
type ID struct {
	kind idKind
	n    int64
	s    string
}

type idKind uint8

const (
	idNone idKind = iota
	idNull
	idNumber
	idString
)

func numberID(n int64) ID { return ID{kind: idNumber, n: n} }

// parseID reads the ID that is a valid JSON value; false if it is none, such
// as a fraction or an object.
func parseID(raw []byte) (ID, bool) {
	switch c := raw[0]; {
	case c == '"':
		return ID{kind: idString, s: string(unquote(raw[1 : len(raw)-1]))}, true
	case c == 'n':
		return ID{kind: idNull}, true
	case c == '-' || c >= '0' && c <= '9':
		// An integer has at most 20 characters, for which the conversion to a
		// string needs no memory of its own.
		if len(raw) > 20 {
			return ID{}, false
		}
		if n, err := strconv.ParseInt(string(raw), 10, 64); err == nil {
			return numberID(n), true
		}
	}
	return ID{}, false
}

// append writes the ID as JSON; none at all is null.
func (id ID) append(b []byte) []byte {
	switch id.kind {
	case idNumber:
		return strconv.AppendInt(b, id.n, 10)
	case idString:
		return appendString(b, id.s)
	}
	return append(b, "null"...)
}

// IsZero says that there is no ID.
func (id ID) IsZero() bool { return id.kind == idNone }

// String is the ID as JSON.
func (id ID) String() string { return string(id.append(nil)) }
