package wire

// Dec decodes one JSON value. After the first mistake it stays where it is,
// and everything it gives is zero. It keeps nothing of its input.
type Dec struct {
	b   []byte
	i   int
	err *Error
}

// NewDec decodes b.
func NewDec(b []byte) *Dec { return &Dec{b: b} }

// Unmarshal decodes b into x, or leaves x alone.
func Unmarshal[T any](b []byte, x *T, decode func(*Dec) T) error {
	d := NewDec(b)
	v := decode(d)
	if err := d.End(); err != nil {
		return err
	}
	*x = v
	return nil
}

// UnmarshalVariant decodes b, which is one of several kinds, into x, which is
// one of them.
func UnmarshalVariant[U, T any](b []byte, x *T, decode func(*Dec) U) error {
	var u U
	if err := Unmarshal(b, &u, decode); err != nil {
		return err
	}
	v, ok := any(u).(*T)
	if !ok {
		return &Error{Reason: "is of another kind"}
	}
	*x = *v
	return nil
}

// End says what went wrong, or that something follows the value.
func (d *Dec) End() error {
	if d.err == nil {
		if d.space(); d.i < len(d.b) {
			d.syntax()
		}
	}
	if d.err != nil {
		return d.err
	}
	return nil
}

// Stop is End for a member of a larger object.
func (d *Dec) Stop(name string) *Error {
	if d.End(); d.err != nil {
		d.err.Path = join(name, d.err.Path)
	}
	return d.err
}

// Failed says that there was a mistake.
func (d *Dec) Failed() bool { return d.err != nil }

// Fail says that the value under the decoder is wrong, and why.
func (d *Dec) Fail(reason string) {
	if d.err == nil {
		d.err = &Error{Reason: reason}
	}
}

// Pos is where the decoder is.
func (d *Dec) Pos() int { return d.i }

// Forgive takes a mistake back and goes to where the bad value began.
func (d *Dec) Forgive(at int) bool {
	if d.err == nil {
		return false
	}
	d.err, d.i = nil, at
	return true
}

// Retry takes a mistake back as Forgive does, and says which it was.
func (d *Dec) Retry(at int) *Error {
	err := d.err
	d.Forgive(at)
	return err
}

// Refuse takes a mistake up again.
func (d *Dec) Refuse(err *Error) {
	if d.err == nil {
		d.err = err
	}
}

// Once notes that a member was seen, which may happen once.
func (d *Dec) Once(seen, member uint64) uint64 {
	if seen&member != 0 {
		d.Fail("is given twice")
	}
	return seen | member
}

// Need says which of the first members was not seen.
func (d *Dec) Need(seen uint64, names ...string) {
	for i, name := range names {
		if seen&(1<<i) == 0 && d.err == nil {
			d.err = &Error{Path: name, Reason: "is missing"}
		}
	}
}

// Key begins an object and goes to the value of its first member. The key is
// nil if there is none, or after a mistake.
func (d *Dec) Key() []byte {
	if d.want('{', "an object"); d.err != nil {
		return nil
	}
	d.i++
	if d.space(); d.peek() == '}' {
		d.i++
		return nil
	}
	return d.key()
}

// NextKey goes on to the next member, or puts the key before the place of the
// mistake.
func (d *Dec) NextKey(last []byte) []byte {
	if d.err != nil {
		d.err.Path = join(pathName(last), d.err.Path)
		return nil
	}
	switch d.space(); d.peek() {
	case ',':
		d.i++
		d.space()
		return d.key()
	case '}':
		d.i++
	default:
		d.syntax()
	}
	return nil
}

func (d *Dec) key() []byte {
	if d.peek() != '"' {
		d.syntax()
		return nil
	}
	key := d.Text()
	if d.space(); d.peek() != ':' {
		d.syntax()
		return nil
	}
	d.i++
	d.space()
	return key
}

// Item begins an array and goes to its first item, whose number is 0; it is -1
// if there is none, or after a mistake.
func (d *Dec) Item() int {
	if d.want('[', "an array"); d.err != nil {
		return -1
	}
	d.i++
	if d.space(); d.peek() == ']' {
		d.i++
		return -1
	}
	return 0
}

// NextItem goes on to the next item, or puts the last one's number before the
// place of the mistake.
func (d *Dec) NextItem(last int) int {
	if d.err != nil {
		d.err.Path = join(index(last), d.err.Path)
		return -1
	}
	switch d.space(); d.peek() {
	case ',':
		d.i++
		d.space()
		return last + 1
	case ']':
		d.i++
	default:
		d.syntax()
	}
	return -1
}

// Null goes past a null.
func (d *Dec) Null() bool {
	if d.err == nil && d.peek() == 'n' {
		d.literal("null")
		return d.err == nil
	}
	return false
}

// AtNull says that the value is null.
func (d *Dec) AtNull() bool { return d.err == nil && d.peek() == 'n' }

// Bool decodes true or false.
func (d *Dec) Bool() bool {
	switch d.peek() {
	case 't':
		d.literal("true")
		return d.err == nil
	case 'f':
		d.literal("false")
	default:
		d.want('t', "true or false")
	}
	return false
}
