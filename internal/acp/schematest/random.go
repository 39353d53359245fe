package schematest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// Random makes values of a version's types: such as the schema allows, and, with
// Spoil, such as it nearly does.
type Random struct{ m maker }

// NewRandom makes the same values for the same seed.
func NewRandom(version int, seed uint64) (*Random, error) {
	doc, err := document(fmt.Sprint("v", version))
	if err != nil {
		return nil, err
	}
	return &Random{maker{rand.New(rand.NewPCG(seed, 1)), doc["$defs"].(map[string]any)}}, nil
}

// Value is one of a type, by its name in the schema.
func (r *Random) Value(def string) any { return r.m.value(r.m.def(def), 0) }

// Spoil changes one place of a value.
func (r *Random) Spoil(v any) any { return r.m.spoil(v) }

// maker makes random values that a schema allows.
type maker struct {
	r    *rand.Rand
	defs map[string]any
}

// forms are strings that encoders and decoders get wrong.
var forms = []string{
	"", "a", "plain words", `quote " and \ slash`, "line\nbreak\ttab\u0000\u001f", "ünïcødé ✓ 🚀", "\u2028\u2029", "<&>", "/a/b",
	strings.Repeat("eight by", 9), "12345678\"", "\\", "\u007f\u0080",
}

func (m *maker) pick(n int) int    { return m.r.IntN(n) }
func (m *maker) chance(n int) bool { return m.r.IntN(n) == 0 }

func (m *maker) value(s map[string]any, depth int) any {
	if ref, ok := s["$ref"].(string); ok {
		return m.value(m.def(ref), depth)
	}
	if c, ok := s["const"]; ok {
		return c
	}
	if alts := list(s, "oneOf", "anyOf"); alts != nil && s["properties"] == nil {
		return m.value(alts[m.pick(len(alts))], depth)
	}
	if all := list(s, "allOf"); len(all) == 1 && s["properties"] == nil {
		return m.value(all[0], depth)
	}
	if s["properties"] != nil {
		return m.object(s, depth)
	}
	kinds := words(s["type"])
	if len(kinds) == 0 {
		return m.anything(depth)
	}
	switch kinds[m.pick(len(kinds))] {
	case "null":
		return nil
	case "string":
		return m.text(s)
	case "boolean":
		return m.chance(2)
	case "integer":
		return m.integer(s)
	case "number":
		return []any{0.0, 1.0, 0.5, 1e-9, json.Number("1e0"), json.Number("0.25")}[m.pick(6)]
	case "array":
		return m.array(s, depth)
	case "object":
		return m.object(s, depth)
	}
	panic(fmt.Sprintf("no value for %v", s))
}

func (m *maker) def(ref string) map[string]any {
	return m.defs[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any)
}

func (m *maker) text(s map[string]any) any {
	text := forms[m.pick(len(forms))]
	if s["minLength"] != nil && text == "" {
		text = "x"
	}
	return text
}

func (m *maker) integer(s map[string]any) any {
	low := int64(-5)
	if n, ok := s["minimum"].(json.Number); ok {
		low, _ = n.Int64()
	}
	top := map[string]json.Number{
		"uint16": "65535", "uint32": "4294967295", "uint64": "18446744073709551615", "int32": "2147483647", "int64": "9223372036854775807",
	}[s["format"].(string)]
	return []any{low, low + 1, json.Number(fmt.Sprint(low+2) + ".0"), json.Number("1e1"), top}[m.pick(5)]
}

func (m *maker) array(s map[string]any, depth int) any {
	n := m.pick(3)
	if depth > 6 {
		n = 0
	}
	if least, ok := s["minItems"].(json.Number); ok {
		k, _ := least.Int64()
		n = max(n, int(k))
	}
	out := []any{}
	for range n {
		out = append(out, m.value(s["items"].(map[string]any), depth+1))
	}
	return out
}

// object merges what a schema is made of. The members of an alternative win over
// its own, which may be its tag.
func (m *maker) object(s map[string]any, depth int) any {
	out := map[string]any{}
	required := words(s["required"])
	props, _ := s["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(props)) {
		if slices.Contains(required, name) || depth < 8 && m.chance(2) {
			out[name] = m.value(props[name].(map[string]any), depth+1)
		}
	}
	for _, part := range list(s, "allOf") {
		merge(out, m.value(part, depth))
	}
	if alts := list(s, "oneOf", "anyOf"); alts != nil {
		alt := alts[m.pick(len(alts))]
		altProps, _ := alt["properties"].(map[string]any)
		for name := range altProps {
			delete(out, name)
		}
		merge(out, m.value(alt, depth))
	}
	if s["not"] != nil { // any tag but the known ones
		out[tagOf(s)] = "x-" + forms[m.pick(len(forms))]
	}
	if extra, ok := s["additionalProperties"].(map[string]any); ok {
		for i := range m.pick(3) {
			out[fmt.Sprint("key ", i)] = m.value(extra, depth+1)
		}
	} else if m.chance(4) {
		out["x "+forms[m.pick(len(forms))]] = m.anything(depth)
	}
	return out
}

// tagOf is the member whose known values an open alternative excludes.
func tagOf(s map[string]any) string {
	known := list(s["not"].(map[string]any), "anyOf")
	return words(known[0]["required"])[0]
}

func merge(to map[string]any, from any) {
	for k, v := range from.(map[string]any) {
		to[k] = v
	}
}

func (m *maker) anything(depth int) any {
	return []any{
		nil, true, 7, "s", json.Number("1.50"), []any{1, "two", nil}, map[string]any{"a": map[string]any{"b": []any{}}},
		json.Number("123456789012345678901234567890"), map[string]any{},
	}[m.pick(9)]
}

// list is the schemas under any of the keys.
func list(s map[string]any, keys ...string) (out []map[string]any) {
	for _, k := range keys {
		l, _ := s[k].([]any)
		for _, v := range l {
			out = append(out, v.(map[string]any))
		}
	}
	return out
}

// words is the strings of a list, or the one string.
func words(v any) (out []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, w := range v {
			out = append(out, w.(string))
		}
	}
	return out
}

// spoil changes one place of a value: a member or item less, a value of another
// kind, or a member more. It returns the changed value.
func (m *maker) spoil(v any) any {
	switch x := v.(type) {
	case map[string]any:
		if len(x) == 0 || m.chance(6) {
			break
		}
		names := slices.Sorted(maps.Keys(x))
		name := names[m.pick(len(names))]
		if m.chance(4) {
			delete(x, name)
		} else {
			x[name] = m.spoil(x[name])
		}
		return x
	case []any:
		if len(x) == 0 || m.chance(6) {
			break
		}
		i := m.pick(len(x))
		if m.chance(4) {
			return slices.Delete(x, i, i+1)
		}
		x[i] = m.spoil(x[i])
		return x
	}
	return m.anything(0)
}
