package approval

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"hawser/internal/nearest"
)

// ParseRules reads the configuration's `approvals`: a list of rules. An error
// names the rule by its number and the mistake in it.
func ParseRules(data []byte) ([]Rule, error) {
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("approvals: a list of rules is needed: %w", err)
	}
	rules := make([]Rule, 0, len(raw))
	for i, r := range raw {
		rule, err := ParseRule(r)
		if err != nil {
			return nil, fmt.Errorf("approvals: rule %d: %w", i+1, err)
		}
		rules = append(rules, rule)
	}
	return rules, nil
}

// ParseRule reads one rule from its JSON form.
func ParseRule(data []byte) (Rule, error) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(data, &keys); err != nil {
		return Rule{}, fmt.Errorf("an object is needed: %w", err)
	}
	for key := range keys {
		if !slices.Contains(ruleKeys, key) {
			return Rule{}, fmt.Errorf("key %q is unknown: %s", key, nearest.Hint(key, ruleKeys))
		}
	}
	d := json.NewDecoder(bytes.NewReader(data))
	var r Rule
	if err := d.Decode(&r); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			return Rule{}, fmt.Errorf("key %q: a %s is needed, not a %s", wrong.Field, jsonType(wrong.Type.Kind().String()), wrong.Value)
		}
		return Rule{}, err
	}
	if _, err := d.Token(); err != io.EOF {
		return Rule{}, errors.New("something follows the rule")
	}
	return r, r.Check()
}

var ruleKeys = []string{"id", "actions", "command", "path", "host", "args", "line", "env", "dir", "decision", "reason", "scope"}

func jsonType(kind string) string {
	if kind == "slice" {
		return "list"
	}
	return kind
}
