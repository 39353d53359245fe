package drive

import (
	"fmt"
	"strings"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// TestActions: what a tool call is about to do.
func TestActions(t *testing.T) {
	at := []agent.Location{{Path: "/w/a"}}
	old := "x"
	for name, c := range map[string]struct {
		tool toolState
		want approval.Action
	}{
		"line":     {toolState{input: []byte(`{"command":"make","cwd":"/w"}`)}, approval.Action{Kind: approval.Exec, Line: "make"}},
		"args":     {toolState{input: []byte(`{"command":["a","b"],"cwd":"/x"}`)}, approval.Action{Kind: approval.Exec, Args: []string{"a", "b"}, Dir: "/x"}},
		"a lie":    {toolState{kind: "read", locations: at, input: []byte(`{"command":"rm a"}`)}, approval.Action{Kind: approval.Other, Line: "rm a"}},
		"title":    {toolState{kind: "execute", title: "ls"}, approval.Action{Kind: approval.Other}},
		"read":     {toolState{kind: "read", locations: at}, approval.Action{Kind: approval.Read, Path: "/w/a"}},
		"delete":   {toolState{kind: "delete", locations: at}, approval.Action{Kind: approval.Delete, Path: "/w/a"}},
		"fetch":    {toolState{kind: "fetch", input: []byte(`{"url":"https://me@example.com:8/x"}`)}, approval.Action{Kind: approval.Network, Host: "example.com:8"}},
		"new file": {toolState{content: []agent.ToolContent{{Diff: &agent.ToolDiff{Path: "/w/a", New: "n\n"}}}}, approval.Action{Kind: approval.Write, Path: "/w/a", Diff: "--- /dev/null\n+++ /w/a\n@@ -0,0 +1,1 @@\n+n\n"}},
		"two files": {toolState{content: []agent.ToolContent{{Diff: &agent.ToolDiff{Path: "/w/a", Old: &old}}, {Diff: &agent.ToolDiff{Path: "/w/b", Old: &old}}}},
			approval.Action{Kind: approval.Other, Diff: "--- /w/a\n+++ /w/a\n@@ -1,1 +0,0 @@\n-x\n--- /w/b\n+++ /w/b\n@@ -1,1 +0,0 @@\n-x\n"}},
	} {
		if got := fmt.Sprintf("%+v", *c.tool.action("/w")); got != fmt.Sprintf("%+v", c.want) {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestShownInput: an agent that tells the command only as text to show, and less of
// it when it asks.
func TestShownInput(t *testing.T) {
	c := &conversation{tools: map[string]*toolState{}}
	text := func(s string) *[]agent.ToolContent { return &[]agent.ToolContent{{Part: &agent.Part{Text: s}}} }
	kind := "execute"
	c.note(agent.ToolUpdate{ID: "1", Kind: &kind, Content: text(`{"comm`)})
	c.note(agent.ToolUpdate{ID: "1", Content: text(`{"command": "make; rm -r x"}`)})
	known, _ := c.note(agent.ToolUpdate{ID: "1", Content: text("May I run make…")})
	if a := known.action("/w"); a.Kind != approval.Exec || a.Line != "make; rm -r x" {
		t.Errorf("%+v", a)
	}
	edit := toolState{kind: "edit", locations: []agent.Location{{Path: "/w/a"}}, input: []byte(`{"content":"new"}`)}
	if d := edit.detail(edit.action("/w")); !strings.Contains(d, `"content":"new"`) {
		t.Errorf("what is written is not shown: %q", d)
	}
}
