package serve

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"hawser/internal/acp/schematest"
	"hawser/internal/acp/wire/v2"
	"hawser/internal/agent"
	"hawser/internal/approval"
)

func ext(s string) agent.Ext { return agent.Ext{protocol: json.RawMessage(s)} }

func ptr[T any](v T) *T { return &v }

// TestPassedOn checks that what an agent of the same protocol says beyond the
// events of hawser reaches the client unharmed.
func TestPassedOn(t *testing.T) {
	for _, c := range []struct {
		name  string
		event agent.Event
		want  []string
	}{
		{"message", agent.Message{ID: "m", Text: "hi", Chunk: true, Ext: ext(`{"_meta":{"a":1},"new":true,"content":{"annotations":{"audience":["user"]}}}`)},
			[]string{`{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"hi","annotations":{"audience":["user"]}},"messageId":"m","_meta":{"a":1},"new":true}`}},
		{"thought", agent.Thought{Text: "hm", Ext: ext(`{"_meta":{"a":1}}`)},
			[]string{`{"sessionUpdate":"agent_thought_chunk","content":{"type":"text","text":"hm"},"_meta":{"a":1}}`}},
		{"user", agent.Message{Role: "user", Text: "hi"}, []string{`{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"hi"}}`}},
		{"image", agent.Media{Part: agent.Part{Kind: agent.ImagePart, MIME: "image/png", Data: []byte{1}, Ext: ext(`{"_meta":{"b":2}}`)}, Ext: ext(`{"_meta":{"a":1}}`)},
			[]string{`{"sessionUpdate":"agent_message_chunk","content":{"type":"image","data":"AQ==","mimeType":"image/png","_meta":{"b":2}},"_meta":{"a":1}}`}},
		{"resource", agent.Media{Part: agent.Part{Kind: agent.ResourcePart, URI: "file:///a", Text: "x", Ext: ext(`{"resource":{"_meta":{"c":3}}}`)}},
			[]string{`{"sessionUpdate":"agent_message_chunk","content":{"type":"resource","resource":{"text":"x","uri":"file:///a","_meta":{"c":3}}}}`}},
		{"file", agent.Media{Part: agent.Part{Kind: agent.FilePart, Path: "/a b/c.txt"}},
			[]string{`{"sessionUpdate":"agent_message_chunk","content":{"type":"resource_link","name":"c.txt","uri":"file:///a%20b/c.txt"}}`}},
		{"plan", agent.Plan{Entries: []agent.Step{{Text: "x", Priority: "odd", Status: "completed", Ext: ext(`{"_meta":{"b":1}}`)}}, Ext: ext(`{"new":1}`)},
			[]string{`{"sessionUpdate":"plan","entries":[{"content":"x","priority":"medium","status":"completed","_meta":{"b":1}}],"new":1}`}},
		{"call", agent.ToolCall{ID: "c", Title: "Look", Kind: "odd", Ext: ext(`{"name":"Bash","_meta":{"claudeCode":{"toolName":"Bash"}}}`), Output: json.RawMessage(`[1]`)},
			[]string{`{"sessionUpdate":"tool_call","toolCallId":"c","title":"Look","kind":"other","status":"pending","rawOutput":[1],"_meta":{"claudeCode":{"toolName":"Bash"}},"name":"Bash"}`}},
		{"unknown update first", agent.ToolUpdate{ID: "u", Status: ptr("completed"), Content: &[]agent.ToolContent{{Ext: ext(`{"type":"hologram","beams":3}`)}}},
			[]string{`{"sessionUpdate":"tool_call","toolCallId":"u","title":"u","kind":"other","status":"pending"}`,
				`{"sessionUpdate":"tool_call_update","toolCallId":"u","status":"completed","content":[{"type":"hologram","beams":3}]}`}},
		{"usage without a size", agent.Usage{InputTokens: 1}, nil},
		{"unknown update", agent.Extension{Protocol: protocol, Kind: "mood", Data: json.RawMessage(`{"sessionUpdate":"mood","good":true}`)},
			[]string{`{"sessionUpdate":"mood","good":true}`}},
		{"unknown content", agent.Extension{Protocol: protocol, Kind: "agent_message_chunk", Data: json.RawMessage(`{"content":{"type":"smell"}}`)},
			[]string{`{"sessionUpdate":"agent_message_chunk","content":{"type":"smell"}}`}},
		{"of version 2 alone", agent.Extension{Protocol: protocol, Kind: "state_update", Data: json.RawMessage(`{"sessionUpdate":"state_update","state":"idle"}`)}, nil},
		{"a method that is no extension", agent.Extension{Protocol: protocol, Kind: "own/notify", Data: json.RawMessage(`{"v":1}`)}, nil},
		{"another protocol", agent.Extension{Protocol: "other", Kind: "x", Data: json.RawMessage(`{}`)}, nil},
		{"compaction", agent.Progress{Text: "…", Ext: ext(`{"sessionUpdate":"compaction_update","compactionId":"1","status":"completed"}`)},
			[]string{`{"sessionUpdate":"compaction_update","compactionId":"1","status":"completed"}`}},
		{"debug", agent.Log{Level: "debug", Text: "x"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := newView(&client{}, "/w", nil)
			var got []string
			for _, n := range v.event(c.event, time.Now()) {
				got = append(got, string(n.update))
				if err := schematest.Params(1, n.method, n.params("s")); err != nil && !strings.HasPrefix(c.name, "unknown") {
					t.Error(err)
				}
			}
			if len(got) != len(c.want) {
				t.Fatalf("%d updates: %v", len(got), got)
			}
			for i := range got {
				if !sameJSON(t, got[i], c.want[i]) {
					t.Errorf("got  %s\nwant %s", got[i], c.want[i])
				}
			}
		})
	}
}

func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal([]byte(a), &x); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(b), &y); err != nil {
		t.Fatal(err)
	}
	return differs(x, y, "") == "" && differs(y, x, "") == ""
}

// TestNotificationsOfTheAgent are sent on for our session.
func TestNotificationsOfTheAgent(t *testing.T) {
	v := newView(&client{}, "/w", nil)
	list := v.event(agent.Extension{Protocol: protocol, Kind: "_auth/status", Data: json.RawMessage(`{"sessionId":"theirs","ok":true}`)}, time.Now())
	if len(list) != 1 || list[0].method != "_auth/status" || string(list[0].params("ours")) != `{"sessionId":"ours","ok":true}` {
		t.Errorf("%+v", list)
	}
	v.event(agent.Extension{Protocol: protocol, Kind: "notification", Data: json.RawMessage(`{"_meta":{"x":1}}`)}, time.Now())
	list = v.event(agent.Thought{Text: "x"}, time.Now())
	if got := string(list[0].params("s")); !strings.HasSuffix(got, `,"_meta":{"x":1}}`) {
		t.Error(got)
	}
}

// TestTerminalsOfTheAgent are told of before the call that shows them, as drivers do.
func TestTerminalsOfTheAgent(t *testing.T) {
	for _, display := range []bool{true, false} {
		v := newView(&client{display: display}, "/w", nil)
		var got []string
		code := 0
		for _, e := range []agent.Event{
			agent.TerminalBegan{ID: "x", ToolCall: "call", Command: "make", Claimed: true},
			agent.ToolCall{ID: "call", Title: "make", Kind: "execute", Content: []agent.ToolContent{{Terminal: "x"}}},
			agent.TerminalOutput{ID: "x", Data: "\x1b[1mbold\x1b[0m\r\n"},
			agent.TerminalEnded{ID: "x", ExitCode: &code},
		} {
			for _, n := range v.event(e, time.Now()) {
				got = append(got, string(n.update))
			}
		}
		want := []string{
			`{"sessionUpdate":"tool_call","toolCallId":"call","title":"make","kind":"execute","status":"pending"}`,
			`{"sessionUpdate":"tool_call_update","toolCallId":"call","content":[{"type":"content","content":{"type":"text","text":"` + "```\\nbold\\n```" + `"}}]}`,
		}
		if display {
			want = []string{
				`{"sessionUpdate":"tool_call","toolCallId":"call","title":"make","kind":"execute","status":"pending","content":[{"type":"terminal","terminalId":"x"}],"_meta":{"terminal_info":{"terminal_id":"x","cwd":"/w"}}}`,
				`{"sessionUpdate":"tool_call_update","toolCallId":"call","_meta":{"terminal_output":{"terminal_id":"x","data":"\u001b[1mbold\u001b[0m\r\n"}}}`,
				`{"sessionUpdate":"tool_call_update","toolCallId":"call","_meta":{"terminal_exit":{"terminal_id":"x","exit_code":0,"signal":null}}}`,
			}
		}
		if len(got) != len(want) {
			t.Fatalf("display %v: %s", display, strings.Join(got, "\n"))
		}
		for i := range got {
			if !sameJSON(t, got[i], want[i]) {
				t.Errorf("got  %s\nwant %s", got[i], want[i])
			}
		}
	}
}

// TestPermissionOfVersionTwo is asked about the call that the agent has told of.
func TestPermissionOfVersionTwo(t *testing.T) {
	q := approval.Question{
		ID: "q", Kind: approval.Permission, Title: "Run it?", Detail: "It is needed.", FromAgent: true,
		Options: []approval.Option{{ID: "yes", Label: "Yes", Effect: approval.AllowOnce}},
		Ext: json.RawMessage(`{"sessionId":"theirs","title":"Run it?","description":"It is needed.","options":[{"optionId":"yes","name":"Yes","kind":"allow_once"}],
			"subject":{"type":"tool_call","toolCall":{"toolCallId":"c","title":"make all","status":"pending","content":[{"type":"diff",
			"changes":[{"operation":"modify","path":"/w/a"}],"patch":{"format":"git_patch","text":"diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\n"}}]}}}`),
	}
	for version, want := range map[int]string{
		1: `{"sessionId":"ours","toolCall":{"toolCallId":"c","title":"make all","kind":"edit","status":"pending","content":[{"type":"diff","path":"/w/a","oldText":"x\n","newText":"y\n"},{"type":"content","content":{"type":"text","text":"It is needed."}}]},
			"options":[{"optionId":"yes","name":"Yes","kind":"allow_once"}]}`,
		2: `{"sessionId":"ours","title":"Run it?","description":"It is needed.","options":[{"optionId":"yes","name":"Yes","kind":"allow_once"}],
			"subject":{"type":"tool_call","toolCall":{"toolCallId":"c","title":"make all","kind":"edit","status":"pending","content":[{"type":"diff",
			"changes":[{"operation":"modify","path":"/w/a"}],"patch":{"format":"git_patch","text":"diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\n"}},{"type":"content","content":{"type":"text","text":"It is needed."}}]}}}`,
	} {
		c := &client{}
		if version == 2 {
			c = clientOf2(&v2.InitializeRequest{})
		}
		v := newView(c, "/w", nil)
		v.event(agent.ToolCall{ID: "c", Title: "make", Kind: "edit"}, time.Now())
		r := v.permission(q)
		r.SessionID = "ours"
		got := string(encoded(c.in().permission(q, r)))
		if !sameJSON(t, got, want) {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		if err := schematest.Params(version, "session/request_permission", []byte(got)); err != nil {
			t.Error(err)
		}
		if left := v.settled(q, approval.Answer{Verdict: approval.Allowed}); len(v.out)+len(left) > 0 {
			t.Errorf("more is told: %v", left)
		}
	}
}

// TestPermissionOfTheAgent is asked as the agent asked it.
func TestPermissionOfTheAgent(t *testing.T) {
	v := newView(&client{}, "/w", nil)
	q := approval.Question{
		ID: "q", Kind: approval.Permission, Title: "t", FromAgent: true,
		Options: []approval.Option{{ID: "yes", Label: "Yes", Effect: approval.AllowOnce}, {ID: "odd", Label: "Odd"}},
		Ext: json.RawMessage(`{"sessionId":"theirs","_meta":{"m":1},"options":[{"optionId":"yes","name":"Yes","kind":"allow_once"}],
			"toolCall":{"toolCallId":"c","title":"rm -rf /","content":[{"type":"terminal","terminalId":"unknown"}],"_meta":{"n":2}}}`),
	}
	r := v.permission(q)
	r.SessionID = "ours"
	want := `{"sessionId":"ours","toolCall":{"toolCallId":"c","title":"rm -rf /","content":[],"_meta":{"n":2}},"_meta":{"m":1},
		"options":[{"optionId":"yes","name":"Yes","kind":"allow_once"},{"optionId":"odd","name":"Odd","kind":"allow_once"}]}`
	if got := string(encoded(r)); !sameJSON(t, got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestOneCallForEachCommand: however an agent tells of a terminal and of the call that
// shows it, the client sees one call, and no terminal that it was not told of.
func TestOneCallForEachCommand(t *testing.T) {
	code := 0
	named := []agent.ToolContent{{Terminal: "x"}}
	began := agent.TerminalBegan{ID: "x", ToolCall: "c", Command: "make", Dir: "/d", Claimed: true}
	loose, ours := began, began
	loose.ToolCall, ours.ToolCall, ours.Claimed = "", "", false
	rest := []agent.Event{agent.TerminalOutput{ID: "x", Data: "out\n"}, agent.TerminalEnded{ID: "x", ExitCode: &code}}
	call := agent.ToolCall{ID: "c", Title: "Terminal", Kind: "execute", Content: named}
	for name, events := range map[string][]agent.Event{
		"the command comes later":          {call, agent.ToolUpdate{ID: "c", Input: json.RawMessage(`{"command":"make"}`)}, began},
		"the command never comes":          {call, agent.ToolUpdate{ID: "c"}, began},
		"the call comes first":             {call, loose},
		"another kind":                     {agent.ToolCall{ID: "c", Title: "x", Kind: "other"}, began, agent.ToolUpdate{ID: "c", Content: &named}},
		"an update names it first":         {agent.ToolCall{ID: "c", Title: "x"}, agent.ToolUpdate{ID: "c", Content: &named}, loose},
		"the terminal comes first":         {loose, call},
		"the terminal of ours comes first": {ours, agent.Extension{Protocol: "acp.raw"}, call},
		"it has ended before it is named":  {ours, rest[0], rest[1], call},
		"an update names it after":         {agent.ToolCall{ID: "c", Title: "x", Kind: "other"}, ours, agent.ToolUpdate{ID: "c", Content: &named}},
	} {
		for _, c := range []*client{{}, {display: true}, clientOf2(&v2.InitializeRequest{})} {
			v := newView(c, "/w", nil)
			v.patient = true
			var got []string
			known := map[string]bool{}
			for _, e := range append(events, rest...) {
				for _, n := range v.event(e, time.Unix(1, 0)) {
					got = append(got, string(n.update))
					var u struct {
						SessionUpdate, ToolCallID, TerminalID string
						Content                               []struct{ TerminalID string }
						Meta                                  struct {
							Info struct {
								ID string `json:"terminal_id"`
							} `json:"terminal_info"`
						} `json:"_meta"`
					}
					if err := json.Unmarshal(n.update, &u); err != nil {
						t.Fatal(err)
					}
					known[u.Meta.Info.ID], known[u.TerminalID] = true, true
					for _, item := range u.Content {
						if !known[item.TerminalID] {
							t.Errorf("%s: the client does not know terminal %s", name, item.TerminalID)
						}
					}
					if u.ToolCallID != "c" && u.ToolCallID != "" || string(n.update) == `{"sessionUpdate":"tool_call_update","toolCallId":"c"}` {
						t.Errorf("%s: %s", name, n.update)
					}
				}
			}
			text := strings.Join(got, "\n")
			if shown := "out"; c.display && !c.late && (!strings.Contains(text, shown) || strings.Count(text, "terminal_exit") != 1) ||
				c.late && strings.Count(text, "exitStatus") != 1 {
				t.Errorf("%s: %s", name, text)
			}
		}
	}
}

// TestNobodyNamesIt: a command that waits for its call has one of its own after a moment,
// and before the agent goes on.
func TestNobodyNamesIt(t *testing.T) {
	for _, next := range []agent.Event{nil, agent.Message{Text: "done"}} {
		v := newView(&client{display: true}, "/w", nil)
		v.patient = true
		at := time.Unix(1, 0)
		list := v.event(agent.TerminalBegan{ID: "x", Command: "make"}, at)
		list = append(list, v.event(agent.TerminalOutput{ID: "x", Data: "out"}, at)...)
		if len(list) > 0 || v.due() != at.Add(holdPause) {
			t.Fatalf("%v, due at %v", list, v.due())
		}
		if next == nil {
			list = v.flush(at.Add(holdPause))
		} else {
			list = v.event(next, at)
		}
		if len(list) < 2 || !strings.Contains(string(list[0].update), `"title":"make"`) || !strings.Contains(string(list[1].update), `"data":"out"`) {
			t.Errorf("%v", list)
		}
	}
}
