package main

import "fmt"

// isOther says that an alternative stands for all tags that the others do not
// have.
func isOther(a *node) bool { return a.has("not") }

func (m *model) fillUnion(u *typ, alts []*node) error {
	u.tag = tagKey(alts)
	for _, a := range alts {
		value := a.obj("properties").obj(u.tag).str("const")
		ref := payload(a)
		if ref != "" && m.isUnion(ref) {
			inner, err := m.named(ref)
			if err != nil {
				return err
			}
			m.nest(u, inner, value)
			u.variants = append(u.variants, variant{value, inner})
			continue
		}
		if ref != "" && m.use(ref).variant == 1 {
			t, err := m.named(ref)
			if err != nil {
				return err
			}
			t.plain = m.use(ref).plain > 0
			m.join(u, t, value)
			continue
		}
		name := variantNames[u.schema+"."+value]
		if name == "" {
			name = goName(value)
		}
		if isOther(a) {
			name = "Unknown" + u.name
		}
		if _, err := m.variantObject(u, name, a, value); err != nil {
			return err
		}
	}
	if u.tag != "" && u.other == nil && len(u.loose) == 0 {
		return m.addUnknown(u)
	}
	return nil
}

func (m *model) isUnion(name string) bool {
	n := m.defs.obj(name)
	return n.str("type") == "" && tagKey(n.alternatives()) != ""
}

// variantObject makes the type of one alternative from its members.
func (m *model) variantObject(u *typ, name string, a *node, value string) (*typ, error) {
	if t := m.types[name]; t != nil && t.of != nil {
		return nil, fmt.Errorf("%s is a kind of two unions", name)
	}
	t := &typ{kind: objectKind, name: name, unknown: isOther(a)}
	m.types[name] = t
	m.order = append(m.order, t)
	if err := m.addFields(t, a, u.tag); err != nil {
		return nil, err
	}
	m.join(u, t, value)
	return t, nil
}

// addUnknown makes the type of all other kinds where the schema has none: peers
// may be newer than the schema.
func (m *model) addUnknown(u *typ) error {
	t, err := m.made("Unknown"+u.name, objectKind)
	if err != nil {
		return err
	}
	t.unknown = true
	m.join(u, t, "")
	return nil
}

func (m *model) join(u, t *typ, value string) {
	t.of = u
	switch {
	case t.unknown:
		u.other = t
	case value == "":
		u.loose = append(u.loose, t)
	default:
		t.tags = append(t.tags, tag{u.tag, value})
		u.variants = append(u.variants, variant{value, t})
	}
}

// nest makes all kinds of a union kinds of a larger one as well.
func (m *model) nest(u, inner *typ, value string) {
	inner.parent = u
	all := []*typ{inner.other}
	for _, v := range inner.variants {
		all = append(all, v.typ)
	}
	for _, t := range all {
		t.tags = append([]tag{{u.tag, value}}, t.tags...)
	}
}
