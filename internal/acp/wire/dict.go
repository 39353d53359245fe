package wire

// Dict is an object whose member names are data, in its order: that of a form's
// fields is the order to show them in.
type Dict[T any] []Entry[T]

// Entry is one member of a Dict.
type Entry[T any] struct {
	Name  string
	Value T
}

// Get is the value of a name.
func (x Dict[T]) Get(name string) (v T, ok bool) {
	for _, e := range x {
		if e.Name == name {
			return e.Value, true
		}
	}
	return v, false
}

// DictOf decodes a Dict.
func DictOf[T any](d *Dec, decode func(*Dec) T) Dict[T] {
	x := Dict[T]{}
	seen := map[string]bool{}
	for key := d.Key(); key != nil; key = d.NextKey(key) {
		name := string(key)
		if seen[name] {
			d.Fail("is given twice")
			continue
		}
		seen[name] = true
		x = append(x, Entry[T]{name, decode(d)})
	}
	return x
}

// AppendDict appends a Dict.
func AppendDict[T any](dst []byte, x Dict[T], encode func([]byte, *T) []byte) []byte {
	dst = append(dst, '{')
	for i := range x {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(AppendString(dst, x[i].Name), ':')
		dst = encode(dst, &x[i].Value)
	}
	return append(dst, '}')
}
