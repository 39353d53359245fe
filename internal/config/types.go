package config

import (
	"encoding/json"
	"reflect"
	"strings"

	"hawser/internal/nearest"
)

// opaque says that anything may stand there.
func opaque(t reflect.Type) bool { return t == reflect.TypeFor[json.RawMessage]() }

// custom says that a type reads itself.
func custom(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]())
}

// keys are the names that a struct has in the file.
func keys(t reflect.Type) map[string]reflect.Type {
	m := map[string]reflect.Type{}
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if name != "" && name != "-" {
			m[name] = t.Field(i).Type
		}
	}
	return m
}

func article(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "a list"
	}
	return "an object"
}

func hint(key string, known []string) string { return nearest.Hint(key, known) }
