//go:build conform && linux

package conform

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"hawser/internal/acp/schematest"
	"hawser/internal/model/modeltest"
)

// command is what the model has run: words beyond ASCII, and an end that is no
// success.
const command = `printf 'hello \342\234\223\n'; exit 3`

// shell is a model that calls the tool for commands, and says that all is done once
// it has the answer.
func shell(command string) modeltest.Script {
	called := false
	return func(r modeltest.Request) modeltest.Turn {
		switch {
		case bytes.Contains(r.Body, []byte("responseJsonSchema")): // which model is to answer
			return modeltest.Turn{Text: `{"complexity_reasoning":"none","complexity_score":10,"reasoning":"none","model_choice":"flash"}`}
		case called || !runs(r):
			return modeltest.Turn{Text: "All done."}
		}
		called = true
		return modeltest.Turn{Shell: command}
	}
}

// runs says that a request offers a tool for commands: agents ask other things by
// the way.
func runs(r modeltest.Request) bool {
	return slices.ContainsFunc(r.Tools, func(tool string) bool {
		return slices.Contains([]string{"bash", "Bash", "mcp__acp__Bash", "run_shell_command"}, tool)
	})
}

// event is a line of hawser run --json, as far as these tests look at it.
type event struct {
	Type, Text, Reason string
	Data               json.RawMessage // a text, of terminals
	ExitCode           *int
}

func events(t *testing.T, out string) (list []event) {
	t.Helper()
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		var e event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		list = append(list, e)
	}
	return list
}

// of joins the events of a type.
func of(list []event, kind string, field func(event) string) string {
	var b strings.Builder
	for _, e := range list {
		if e.Type == kind {
			b.WriteString(field(e))
		}
	}
	return b.String()
}

func text(e event) string   { return e.Text }
func reason(e event) string { return e.Reason }
func data(e event) (s string) {
	_ = json.Unmarshal(e.Data, &s) // of other events it is an object
	return s
}

// drive are the arguments with which hawser drives a peer.
func (w *world) drive(agent []string) []string {
	return []string{
		"run", "--json", "--approve", "all", "--workspace", w.workspace,
		"-a", "acp:" + strings.Join(w.traced(agent...), " "), "-o", "handshake=60s", // machines are busy while tests run
	}
}

func TestTurn(t *testing.T) {
	for _, p := range agents {
		t.Run(p.name, func(t *testing.T) {
			w := newWorld(t)
			model := modeltest.New(t, shell(command))
			w.settle(&p, model.URL)
			list := events(t, w.run(hawser(), append(w.drive(p.line()), "please run the command")...))

			if got := of(list, "end", reason); got != "end" {
				t.Errorf("the turn ended with %q", got)
			}
			tr, version := w.transcript(schematest.Agent, deviations[p.name]...)
			if version != p.version {
				t.Errorf("they speak version %d", version)
			}
			if got := of(list, "message", text); !strings.Contains(got, "All done.") || got != tr.said() {
				t.Errorf("the agent said %q, and hawser told %q", tr.said(), got)
			}
			if !heard(model.Requests(), "hello ✓") {
				t.Error("the model was not told what the command said")
			}
			if p.terminals {
				inOurTerminal(t, list, tr)
			}
			if p.forgets == "" {
				w.goesOn(&p, model)
			}
			if out := w.run(hawser(), "journal", "verify"); !strings.Contains(out, "sealed") {
				t.Errorf("the journal is %s", out)
			}
		})
	}
}

// goesOn resumes the session: the model is told of the first turn again.
func (w *world) goesOn(p *peer, model *modeltest.Server) {
	w.Helper()
	before := len(model.Requests())
	list := w.resumed("and now?")
	if got := of(list, "message", text); !strings.Contains(got, "All done.") {
		w.Errorf("resumed, the agent said %q", got)
	}
	if after := model.Requests()[before:]; !heard(after, "please run the command") {
		w.Error("the model was not told of the first turn")
	}
	tr, _ := w.transcript(schematest.Agent, deviations[p.name]...)
	tr.expectStops(w.T, "end_turn")
	if len(tr.asked(schematest.Client, "session/load"))+len(tr.asked(schematest.Client, "session/resume")) != 1 {
		w.Error("the session was neither loaded nor resumed")
	}
}

// resumed has hawser go on with its only session, in a transcript of its own.
func (w *world) resumed(prompt string) []event {
	w.Helper()
	dirs, err := filepath.Glob(filepath.Join(w.home, ".local/share/hawser/sessions/*"))
	if err != nil || len(dirs) != 1 {
		w.Fatalf("the sessions are %v: %v", dirs, err)
	}
	if err := os.Rename(w.trace, w.trace+"-turn"); err != nil { // the command is remembered, with the trace
		w.Fatal(err)
	}
	return events(w.T, w.run(hawser(), "run", "--json", "--approve", "all", "--resume", filepath.Base(dirs[0]), prompt))
}

// heard says that the model was told something.
func heard(requests []modeltest.Request, what string) bool {
	for _, r := range requests {
		for _, m := range r.Messages {
			if strings.Contains(m.Text, what) {
				return true
			}
		}
	}
	return false
}

// inOurTerminal checks that the command ran in a terminal of hawser's.
func inOurTerminal(t *testing.T, list []event, tr transcript) {
	t.Helper()
	if !tr.inOrder(schematest.Agent, "terminal/create", "terminal/wait_for_exit", "terminal/output", "terminal/release") {
		t.Error("the agent used no terminal of ours")
	}
	if got := of(list, "terminal_output", data); got != "hello ✓\n" {
		t.Errorf("the command said %q", got)
	}
	for _, e := range list {
		if e.Type == "terminal_ended" && (e.ExitCode == nil || *e.ExitCode != 3) {
			t.Errorf("the command ended with %v", e.ExitCode)
		}
	}
	for _, m := range tr.asked(schematest.Agent, "terminal/wait_for_exit") {
		if a := tr.answer(m); a == nil || !strings.Contains(string(a.Result), `"exitCode":3`) {
			t.Errorf("the agent was told that it ended with %v", a)
		}
	}
}

// TestCancel cancels a turn while its command runs, together with what the command
// left in the background and in another session.
func TestCancel(t *testing.T) {
	for _, p := range agents {
		t.Run(p.name, func(t *testing.T) {
			w := newWorld(t)
			model := modeltest.New(t, shell(w.stubborn()))
			w.settle(&p, model.URL)
			w.cancelled(p.line(), p.terminals, "please run the command")
			tr, _ := w.transcript(schematest.Agent, deviations[p.name]...)
			tr.expectStops(t, "cancelled")
		})
	}
}

// stubborn is a command that does not end, with children that do not either. The
// paths make them known as processes of this world.
func (w *world) stubborn() string {
	sleep := "perl -e 'sleep 987' " + w.workspace
	return sleep + " & setsid " + sleep + " & touch started; echo started; " + sleep
}

// cancelled has hawser drive an agent, and cancels the turn once its command has
// started: in a terminal of hawser's, its output says so; in the agent's own shell,
// a file does.
func (w *world) cancelled(agent []string, terminals bool, prompt string) {
	w.Helper()
	cmd := w.command(hawser(), append(w.drive(agent), prompt)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		w.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		w.Fatal(err)
	}
	if !terminals {
		go func() {
			for w.Context().Err() == nil {
				if _, err := os.Stat(filepath.Join(w.workspace, "started")); err == nil {
					cmd.Process.Signal(syscall.SIGINT)
					return
				}
				time.Sleep(20 * time.Millisecond)
			}
		}()
	}
	var list []event
	for line := range lines(out) {
		e := events(w.T, line)[0]
		list = append(list, e)
		if terminals && e.Type == "terminal_output" && strings.Contains(data(e), "started") {
			cmd.Process.Signal(syscall.SIGINT)
		}
	}
	_ = cmd.Wait() // the code says it
	if code := cmd.ProcessState.ExitCode(); code != 130 {
		w.Errorf("hawser ended with %d", code)
	}
	if got := of(list, "end", reason); got != "cancelled" {
		w.Errorf("the turn ended with %q", got)
	}
	if left := w.processes(); len(left) > 0 {
		w.Errorf("left running:\n%s", strings.Join(left, "\n"))
	}
}
