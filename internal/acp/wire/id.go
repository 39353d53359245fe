package wire

import "encoding/json"

// ID names a JSON-RPC request: an integer, a string, or (in version 1) null,
// which is its zero value.
type ID struct {
	Text string
	Num  int64
	kind idKind
}

type idKind uint8

const (
	nullID idKind = iota
	numberID
	textID
)

// NumberID is an ID that is a number.
func NumberID(n int64) ID { return ID{Num: n, kind: numberID} }

// TextID is an ID that is a string.
func TextID(s string) ID { return ID{Text: s, kind: textID} }

// IsNull says that the ID is null.
func (id ID) IsNull() bool { return id.kind == nullID }

// IDOf decodes an ID.
func IDOf(d *Dec) ID {
	if d.Null() {
		return ID{}
	}
	return FullID(d)
}

// FullID decodes an ID that may not be null.
func FullID(d *Dec) ID {
	if d.space(); d.peek() == '"' {
		return TextID(d.String())
	}
	return NumberID(Int[int64](d))
}

// AppendID appends an ID.
func AppendID(dst []byte, id *ID) []byte { return id.AppendJSON(dst) }

// AppendJSON appends the ID.
func (id ID) AppendJSON(dst []byte) []byte {
	switch id.kind {
	case numberID:
		return AppendInt(dst, &id.Num)
	case textID:
		return AppendString(dst, id.Text)
	}
	return append(dst, "null"...)
}

// MarshalJSON is AppendJSON for encoding/json.
func (id ID) MarshalJSON() ([]byte, error) { return id.AppendJSON(nil), nil }

// UnmarshalJSON decodes an ID.
func (id *ID) UnmarshalJSON(b []byte) error { return Unmarshal(b, id, IDOf) }

var _ json.Unmarshaler = (*ID)(nil)
