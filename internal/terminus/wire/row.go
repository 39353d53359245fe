package wire

import (
	"errors"
	"fmt"
	"slices"
)

// Row reads one line of JSON and returns those of its fields that are named
// and there; they must be strings. Lone surrogates stay what they are.
func Row(line string, names ...string) (map[string]string, error) {
	s := scanner{text: line}
	found := map[string]field{}
	isObject := true
	ok := s.whole(func() bool {
		if !s.is('{') {
			isObject = false
			_, ok := s.value()
			return ok
		}
		return s.object(func(name string, f field) {
			if slices.Contains(names, name) {
				found[name] = f
			}
		})
	})
	if !ok {
		return nil, fmt.Errorf("not JSON: %s: column %d", s.problem, 1+countChars(line[:s.at]))
	}
	if !isObject {
		return nil, errors.New("not a JSON object")
	}
	texts := map[string]string{}
	for name, f := range found {
		if f.kind != kindString {
			return nil, fmt.Errorf("%q is not a string", name)
		}
		texts[name] = unquote(f.raw)
	}
	return texts, nil
}
