//go:build conform && linux

package conform

import (
	"bufio"
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"syscall"
	"testing"

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
	return []string{"run", "--json", "--approve", "all", "--workspace", w.workspace, "-a", "acp:" + strings.Join(w.traced(agent...), " ")}
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
			if got := of(list, "message", text); !strings.Contains(got, "All done.") {
				t.Errorf("the agent said %q", got)
			}
			tr, version := w.transcript(schematest.Agent, deviations[p.name]...)
			if version != p.version {
				t.Errorf("they speak version %d", version)
			}
			if told := model.Requests(); !heard(told, "hello ✓") {
				t.Error("the model was not told what the command said")
			}
			if p.terminals {
				inOurTerminal(t, list, tr)
			}
			if out := w.run(hawser(), "journal", "verify"); !strings.Contains(out, "sealed") {
				t.Errorf("the journal is %s", out)
			}
		})
	}
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
		if !p.terminals {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			w := newWorld(t)
			model := modeltest.New(t, shell(w.stubborn()))
			w.settle(&p, model.URL)
			w.cancelled(p.line(), "please run the command")
			tr, _ := w.transcript(schematest.Agent, deviations[p.name]...)
			tr.expectStops(t, "cancelled")
		})
	}
}

// stubborn is a command that does not end, with children that do not either. The
// paths make them known as processes of this world.
func (w *world) stubborn() string {
	sleep := "perl -e 'sleep 987' " + w.workspace
	return sleep + " & setsid " + sleep + " & echo started; " + sleep
}

// cancelled has hawser drive an agent, and cancels the turn once its command has
// started.
func (w *world) cancelled(agent []string, prompt string) {
	w.Helper()
	cmd := w.command(hawser(), append(w.drive(agent), prompt)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		w.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		w.Fatal(err)
	}
	var list []event
	for lines := bufio.NewScanner(out); lines.Scan(); {
		e := events(w.T, lines.Text())[0]
		list = append(list, e)
		if e.Type == "terminal_output" && strings.Contains(data(e), "started") {
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
