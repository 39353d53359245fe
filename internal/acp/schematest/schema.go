// Package schematest checks messages of the Agent Client Protocol against the
// schemas of its own releases. It is for tests alone, of this codec and of
// whoever speaks the protocol; the hawser program does not contain it.
package schematest

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

//go:embed schema/*.json
var files embed.FS

// release is one version of the protocol.
type release struct {
	// params and results are the names of types, by method.
	params, results map[string]string
	// sides is who serves a method.
	sides map[string]string

	mu       sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
}

var releases = map[int]func() (*release, error){
	1: sync.OnceValues(func() (*release, error) { return load("v1") }),
	2: sync.OnceValues(func() (*release, error) { return load("v2") }),
}

// document is a schema as JSON.
func document(name string) (map[string]any, error) {
	b, err := files.ReadFile("schema/" + name + ".schema.json")
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return doc.(map[string]any), nil
}

func load(name string) (*release, error) {
	doc, err := document(name)
	if err != nil {
		return nil, err
	}
	return newRelease(doc)
}

func newRelease(doc map[string]any) (*release, error) {
	r := &release{
		params: map[string]string{}, results: map[string]string{}, sides: map[string]string{},
		compiler: jsonschema.NewCompiler(), compiled: map[string]*jsonschema.Schema{},
	}
	for name, def := range doc["$defs"].(map[string]any) {
		def := def.(map[string]any)
		method, ok := def["x-method"].(string)
		if !ok {
			continue
		}
		r.sides[method] = def["x-side"].(string)
		if strings.HasSuffix(name, "Response") {
			r.results[method] = name
		} else {
			r.params[method] = name
		}
	}
	return r, r.compiler.AddResource("acp.json", doc)
}

// check validates a value against a type of the schema.
func (r *release) check(def string, value []byte) error {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.compiled[def]
	if s == nil {
		if s, err = r.compiler.Compile("acp.json#/$defs/" + def); err != nil {
			return err
		}
		r.compiled[def] = s
	}
	if err := s.Validate(v); err != nil {
		return fmt.Errorf("%s: %w", def, err)
	}
	return nil
}

func find(version int) (*release, error) {
	load := releases[version]
	if load == nil {
		return nil, fmt.Errorf("there is no schema for version %d", version)
	}
	return load()
}

// Params checks the params of a request or notification; absent ones count as an
// object without members. Methods whose names begin with an underscore are
// extensions, for which there is no schema.
func Params(version int, method string, params []byte) error {
	if params == nil {
		params = []byte("{}")
	}
	return message(version, method, params, func(r *release) string { return r.params[method] })
}

// Result checks the result of a request.
func Result(version int, method string, result []byte) error {
	return message(version, method, result, func(r *release) string { return r.results[method] })
}

// Error checks the error of a request.
func Error(version int, value []byte) error {
	return message(version, "", value, func(*release) string { return "Error" })
}

func message(version int, method string, value []byte, def func(*release) string) error {
	if strings.HasPrefix(method, "_") {
		return nil
	}
	r, err := find(version)
	if err != nil {
		return err
	}
	name := def(r)
	if name == "" {
		return fmt.Errorf("version %d has no %s", version, method)
	}
	return r.check(name, value)
}
