package wire

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// vector is what a parser of Terminal-Bench answered.
type vector struct {
	Name     string `json:"name"`
	Input    string `json:"input"`
	Commands []struct {
		Keystrokes string   `json:"keystrokes"`
		Duration   *float64 `json:"duration"`
		Special    string   `json:"duration_special"`
	} `json:"commands"`
	Complete  any             `json:"is_task_complete"`
	Error     string          `json:"error"`
	Warning   string          `json:"warning"`
	Analysis  json.RawMessage `json:"analysis"`
	Plan      json.RawMessage `json:"plan"`
	Unordered bool            `json:"order_nondeterministic"`
	Exception string          `json:"exception"`
}

func readRows[T any](t testing.TB, name string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows []T
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row T
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil || len(rows) == 0 {
		t.Fatalf("%s: %d rows, %v", name, len(rows), err)
	}
	return rows
}

func (v vector) durations() []float64 {
	var all []float64
	for _, c := range v.Commands {
		d := math.NaN()
		switch c.Special {
		case "":
			d = *c.Duration
		case "inf":
			d = math.Inf(1)
		case "-inf":
			d = math.Inf(-1)
		}
		all = append(all, d)
	}
	return all
}

// improved are the vectors in which we do better on purpose, and what then is
// different.
var improved = map[string]func(*Result){
	"complete_in_keystrokes": func(r *Result) { r.TaskComplete = true },
	"termchallenge_command_child": func(r *Result) {
		r.Commands[0].Duration = 1
		r.Warnings = []string{"Command 1: Missing duration attribute, using default 1.0"}
	},
	"termchallenge_command_child_two": func(r *Result) {
		r.Commands[0].Duration, r.Commands[1].Duration = 1, 1
		r.Warnings = []string{
			"Command 1: Missing duration attribute, using default 1.0",
			"Command 2: Missing duration attribute, using default 1.0",
		}
	},
}

func TestVectors(t *testing.T) {
	for format, file := range map[Format]string{JSON: "terminus_json.jsonl", XML: "terminus_xml.jsonl"} {
		for _, v := range readRows[vector](t, file) {
			t.Run(string(format)+"/"+v.Name, func(t *testing.T) {
				r := Parse(v.Input, format)
				if spoil := improved[v.Name]; spoil != nil {
					spoil(&r)
				}
				v.compare(t, r)
				if r.Format != format {
					t.Errorf("format is %q", r.Format)
				}
			})
		}
	}
}

// A vector's format need not be told, where there is anything to see.
func TestVectorsFindTheirFormat(t *testing.T) {
	for format, file := range map[Format]string{JSON: "terminus_json.jsonl", XML: "terminus_xml.jsonl"} {
		for _, v := range readRows[vector](t, file) {
			if got := Parse(v.Input, Auto); got.Format != format && strip(v.Input) != "" {
				t.Errorf("%s is taken for %s", v.Name, got.Format)
			}
		}
	}
}

func (v vector) compare(t *testing.T, r Result) {
	t.Helper()
	if v.Exception != "" {
		if r.Error == "" || len(r.Commands) > 0 {
			t.Errorf("no error where terminus-2 crashed with %s", v.Exception)
		}
		return
	}
	if len(r.Commands) != len(v.Commands) {
		t.Fatalf("commands are %+v, not %+v", r.Commands, v.Commands)
	}
	for i, d := range v.durations() {
		want := Answer{Commands: []Command{{v.Commands[i].Keystrokes, d}}}
		if !want.Equal(Answer{Commands: r.Commands[i : i+1]}) {
			t.Errorf("command %d is %+v, not %+v", i+1, r.Commands[i], want.Commands[0])
		}
	}
	if r.TaskComplete != truth(v.Complete) {
		t.Errorf("complete is %v, not %v", r.TaskComplete, v.Complete)
	}
	if r.Error != v.Error {
		t.Errorf("error is\n%s, not\n%s", r.Error, v.Error)
	}
	got, want := warningLines(r.Warning()), warningLines(v.Warning)
	if v.Unordered {
		slices.Sort(got)
		slices.Sort(want)
	}
	if !slices.Equal(got, want) {
		t.Errorf("warnings are\n%q, not\n%q", got, want)
	}
	for _, n := range []struct {
		name string
		got  Note
		want json.RawMessage
	}{{"analysis", r.Analysis, v.Analysis}, {"plan", r.Plan, v.Plan}} {
		if got := string(n.got.appendJSON(nil)); !sameJSON(t, got, string(n.want)) {
			t.Errorf("%s is %s, not %s", n.name, got, n.want)
		}
	}
}

// warningLines splits warnings, and unknown fields, whose order is any.
func warningLines(w string) []string {
	lines := strings.Split(strings.TrimPrefix(w, "- "), "\n- ")
	for i, l := range lines {
		if label, names, ok := strings.Cut(l, ": Unknown fields: "); ok {
			sorted := strings.Split(names, ", ")
			slices.Sort(sorted)
			lines[i] = label + strings.Join(sorted, ", ")
		}
	}
	return lines
}

// truth is what Python makes of a value as a condition.
func truth(v any) bool {
	switch v := v.(type) {
	case bool:
		return v
	case float64:
		return v != 0
	case []any:
		return len(v) > 0
	case map[string]any:
		return len(v) > 0
	}
	return false
}

func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal([]byte(a), &x); err != nil {
		t.Fatalf("%s: %v", a, err)
	}
	if err := json.Unmarshal([]byte(b), &y); err != nil {
		t.Fatalf("%s: %v", b, err)
	}
	p, _ := json.Marshal(x)
	q, _ := json.Marshal(y)
	return string(p) == string(q)
}

func TestIncrementalOutput(t *testing.T) {
	type row struct {
		Name  string
		Steps []struct{ Full, Screen, Output string }
	}
	for _, r := range readRows[row](t, "terminus_incremental_output.jsonl") {
		var o Observer
		for i, s := range r.Steps {
			if got := o.Observe(s.Full, s.Screen); got != s.Output {
				t.Errorf("%s, step %d: %q, not %q", r.Name, i+1, got, s.Output)
			}
		}
	}
}
