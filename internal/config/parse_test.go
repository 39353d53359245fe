package config

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestMistakes(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"empty":          {"", ""},
		"nothing":        {"{}", ""},
		"unknown key":    {"{\n\"agnets\": {}\n}", "line 2: agnets: unknown key: did you mean agents?"},
		"deep":           {"{\"agents\": {\n\"a\": {\n\"us\": \"script:x\"}}}", "line 2: agents.a: needs \"use\", such as \"acp:COMMAND\", or \"kind\" and \"command\"\nline 3: agents.a.us: unknown key: did you mean use?"},
		"names are data": {`{"agents":{"a":{"use":"acp:x","env":{"SOME_NAME":"v","otherName":"env:X"}}}}`, ""},
		"foreign":        {`{"terminal":{"command":"x","anything":[1,{}]},"channels":{"telegram":{"token":"t"}}}`, ""},
		"several": {
			"{\n \"approve\": \"al\",\n \"agent\": \"clod\",\n \"agents\": {\"claude\": {\"use\": \"acp:c\"}}\n}",
			"line 2: approve: approval mode \"al\" is unknown: say ask, all, reads or none\nline 3: agent: there is no agent \"clod\": known are claude",
		},
		"wrong type":    {"{\"agents\": [\n]}", "line 1: agents: must be an object, not a list"},
		"wrong scalar":  {"{\"limits\": {\n\"pids\": \"many\"}}", "line 2: limits.pids: must be a number such as 500, or \"none\""},
		"wrong time":    {"{\"limits\": {\"timeout\": \"soon\"}}", "line 1: limits.timeout: must be a time such as \"30s\" or \"5m\", or \"none\""},
		"negative":      {"{\"limits\": {\"pids\": -1}}", "line 1: limits.pids: must be a number such as 500, or \"none\""},
		"twice":         {"{\"agent\": \"x:y\",\n\"agent\": \"x:y\"}", "line 2: agent: is there twice"},
		"cut off":       {"{\"agents\": {\n", "line 2: not JSON: the file ends too early: a bracket is not closed"},
		"no JSON":       {"{\n agents: {}}", "line 2: not JSON: invalid character 'a'"},
		"more":          {"{} {}", "line 1: there is something after the end"},
		"null":          {"null", "line 1: must be an object, not null"},
		"both sorts":    {"{\n\"x\": 1,\n\"approve\": \"al\"}", "line 2: x: unknown key: known are agent, agents, approvals, approve, channels, limits, network, sandbox, secrets, terminal\nline 3: approve: approval mode \"al\" is unknown: say ask, all, reads or none"},
		"bad agent":     {`{"agents":{"a":{}}}`, "line 1: agents.a: needs \"use\", such as \"acp:COMMAND\", or \"kind\" and \"command\""},
		"command forms": {`{"agents":{"a":{"kind":"acp","command":"x y"},"b":{"kind":"acp","command":["x","y"]}}}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, mistakes := Parse([]byte(c.in))
			var lines []string
			for _, m := range mistakes {
				lines = append(lines, m.String())
			}
			// The words after the character are encoding/json's own.
			got, _, _ := strings.Cut(strings.Join(lines, "\n"), " looking for")
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	for in, want := range map[string]Limits{
		`{}`:                                   {},
		`{"timeout":"5m","pids":7,"cpu":"1h"}`: {Timeout: Duration(5 * time.Minute), Pids: 7, CPU: Duration(time.Hour)},
		`{"timeout":"none","pids":"none","cpu":"none"}`:      {Timeout: none, Pids: none, CPU: none},
		`{"timeout":"0s","pids":0,"cpu":"0h","turn":"none"}`: {Timeout: none, Pids: none, CPU: none, Turn: none},
	} {
		c, mistakes := Parse([]byte(`{"limits":` + in + `}`))
		if len(mistakes) > 0 || c.Limits != want {
			t.Errorf("%s: %+v, %v", in, c.Limits, mistakes)
		}
		data, err := json.Marshal(c)
		if again, mistakes := Parse(data); err != nil || len(mistakes) > 0 || again.Limits != want {
			t.Errorf("%s again: %s, %v, %v", in, data, err, mistakes)
		}
	}
	for d, want := range map[Duration]time.Duration{0: time.Hour, none: 0, 5: 5} {
		if got := d.Or(time.Hour); got != want {
			t.Errorf("%d or the usual: %v", d, got)
		}
	}
	for c, want := range map[Count]int{0: 100, none: 0, 5: 5} {
		if got := c.Or(100); got != want {
			t.Errorf("%d or the usual: %v", c, got)
		}
	}
}

func TestSecret(t *testing.T) {
	from := Source{
		Env:  func(name string) (string, bool) { return "value of " + name, name == "TOKEN" },
		File: func(path string) ([]byte, error) { return []byte("in " + path + "\n"), nil },
	}
	for s, want := range map[Secret]string{"plain": "plain", "env:TOKEN": "value of TOKEN", "file:/x": "in /x"} {
		if got, err := s.Resolve(from); err != nil || got != want {
			t.Errorf("%s: got %q, %v", s, got, err)
		}
	}
	for _, value := range []string{"", "x", "env:NONE", "file:/none", "text:", "text:text:x"} {
		if got, err := Literal(value).Resolve(from); err != nil || got != value {
			t.Errorf("the literal %q is %q, %v", value, got, err)
		}
	}
	if _, err := Secret("env:NONE").Resolve(from); err == nil {
		t.Error("a variable that is not set is no error")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"agents":{"a":{"use":"acp:x","command":["a"]}},"approvals":[{"command":"git status","decision":"allow"}]}`))
	f.Add([]byte("{\n\"limits\": {\"timeout\": \"5s\", \"pids\": 3}, \"x\": [[[]]]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines := 1 + strings.Count(string(data), "\n")
		_, mistakes := Parse(data)
		for _, m := range mistakes {
			if m.Text == "" || m.Line < 0 || m.Line > lines {
				t.Errorf("mistake %+v in %d lines", m, lines)
			}
		}
	})
}
