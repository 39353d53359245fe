package main

import (
	"fmt"
	"slices"
	"strconv"
)

// expr is the type of a value, and whether it may be null.
func (m *model) expr(n *node) (e *expr, nullable bool, err error) {
	if ref := n.str("$ref"); ref != "" {
		t, err := m.named(refName(ref))
		return &expr{ref: t}, false, err
	}
	if all := n.list("allOf"); len(all) == 1 {
		return m.expr(all[0])
	}
	if alts := n.alternatives(); len(alts) == 2 && alts[1].str("type") == "null" {
		e, _, err := m.expr(alts[0])
		return e, true, err
	} else if len(alts) > 0 {
		return nil, false, fmt.Errorf("alternatives without a name")
	}
	types := n.words("type")
	if i := slices.Index(types, "null"); i >= 0 {
		nullable = true
		types = slices.Delete(types, i, i+1)
	}
	if len(types) == 0 {
		return &expr{prim: "raw"}, false, nil
	}
	if len(types) > 1 {
		return nil, false, fmt.Errorf("types %v at once", types)
	}
	e, err = m.simple(types[0], n)
	return e, nullable, err
}

func (m *model) simple(kind string, n *node) (*expr, error) {
	e := &expr{}
	for _, bound := range []struct {
		name string
		to   *string
	}{{"minimum", &e.min}, {"maximum", &e.max}} {
		if n.has(bound.name) {
			*bound.to = fmt.Sprint(n.vals[bound.name])
		}
	}
	for _, name := range []string{"minLength", "minItems"} {
		if n.has(name) {
			e.minLen, _ = strconv.Atoi(fmt.Sprint(n.vals[name]))
		}
	}
	switch kind {
	case "string":
		e.prim = "string"
	case "boolean":
		e.prim = "bool"
	case "number":
		e.prim = "float64"
	case "integer":
		e.prim = n.str("format")
		natural := map[string]string{"uint16": "65535", "uint32": "", "uint64": ""}
		if top, ok := natural[e.prim]; ok && e.min == "0" {
			e.min = ""
			if e.max == top {
				e.max = ""
			}
		} else if ok && e.max == top {
			e.max = ""
		}
	case "array":
		item, _, err := m.expr(n.obj("items"))
		if err != nil {
			return nil, err
		}
		e.list, e.skip = item, n.is("x-deserialize-skip-invalid-items")
	case "object":
		if n.has("properties") {
			return nil, fmt.Errorf("an object without a name")
		}
		if n.is("additionalProperties") {
			return &expr{prim: "raw"}, nil
		}
		value, _, err := m.expr(n.obj("additionalProperties"))
		if err != nil {
			return nil, err
		}
		e.dict = value
	default:
		return nil, fmt.Errorf("type %q", kind)
	}
	return e, nil
}

func (m *model) field(name string, n *node, required bool) (*field, error) {
	e, nullable, err := m.expr(n)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f := &field{
		json: name, name: goName(name), expr: e, nullable: nullable, required: required,
		lenient: n.is("x-deserialize-default-on-error"), nullAbsent: n.is("x-deserialize-default-on-null"),
	}
	if name == "_meta" {
		f.name, f.meta, f.lenient = "Meta", true, false
	}
	return f, nil
}
