package main

import (
	"fmt"
	"slices"
	"strings"
)

func build(pkg string, schema, meta *node) (*model, error) {
	m := &model{
		pkg: pkg, version: fmt.Sprint(meta.vals["version"]),
		defs: schema.obj("$defs"), types: map[string]*typ{}, uses: map[string]*use{},
	}
	for _, name := range m.defs.keys {
		if !envelopes[name] {
			m.count(m.defs.obj(name))
		}
	}
	for _, name := range m.defs.keys {
		if n := m.defs.obj(name); n.str("x-method") != "" {
			if _, err := m.named(name); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range roots {
		if m.defs.has(name) {
			if _, err := m.named(name); err != nil {
				return nil, err
			}
		}
	}
	return m, m.listMethods(meta)
}

// count notes every reference below a node.
func (m *model) count(n *node) {
	for _, alt := range n.alternatives() {
		if ref := payload(alt); ref != "" {
			m.use(ref).variant++
		}
	}
	for _, k := range n.keys {
		switch v := n.vals[k].(type) {
		case string:
			if k == "$ref" {
				m.use(refName(v)).plain++
			}
		case *node:
			m.count(v)
		case []any:
			for _, e := range v {
				e, ok := e.(*node)
				if !ok {
					continue
				}
				if (k == "oneOf" || k == "anyOf") && payload(e) != "" {
					m.countInline(e)
					continue
				}
				m.count(e)
			}
		}
	}
}

// countInline is count for a variant, whose own reference is not a plain one.
func (m *model) countInline(n *node) {
	for _, k := range n.keys {
		if v, ok := n.vals[k].(*node); ok && k != "not" {
			m.count(v)
		}
	}
}

func (m *model) use(name string) *use {
	if m.uses[name] == nil {
		m.uses[name] = &use{}
	}
	return m.uses[name]
}

func refName(ref string) string { return strings.TrimPrefix(ref, "#/$defs/") }

// payload is the type that an alternative is, with or without a tag; a bare
// reference is a plain one, as in "this or null".
func payload(alt *node) string {
	if all := alt.list("allOf"); len(all) == 1 && (alt.has("properties") || alt.has("title")) {
		return refName(all[0].str("$ref"))
	}
	return ""
}

// named is the type of a definition.
func (m *model) named(name string) (*typ, error) {
	if t := m.types[name]; t != nil {
		return t, nil
	}
	n := m.defs.obj(name)
	if len(n.keys) == 0 {
		return nil, fmt.Errorf("%s: is not defined", name)
	}
	t := &typ{schema: name, name: goName(name)}
	m.types[name] = t
	m.order = append(m.order, t)
	if err := m.fill(t, n); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

// made is a type that has no name in the schema.
func (m *model) made(name string, k kind) (*typ, error) {
	if m.types[name] != nil || m.defs.has(name) {
		return nil, fmt.Errorf("there is a %s already", name)
	}
	t := &typ{kind: k, name: name}
	m.types[name] = t
	m.order = append(m.order, t)
	return t, nil
}

func (m *model) fill(t *typ, n *node) error {
	alts := n.alternatives()
	every := func(f func(*node) bool) bool {
		return len(alts) > 0 && !slices.ContainsFunc(alts, func(a *node) bool { return !f(a) })
	}
	typed := func(name string) func(*node) bool {
		return func(a *node) bool { return a.str("type") == name }
	}
	switch {
	case t.schema == "RequestId":
		t.kind = idKind
		t.notNull = !slices.ContainsFunc(alts, typed("null"))
	case n.str("type") == "string":
		t.kind = textKind
	case n.str("type") == "integer":
		t.kind = integerKind
		e, _, err := m.expr(n)
		if err != nil {
			return err
		}
		t.number = e.prim
	case every(typed("string")):
		return m.fillWords(t, alts)
	case every(typed("integer")):
		return m.fillCodes(t, alts)
	case slices.ContainsFunc(alts, unconstrained):
		t.kind = rawKind
		return m.nameAlternatives(alts)
	case every(typed("array")):
		t.kind = listsKind
		return m.fillAlternatives(t, alts)
	case slices.ContainsFunc(alts, typed("string")):
		t.kind = scalarKind
		return m.fillAlternatives(t, alts)
	case n.str("type") == "object":
		t.kind = objectKind
		return m.fillObject(t, n)
	case len(alts) > 0:
		t.kind = unionKind
		return m.fillUnion(t, alts)
	default:
		return fmt.Errorf("has a shape that is not known")
	}
	return nil
}

func unconstrained(n *node) bool {
	for _, k := range n.keys {
		if k != "title" && k != "description" {
			return false
		}
	}
	return true
}

// nameAlternatives makes the types of alternatives that are not told apart.
func (m *model) nameAlternatives(alts []*node) error {
	for _, a := range alts {
		if ref := payload(a); ref != "" {
			t, err := m.named(ref)
			if err != nil {
				return err
			}
			t.plain = true
		}
	}
	return nil
}

func (m *model) fillAlternatives(t *typ, alts []*node) error {
	for _, a := range alts {
		e, _, err := m.expr(a)
		if err != nil {
			return err
		}
		t.alts = append(t.alts, alternative{goName(a.str("title")), e})
	}
	return nil
}

func (m *model) fillWords(t *typ, alts []*node) error {
	t.kind = wordsKind
	for _, a := range alts {
		if !a.has("const") {
			t.open = true
			continue
		}
		w := a.str("const")
		t.words = append(t.words, word{t.name + goName(w), w})
	}
	return nil
}

func (m *model) fillCodes(t *typ, alts []*node) error {
	t.kind = codesKind
	for _, a := range alts {
		e, _, err := m.expr(a)
		if err != nil {
			return err
		}
		t.number = e.prim
		if a.has("const") {
			t.words = append(t.words, word{"Code" + goName(a.str("title")), fmt.Sprint(a.vals["const"])})
		}
	}
	return nil
}
