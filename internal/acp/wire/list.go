package wire

// List decodes an array. It is never nil, so that an empty array is not taken
// for an absent one.
func List[T any](d *Dec, decode func(*Dec) T) []T {
	x := []T{}
	for i := d.Item(); i >= 0; i = d.NextItem(i) {
		x = append(x, decode(d))
	}
	return x
}

// ListSkip decodes an array and leaves out the items that are not what they
// should be.
func ListSkip[T any](d *Dec, decode func(*Dec) T) []T {
	x := []T{}
	for i := d.Item(); i >= 0; i = d.NextItem(i) {
		at := d.Pos()
		v := decode(d)
		if d.Forgive(at) {
			d.Skip()
			continue
		}
		x = append(x, v)
	}
	return x
}

// AppendList appends an array.
func AppendList[T any](dst []byte, x []T, encode func([]byte, *T) []byte) []byte {
	dst = append(dst, '[')
	for i := range x {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = encode(dst, &x[i])
	}
	return append(dst, ']')
}
