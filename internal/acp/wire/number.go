package wire

import (
	"math"
	"strconv"
)

type integer interface {
	~int32 | ~int64 | ~uint16 | ~uint32 | ~uint64
}

// number goes past a number and gives its text.
func (d *Dec) number() []byte {
	if d.err != nil {
		return nil
	}
	d.space()
	from := d.i
	if d.peek() == '-' {
		d.i++
	}
	if d.peek() == '0' {
		d.i++
	} else if !d.digits() {
		return nil
	}
	if d.peek() == '.' {
		d.i++
		if !d.digits() {
			return nil
		}
	}
	if c := d.peek(); c == 'e' || c == 'E' {
		d.i++
		if c := d.peek(); c == '+' || c == '-' {
			d.i++
		}
		if !d.digits() {
			return nil
		}
	}
	return d.b[from:d.i]
}

// digits goes past at least one digit.
func (d *Dec) digits() bool {
	from := d.i
	for c := d.peek(); '0' <= c && c <= '9'; c = d.peek() {
		d.i++
	}
	if d.i == from {
		d.syntax()
		return false
	}
	return true
}

func (d *Dec) wantNumber(what string) []byte {
	if d.err != nil {
		return nil
	}
	d.space()
	if c := d.peek(); c != '-' && (c < '0' || c > '9') {
		d.mismatch(what)
		return nil
	}
	return d.number()
}

// Number decodes a number.
func (d *Dec) Number() float64 {
	text := d.wantNumber("a number")
	if d.err != nil {
		return 0
	}
	v, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		d.Fail("is too large a number")
	}
	return v
}

// Int decodes an integer of some type. As in the schema, 2.0 is one.
func Int[T integer](d *Dec) T {
	text := d.wantNumber("an integer")
	if d.err != nil {
		return 0
	}
	v, negative, ok := parseInt(text)
	t := T(v)
	if negative {
		t = -t
	}
	// What does not fit comes out as another number, or with another sign.
	back := uint64(t)
	if negative {
		back = -back
	}
	if !ok || back != v || t != 0 && (t < 0) != negative {
		d.Fail("should be " + intRange[T]() + ", is " + string(text[:min(len(text), 32)]))
		return 0
	}
	return t
}

func intRange[T integer]() string {
	var t T
	switch any(t).(type) {
	case int64:
		return "an integer of 64 bits"
	case uint64:
		return "a natural number of 64 bits"
	}
	if t--; t > 0 {
		return "an integer from 0 to " + strconv.FormatUint(uint64(t), 10)
	}
	return "an integer of 32 bits"
}

// parseInt is the magnitude and the sign of an integer.
func parseInt(text []byte) (v uint64, negative, ok bool) {
	digits := text
	if digits[0] == '-' {
		negative, digits = true, digits[1:]
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return parseWhole(text)
		}
		next := v*10 + uint64(c-'0')
		if v > math.MaxUint64/10 || next < v*10 {
			return 0, negative, false
		}
		v = next
	}
	return v, negative, true
}

// parseWhole is parseInt for a number with a fraction or an exponent.
func parseWhole(text []byte) (v uint64, negative, ok bool) {
	f, err := strconv.ParseFloat(string(text), 64)
	const exact = 1 << 53
	if err != nil || f != math.Trunc(f) || math.Abs(f) > exact {
		return 0, false, false
	}
	return uint64(math.Abs(f)), f < 0, true
}

// AppendInt appends an integer.
func AppendInt[T integer](dst []byte, v *T) []byte {
	if *v < 0 {
		return strconv.AppendInt(dst, int64(*v), 10)
	}
	return strconv.AppendUint(dst, uint64(*v), 10)
}
