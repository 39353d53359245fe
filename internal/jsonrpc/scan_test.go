package jsonrpc

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// frames gives the lines of testdata/frames: what peers send, and what they
// should not.
func frames(t testing.TB) [][]byte {
	files, err := filepath.Glob("testdata/frames/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no frames in testdata/frames (%v)", err)
	}
	var list [][]byte
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, bytes.Split(bytes.TrimSuffix(b, []byte("\n")), []byte("\n"))...)
	}
	return list
}

func TestDepth(t *testing.T) {
	for depth, want := range map[int]bool{1: true, 9_999: true, maxDepth: true, maxDepth + 1: false, 1_000_000: false} {
		for _, nest := range []string{"[]", `{"a":}`} {
			inner := "1"
			open, end := nest[:len(nest)-1], nest[len(nest)-1:]
			data := []byte(strings.Repeat(open, depth) + inner + strings.Repeat(end, depth))
			if got := valid(data, 0); got != want || got != json.Valid(data) {
				t.Errorf("%d times %s: valid is %v, encoding/json says %v", depth, nest, got, json.Valid(data))
			}
		}
	}
}

func FuzzValid(f *testing.F) {
	for _, frame := range frames(f) {
		f.Add(frame)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if got, want := valid(data, 0), json.Valid(data); got != want {
			t.Fatalf("valid is %v for %q, encoding/json says %v", got, data, want)
		}
	})
}

// FuzzParse holds the hand-written scanner against encoding/json.
func FuzzParse(f *testing.F) {
	for _, frame := range frames(f) {
		f.Add(frame)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		data = validText(data)
		m, err := parse(data)
		var want map[string]json.RawMessage
		wantErr := json.Unmarshal(data, &want)
		if (err == nil) != (wantErr == nil && want != nil) {
			t.Fatalf("%q: %v, encoding/json says %v", data, err, wantErr)
		}
		if err != nil {
			if (err == errMalformed) == json.Valid(data) {
				t.Fatalf("%q: %v", data, err)
			}
			return
		}
		same := func(name string, got json.RawMessage, nullIsNone bool) {
			w := want[name]
			if nullIsNone && string(w) == "null" {
				w = nil
			}
			if !bytes.Equal(got, w) {
				t.Fatalf("%q: %s is %q, want %q", data, name, got, w)
			}
		}
		same("params", m.params, true)
		same("result", m.result, false)
		same("error", m.err, true)
		var method any
		if raw, ok := want["method"]; ok {
			if err := json.Unmarshal(raw, &method); err != nil {
				t.Fatal(err)
			}
			text, isString := method.(string)
			if m.badMethod == isString || isString && (m.method == nil || string(m.method) != text) {
				t.Fatalf("%q: method is %q, want %v", data, m.method, method)
			}
		}
		checkID(t, data, &m, want["id"])
		if k := m.kind(); (k == request || k == notification) && len(m.method) > 0 {
			checkAgain(t, &m)
		}
	})
}

// checkAgain encodes a message and decodes it again.
func checkAgain(t *testing.T, m *message) {
	body, err := oneLine(m.params)
	if err != nil {
		t.Fatalf("params %q: %v", m.params, err)
	}
	line := (&frame{id: m.id, method: string(m.method), body: body}).append(nil)
	again, err := parse(line)
	if err != nil || bytes.IndexByte(line, '\n') >= 0 {
		t.Fatalf("%q: %v", line, err)
	}
	if again.id != m.id || string(again.method) != string(m.method) || !bytes.Equal(again.params, bytes.ReplaceAll(m.params, []byte("\n"), []byte(" "))) {
		t.Fatalf("%q is not what it was: %s %q %q", line, m.id, m.method, m.params)
	}
}

func checkID(t *testing.T, data []byte, m *message, raw json.RawMessage) {
	var number int64
	var text string
	var want ID
	switch {
	case raw == nil:
	case raw[0] == '"':
		if err := json.Unmarshal(raw, &text); err != nil {
			t.Fatal(err)
		}
		want = ID{kind: idString, s: text}
	case raw[0] == 'n':
		want = ID{kind: idNull}
	case json.Unmarshal(raw, &number) == nil:
		want = numberID(number)
	default:
		if !m.badID {
			t.Fatalf("%q: took the id %s", data, raw)
		}
		return
	}
	if m.id != want || m.badID {
		t.Fatalf("%q: id is %s, want %s", data, m.id, want)
	}
	if back, ok := parseID([]byte(want.String())); raw != nil && (!ok || back != want) {
		t.Fatalf("%s came back as %s", want, back)
	}
}
