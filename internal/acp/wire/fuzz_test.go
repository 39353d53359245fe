package wire

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// seeds are the lines of testdata/values.txt.
func seeds(f *testing.F) {
	b, err := os.ReadFile("testdata/values.txt")
	if err != nil {
		f.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(b)), "\n")
	if len(lines) < 20 {
		f.Fatalf("only %d seeds", len(lines))
	}
	for _, line := range lines {
		f.Add([]byte(line))
	}
	f.Add([]byte("\"\xff \xc3\""))
}

// FuzzJSON: the decoder takes what encoding/json takes, and understands the same.
func FuzzJSON(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, b []byte) {
		d := NewDec(b)
		raw := d.Raw()
		err := d.End()
		if (err == nil) != json.Valid(b) {
			t.Fatalf("%v, but encoding/json says %v: %q", err, json.Valid(b), b)
		}
		if err != nil {
			return
		}
		if !utf8.Valid(raw) {
			t.Fatalf("not UTF-8: %q", raw)
		}
		var want any
		if json.Unmarshal(b, &want) != nil {
			return // a number that is too large
		}
		if got := generic(NewDec(raw)); !reflect.DeepEqual(got, want) {
			t.Fatalf("%#v is not %#v: %q", got, want, b)
		}
		line := AppendRaw(nil, &raw)
		if strings.ContainsAny(string(line), "\r\n") || !json.Valid(line) {
			t.Fatalf("%q", line)
		}
	})
}

// generic decodes a value as encoding/json does.
func generic(d *Dec) any {
	d.space()
	switch d.peek() {
	case '{':
		m := map[string]any{}
		for key := d.Key(); key != nil; key = d.NextKey(key) {
			m[string(key)] = generic(d)
		}
		return m
	case '[':
		return List(d, generic)
	case '"':
		return d.String()
	case 't', 'f':
		return d.Bool()
	case 'n':
		d.Null()
		return nil
	}
	return d.Number()
}

// FuzzString: what is encoded is decoded again, here and by encoding/json.
func FuzzString(f *testing.F) {
	for _, s := range []string{"", "a\"b", "12345678", "1234567\\", "\x00\x1f\x7f\u0080", "✓🚀\u2028", "\xff", "a\xc3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		b := AppendString(nil, s)
		want := string([]rune(s))
		var std string
		if err := json.Unmarshal(b, &std); err != nil || std != want {
			t.Fatalf("%q: encoding/json says %q, %v", s, std, err)
		}
		d := NewDec(b)
		if got := d.String(); got != want || d.End() != nil {
			t.Fatalf("%q: %q, %v", s, got, d.End())
		}
	})
}

// FuzzInt: integers are those of strconv, and whole numbers in other spellings.
func FuzzInt(f *testing.F) {
	for _, s := range []string{"0", "-0", "1.0", "1e2", "0.5", "18446744073709551615", "18446744073709551616", "-9223372036854775808", "9007199254740993.0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d := NewDec([]byte(s))
		got := Int[int64](d)
		err := d.End()
		var want int64
		if json.Unmarshal([]byte(s), &want) == nil && (err != nil || got != want) && strings.TrimSpace(s) != "null" {
			t.Fatalf("%s is %d, %v", s, got, err)
		}
		if err != nil {
			return
		}
		var number float64
		if json.Unmarshal([]byte(s), &number) != nil || float64(got) != number {
			t.Fatalf("%s is not %d", s, got)
		}
	})
}
