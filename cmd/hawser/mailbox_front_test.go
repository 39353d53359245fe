package main

import (
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// A command of several lines is read line by line; what is run stays what it is.
func TestQuestionIsReadable(t *testing.T) {
	action := approval.Action{Kind: approval.Exec, Line: "cd build\nmake"}
	asked := agent.Question{Question: approval.Question{
		Kind: approval.Permission, FromAgent: true, Title: "Run cd build …", Detail: "  | cd build\n  | make", Action: &action,
		Deadline: time.Now().Add(1000 * time.Hour),
	}}
	got := readable(asked).Question
	if d := got.Action.Describe(); strings.Contains(d, "U+000A") || !strings.HasPrefix(d, "cd build …") {
		t.Errorf("described as %q", d)
	}
	if !got.Deadline.IsZero() || action.Line != "cd build\nmake" {
		t.Errorf("%+v, %+v", got, action)
	}
	soon := agent.Question{Question: approval.Question{Deadline: time.Now().Add(time.Minute), Action: &approval.Action{Kind: approval.Exec, Line: "a\nb"}}}
	if kept := readable(soon).Question; kept.Deadline.IsZero() || kept.Action.Line != "a\nb" {
		t.Errorf("what has no detail is shown in full: %+v", kept)
	}
}
