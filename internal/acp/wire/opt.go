package wire

type state uint8

const (
	absent state = iota
	null
	given
)

// Opt is a member that may be absent or null. V is its value, or zero.
type Opt[T any] struct {
	V     T
	state state
}

// Some is a value that is there.
func Some[T any](v T) Opt[T] { return Opt[T]{V: v, state: given} }

// Null is there and has no value.
func Null[T any]() Opt[T] { return Opt[T]{state: null} }

// Has says that there is a value.
func (o Opt[T]) Has() bool { return o.state == given }

// IsNull says that null was given.
func (o Opt[T]) IsNull() bool { return o.state == null }

// Or is the value, or def where there is none.
func (o Opt[T]) Or(def T) T {
	if o.state == given {
		return o.V
	}
	return def
}

// Optional decodes a member that is there and may not be null.
func Optional[T any](d *Dec, decode func(*Dec) T) Opt[T] { return Some(decode(d)) }

// Nullable decodes a member that is there and may be null.
func Nullable[T any](d *Dec, decode func(*Dec) T) Opt[T] {
	if d.Null() {
		return Null[T]()
	}
	return Some(decode(d))
}

// AppendOpt appends a member unless it is absent. The name is quoted and has
// its colon.
func AppendOpt[T any](dst []byte, name string, o *Opt[T], encode func([]byte, *T) []byte) []byte {
	switch o.state {
	case null:
		return append(AppendName(dst, name), "null"...)
	case given:
		return encode(AppendName(dst, name), &o.V)
	}
	return dst
}
