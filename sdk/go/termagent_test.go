package termagent

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"reflect"
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

func TestParse(t *testing.T) {
	type row struct {
		Name           string
		Format         Format
		Input          string
		Commands       []Command
		Complete       bool
		Analysis, Plan string
		Error          string
	}
	for _, r := range readRows[row](t, "answers.jsonl") {
		t.Run(string(r.Format)+"/"+r.Name, func(t *testing.T) {
			got, err := Parse(r.Input, r.Format)
			if r.Error != "" {
				var e Error
				if !errors.As(err, &e) || string(e) != r.Error && (r.Error != "Invalid JSON" || !strings.HasPrefix(string(e), "Invalid JSON: ")) {
					t.Errorf("error is %v, not %s", err, r.Error)
				}
				return
			}
			want := Answer{r.Analysis, r.Plan, append([]Command(nil), r.Commands...), r.Complete}
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%+v, %v, not %+v", got, err, want)
			}
			if got, err := Parse(r.Input, Auto); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("auto: %+v, %v, not %+v", got, err, want)
			}
		})
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
	if err := Serve(strings.NewReader("no\n"), &out, nil); err == nil {
		t.Error("a bad request was answered")
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
