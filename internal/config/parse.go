package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Mistake is something wrong in a file.
type Mistake struct {
	Line int // from 1
	Path string
	Text string
}

func (m Mistake) String() string {
	if m.Path == "" {
		return fmt.Sprintf("line %d: %s", m.Line, m.Text)
	}
	return fmt.Sprintf("line %d: %s: %s", m.Line, m.Path, m.Text)
}

// MaxSize is the most that a configuration file may have.
const MaxSize = 4 << 20

// Check looks at values that only others can judge. It says what is wrong with
// the value at a path, such as "limits.memory".
type Check func(c Config, say func(path, text string))

// Parse reads a configuration. If there are mistakes it names them all, and the
// Config is not to be used.
func Parse(data []byte, more ...Check) (Config, []Mistake) {
	var c Config
	if len(data) > MaxSize {
		return c, []Mistake{{Line: 1, Text: fmt.Sprintf("larger than %d bytes", MaxSize)}}
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if len(bytes.TrimSpace(data)) == 0 {
		return c, nil
	}
	if string(bytes.TrimSpace(data)) == "null" {
		return c, []Mistake{{Line: 1, Text: "must be an object, not null"}}
	}
	w := &walk{data: data, dec: json.NewDecoder(bytes.NewReader(data)), lines: map[string]int{}}
	w.value(reflect.TypeFor[Config](), "")
	if w.broken == nil {
		if _, err := w.dec.Token(); !errors.Is(err, io.EOF) {
			w.say(w.offset(), "", "there is something after the end")
		}
	}
	err := json.Unmarshal(data, &c)
	if err != nil && len(w.mistakes) == 0 {
		w.say(0, "", err.Error())
	}
	if err != nil {
		return c, w.sorted()
	}
	for _, check := range append([]Check{Config.check}, more...) {
		check(c, func(path, text string) {
			w.mistakes = append(w.mistakes, Mistake{w.lines[path], path, text})
		})
	}
	return c, w.sorted()
}

// walk goes through a file beside the types that it should have.
type walk struct {
	data     []byte
	dec      *json.Decoder
	mistakes []Mistake
	lines    map[string]int // of each path
	broken   error          // the file cannot be read any further
}

func (w *walk) sorted() []Mistake {
	slices.SortStableFunc(w.mistakes, func(a, b Mistake) int { return a.Line - b.Line })
	return w.mistakes
}

func (w *walk) offset() int { return int(w.dec.InputOffset()) }

func (w *walk) line(offset int) int {
	return 1 + bytes.Count(w.data[:min(offset, len(w.data))], []byte("\n"))
}

func (w *walk) say(offset int, path, text string) {
	w.mistakes = append(w.mistakes, Mistake{w.line(offset), path, text})
}

// token reads on, and ends the walk where the file is no JSON.
func (w *walk) token() json.Token {
	if w.broken != nil {
		return nil
	}
	t, err := w.dec.Token()
	if err == nil {
		return t
	}
	w.broken = err
	at := w.offset()
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = int(syntax.Offset)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		at, err = len(w.data), errors.New("the file ends too early: a bracket is not closed")
	}
	w.say(at, "", "not JSON: "+err.Error())
	return nil
}

// value checks one value against the type that it should have.
func (w *walk) value(want reflect.Type, path string) {
	t := w.token()
	if w.broken != nil {
		return
	}
	at := w.offset()
	w.lines[path] = w.line(at)
	switch d, _ := t.(json.Delim); d {
	case '{':
		w.object(want, path, at)
		return
	case '[':
		w.list(want, path, at)
		return
	}
	w.scalar(want, path, at, t)
}

func (w *walk) object(want reflect.Type, path string, at int) {
	fields := map[string]reflect.Type{}
	var each reflect.Type
	switch {
	case opaque(want):
	case want.Kind() == reflect.Struct && !custom(want):
		fields = keys(want)
	case want.Kind() == reflect.Map:
		each = want.Elem()
	default:
		w.say(at, path, "must be "+article(want)+", not an object")
		want = reflect.TypeFor[json.RawMessage]()
	}
	seen := map[string]bool{}
	for w.broken == nil && w.dec.More() {
		key, _ := w.token().(string)
		if w.broken != nil {
			return
		}
		here, child := w.offset(), join(path, key)
		if seen[key] {
			w.say(here, child, "is there twice")
		}
		seen[key] = true
		next := each
		if next == nil {
			next = fields[key]
		}
		if next == nil && !opaque(want) {
			w.say(here, child, "unknown key: "+hint(key, slices.Sorted(maps.Keys(fields))))
		}
		if next == nil {
			next = reflect.TypeFor[json.RawMessage]()
		}
		w.value(next, child)
	}
	w.token()
}

func (w *walk) list(want reflect.Type, path string, at int) {
	each := reflect.TypeFor[json.RawMessage]()
	switch {
	case opaque(want):
	case want.Kind() == reflect.Slice:
		each = want.Elem()
	default:
		w.say(at, path, "must be "+article(want)+", not a list")
	}
	for i := 0; w.broken == nil && w.dec.More(); i++ {
		w.value(each, fmt.Sprintf("%s[%d]", path, i))
	}
	w.token()
}

func (w *walk) scalar(want reflect.Type, path string, at int, t json.Token) {
	if opaque(want) || t == nil {
		return
	}
	data, err := json.Marshal(t)
	if err == nil {
		err = json.Unmarshal(data, reflect.New(want).Interface())
	}
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
	case errors.As(err, &kind):
		w.say(at, path, "must be "+article(want)+", not "+kind.Value)
	default:
		w.say(at, path, strings.TrimPrefix(err.Error(), "json: "))
	}
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
