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

// IsZero says that there is no ID.
func (id ID) IsZero() bool { return id.kind == idNone }

// String is the ID as JSON, for messages to people.
func (id ID) String() string {
	switch id.kind {
	case idNumber:
		return strconv.FormatInt(id.n, 10)
	case idString:
		return strconv.Quote(id.s)
	case idNull:
		return "null"
	}
	return "none"
}
