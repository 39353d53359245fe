package jsonrpc

import (
	"encoding/json"
	"strings"
	"testing"
)

// words encodes itself, with a line feed in it.
type words string

func (w words) AppendJSON(b []byte) []byte { return append(b, w...) }

func TestMessagesThatEncodeThemselves(t *testing.T) {
	for in, want := range map[words]string{`{"a":1}`: `{"a":1}`, "{\n\"a\":\n1}": `{ "a": 1}`} {
		body, e, err := encode(in)
		if err != nil || string(body) != want || !json.Valid(body) {
			t.Errorf("%q: got %q, %v", in, body, err)
		}
		e.release()
	}
	large := words(`"` + strings.Repeat("x", 2*keepBuffer) + `"`)
	if body, e, err := encode(large); err != nil || string(body) != string(large) {
		t.Errorf("a large one: %d bytes, %v", len(body), err)
	} else {
		e.release()
	}
	if _, _, err := encode(words("{\n")); err == nil {
		t.Error("half an object was taken")
	}
}
