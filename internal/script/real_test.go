package script

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/approval"
)

// real has one turn of a script with real processes and files.
func real(t *testing.T, text string, o agenttest.Options) (*agenttest.Host, agent.Stop) {
	t.Helper()
	o.Box = agenttest.OpenBox(t)
	h := agenttest.NewHost(t, o)
	ctx, cancel := context.WithTimeout(t.Context(), 2*agenttest.Patience)
	defer cancel()
	c, err := newAgent(t, text).Open(ctx, h, agent.Resume{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	stop, err := c.Prompt(ctx, agent.Ask("Fix the failing test."))
	if err != nil {
		t.Fatal(err)
	}
	return h, stop
}

func TestExamples(t *testing.T) {
	for name, c := range map[string]struct {
		says string
		o    agenttest.Options
	}{
		"demo":  {says: "All tests pass."},
		"smoke": {says: "All is well."},
		"vim":   {says: "Hello from a screen."},
		"denied": {says: "as this script expects", o: agenttest.Options{Deny: func(a approval.Action) string {
			if a.Kind == approval.Exec {
				return "not here"
			}
			return ""
		}}},
	} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("../../examples/scripts", name+".hawser"))
			if err != nil {
				t.Fatal(err)
			}
			h, stop := real(t, string(text), c.o)
			if stop.Reason != agent.Ended || !strings.Contains(h.Text(), c.says) {
				t.Errorf("it ended with %+v; the transcript:\n%s", stop, h.Transcript())
			}
		})
	}
}

func TestShellByItsKeys(t *testing.T) {
	h, stop := real(t, `
open 60x10 PS1='> ' bash --norc -i
expect screen >
type "echo $((6*7))" Enter
expect screen 42
expect no screen /^43$/
type "read -p 'name: ' n; echo hello $n" Enter
expect screen "name:" within 5s
type world Enter
expect screen hello world
type C-d
expect exit 0
close
say done
`, agenttest.Options{})
	if stop.Reason != agent.Ended || h.Text() != "done" {
		t.Errorf("it ended with %+v; the transcript:\n%s", stop, h.Transcript())
	}
}

func TestScreensThatDoNotShow(t *testing.T) {
	for text, want := range map[string]string{
		"open cat\ntype hello\nexpect screen goodbye within 50ms":  "test:3: the screen does not have \"goodbye\" within 50ms; it shows:\nhello",
		"open echo hello\nexpect screen goodbye":                   "test:2: the screen does not have \"goodbye\" and the program has ended; it shows:\nhello",
		"open cat\nexpect exit 0 within 50ms":                      "test:2: the program has not ended within 50ms; it shows:\n",
		"open exit 3\nexpect exit 4":                               "test:2: the program ended with exit code 3, not with exit code 4",
		"open cat\ntype hello\nexpect no screen hello within 50ms": "test:3: the screen has \"hello\" within 50ms; it shows:\nhello",
		"run kill -9 $$": "test:1: the command ended with SIGKILL, not with exit code 0",
	} {
		if _, stop := real(t, text, agenttest.Options{}); stop.Reason != agent.Failed || stop.Detail != want {
			t.Errorf("%q ended with %s: %q", text, stop.Reason, stop.Detail)
		}
	}
}

// TestValuesAreWords gives a command values that a shell could read as more.
func TestValuesAreWords(t *testing.T) {
	for _, value := range []string{"a b", "it's", `"`, "$(touch oops)", "`touch oops`", "; touch oops", "\\", "a\nb", "*", "-n", ""} {
		script := "option v x\nrun printf '[%s]' {v} \"and\" {v}"
		a, err := New("test", []byte(script), Options{Values: map[string]string{"v": value}})
		if err != nil {
			t.Fatal(err)
		}
		h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t)})
		c, err := a.Open(t.Context(), h, agent.Resume{})
		if err != nil {
			t.Fatal(err)
		}
		if stop, err := c.Prompt(t.Context(), agent.Ask("")); err != nil || stop.Reason != agent.Ended {
			t.Errorf("%q: %+v, %v", value, stop, err)
		}
		if got, _ := c.(*conversation).value("output"); got != "["+value+"][and]["+value+"]" {
			t.Errorf("%q came as %q", value, got)
		}
		if _, err := h.Files().Stat(t.Context(), "oops"); err == nil {
			t.Errorf("%q was run", value)
		}
		c.Close()
	}
}

// TestCancelKillsWhatRuns cancels turns in which processes run, some behind the
// shell's back.
func TestCancelKillsWhatRuns(t *testing.T) {
	for _, text := range []string{
		"run sleep 1000 & sleep 1000",
		"open sleep 1000 & sleep 1000\nsettle 1000s",
		"open cat\nexpect screen never within 1000s",
		"open cat\nexpect exit 0 within 1000s",
	} {
		h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t)})
		c, err := newAgent(t, text).Open(t.Context(), h, agent.Resume{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan agent.Stop)
		go func() {
			stop, err := c.Prompt(ctx, agent.Ask(""))
			if err != nil {
				t.Error(err)
			}
			ended <- stop
		}()
		h.Await("a terminal", func() bool { return strings.Contains(h.Transcript(), "in_progress") })
		cancel()
		select {
		case stop := <-ended:
			if stop.Reason != agent.Cancelled {
				t.Errorf("%q ended with %+v", text, stop)
			}
		case <-time.After(agenttest.Patience):
			t.Fatalf("%q was not cancelled", text)
		}
		if !strings.HasSuffix(h.Transcript(), `"status":"failed"}`+"\n") && !strings.Contains(h.Transcript(), `"status":"failed","output"`) {
			t.Errorf("its call was not ended; the transcript:\n%s", h.Transcript())
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}
