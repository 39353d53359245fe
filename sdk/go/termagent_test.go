package termagent

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

func readRows[T any](t *testing.T, name string) (rows []T) {
	t.Helper()
	data, err := os.ReadFile("../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		var row T
		if err := d.Decode(&row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return rows
}

// answerRow is an answer and what hawser makes of it.
type answerRow struct {
	Name     string
	Format   Format
	Input    string
	Commands []struct {
		Keystrokes string
		Duration   json.RawMessage // a number, or the name of one that JSON lacks
	}
	Complete       bool
	Analysis, Plan string
	Error          string
}

func (r answerRow) check(t *testing.T, format Format) {
	t.Helper()
	got, err := Parse(r.Input, format)
	if r.Error != "" {
		var e Error
		if !errors.As(err, &e) || string(e) != r.Error && (r.Error != "Invalid JSON" || !strings.HasPrefix(string(e), "Invalid JSON: ")) {
			t.Errorf("%s: error is %v, not %s", format, err, r.Error)
		}
		return
	}
	want := Answer{Analysis: r.Analysis, Plan: r.Plan, TaskComplete: r.Complete}
	for _, c := range r.Commands {
		seconds, err := strconv.ParseFloat(strings.Trim(string(c.Duration), `"`), 64)
		if err != nil {
			t.Fatal(err)
		}
		want.Commands = append(want.Commands, Command{c.Keystrokes, seconds})
	}
	// as text, in which NaN is like NaN
	if err != nil || fmt.Sprintf("%#v", got) != fmt.Sprintf("%#v", want) {
		t.Errorf("%s: %#v, %v, not %#v", format, got, err, want)
	}
}

func TestParse(t *testing.T) {
	for _, r := range readRows[answerRow](t, "answers.jsonl") {
		t.Run(string(r.Format)+"/"+r.Name, func(t *testing.T) {
			r.check(t, r.Format)
			if r.Error == "" {
				r.check(t, Auto)
			}
		})
	}
	for _, r := range readRows[answerRow](t, "mutated.jsonl") {
		t.Run(string(r.Format)+"/"+r.Name, func(t *testing.T) { r.check(t, r.Format) })
	}
}

func TestParseUnknownFormat(t *testing.T) {
	if _, err := Parse("{}", "yaml"); err == nil {
		t.Error("yaml was read")
	}
}

func TestParseAMillionBraces(t *testing.T) {
	if _, err := Parse(strings.Repeat("{", 1_000_000), Auto); err == nil {
		t.Error("braces are an answer")
	}
}

func TestServe(t *testing.T) {
	var out strings.Builder
	in := strings.NewReader("\n{\"instruction\":\"i\",\"new\":1}")
	err := Serve(in, &out, func(r Request) (Answer, error) { return Answer{Analysis: r.Instruction}, nil })
	want := `{"analysis":"i","plan":"","commands":[],"task_complete":false}` + "\n"
	if err != nil || out.String() != want {
		t.Errorf("%q, %v", out.String(), err)
	}
}

func TestServeWhatIsNoRequest(t *testing.T) {
	agent := func(Request) (Answer, error) { return Answer{}, nil }
	for _, line := range []string{"no", "[]", "null", `{"step":`} {
		err := Serve(strings.NewReader("{\"step\":1}\n"+line+"\n"), io.Discard, agent)
		if err == nil || !strings.HasPrefix(err.Error(), "line 2 is no request: ") {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func TestServeDurationsThatJSONLacks(t *testing.T) {
	var out strings.Builder
	err := Serve(strings.NewReader("{}"), &out, func(Request) (Answer, error) {
		return Answer{Commands: []Command{{"", math.NaN()}, {"", math.Inf(1)}, {"", math.Inf(-1)}}}, nil
	})
	for _, want := range []string{`"duration":1}`, `"duration":60}`, `"duration":0.1}`} {
		if err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("no %s in %q, %v", want, out.String(), err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`{"analysis":"A","plan":"P","commands":[{"keystrokes":"ls\n","duration":0.1}]}`)
	f.Add("<response><commands><keystrokes duration=\"1\">ls\n</keystrokes></commands></response>")
	f.Fuzz(func(t *testing.T, text string) {
		for _, format := range []Format{Auto, JSON, XML} {
			if a, err := Parse(text, format); err != nil && !reflect.DeepEqual(a, Answer{}) {
				t.Errorf("%+v and %v", a, err)
			}
		}
	})
}
