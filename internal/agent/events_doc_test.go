package agent

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// section is what docs/events.md says of an event or type.
type section struct {
	rows    [][2]string // field and type
	example string
}

var (
	heading = regexp.MustCompile("^## (?:`([a-z_]+)`|([A-Z][A-Za-z]+))$")
	row     = regexp.MustCompile("^\\| `([A-Za-z]+)` \\| ([^|]+) \\|")
)

func readDoc(t *testing.T) (events, types map[string]*section) {
	t.Helper()
	doc, err := os.ReadFile("../../docs/events.md")
	if err != nil {
		t.Fatal(err)
	}
	events, types = map[string]*section{}, map[string]*section{}
	var now *section
	inExample := false
	for l := range strings.Lines(string(doc)) {
		l = strings.TrimRight(l, "\n")
		switch m := heading.FindStringSubmatch(l); {
		case m != nil && m[1] != "":
			now = &section{}
			events[m[1]] = now
		case m != nil:
			now = &section{}
			types[m[2]] = now
		case now == nil:
		case l == "```json":
			inExample = true
		case l == "```":
			inExample = false
		case inExample:
			now.example += l
		default:
			if m := row.FindStringSubmatch(l); m != nil {
				now.rows = append(now.rows, [2]string{m[1], strings.TrimSpace(m[2])})
			}
		}
	}
	return events, types
}

func TestEventsAreDocumented(t *testing.T) {
	events, types := readDoc(t)
	used, seen := map[string]reflect.Type{}, map[string]bool{}
	for _, kind := range slices.Sorted(maps.Keys(decoders)) {
		s := events[kind]
		if s == nil {
			t.Errorf("docs/events.md has no section for %s", kind)
			continue
		}
		delete(events, kind)
		compare(t, kind, s, reflect.TypeOf(full(kind)), used)
		example(t, kind, s.example)
	}
	for len(used) > 0 { // types use types
		for name, typ := range maps.Clone(used) {
			delete(used, name)
			if s := types[name]; s != nil {
				delete(types, name)
				compare(t, name, s, typ, used)
			} else if !seen[name] {
				t.Errorf("docs/events.md has no section for the type %s", name)
			}
			seen[name] = true
		}
	}
	for name := range events {
		t.Errorf("docs/events.md tells of an event %s that is not there", name)
	}
	delete(types, "Order")
	delete(types, "Extensions")
	for name := range types {
		t.Errorf("docs/events.md tells of a type %s that no event has", name)
	}
}

// compare holds a section's rows against the fields of a type.
func compare(t *testing.T, name string, s *section, typ reflect.Type, used map[string]reflect.Type) {
	t.Helper()
	var want [][2]string
	for i := range typ.NumField() {
		f := typ.Field(i)
		if f.Anonymous {
			for j := range f.Type.NumField() {
				want = append(want, describeField(f.Type.Field(j), used))
			}
			continue
		}
		want = append(want, describeField(f, used))
	}
	if !slices.Equal(want, s.rows) {
		t.Errorf("docs/events.md says of %s\n%v, but it is\n%v", name, s.rows, want)
	}
}

func describeField(f reflect.StructField, used map[string]reflect.Type) [2]string {
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	word := typeWord(f.Type, used)
	switch {
	case strings.Contains(options, "omit"):
		word += "?"
	case f.Type.Kind() == reflect.Pointer:
		word += " or null"
	}
	return [2]string{name, word}
}

// typeWord is a type as the page calls it.
func typeWord(t reflect.Type, used map[string]reflect.Type) string {
	switch t {
	case reflect.TypeFor[json.RawMessage]():
		return "any"
	case reflect.TypeFor[time.Time]():
		return "time"
	case reflect.TypeFor[[]byte]():
		return "bytes"
	case reflect.TypeFor[Ext]():
		return "object"
	}
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64:
		return "integer"
	case reflect.Float64:
		return "number"
	case reflect.Interface:
		return "any"
	case reflect.Pointer:
		return typeWord(t.Elem(), used)
	case reflect.Slice:
		return "[" + typeWord(t.Elem(), used) + "]"
	case reflect.Map:
		return "object of " + typeWord(t.Elem(), used)
	}
	used[t.Name()] = t
	return t.Name()
}

// example checks that an example is such an event, with no field that it does
// not have.
func example(t *testing.T, kind, text string) {
	t.Helper()
	v := reflect.New(reflect.TypeOf(full(kind)))
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v.Interface()); err != nil {
		t.Errorf("the example of %s: %v", kind, err)
		return
	}
	again, err := Encode(v.Elem().Interface().(Event))
	if err != nil {
		t.Fatal(err)
	}
	var a, b any
	if json.Unmarshal([]byte(text), &a) != nil || json.Unmarshal(again, &b) != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("the example of %s comes out as %s", kind, bytes.TrimSpace(again))
	}
}
