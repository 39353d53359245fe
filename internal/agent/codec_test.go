package agent

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEveryEventIsDecoded finds the events by the method that makes them so.
func TestEveryEventIsDecoded(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "kinds.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var declared []string
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == "event" {
			declared = append(declared, fn.Recv.List[0].Type.(*ast.Ident).Name)
		}
	}
	var decoded []string
	for kind := range decoders {
		e := full(kind)
		if e.Type() != kind {
			t.Errorf("%s is decoded as %T, which is a %s", kind, e, e.Type())
		}
		decoded = append(decoded, reflect.TypeOf(e).Name())
	}
	slices.Sort(declared)
	slices.Sort(decoded)
	if !slices.Equal(declared, decoded) {
		t.Errorf("the events are\n%v, but these can be decoded:\n%v", declared, decoded)
	}
}

func TestEventsSurviveTheirCodec(t *testing.T) {
	for _, kind := range slices.Sorted(maps.Keys(decoders)) {
		e := full(kind)
		data, err := Encode(e)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.ContainsAny(data, "\n\r") {
			t.Errorf("%s is not one line", kind)
		}
		back, err := Decode(kind, data)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(e, back); d != "" {
			t.Errorf("%s came back changed (-told +decoded):\n%s", kind, d)
		}
	}
}

// TestUnknownFieldsAreIgnored holds for readers of a later version's events.
func TestUnknownFieldsAreIgnored(t *testing.T) {
	e, err := Decode("message", []byte(`{"text":"a","later":{"x":1}}`))
	if err != nil || e.(Message).Text != "a" {
		t.Error(e, err)
	}
}

func TestBadEventsAreRefused(t *testing.T) {
	for _, c := range []struct{ kind, data, want string }{
		{"massage", `{}`, `unknown event "massage"`},
		{"message", `{`, "decode message: unexpected end of JSON input"},
		{"message", `{"text":1}`, "decode message: json: cannot unmarshal number into Go struct field Message.text of type string"},
	} {
		if _, err := Decode(c.kind, []byte(c.data)); err == nil || err.Error() != c.want {
			t.Errorf("%s %s: %v", c.kind, c.data, err)
		}
	}
	if _, err := Encode(Extension{Data: json.RawMessage("{")}); err == nil {
		t.Error("broken data was encoded")
	}
}

func FuzzDecode(f *testing.F) {
	for kind := range decoders {
		data, err := Encode(full(kind))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(kind, []byte(data))
		f.Add(kind, []byte("{}"))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		e, err := Decode(kind, data)
		if err != nil {
			return
		}
		once, err := Encode(e)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(kind, once)
		if err != nil {
			t.Fatalf("%v: %s", err, once)
		}
		twice, err := Encode(again)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%v\n%s\n%s", err, once, twice)
		}
	})
}
