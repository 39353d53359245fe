package v1_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"hawser/internal/acp/wire/v1"
)

// FuzzMessages: nothing panics, what is no JSON is refused, and what was taken
// once comes back as the same value.
func FuzzMessages(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		methods := map[string]string{}
		for line := range strings.Lines(string(b)) {
			side, line, _ := strings.Cut(line, " ")
			var m struct {
				ID             json.RawMessage
				Method         string
				Params, Result json.RawMessage
			}
			if json.Unmarshal([]byte(line), &m) != nil {
				continue
			}
			if m.Method != "" {
				methods[side+string(m.ID)] = m.Method
				f.Add(m.Method, false, []byte(m.Params))
				continue
			}
			asker := map[string]string{"agent": "client", "client": "agent"}[side]
			f.Add(methods[asker+string(m.ID)], true, []byte(m.Result))
		}
	}
	f.Fuzz(func(t *testing.T, method string, result bool, b []byte) {
		c := v1.NewParams(method)
		if result {
			c = v1.NewResult(method)
		}
		if c == nil || c.UnmarshalJSON(b) != nil {
			return
		}
		if !json.Valid(b) {
			t.Fatalf("%T took %q", c, b)
		}
		out := c.AppendJSON(nil)
		if !json.Valid(out) {
			t.Fatalf("%T gave %q", c, out)
		}
		again := reflect.New(reflect.TypeOf(c).Elem()).Interface().(json.Unmarshaler)
		if err := again.UnmarshalJSON(out); err != nil {
			t.Fatalf("%T does not take what it gave: %v\n%q\n%q", c, err, b, out)
		}
		if !reflect.DeepEqual(c, again) {
			t.Fatalf("%T came back as another:\n%q\n%q", c, b, out)
		}
	})
}
