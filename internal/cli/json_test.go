package cli

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestJSONLines(t *testing.T) {
	text := "a\u0085b\u009b1m\u2028\u2029\u00a0<é😀>\n"
	var b bytes.Buffer
	if err := JSONLines(&b).Encode(map[string]any{"t": text, "raw": json.RawMessage(`"` + "\u2028" + `"`)}); err != nil {
		t.Fatal(err)
	}
	want := `{"raw":"\u2028","t":"a\u0085b\u009b1m\u2028\u2029` + "\u00a0" + `<é😀>\n"}` + "\n"
	if b.String() != want {
		t.Errorf("got %q", b.String())
	}
	var back struct{ T, Raw string }
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || back.T != text || back.Raw != "\u2028" {
		t.Errorf("read again: %q, %v", back, err)
	}
}
