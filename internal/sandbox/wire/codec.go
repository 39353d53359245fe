package wire

import "encoding/binary"

type encoder struct{ b []byte }

func (e *encoder) uint(v uint64) { e.b = binary.AppendUvarint(e.b, v) }

func (e *encoder) bool(v bool) {
	if v {
		e.uint(1)
	} else {
		e.uint(0)
	}
}

func (e *encoder) string(s string) {
	e.uint(uint64(len(s)))
	e.b = append(e.b, s...)
}

func (e *encoder) strings(ss []string) {
	e.uint(uint64(len(ss)))
	for _, s := range ss {
		e.string(s)
	}
}

// decoder reads what encoder wrote. After the first mistake everything it
// gives is zero and bad stays set.
type decoder struct {
	b   []byte
	bad bool
}

func (d *decoder) uint() uint64 {
	v, n := binary.Uvarint(d.b)
	if n <= 0 || n > 1 && d.b[n-1] == 0 { // only the shortest form, so that encoding is one to one
		d.bad, d.b = true, nil
		return 0
	}
	d.b = d.b[n:]
	return v
}

// number is a uint that must fit and stay below a bound.
func (d *decoder) number(bound uint64) int {
	v := d.uint()
	if v > bound {
		d.bad, d.b = true, nil
		return 0
	}
	return int(v)
}

func (d *decoder) bool() bool { return d.number(1) == 1 }

func (d *decoder) string() string {
	n := d.number(uint64(len(d.b)))
	if n > len(d.b) {
		d.bad, d.b = true, nil
		return ""
	}
	s := string(d.b[:n])
	d.b = d.b[n:]
	return s
}

func (d *decoder) strings() []string {
	n := d.number(uint64(len(d.b))) // each string takes at least a byte
	if n == 0 {
		return nil
	}
	ss := make([]string, 0, n)
	for range n {
		ss = append(ss, d.string())
	}
	return ss
}

func (d *decoder) end() error {
	if d.bad || len(d.b) > 0 {
		return ErrMalformed
	}
	return nil
}
