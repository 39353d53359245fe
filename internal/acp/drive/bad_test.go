package drive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/jsonrpc"
)

const permit = `"toolCall":{"toolCallId":"c"},"options":[{"optionId":"y","name":"Y","kind":"allow_once"}]`

// TestBadRequests: whatever is wrong with a request has the documented code, and the
// turn goes on.
func TestBadRequests(t *testing.T) {
	r := newRig(t, agenttest.Options{Run: hangs}, Options{})
	r.open()
	r.begin(context.Background())
	for _, c := range []struct {
		method, params string
		code           int64
		text           string
	}{
		{"terminal/create", `{"sessionId":"other","command":"x"}`, -32002, `no session "other"`},
		{"terminal/create", `{"sessionId":"s"}`, -32602, "command: is missing"},
		{"terminal/create", `{"sessionId":"s","command":7}`, -32602, "command"},
		{"terminal/create", `{"sessionId":"s","command":"x","cwd":"a/b"}`, -32602, "cwd"},
		{"terminal/create", `[]`, -32602, "params"},
		{"terminal/create", ``, -32602, "params are missing"},
		{"elicitation/create", ``, -32602, "params are missing"},
		{"terminal/output", `{"sessionId":"s","terminalId":"none"}`, -32002, `no terminal "none"`},
		{"terminal/output", `{"sessionId":"other","terminalId":"none"}`, -32002, `no session "other"`},
		{"terminal/wait_for_exit", `{"sessionId":"s","terminalId":"none"}`, -32002, `no terminal "none"`},
		{"terminal/kill", `{"sessionId":"s","terminalId":"none"}`, -32002, `no terminal "none"`},
		{"terminal/release", `{"sessionId":"s","terminalId":"none"}`, -32002, `no terminal "none"`},
		{"fs/read_text_file", `{"sessionId":"s","path":"a.txt"}`, -32602, "no absolute path"},
		{"fs/read_text_file", `{"sessionId":"s","path":"/etc/hostname"}`, -32602, "outside"},
		{"fs/read_text_file", `{"sessionId":"s","path":"$WORK/none"}`, -32002, "none"},
		{"fs/read_text_file", `{"sessionId":"other","path":"$WORK/a"}`, -32002, `no session "other"`},
		{"fs/write_text_file", `{"sessionId":"s","path":"a.txt","content":""}`, -32602, "no absolute path"},
		{"fs/write_text_file", `{"sessionId":"s","path":"/outside","content":""}`, -32602, "outside"},
		{"session/request_permission", `{"sessionId":"other",` + permit + `}`, -32002, `no session "other"`},
		{"session/request_permission", `{"sessionId":"s","toolCall":{"toolCallId":"c"},"options":[]}`, -32602, "options"},
		{"elicitation/create", `{"sessionId":"other","mode":"form","message":"?","requestedSchema":{"type":"object","properties":{}}}`, -32002, `no session "other"`},
		{"elicitation/create", `{"sessionId":"s","mode":"telepathy","message":"?"}`, -32602, "mode"},
		{"session/new", `{}`, -32601, "session/new"},
		{"made/up", `{}`, -32601, "made/up"},
	} {
		var e *jsonrpc.Error
		err := r.call(c.method, strings.ReplaceAll(c.params, "$WORK", r.box.Dir), nil)
		if !errors.As(err, &e) || e.Code != c.code || !strings.Contains(e.Message, c.text) {
			t.Errorf("%s %s is answered with %v, not %d %s", c.method, c.params, err, c.code, c.text)
		}
	}
	if o := r.finish("end_turn"); o.err != nil || o.stop.Reason != agent.Ended {
		t.Errorf("the turn ended with %+v", o)
	}
}

// TestDiesWhile: an agent whose program ends while it waits for us, or in the middle of
// a word, fails the turn; what it asked for is taken back, and what it ran is ended.
func TestDiesWhile(t *testing.T) {
	create := func(r *rig) string {
		var created struct{ TerminalID string }
		if err := r.call("terminal/create", `{"sessionId":"s","command":"make"}`, &created); err != nil {
			r.t.Error(err)
		}
		return created.TerminalID
	}
	later := func(r *rig, method, params string) {
		go func() { _ = r.peer.Call(context.Background(), method, json.RawMessage(params), nil) }()
	}
	saw := func(r *rig, what string) {
		r.host.Await(what, func() bool { return strings.Contains(r.host.Transcript(), what) })
	}
	for name, before := range map[string]func(r *rig){
		"nothing":          func(*rig) {},
		"its commands run": func(r *rig) { create(r); create(r) },
		"it waits for one": func(r *rig) { later(r, "terminal/wait_for_exit", `{"sessionId":"s","terminalId":"`+create(r)+`"}`) },
		"it asks a person": func(r *rig) {
			later(r, "session/request_permission", `{"sessionId":"s",`+permit+`}`)
			saw(r, "> ask permission")
		},
		"it has a form filled": func(r *rig) { later(r, "elicitation/create", formFor("s")); saw(r, "> ask form") },
		"it shows a terminal": func(r *rig) {
			r.tell(`{"sessionUpdate":"tool_call","toolCallId":"d","title":"T","kind":"execute","rawInput":{"command":"x"},"_meta":{"terminal_info":{"terminal_id":"d"}}}`)
			saw(r, "terminal_began")
		},
		"it writes a frame": func(r *rig) { fmt.Fprint(r.conn, `{"jsonrpc":"2.0","method":"session/upd`) },
		"it raves":          func(r *rig) { fmt.Fprint(r.conn, "\x00\xff{]\n\n[[[[\n\"\n") },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, agenttest.Options{Run: hangs, Ask: unanswered}, Options{})
			r.open()
			r.begin(context.Background())
			before(r)
			r.conn.Close()
			if o := await(t, "the turn's end", r.done); o.err == nil || !strings.Contains(o.err.Error(), "fake has ended with status 0") {
				t.Errorf("the turn ended with %+v", o)
			}
			if err := r.talk.Close(); err != nil {
				t.Error(err)
			}
			seen := r.host.Transcript()
			for _, p := range [][2]string{{"> run ", "> release "}, {"terminal_began", "terminal_ended"}} {
				if a, b := strings.Count(seen, p[0]), strings.Count(seen, p[1]); a != b {
					t.Errorf("%d %q and %d %q:\n%s", a, p[0], b, p[1], seen)
				}
			}
		})
	}
}

func formFor(session string) string {
	return `{"sessionId":"` + session + `","mode":"form","message":"?","requestedSchema":{"type":"object","properties":{"a":{"type":"string"}}}}`
}
