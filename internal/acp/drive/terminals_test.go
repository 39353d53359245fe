//go:build unix

package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/approval"
	"hawser/internal/term"
)

type exited struct {
	ExitCode *int
	Signal   *string
}

type printed struct {
	Output     string
	Truncated  bool
	ExitStatus *exited
}

// create starts a command of the agent's.
func (r *rig) create(params string) string {
	r.t.Helper()
	var t struct{ TerminalID string }
	if err := r.call("terminal/create", `{"sessionId":"s",`+params+`}`, &t); err != nil {
		r.t.Fatalf("terminal/create %s: %v", params, err)
	}
	return t.TerminalID
}

// on is a method of a terminal.
func (r *rig) on(method, id string, result any) error {
	r.t.Helper()
	return r.call("terminal/"+method, fmt.Sprintf(`{"sessionId":"s","terminalId":%q}`, id), result)
}

func (r *rig) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// run runs a command to its end.
func (r *rig) run(params string) printed {
	r.t.Helper()
	id := r.create(params)
	var st exited
	var out printed
	r.must(r.on("wait_for_exit", id, &st))
	r.must(r.on("output", id, &out))
	r.must(r.on("release", id, nil))
	return out
}

// real is a rig with real commands, in a turn.
func real(t *testing.T) *rig {
	t.Helper()
	r := newRig(t, agenttest.Options{}, Options{})
	r.open()
	r.begin(context.Background())
	t.Cleanup(func() { r.finish("end_turn") })
	return r
}

// TestCommandLines: trap 1.
func TestCommandLines(t *testing.T) {
	r := real(t)
	for params, want := range map[string]string{
		`"command":"echo one; printf 'two\n' | cat"`: "one\ntwo\n",
		`"command":"pwd"`: r.box.Dir + "\n",
		`"command":"/bin/bash","args":["-c","echo $0 $1","a","b c"]`:                                               "a b c\n",
		`"command":"echo $A$B","env":[{"name":"A","value":"1"},{"name":"B","value":"x"},{"name":"B","value":"2"}]`: "12\n",
		`"command":"test -n \"$PATH\" && echo inherited","env":[{"name":"A","value":"1"}]`:                         "inherited\n",
		`"command":"pwd","cwd":"/"`:  "/\n",
		`"command":"pwd","cwd":null`: r.box.Dir + "\n",
	} {
		if out := r.run(params); out.Output != want || out.ExitStatus == nil || *out.ExitStatus.ExitCode != 0 || out.ExitStatus.Signal != nil {
			t.Errorf("%s: %+v, not %q", params, out, want)
		}
	}
}

// TestHeldPipe: trap 2.
func TestHeldPipe(t *testing.T) {
	r := real(t)
	id := r.create(`"command":"(read x < fifo; echo late) & mkfifo fifo2; echo early","cwd":` + strconv.Quote(fifo(t, r)))
	var st exited
	r.must(r.on("wait_for_exit", id, &st))
	if *st.ExitCode != 0 {
		t.Errorf("%+v", st)
	}
	var out printed
	r.must(r.on("output", id, &out))
	if out.Output != "early\n" {
		t.Errorf("at the exit: %q", out.Output)
	}
	r.must(os.WriteFile(filepath.Join(r.box.Dir, "fifo"), []byte("go\n"), 0))
	for end := time.Now().Add(agenttest.Patience); out.Output != "early\nlate\n"; time.Sleep(5 * time.Millisecond) {
		if r.must(r.on("output", id, &out)); time.Now().After(end) {
			t.Fatalf("what came later: %q", out.Output)
		}
	}
	r.must(r.on("release", id, nil))
}

func fifo(t *testing.T, r *rig) string {
	if err := syscall.Mkfifo(filepath.Join(r.box.Dir, "fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	return r.box.Dir
}

// TestKillTree: trap 3.
func TestKillTree(t *testing.T) {
	r := real(t)
	id := r.create(`"command":"setsid sleep 1000 & echo $!; sleep 1000"`)
	var out printed
	for end := time.Now().Add(agenttest.Patience); out.Output == ""; time.Sleep(5 * time.Millisecond) {
		if r.must(r.on("output", id, &out)); time.Now().After(end) {
			t.Fatal("no output")
		}
	}
	pid, err := strconv.Atoi(strings.TrimSpace(out.Output))
	r.must(err)
	r.must(r.on("kill", id, nil))
	var st exited
	r.must(r.on("wait_for_exit", id, &st))
	if st.ExitCode != nil || st.Signal == nil || *st.Signal != "SIGTERM" {
		t.Errorf("killed: %+v", st)
	}
	if err := syscall.Kill(pid, 0); err == nil {
		t.Error("a child that had left the session lives on")
	}
	r.must(r.on("kill", id, nil)) // an exited one
	r.must(r.on("release", id, nil))
}

// TestReleaseWhileWaiting: trap 4.
func TestReleaseWhileWaiting(t *testing.T) {
	r := real(t)
	id := r.create(`"command":"sleep 1000"`)
	type answer struct {
		st  exited
		err error
	}
	waited := make(chan answer, 2)
	for range 2 {
		go func() {
			var a answer
			a.err = r.on("wait_for_exit", id, &a.st)
			waited <- a
		}()
	}
	var out printed
	r.must(r.on("output", id, &out)) // nothing is blocked
	if out.ExitStatus != nil {
		t.Errorf("it has ended: %+v", out)
	}
	r.must(r.on("release", id, nil))
	for range 2 {
		a := await(t, "the wait", waited)
		// A wait that came after the release is about a terminal that is gone.
		if a.err != nil {
			r.code(a.err, -32002, "")
		} else if a.st.Signal == nil || *a.st.Signal != "SIGTERM" {
			t.Errorf("%+v", a.st)
		}
	}
	r.must(r.on("release", id, nil)) // trap 10: twice is fine
	for _, method := range []string{"output", "wait_for_exit", "kill"} {
		r.code(r.on(method, id, nil), -32002, "")
	}
	for _, method := range []string{"output", "wait_for_exit", "kill", "release"} {
		r.code(r.on(method, "no-such", nil), -32002, `there is no terminal "no-such"`)
	}
}

// TestOutputLimits: traps 5, 6 and 7.
func TestOutputLimits(t *testing.T) {
	r := real(t)
	out := r.run(`"command":"for i in 1 2 3; do printf ✓; done; printf end","outputByteLimit":8`)
	if out.Output != "✓end" || !out.Truncated {
		t.Errorf("cut in a character: %+v", out)
	}
	out = r.run(`"command":"printf x","outputByteLimit":0`)
	if out.Output != "" || !out.Truncated {
		t.Errorf("a limit of 0: %+v", out)
	}
	out = r.run(`"command":"true","outputByteLimit":0`)
	if out.Output != "" || out.Truncated {
		t.Errorf("a limit of 0 and no output: %+v", out)
	}
	out = r.run(`"command":"printf '\\377a'"`)
	if out.Output != "\uFFFDa" {
		t.Errorf("no UTF-8: %+v", out)
	}
	out = r.run(`"command":"head -c 2000000 /dev/zero | tr '\\0' x"`)
	if len(out.Output) != 1<<20 || !out.Truncated {
		t.Errorf("without a limit %d bytes are kept", len(out.Output))
	}
	out = r.run(`"command":"head -c 3000000 /dev/zero | tr '\\0' x","outputByteLimit":18446744073709551615`)
	if len(out.Output) != 3_000_000 || out.Truncated {
		t.Errorf("with a huge limit %d bytes are kept", len(out.Output))
	}
}

// TestSignals: trap 8.
func TestSignals(t *testing.T) {
	r := real(t)
	if out := r.run(`"command":"kill -9 $$"`); out.ExitStatus.ExitCode != nil || *out.ExitStatus.Signal != "SIGKILL" {
		t.Errorf("%+v", out.ExitStatus)
	}
	if out := r.run(`"command":"exit 3"`); *out.ExitStatus.ExitCode != 3 || out.ExitStatus.Signal != nil {
		t.Errorf("%+v", out.ExitStatus)
	}
	var raw json.RawMessage
	id := r.create(`"command":"true"`)
	r.must(r.on("wait_for_exit", id, &raw))
	if string(raw) != `{"exitCode":0,"signal":null}` {
		t.Errorf("%s", raw)
	}
	r.must(r.on("release", id, nil))
}

// TestRefusals: traps 9, 10 and 12.
func TestRefusals(t *testing.T) {
	r := real(t)
	for params, code := range map[string]int64{
		`{"sessionId":"s","command":"true","cwd":"here"}`:                      -32602,
		`{"sessionId":"s","command":"true","cwd":"/no/such/place"}`:            -32602,
		`{"sessionId":"s","command":""}`:                                       -32602,
		`{"sessionId":"s"}`:                                                    -32602,
		`{"sessionId":"s","command":"true","env":[{"name":"A=B","value":""}]}`: -32602,
		`{"sessionId":"s","command":"true","outputByteLimit":-1}`:              -32602,
		`{"sessionId":"other","command":"true"}`:                               -32002,
		`{"sessionId":"s","command":"no-such-program-here","args":["x"]}`:      -32603,
		`{"sessionId":"s","command":"enter directory ","args":["x"]}`:          -32603,
	} {
		r.code(r.call("terminal/create", params, nil), code, "")
	}
	if out := r.run(`"command":"no-such-program-here"`); *out.ExitStatus.ExitCode != 127 {
		t.Errorf("a line whose program is not there: %+v", out)
	}
	r.code(r.call("terminal/create", `[]`, nil), -32602, "")
	r.code(r.call("terminal/unknown", `{"sessionId":"s"}`, nil), -32601, "")
}

func TestDenied(t *testing.T) {
	r := newRig(t, agenttest.Options{Deny: func(approval.Action) string { return "not today" }}, Options{})
	r.open()
	r.begin(context.Background())
	r.code(r.call("terminal/create", `{"sessionId":"s","command":"true"}`, nil), -32603, "denied: not today")
	r.code(r.call("fs/write_text_file", fmt.Sprintf(`{"sessionId":"s","path":%q,"content":""}`, filepath.Join(r.box.Dir, "x")), nil), -32603, "denied: not today")
	r.finish("end_turn")
}

// TestLeftTerminals: trap 11. The Host checks that all are released.
func TestLeftTerminals(t *testing.T) {
	for name, end := range map[string]func(*rig){
		"closed":       func(r *rig) { r.must(r.talk.Close()) },
		"disconnected": func(r *rig) { r.must(r.peer.Close()) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, agenttest.Options{}, Options{})
			r.open()
			r.begin(context.Background())
			r.create(`"command":"sleep 1000"`)
			waiting := make(chan error, 1)
			id := r.create(`"command":"sleep 1000 & sleep 1000"`)
			go func() { waiting <- r.on("wait_for_exit", id, nil) }()
			end(r)
			if o := await(t, "the turn's end", r.done); o.err == nil && o.stop.Reason == agent.Ended {
				t.Errorf("the turn ended with %+v, %v", o.stop, o.err)
			}
			await(t, "the wait", waiting)
		})
	}
}

// TestEmbedded: what a tool call shows stays the same after release, and a terminal
// that nobody knows drops nothing.
func TestEmbedded(t *testing.T) {
	r := real(t)
	id := r.create(`"command":"echo shown"`)
	call := fmt.Sprintf(`{"sessionUpdate":"tool_call","toolCallId":"c","title":"t","content":[{"type":"terminal","terminalId":%q}]}`, id)
	r.tell(call)
	r.must(r.on("wait_for_exit", id, nil))
	r.must(r.on("release", id, nil))
	r.tell(strings.Replace(call, "tool_call", "tool_call_update", 1))
	r.tell(`{"sessionUpdate":"tool_call_update","toolCallId":"c","content":[{"type":"terminal","terminalId":"nobody's"}]}`)
	r.host.Await("three events", func() bool { return r.host.Emitted() >= 3 })
	for i, e := range r.host.Events()[:3] {
		var shown string
		switch e := e.(type) {
		case agent.ToolCall:
			shown = e.Content[0].Terminal
		case agent.ToolUpdate:
			shown = (*e.Content)[0].Terminal
		}
		if want := []string{id, id, "nobody's"}[i]; shown != want {
			t.Errorf("event %d shows %q: %+v", i, shown, e)
		}
	}
}

// TestManyTerminals: there is an end to what an agent may hold, and a way out.
func TestManyTerminals(t *testing.T) {
	r := real(t)
	var ids []string
	for range mostTerminals {
		ids = append(ids, r.create(`"command":"true"`))
	}
	more := func() error { return r.call("terminal/create", `{"sessionId":"s","command":"true"}`, nil) }
	r.code(more(), -32603, "there are 64 terminals already, which is the most: release those that are not needed any more (terminal/release)")
	r.must(r.on("wait_for_exit", ids[0], nil)) // one that has ended is held all the same
	r.code(more(), -32603, "")
	r.must(r.on("release", ids[0], nil))
	r.must(r.on("release", ids[0], nil)) // twice makes room once
	ids[0] = r.create(`"command":"true"`)
	r.code(more(), -32603, "")
	for _, id := range ids {
		r.must(r.on("release", id, nil))
	}
	for range 2 * mostTerminals { // what could not be started holds nothing
		r.code(r.call("terminal/create", `{"sessionId":"s","command":"no-such-program-here","args":["x"]}`, nil), -32603, "")
	}
	r.run(`"command":"true"`)
}

// TestKeptOutput: many large limits share what there is.
func TestKeptOutput(t *testing.T) {
	var w works
	total := 0
	for i := range mostTerminals {
		place, err := w.reserve(mostKept)
		keep := place.keep
		switch {
		case err != nil:
			t.Fatal(err)
		case i == 0 && keep != 64<<20:
			t.Errorf("the first keeps %d bytes", keep)
		case keep < leastKept:
			t.Errorf("number %d keeps %d bytes", i, keep)
		}
		total += keep
	}
	if most := mostKept + mostTerminals*leastKept; total > most {
		t.Errorf("all together keep %d bytes, more than %d", total, most)
	}
	if _, err := w.reserve(1); err == nil {
		t.Error("there is no end")
	}
	w = works{}
	for limit, want := range map[int]int{0: 1 << 20, term.KeepNone: 0, 4 << 20: 4 << 20, 7: 7} {
		if place, err := w.reserve(limit); err != nil || place.keep != want {
			t.Errorf("a limit of %d keeps %d, %v", limit, place.keep, err)
		}
	}
}
