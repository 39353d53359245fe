package approval

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkJudge is the time that a rule list adds to an action.
func BenchmarkJudge(b *testing.B) {
	var rules []Rule
	for i := range 50 {
		rules = append(rules, Rule{Decision: Deny, Command: fmt.Sprintf("tool%d sub *", i)})
	}
	rules = append(rules, Rule{Decision: Allow, Command: "git *"}, Rule{Decision: Allow, Path: "src/**"})
	g := newGate(b, Options{Rules: rules, Root: "/w"})
	for name, a := range map[string]Action{
		"args": {Kind: Exec, Args: []string{"git", "log", "-1"}},
		"line": {Kind: Exec, Line: "git add -A && git commit -m 'a message' | git log -1 2>&1"},
		"path": {Kind: Write, Path: "src/a/b.go"},
		"long": {Kind: Exec, Args: strings.Fields("git add" + strings.Repeat(" file", 5000))},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if g.judge(a).decision != Allow {
					b.Fatal("not allowed")
				}
			}
		})
	}
}
