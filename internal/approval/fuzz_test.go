package approval

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"mvdan.cc/sh/v3/syntax"
)

func FuzzCommandPattern(f *testing.F) {
	for _, row := range readTable(f) {
		for _, r := range row.rules {
			f.Add(r.Command, row.action.Line)
		}
	}
	m := newMatching("/w", "")
	f.Fuzz(func(t *testing.T, pattern, line string) {
		rules, err := m.compileAll([]Rule{{Decision: Deny, Command: pattern}, {Decision: Allow, Command: pattern}})
		if err == nil {
			m.judge(rules, Action{Kind: Exec, Line: line})
			m.judge(rules[1:], Action{Kind: Exec, Line: line})
		}
		// Quoted, a line is one word, and that word matches it.
		if line == "" || strings.ContainsAny(line, "\x00\r\n") || len(line) > maxPattern/4 {
			return
		}
		quoted := "tool '" + strings.ReplaceAll(line, "'", `'\''`) + "'"
		rules, err = m.compileAll([]Rule{{Decision: Allow, Command: quoted}})
		if err != nil {
			t.Fatalf("%s: %v", quoted, err)
		}
		if m.judge(rules, Action{Kind: Exec, Args: []string{"tool", line}}).decision != Allow {
			t.Errorf("%q is not matched by %s", line, quoted)
		}
		if m.judge(rules, Action{Kind: Exec, Args: []string{"tool", line + "x"}}).decision == Allow {
			t.Errorf("%q and more is matched by %s", line, quoted)
		}
	})
}

// What is allowed holds only commands that a rule names, by a walk of its own; and
// what a rule denies within a line is denied.
func FuzzLine(f *testing.F) {
	for _, row := range readTable(f) {
		f.Add(row.action.Line)
	}
	m := newMatching("/w", "")
	allow, err := m.compileAll([]Rule{
		{Decision: Allow, Command: "git status"}, {Decision: Allow, Command: "echo *"}, {Decision: Allow, Command: "grep **"},
	})
	if err != nil {
		f.Fatal(err)
	}
	deny, err := m.compileAll([]Rule{{Decision: Deny, Command: "rm *"}})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, line string) {
		file, err := syntax.NewParser().Parse(strings.NewReader(line), "")
		got := m.judge(allow, Action{Kind: Exec, Line: line}).decision
		if err != nil {
			if got == Allow {
				t.Fatalf("%q cannot be parsed, and is allowed", line)
			}
			return
		}
		allOf, denied := true, false
		syntax.Walk(file, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.CallExpr:
				words := literals(n)
				allOf = allOf && (len(n.Args) == 0 || namedByRule(words, len(words) == len(n.Args)))
				denied = denied || len(words) > 0 && words[0] == "rm"
			case *syntax.CmdSubst, *syntax.ProcSubst, *syntax.FuncDecl, *syntax.ArithmExp, *syntax.CoprocClause:
				allOf = false
			case *syntax.Stmt:
				allOf = allOf && !n.Background
			}
			return true
		})
		if got == Allow && !allOf {
			t.Errorf("%q is allowed", line)
		}
		if d := m.judge(deny, Action{Kind: Exec, Line: line}).decision; denied && d != Deny && !(d == Ask && (len(line) > 1000 || strings.ContainsAny(line, "\x00#"))) {
			t.Errorf("%q is not denied: %q", line, d)
		}
	})
}

// literals reads the words of a command up to the first that is not plain.
func literals(c *syntax.CallExpr) []string {
	var words []string
	for _, w := range c.Args {
		text := ""
		for _, p := range w.Parts {
			switch p := p.(type) {
			case *syntax.Lit:
				if strings.ContainsAny(p.Value, `\*?[]{}~=^#`) {
					return words
				}
				text += p.Value
			case *syntax.SglQuoted:
				if p.Dollar {
					return words
				}
				text += p.Value
			case *syntax.DblQuoted:
				if p.Dollar || len(p.Parts) > 1 {
					return words
				}
				for _, inner := range p.Parts {
					lit, ok := inner.(*syntax.Lit)
					if !ok || strings.Contains(lit.Value, `\`) {
						return words
					}
					text += lit.Value
				}
			default:
				return words
			}
		}
		words = append(words, text)
	}
	return words
}

// namedByRule says that a command is one of those above, or a program that runs
// others. One that is written in a way that only the code under test reads passes
// here; shells judge it in another test.
func namedByRule(words []string, complete bool) bool {
	if len(words) == 0 {
		return true
	}
	name := words[0]
	for _, dir := range systemDirs {
		if base, ok := strings.CutPrefix(name, dir+"/"); ok {
			name = base
			break
		}
	}
	if name == "git" {
		return complete && slices.Equal(words[1:], []string{"status"}) || !complete && (len(words) == 1 || words[1] == "status")
	}
	_, wrapper := wrappers[name]
	return slices.Contains([]string{"echo", "grep", "env", "xargs"}, name) || wrapper || slices.Contains(shells, name)
}

func FuzzPath(f *testing.F) {
	for _, row := range readTable(f) {
		for _, r := range row.rules {
			f.Add(r.Path, row.action.Path)
		}
	}
	m := newMatching("/w", "/home/u")
	f.Fuzz(func(t *testing.T, pattern, path string) {
		rules, err := m.compileAll([]Rule{{Decision: Allow, Path: pattern}})
		if err == nil {
			m.judge(rules, Action{Kind: Delete, Path: path})
		}
		made := m.exactRule(&Action{Kind: Write, Path: path})
		if made == nil || strings.ContainsRune(path, 0) || len(path) > maxPattern/4 {
			return
		}
		made.Decision = Allow
		rules, err = m.compileAll([]Rule{*made})
		if err != nil {
			t.Fatalf("%q: %v", path, err)
		}
		if m.judge(rules, Action{Kind: Write, Path: path}).decision != Allow {
			t.Errorf("%q does not match its own rule %q", path, made.Path)
		}
		if m.judge(rules, Action{Kind: Write, Path: path + "x"}).decision == Allow {
			t.Errorf("%q and more matches %q", path, made.Path)
		}
	})
}

func FuzzRuleJSON(f *testing.F) {
	for _, row := range readTable(f) {
		for _, r := range row.rules {
			data, err := json.Marshal(r)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := ParseRule(data)
		if err != nil {
			return
		}
		again, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		r2, err := ParseRule(again)
		if err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		if third, err := json.Marshal(r2); err != nil || string(third) != string(again) {
			t.Errorf("%s became %s, %v", again, third, err)
		}
		if _, err := NewGate(Options{Rules: []Rule{r}, Root: "/w", Home: "/h"}); err != nil {
			t.Errorf("%s: %v", data, err)
		}
	})
}

func FuzzAnswer(f *testing.F) {
	f.Add(`{"kind":"form","title":"t","fields":[{"name":"a","type":"integer","required":true}]}`, `{"values":{"a":3}}`)
	f.Add(`{"kind":"permission","title":"t","options":[{"id":"y","effect":"allow_once"}]}`, `{"option":"y"}`)
	f.Add(`{"kind":"choice","title":"t","options":[{"id":"y"}]}`, `{"option":"y","verdict":"answered"}`)
	f.Add(`{"kind":"text","title":"t"}`, `{"text":"x"}`)
	f.Fuzz(func(t *testing.T, question, answer string) {
		var q Question
		var a Answer
		if json.Unmarshal([]byte(question), &q) != nil || json.Unmarshal([]byte(answer), &a) != nil || q.check() != nil {
			return
		}
		got, err := checked(q, a)
		if err != nil {
			return
		}
		if !slices.Contains([]Verdict{Allowed, Denied, Answered, Declined, Cancelled}, got.Verdict) || got.By == "" {
			t.Errorf("passed as %+v", got)
		}
		if got.OK() && (got.Verdict == Allowed) != (q.Kind == Permission) {
			t.Errorf("%s is an answer to a %s", got.Verdict, q.Kind)
		}
		if again, err := checked(q, got); err != nil || !reflect.DeepEqual(again, got) {
			t.Errorf("checked twice: %v, %+v, %+v", err, got, again)
		}
	})
}

func FuzzVisible(f *testing.F) {
	f.Add("a\x1b[31m‹U+001B›\xff\u202e\n")
	f.Fuzz(func(t *testing.T, s string) {
		for _, text := range []string{Visible(s), visible(s), quote(s), Action{Kind: Exec, Line: s}.Describe()} {
			for _, r := range text {
				if unshown(r) && r != '\n' && r != '\t' || r == utf8.RuneError {
					t.Fatalf("%q is shown as %q", s, text)
				}
			}
		}
		if got := read(visible(s)); got != s {
			t.Errorf("%q is shown as %q, which says %q", s, visible(s), got)
		}
	})
}

// read undoes visible.
func read(s string) string {
	var b strings.Builder
	for s != "" {
		before, rest, marked := strings.Cut(s, "‹")
		b.WriteString(before)
		if !marked {
			break
		}
		code, after, _ := strings.Cut(rest, "›")
		if hex, ok := strings.CutPrefix(code, "U+"); ok {
			n, _ := strconv.ParseUint(hex, 16, 32)
			b.WriteRune(rune(n))
		} else {
			n, _ := strconv.ParseUint(code, 16, 8)
			b.WriteByte(byte(n))
		}
		s = after
	}
	return b.String()
}
