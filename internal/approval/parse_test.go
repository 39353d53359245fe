package approval

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestParseRules(t *testing.T) {
	rules, err := ParseRules([]byte(`[
		{"decision": "allow", "command": "git status *"},
		{"id": "keys", "decision": "deny", "actions": ["read", "write"], "path": "~/.ssh/**", "reason": "keys stay here"},
		{"decision": "ask", "host": "*.example"},
		{"decision": "allow", "line": "make && make test", "dir": "/w"},
		{"decision": "deny", "args": ["git", "push"]},
		{"decision": "ask"}
	]`))
	if err != nil || len(rules) != 6 || rules[1].Actions[1] != Write || rules[3].Dir != "/w" {
		t.Fatalf("%v, %+v", err, rules)
	}
	for _, r := range rules {
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ParseRule(data); err != nil || !reflect.DeepEqual(again, r) {
			t.Errorf("%s: %v, %+v", data, err, again)
		}
	}
	g := newGate(t, Options{Rules: rules, Root: "/w", Home: "/home/u"})
	got := g.judge(Action{Kind: Read, Path: "/home/u/.ssh/id"})
	if got.decision != Deny || got.reason != "keys stay here" || got.by != "rule keys" {
		t.Errorf("home: %+v", got)
	}
}

func TestRuleMistakes(t *testing.T) {
	for rule, want := range map[string]string{
		`{`:                                        "object",
		`[]`:                                       "object",
		`{"decision": "allow"}`:                    "allows everything",
		`{"command": "x"}`:                         "no decision",
		`{"decision": "maybe"}`:                    `"maybe" is unknown: say allow, ask or deny`,
		`{"decision": "deny", "comand": "x"}`:      `did you mean command?`,
		`{"decision": "deny", "zzzzzz": "x"}`:      "known are",
		`{"decision": "deny", "command": 3}`:       `"command": a string is needed, not a number`,
		`{"decision": "deny", "actions": "exec"}`:  `"actions": a list is needed`,
		`{"decision": "deny", "actions": ["run"]}`: `action "run" is unknown`,
		`{"decision": "deny", "actions": ["read"], "command": "x"}`: "does not go with this pattern",
		`{"decision": "deny", "actions": ["exec"], "path": "x"}`:    "does not go with this pattern",
		`{"decision": "deny", "command": "x", "path": "y"}`:         "one of command, path",
		`{"decision": "deny", "command": "x", "dir": "/"}`:          "dir and env belong",
		`{"decision": "deny", "command": "   "}`:                    "it is empty",
		`{"decision": "deny", "command": "a && b"}`:                 "&&: a pattern is one command",
		`{"decision": "deny", "command": "a | b"}`:                  "|: a pattern is one command",
		`{"decision": "deny", "command": "a 'b"}`:                   "quote ' is not closed",
		`{"decision": "deny", "command": "a \\"}`:                   "a backslash ends it",
		`{"decision": "deny", "command": "a\nb"}`:                   "one line",
		`{"decision": "deny", "command": "'' b"}`:                   "program is empty",
		`{"decision": "deny", "command": "~/bin/x"}`:                "~ is not expanded",
		`{"decision": "deny", "path": "a/../b"}`:                    ".. is not matched",
		`{"decision": "deny", "path": "a/"}`:                        "write a/** for",
		`{"decision": "deny", "path": "a/b**"}`:                     "** stands alone",
		`{"decision": "deny", "path": "a/[b"}`:                      "bracket",
		`{"decision": "deny", "path": "~other/x"}`:                  "own home",
		`{"decision": "deny", "id": " x", "command": "y"}`:          "space around",
		`{"decision": "deny", "command": "` + big + `"}`:            "4096",
		`{"decision": "deny", "path": "` + big + `"}`:               "4096",
	} {
		_, err := ParseRule([]byte(rule))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80s: got %v, want %q", rule, err, want)
		}
	}
	if _, err := ParseRules([]byte(`[{"decision":"ask"},{"decision":"x"}]`)); err == nil || !strings.Contains(err.Error(), "rule 2") {
		t.Errorf("which rule: %v", err)
	}
	if _, err := ParseRules([]byte(`{}`)); err == nil {
		t.Error("an object is no list")
	}
}

var big = strings.Repeat("x", 5000)

func TestGateMistakes(t *testing.T) {
	same := []Rule{{ID: "a", Decision: Ask}, {ID: "a", Decision: Ask}}
	for want, o := range map[string]Options{
		"mode":         {Mode: "yes"},
		"default":      {Default: "yes"},
		"negative":     {Timeout: -1},
		"rule 2":       {Rules: []Rule{{Decision: Ask}, {Decision: Deny, Command: "a'"}}},
		"another rule": {Rules: same},
		"home folder":  {Rules: []Rule{{Decision: Ask, Path: "~/x"}}},
	} {
		if _, err := NewGate(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// Names of files and programs on the platforms that are not told apart by case.
func TestOtherPlatforms(t *testing.T) {
	mac := matching{root: "/w", fold: true}
	windows := matching{root: "C:/w", windows: true, fold: true}
	judge := func(m matching, r Rule, a Action) Decision {
		rules, err := m.compileAll([]Rule{r})
		if err != nil {
			t.Fatal(err)
		}
		return m.judge(rules, a).decision
	}
	file := func(p string) Action { return Action{Kind: Write, Path: p} }
	run := func(args ...string) Action { return Action{Kind: Exec, Args: args} }
	for i, test := range []struct {
		m    matching
		r    Rule
		a    Action
		want Decision
	}{
		{mac, Rule{Decision: Deny, Path: "Secrets/**"}, file("secrets/x"), Deny},
		{mac, Rule{Decision: Deny, Command: "rm *"}, run("RM", "x"), Deny},
		{mac, Rule{Decision: Allow, Command: "rm *"}, run("RM", "x"), ""},
		{windows, Rule{Decision: Allow, Path: "src/**"}, file(`src\a\B.go`), Allow},
		{windows, Rule{Decision: Allow, Path: "src/**"}, file(`c:\W\SRC\a`), Allow},
		{windows, Rule{Decision: Allow, Path: "src/**"}, file(`src\..\a`), ""},
		{windows, Rule{Decision: Allow, Path: "D:/x/*"}, file(`d:\x\y`), Allow},
		{windows, Rule{Decision: Allow, Command: "git status"}, run("git.exe", "status"), Allow},
		{windows, Rule{Decision: Allow, Command: "git status"}, run(`.\git.exe`, "status"), ""},
		{windows, Rule{Decision: Deny, Command: "git status"}, run(`C:\x\Git.EXE`, "status"), Deny},
		{windows, Rule{Decision: Allow, Command: "./tools/x *"}, run(`tools\x`, "y"), Allow},
	} {
		if got := judge(test.m, test.r, test.a); got != test.want {
			t.Errorf("%d: %+v: got %q, want %q", i, test.a, got, test.want)
		}
	}
	if a, refused := windows.outside(file(`..\x`)); !refused || a.By != "workspace" {
		t.Errorf("outside: %+v", a)
	}
	if _, refused := windows.outside(file(`C:\W\x`)); refused {
		t.Error("inside, in other letters")
	}
}
