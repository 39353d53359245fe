package main

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	termagent "hawser/sdk/go"
)

func TestSession(t *testing.T) {
	data, err := os.ReadFile("../../../testdata/session.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var requests, want, got []any
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		var step struct{ Request, Answer any }
		if err := d.Decode(&step); err != nil {
			t.Fatal(err)
		}
		requests, want = append(requests, step.Request), append(want, step.Answer)
	}
	var in bytes.Buffer
	for enc, i := json.NewEncoder(&in), 0; i < len(requests); i++ {
		if err := enc.Encode(requests[i]); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := termagent.Serve(&in, &out, hello); err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(strings.NewReader(out.String())); d.More(); {
		var answer any
		if err := d.Decode(&answer); err != nil {
			t.Fatal(err)
		}
		got = append(got, answer)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}
