package main

import (
	"slices"
	"strings"
	"testing"
)

func TestSplitWords(t *testing.T) {
	for line, want := range map[string][]string{
		"a":                     {"a"},
		"  a  b ":               {"a", "b"},
		`a 'b c' "d e"`:         {"a", "b c", "d e"},
		`a b\ c "d\"e\n" 'f\g'`: {"a", "b c", `d"e\n`, `f\g`},
		`a --x='y z'"w"v`:       {"a", "--x=y zwv"},
		`a ""`:                  {"a", ""},
		`C=1 b`:                 {"C=1", "b"},
		"":                      nil,
		"a $B":                  nil,
		"a `b`":                 nil,
		`a "$B"`:                nil,
		"a | b":                 nil,
		"a; b":                  nil,
		"a *.go":                nil,
		"a > b":                 nil,
		`a "b`:                  nil,
	} {
		got, err := splitWords(line)
		if !slices.Equal(got, want) || (err == nil) != (want != nil) {
			t.Errorf("%s: %q, %v", line, got, err)
		}
	}
}

// TestKnownAgents: the table can be read and used.
func TestKnownAgents(t *testing.T) {
	names := knownNames()
	if !slices.IsSorted(names) || len(names) < 8 {
		t.Errorf("known are %v", names)
	}
	for _, k := range knownAgents() {
		if k.Title == "" || (k.NPM == "") == (k.See == "") || strings.Contains(k.Name, ":") {
			t.Errorf("%+v", k)
		}
		if _, err := splitWords(k.Run); err != nil {
			t.Errorf("%s: %v", k.Name, err)
		}
	}
}

func TestWithAgent(t *testing.T) {
	for in, want := range map[string]string{
		"":                                  "{\n  \"agents\": {\n    \"n\": E\n  }\n}\n",
		"{}":                                "{\n  \"agents\": {\n    \"n\": E\n  }}",
		`{"a":1}`:                           "{\n  \"agents\": {\n    \"n\": E\n  },\"a\":1}",
		`{"agents": {}, "b":[{}]}`:          "{\"agents\": {\n    \"n\": E\n  }, \"b\":[{}]}",
		`{"agents":{"m":{"n":1}}}`:          "{\"agents\":{\n    \"n\": E,\"m\":{\"n\":1}}}",
		`{"agents":{"n": {"x":2} , "m":3}}`: `{"agents":{"n": E , "m":3}}`,
	} {
		got, err := withAgent([]byte(in), "n", []byte("E"), true)
		if err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", in, got, err)
		}
	}
	if _, err := withAgent([]byte(`{"agents":{"n":1}}`), "n", []byte("E"), false); err == nil {
		t.Error("a name was given twice")
	}
}

// TestRunNamesKinds: the help of run tells of every kind of agent.
func TestRunNamesKinds(t *testing.T) {
	help := newRun().Long
	for _, form := range kindForms() {
		if !strings.Contains(help, "\n  "+form+" ") {
			t.Errorf("hawser run --help does not tell of %s", form)
		}
	}
}
