package wire

import (
	"cmp"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// AtLeast checks a bound of the schema.
func AtLeast[T cmp.Ordered](d *Dec, v, bound T) T {
	if v < bound {
		d.Fail(fmt.Sprintf("should be at least %v, is %v", bound, v))
	}
	return v
}

// AtMost checks a bound of the schema.
func AtMost[T cmp.Ordered](d *Dec, v, bound T) T {
	if v > bound {
		d.Fail(fmt.Sprintf("should be at most %v, is %v", bound, v))
	}
	return v
}

// NotFewer checks the length of a list.
func NotFewer[T any](d *Dec, v []T, bound int) []T {
	if len(v) < bound {
		d.Fail(fmt.Sprintf("should have at least %d items, has %d", bound, len(v)))
	}
	return v
}

// NotShorter checks the length of a string.
func NotShorter(d *Dec, v string, bound int) string {
	if utf8.RuneCountInString(v) < bound {
		d.Fail(fmt.Sprintf("should be at least %d characters long", bound))
	}
	return v
}

// Check is a decoder whose value does not matter.
func Check[T any](decode func(*Dec) T) func(*Dec) {
	return func(d *Dec) { decode(d) }
}

// AnyOf is the JSON of a value that one of the checks lets pass.
func AnyOf(d *Dec, checks ...func(*Dec)) json.RawMessage {
	at := d.Pos()
	var first *Error
	for _, check := range checks {
		check(d)
		err := d.Retry(at)
		if err == nil {
			d.i = at
			return d.Raw()
		}
		if first == nil {
			first = err
		}
	}
	d.Refuse(first)
	return nil
}

// Choice checks that one of the alternatives is there, or exactly one.
func Choice(one bool, names string, there ...bool) *Error {
	n := 0
	for _, ok := range there {
		if ok {
			n++
		}
	}
	switch {
	case n == 0:
		return &Error{Reason: names + " is missing"}
	case n > 1 && one:
		return &Error{Reason: "only " + names + " may be given, not both"}
	}
	return nil
}
