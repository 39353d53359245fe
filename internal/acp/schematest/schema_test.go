package schematest

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/acp/wire/v2"
)

// perType is how many values are made of each type.
const perType = 60

// each runs f for every message type of both versions.
func each(t *testing.T, f func(t *testing.T, m *maker, strict, forgiving *release, def string, fresh func() wire.Codec)) {
	versions := []struct {
		name           string
		params, result func(string) wire.Codec
	}{{"v1", v1.NewParams, v1.NewResult}, {"v2", v2.NewParams, v2.NewResult}}
	for _, v := range versions {
		doc, err := document(v.name)
		if err != nil {
			t.Fatal(err)
		}
		strict, err := newRelease(doc)
		if err != nil {
			t.Fatal(err)
		}
		forgiving, err := newRelease(lenient(doc))
		if err != nil {
			t.Fatal(err)
		}
		defs := doc["$defs"].(map[string]any)
		types := 0
		for _, def := range slices.Sorted(maps.Keys(defs)) {
			method, _ := defs[def].(map[string]any)["x-method"].(string)
			if method == "" {
				continue
			}
			types++
			fresh := func() wire.Codec { return v.params(method) }
			if strings.HasSuffix(def, "Response") {
				fresh = func() wire.Codec { return v.result(method) }
			}
			m := &maker{r: rand.New(rand.NewPCG(1, uint64(types))), defs: defs}
			t.Run(v.name+"/"+def, func(t *testing.T) { f(t, m, strict, forgiving, def, fresh) })
		}
		if types < 30 {
			t.Errorf("%s has only %d types", v.name, types)
		}
	}
}

// TestRandom: what the schema allows is decoded, comes back the same, and is
// still allowed.
func TestRandom(t *testing.T) {
	each(t, func(t *testing.T, m *maker, strict, _ *release, def string, fresh func() wire.Codec) {
		for range perType {
			raw, err := json.Marshal(m.value(m.defs[def].(map[string]any), 0))
			if err != nil {
				t.Fatal(err)
			}
			if err := strict.check(def, raw); err != nil {
				t.Fatalf("made a bad value: %v\n%s", err, raw)
			}
			c := fresh()
			if err := c.UnmarshalJSON(raw); err != nil {
				t.Fatalf("%v\n%s", err, raw)
			}
			out := c.AppendJSON(nil)
			if !equal(raw, out) {
				t.Fatalf("comes back as another:\n%s\n%s", raw, out)
			}
			if err := strict.check(def, out); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestSpoiled: the decoder takes a value if and only if the schema allows it or
// says to forgive it; and what it has taken once stays as it is.
func TestSpoiled(t *testing.T) {
	each(t, func(t *testing.T, m *maker, strict, forgiving *release, def string, fresh func() wire.Codec) {
		for range perType {
			v := m.value(m.defs[def].(map[string]any), 0)
			for range 1 + m.pick(2) {
				v = m.spoil(v)
			}
			raw, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			c := fresh()
			bad, refused := forgiving.check(def, raw), c.UnmarshalJSON(raw)
			if (bad == nil) != (refused == nil) {
				t.Fatalf("the schema says %v, the decoder %v:\n%s", bad, refused, raw)
			}
			if refused != nil {
				continue
			}
			out := c.AppendJSON(nil)
			if strict.check(def, raw) == nil && !equal(raw, out) {
				t.Fatalf("comes back as another:\n%s\n%s", raw, out)
			}
			again := fresh()
			if err := again.UnmarshalJSON(out); err != nil {
				t.Fatalf("does not take what it gave: %v\n%s\n%s", err, raw, out)
			}
			if !reflect.DeepEqual(c, again) {
				t.Fatalf("%s\n%s\n%s", raw, out, again.AppendJSON(nil))
			}
		}
	})
}

func equal(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
