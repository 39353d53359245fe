package schematest

import "encoding/json"

// lenient is a schema that allows exactly what a decoder takes: what the schema
// says to forgive is allowed, and closed unions are open, since peers may be
// newer than the schema.
func lenient(doc map[string]any) map[string]any {
	out := map[string]any{"$schema": doc["$schema"]}
	defs := map[string]any{}
	for name, def := range doc["$defs"].(map[string]any) {
		defs[name] = loosen(def)
	}
	out["$defs"] = defs
	return out
}

func loosen(v any) any {
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = loosen(v[i])
		}
		return out
	case map[string]any:
		if v["x-deserialize-default-on-error"] == true {
			return map[string]any{}
		}
		out := map[string]any{}
		for k, e := range v {
			out[k] = loosen(e)
		}
		if limits, ok := ranges[str(v["format"])]; ok {
			bound(out, limits)
		}
		if v["x-deserialize-skip-invalid-items"] == true {
			out["items"] = map[string]any{}
		}
		if props, ok := v["properties"].(map[string]any); ok && v["anyOf"] != nil {
			// An ordinary member that is forgiven cannot choose an alternative.
			if reason, ok := props["stopReason"].(map[string]any); ok && reason["x-deserialize-default-on-error"] == true {
				delete(out, "anyOf")
			}
		}
		if v["discriminator"] != nil {
			open(out, v["discriminator"].(map[string]any)["propertyName"].(string))
		}
		if v["x-deserialize-default-on-null"] == true {
			return map[string]any{"anyOf": []any{out, map[string]any{"type": "null"}}}
		}
		return out
	}
	return v
}

// ranges are what the formats of integers mean, which a validator does not know.
var ranges = map[string][2]json.Number{
	"int32":  {"-2147483648", "2147483647"},
	"int64":  {"-9223372036854775808", "9223372036854775807"},
	"uint32": {"0", "4294967295"},
	"uint64": {"0", "18446744073709551615"},
}

func bound(s map[string]any, limits [2]json.Number) {
	for i, key := range []string{"minimum", "maximum"} {
		if s[key] == nil {
			s[key] = limits[i]
		}
	}
}

func str(v any) string { s, _ := v.(string); return s }

// open adds an alternative for other tags to a union.
func open(union map[string]any, tag string) {
	var known []any
	for _, alt := range union["oneOf"].([]any) {
		known = append(known, alt.(map[string]any)["properties"].(map[string]any)[tag].(map[string]any)["const"])
	}
	union["oneOf"] = append(union["oneOf"].([]any), map[string]any{
		"type": "object", "required": []any{tag},
		"properties": map[string]any{tag: map[string]any{
			"type": "string", "not": map[string]any{"enum": known},
		}},
	})
}
