package approval

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
)

// tableRow is a row of testdata/rules.txt.
type tableRow struct {
	part   string
	number int // of its line
	rules  []Rule
	want   string
	action Action
}

func readTable(t testing.TB) []tableRow {
	t.Helper()
	data, err := os.ReadFile("testdata/rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	var rows []tableRow
	part, rules := "", []Rule(nil)
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "==":
			part, rules = rest, nil
		case "rule":
			rules = append(rules, tableRule(t, rest))
		default:
			rows = append(rows, tableRow{part, i + 1, rules, word, tableAction(t, rest)})
		}
	}
	if len(rows) < 120 {
		t.Fatalf("only %d rows", len(rows))
	}
	return rows
}

func tableRule(t testing.TB, s string) Rule {
	t.Helper()
	decision, rest, _ := strings.Cut(s, " ")
	r := Rule{Decision: Decision(decision)}
	for rest != "" {
		var word string
		word, rest, _ = strings.Cut(rest, " ")
		switch word {
		case "command":
			r.Command, rest = rest, ""
		case "path":
			r.Path, rest = rest, ""
		case "host":
			r.Host, rest = rest, ""
		case "line":
			r.Line, rest = rest, ""
		default:
			for k := range strings.SplitSeq(word, ",") {
				r.Actions = append(r.Actions, ActionKind(k))
			}
		}
	}
	return r
}

func tableAction(t testing.TB, s string) Action {
	t.Helper()
	a := Action{Kind: Exec}
	var err error
	switch s[0] {
	case '$':
		a.Line = strings.TrimPrefix(s[1:], " ")
	case '"':
		a.Line, err = strconv.Unquote(s)
	case '!':
		err = json.Unmarshal([]byte(s[1:]), &a.Args)
	case '>':
		f := strings.Fields(s[1:])
		a = Action{Kind: ActionKind(f[0]), Path: f[1]}
		if a.Kind == Network {
			a.Path, a.Host = "", f[1]
		}
		if len(f) > 2 {
			a.NewPath = f[2]
		}
	}
	if err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return a
}

func TestRules(t *testing.T) {
	m := newMatching("/w", "/home/u")
	for _, row := range readTable(t) {
		rules, err := m.compileAll(row.rules)
		if err != nil {
			t.Fatalf("%s: %v", row.part, err)
		}
		got := m.judge(rules, row.action)
		if got.decision == "" {
			got.decision = "none"
		}
		if string(got.decision) != row.want {
			t.Errorf("line %d, %s: %s: got %s (%s, %s), want %s", row.number, row.part, row.action.Describe(), got.decision, got.by, got.reason, row.want)
		}
	}
}
