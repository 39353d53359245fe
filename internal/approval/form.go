package approval

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
)

func (f Field) check() error {
	switch f.Type {
	case "", StringField, NumberField, IntegerField, BooleanField:
	default:
		return fmt.Errorf("type %q is unknown", string(f.Type))
	}
	if f.Many && len(f.Options) == 0 {
		return errors.New("several may be chosen, but there are no options")
	}
	if err := checkOptions(f.Options); err != nil {
		return err
	}
	if f.Default != nil {
		if err := f.checkValue(f.Default); err != nil {
			return fmt.Errorf("default: %w", err)
		}
	}
	return nil
}

// checkedValues fills in the defaults of what was left out.
func checkedValues(fields []Field, given map[string]any) (map[string]any, error) {
	values := maps.Clone(given)
	if values == nil {
		values = map[string]any{}
	}
	for name := range values {
		if !slices.ContainsFunc(fields, func(f Field) bool { return f.Name == name }) {
			return nil, fmt.Errorf("there is no field %q", name)
		}
	}
	for _, f := range fields {
		v := values[f.Name]
		if v == nil && f.Default != nil {
			values[f.Name], v = f.Default, f.Default
		}
		if v == nil {
			delete(values, f.Name)
			if f.Required {
				return nil, fmt.Errorf("field %q is required", f.Name)
			}
			continue
		}
		if err := f.checkValue(v); err != nil {
			return nil, fmt.Errorf("field %q: %w", f.Name, err)
		}
		if f.Required && v == "" {
			return nil, fmt.Errorf("field %q is required", f.Name)
		}
	}
	return values, nil
}

func (f Field) checkValue(v any) error {
	if !f.Many {
		return f.checkOne(v)
	}
	var items []any
	switch v := v.(type) {
	case []any:
		items = v
	case []string:
		for _, s := range v {
			items = append(items, s)
		}
	default:
		return errors.New("a list is needed")
	}
	if f.Required && len(items) == 0 {
		return errors.New("choose at least one")
	}
	for _, item := range items {
		if err := f.checkOne(item); err != nil {
			return err
		}
	}
	return nil
}

func (f Field) checkOne(v any) error {
	ok := false
	switch f.Type {
	case "", StringField:
		_, ok = v.(string)
	case BooleanField:
		_, ok = v.(bool)
	case NumberField, IntegerField:
		n, isNumber := number(v)
		ok = isNumber && (f.Type == NumberField || n == math.Trunc(n))
	}
	if !ok {
		want := f.Type
		if want == "" {
			want = StringField
		}
		return fmt.Errorf("a value of type %s is needed", want) // the value itself may be a secret
	}
	if len(f.Options) > 0 && !slices.ContainsFunc(f.Options, func(o Option) bool { return o.ID == fmt.Sprint(v) }) {
		return errors.New("the value is none of the options")
	}
	return nil
}

// number reads what JSON and Go callers give for one.
func number(v any) (float64, bool) {
	var n float64
	switch v := v.(type) {
	case float64:
		n = v
	case int:
		n = float64(v)
	case int64:
		n = float64(v)
	case json.Number:
		parsed, err := v.Float64()
		if err != nil {
			return 0, false
		}
		n = parsed
	default:
		return 0, false
	}
	return n, !math.IsNaN(n) && !math.IsInf(n, 0)
}

// hidden stands for a secret in records.
const hidden = "(not recorded)"

// WithoutSecrets is the answer as it may be shown and recorded.
func (q Question) WithoutSecrets(a Answer) Answer {
	a.Values = maps.Clone(a.Values)
	for _, f := range q.Fields {
		if _, given := a.Values[f.Name]; given && f.Secret {
			a.Values[f.Name] = hidden
		}
	}
	return a
}
