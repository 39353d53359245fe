package wire

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestIntRanges(t *testing.T) {
	for _, c := range []struct {
		in   string
		dec  func(*Dec) string
		want string
	}{
		{"65535", show[uint16], "65535"},
		{"65536", show[uint16], "should be an integer from 0 to 65535, is 65536"},
		{"-1", show[uint16], "should be an integer from 0 to 65535, is -1"},
		{"4294967295", show[uint32], "4294967295"},
		{"4294967296", show[uint32], "should be an integer from 0 to 4294967295, is 4294967296"},
		{"18446744073709551615", show[uint64], "18446744073709551615"},
		{"18446744073709551616", show[uint64], "should be a natural number of 64 bits, is 18446744073709551616"},
		{"-1", show[uint64], "should be a natural number of 64 bits, is -1"},
		{"-9223372036854775808", show[int64], "-9223372036854775808"},
		{"9223372036854775808", show[int64], "should be an integer of 64 bits, is 9223372036854775808"},
		{"-32700", show[int32], "-32700"},
		{"2147483648", show[int32], "should be an integer of 32 bits, is 2147483648"},
		{"3.0", show[uint32], "3"},
		{"-0", show[uint32], "0"},
		{"2e1", show[uint32], "20"},
		{"2.5", show[uint32], "should be an integer from 0 to 4294967295, is 2.5"},
		{`"2"`, show[uint32], "should be an integer, is a string"},
	} {
		if got := c.dec(NewDec([]byte(c.in))); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
}

func show[T integer](d *Dec) string {
	v := Int[T](d)
	if err := d.End(); err != nil {
		return err.Error()
	}
	return string(AppendInt(nil, &v))
}

func TestPaths(t *testing.T) {
	inner := func(d *Dec) (out []string) {
		for key := d.Key(); key != nil; key = d.NextKey(key) {
			out = append(out, List(d, (*Dec).String)...)
		}
		return out
	}
	for in, want := range map[string]string{
		`{"a":["x",5]}`:      "a[1]: should be a string, is a number",
		`{"a":["x"],"b":{}}`: "b: should be an array, is an object",
		`{"a b":[null]}`:     `"a b"[0]: should be a string, is null`,
		`{"a":["x"`:          "a: the JSON ends too early",
		`{"a":["x"]`:         "the JSON ends too early",
		`{"a":["x"}]`:        `a: is not JSON: byte 9 is "}"`,
		`[]`:                 "should be an object, is an array",
		``:                   "the JSON ends too early",
		`{} {}`:              `is not JSON: byte 3 is "{"`,
	} {
		var out []string
		err := Unmarshal([]byte(in), &out, inner)
		if fmt.Sprint(err) != want {
			t.Errorf("%s: %v, want %s", in, err, want)
		}
	}
	if err := In("params", &Error{Path: "a[0]", Reason: "is missing"}); err.Error() != "params.a[0]: is missing" {
		t.Error(err)
	}
	if err := In("prompt", &Error{Path: "[2]", Reason: "is missing"}); err.Error() != "prompt[2]: is missing" {
		t.Error(err)
	}
}

func TestOpt(t *testing.T) {
	type text = Opt[string]
	for _, c := range []struct {
		o    text
		json string
		has  bool
		or   string
	}{
		{text{}, `{}`, false, "def"},
		{Null[string](), `{"a":null}`, false, "def"},
		{Some("v"), `{"a":"v"}`, true, "v"},
		{Some(""), `{"a":""}`, true, ""},
	} {
		out := append(AppendOpt([]byte("{"), `"a":`, &c.o, AppendStr[string]), '}')
		if string(out) != c.json || c.o.Has() != c.has || c.o.Or("def") != c.or {
			t.Errorf("%+v: %s, %v, %q", c.o, out, c.o.Has(), c.o.Or("def"))
		}
	}
}

func TestExtra(t *testing.T) {
	e := Members(json.RawMessage(`{"b":1,"a":{"x":[ ]},"b":2}`))
	if b, _ := e.Get("b"); string(b) != "2" {
		t.Errorf("the last b is %s", b)
	}
	out := AppendExtra([]byte(`noise{"a":true`), 5, e)
	if string(out) != `noise{"a":true,"b":1,"b":2}` {
		t.Errorf("a field that is set wins, and the rest stays: %s", out)
	}
	e.Set("b", json.RawMessage("3\n"))
	if out := AppendExtra([]byte(`{`), 0, e); string(out) != `{"a":{"x":[ ]},"b":3 }` {
		t.Errorf("%s", out)
	}
	other := e
	other.Set("c", nil)
	e.Set("d", nil)
	if other.Delete("a"); len(e) != 3 || e[0].Name != "a" || other[1].Name != "c" {
		t.Errorf("a copy changed: %v, %v", e, other)
	}
	e.Delete("d")
	e.Delete("a")
	if e.Delete("b"); e != nil {
		t.Errorf("%v", e)
	}
	for _, bad := range []string{``, `[]`, `{"a"}`, `{"a":1}x`} {
		if e := Members(json.RawMessage(bad)); e != nil {
			t.Errorf("%s has %v", bad, e)
		}
	}
	many := Members(json.RawMessage(`{` + strings.Repeat(`"k":1,`, 100_000) + `"k":2}`))
	if len(many) != 100_001 {
		t.Errorf("%d members", len(many))
	}
}

func TestDict(t *testing.T) {
	decode := func(d *Dec) Dict[string] { return DictOf(d, (*Dec).String) }
	var x Dict[string]
	in := `{"z":"1","a":"2"}`
	if err := Unmarshal([]byte(in), &x, decode); err != nil {
		t.Fatal(err)
	}
	if out := AppendDict(nil, x, AppendStr[string]); string(out) != in {
		t.Errorf("its order is lost: %s", out)
	}
	if v, ok := x.Get("a"); v != "2" || !ok {
		t.Errorf("a is %q", v)
	}
	if err := Unmarshal([]byte(`{"a":"1","a":"2"}`), &x, decode); fmt.Sprint(err) != "a: is given twice" {
		t.Error(err)
	}
}

func TestListSkip(t *testing.T) {
	var x []string
	decode := func(d *Dec) []string { return ListSkip(d, (*Dec).String) }
	if err := Unmarshal([]byte(`["a",{"deep":[1]},"b",null]`), &x, decode); err != nil || !slices.Equal(x, []string{"a", "b"}) {
		t.Errorf("%v, %v", x, err)
	}
	if err := Unmarshal([]byte(`["a",{"deep":[1}]`), &x, decode); err == nil {
		t.Error("what is no JSON cannot be skipped")
	}
}

func TestID(t *testing.T) {
	for in, want := range map[string]ID{"null": {}, "-7": NumberID(-7), `"a\"b"`: TextID(`a"b`)} {
		var id ID
		if err := json.Unmarshal([]byte(in), &id); err != nil || id != want {
			t.Errorf("%s: %+v, %v", in, id, err)
		}
		if out, _ := json.Marshal(id); string(out) != in {
			t.Errorf("%s comes back as %s", in, out)
		}
	}
	d := NewDec([]byte("null"))
	if FullID(d); d.End() == nil {
		t.Error("null is no full id")
	}
	for _, bad := range []string{"1.5", "{}", "true", "99999999999999999999"} {
		if err := new(ID).UnmarshalJSON([]byte(bad)); err == nil {
			t.Errorf("%s is an id", bad)
		}
	}
}

// TestKeepsNothing: whoever reads messages may use the memory again.
func TestKeepsNothing(t *testing.T) {
	b := []byte(`{"name":"some text","raw":{"a":[1]}}`)
	e := Members(b)
	var s string
	if err := Unmarshal([]byte(e[0].Value), &s, (*Dec).String); err != nil {
		t.Fatal(err)
	}
	before := fmt.Sprint(e, s)
	clear(b)
	if after := fmt.Sprint(e, s); after != before {
		t.Errorf("%s became %s", before, after)
	}
}

func TestSpecial(t *testing.T) {
	for c := range 256 {
		for at := range 8 {
			s := []byte("abcdefghijk")
			s[at] = byte(c)
			want := len(s)
			if c < ' ' || c == '"' || c == '\\' {
				want = at
			}
			if got := plainPrefix(s); got != want {
				t.Fatalf("byte %#x at %d: %d, want %d", c, at, got, want)
			}
		}
	}
	if got := plainPrefix("\x80\xff\x9f\"\x00\x80\x80\x80"); got != 3 {
		t.Errorf("%d", got)
	}
}

func TestNumber(t *testing.T) {
	for in, want := range map[string]float64{"0": 0, "-1.5e3": -1500, "0.1": 0.1, "1e-400": 0} {
		d := NewDec([]byte(in))
		if got := d.Number(); got != want || d.End() != nil {
			t.Errorf("%s is %v, %v", in, got, d.End())
		}
		if out := AppendNumber(nil, &want); !reflect.DeepEqual(generic(NewDec(out)), want) {
			t.Errorf("%v is written %s", want, out)
		}
	}
	d := NewDec([]byte("1e999"))
	if d.Number(); fmt.Sprint(d.End()) != "is too large a number" {
		t.Error(d.End())
	}
}

func TestDepth(t *testing.T) {
	for _, deep := range []string{
		strings.Repeat("[", 10000) + strings.Repeat("]", 10000),
		strings.Repeat("[", 10001) + strings.Repeat("]", 10001),
		strings.Repeat(`{"a":`, 10000) + "1" + strings.Repeat("}", 10000),
		strings.Repeat(`{"a":`, 10000) + "1" + strings.Repeat("}", 9999),
		strings.Repeat(`[{"a":`, 1_000_000),
	} {
		d := NewDec([]byte(deep))
		d.Skip()
		if err := d.End(); (err == nil) != json.Valid([]byte(deep)) {
			t.Errorf("%.8s… of %d bytes: %v", deep, len(deep), err)
		}
	}
}
