package main

import (
	"fmt"
	"slices"
)

func (m *model) fillObject(t *typ, n *node) error {
	t.method = n.str("x-method")
	t.result = len(t.name) > 8 && t.name[len(t.name)-8:] == "Response"
	if err := m.addFields(t, n, ""); err != nil {
		return err
	}
	alts := n.alternatives()
	if len(alts) == 0 {
		return nil
	}
	key := tagKey(alts)
	switch {
	case key == "":
		return nil // addFields has merged them
	case n.obj("properties").has(key):
		return m.mergeTagged(t, alts, key)
	default:
		return m.fillBody(t, alts, key)
	}
}

// tagKey is the member whose value tells alternatives apart.
func tagKey(alts []*node) string {
	for _, a := range alts {
		for _, k := range a.obj("properties").keys {
			if p := a.obj("properties").obj(k); p.str("type") == "string" && p.has("const") {
				return k
			}
		}
	}
	return ""
}

// addFields adds the members of a schema, of what it is made of, and of
// alternatives that nothing tells apart.
func (m *model) addFields(t *typ, n *node, tag string) error {
	props, required := n.obj("properties"), n.words("required")
	for _, name := range props.keys {
		if name == tag {
			continue
		}
		f, err := m.field(name, props.obj(name), slices.Contains(required, name))
		if err != nil {
			return err
		}
		t.fields = append(t.fields, f)
	}
	for _, all := range n.list("allOf") {
		if err := m.addFields(t, m.defs.obj(refName(all.str("$ref"))), tag); err != nil {
			return err
		}
	}
	alts := n.alternatives()
	if len(alts) == 0 || tagKey(alts) != "" {
		return nil
	}
	t.oneGroup = n.has("oneOf")
	for _, a := range alts {
		def := m.defs.obj(payload(a))
		if len(def.keys) == 0 {
			return fmt.Errorf("an alternative without a type")
		}
		t.groups = append(t.groups, def.words("required"))
		if err := m.addOptional(t, def); err != nil {
			return err
		}
	}
	return nil
}

// addOptional adds members that belong to one alternative; what is malformed
// there may be all right in another.
func (m *model) addOptional(t *typ, def *node) error {
	props := def.obj("properties")
	for _, name := range props.keys {
		f, err := m.field(name, props.obj(name), false)
		if err != nil {
			return err
		}
		f.lenient = true
		t.fields = append(t.fields, f)
	}
	return nil
}

// mergeTagged adds the members of all alternatives of an object whose tag is an
// ordinary member that may be absent.
func (m *model) mergeTagged(t *typ, alts []*node, key string) error {
	words, err := m.made(tagEnums[t.schema], wordsKind)
	if err != nil {
		return err
	}
	words.open = true
	for _, a := range alts {
		if w := a.obj("properties").obj(key).str("const"); w != "" {
			words.words = append(words.words, word{words.name + goName(w), w})
		}
		if ref := payload(a); ref != "" {
			if err := m.addOptional(t, m.defs.obj(ref)); err != nil {
				return err
			}
		}
	}
	for _, f := range t.fields {
		if f.json == key {
			f.expr = &expr{ref: words}
		}
	}
	return nil
}

// fillBody makes a union of what an object's alternatives add to it.
func (m *model) fillBody(t *typ, alts []*node, key string) error {
	names, ok := bodies[t.schema]
	if !ok {
		return fmt.Errorf("its part that depends on %s has no name", key)
	}
	u, err := m.made(names.iface, unionKind)
	if err != nil {
		return err
	}
	u.fragment, u.tag = true, key
	for _, a := range alts {
		value := a.obj("properties").obj(key).str("const")
		label := value
		if label == "" {
			label = a.str("title")
		}
		name := names.variants[label]
		if isOther(a) {
			name = "Unknown" + names.iface
		}
		if name == "" {
			return fmt.Errorf("%s has no name", label)
		}
		v, err := m.variantObject(u, name, a, value)
		if err != nil {
			return err
		}
		v.fragment = true
	}
	if u.other == nil && len(u.loose) == 0 {
		if err := m.addUnknown(u); err != nil {
			return err
		}
		u.other.fragment = true
	}
	t.body = &field{name: names.field, expr: &expr{ref: u}}
	return nil
}
