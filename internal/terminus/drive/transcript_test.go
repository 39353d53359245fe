package drive

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/terminus/wire"
)

var update = flag.Bool("update", false, "write what comes out into the transcripts")

// TestTranscripts has tasks done in a real shell. An archive has the options,
// the task, the answers (a line of dashes between them), files of the
// workspace, and at its end what was asked, said and done.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no transcripts", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txtar"), func(t *testing.T) { follow(t, f) })
	}
}

func follow(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, f := range archive.Files {
		parts[f.Name] = string(f.Data)
	}
	got := play(t, parts)
	if *update {
		for i, f := range archive.Files {
			if f.Name == "want" {
				archive.Files[i].Data = []byte(got)
			}
		}
		if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if got != parts["want"] {
		t.Errorf("the transcript is\n%s\nand not\n%s", got, parts["want"])
	}
}

// recited gives written answers.
type recited struct{ answers []string }

func (r *recited) Ask(context.Context, wire.Request) (string, error) {
	if len(r.answers) == 0 {
		return "", errors.New("no more answers")
	}
	text := r.answers[0]
	r.answers = r.answers[1:]
	return text, nil
}

func (r *recited) Close() error { return nil }

func play(t *testing.T, parts map[string]string) string {
	plainShell(t)
	box := agenttest.OpenBox(t)
	for name, text := range parts {
		if file, ok := strings.CutPrefix(name, "files/"); ok {
			if err := os.WriteFile(filepath.Join(box.Dir, file), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	var o Options
	if text := parts["options"]; text != "" {
		if err := json.Unmarshal([]byte(text), &o); err != nil {
			t.Fatal(err)
		}
	}
	answers := strings.Split(strings.TrimSuffix(parts["answers"], "\n"), "\n----\n")
	h := agenttest.NewHost(t, agenttest.Options{Box: box})
	stop, err := once(t, h, Ask(&recited{answers}, o), strings.TrimSpace(parts["task"]))
	return render(h.Events(), stop, err)
}

// plainShell makes every bash show the same, whoever runs the test.
func plainShell(t *testing.T) {
	home := t.TempDir()
	profile := "PS1='$ ' PROMPT_COMMAND= PYTHON_BASIC_REPL=1 HISTFILE=\nexport PYTHON_BASIC_REPL\nstty -ixon\n"
	if err := os.WriteFile(filepath.Join(home, ".bash_profile"), []byte(profile), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"HOME": home, "LESS": "", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"} {
		t.Setenv(name, value)
	}
}

// once has one task and closes the conversation.
func once(t *testing.T, h *agenttest.Host, a *Agent, task string) (agent.Stop, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	c, err := a.Open(ctx, h, agent.Resume{})
	if err != nil {
		t.Fatal(err)
	}
	stop, err := c.Prompt(ctx, agent.Ask(task))
	if err := errors.Join(c.Close(), a.Close()); err != nil {
		t.Error(err)
	}
	return stop, err
}

// render writes down what is the same each time.
func render(events []agent.Event, stop agent.Stop, err error) string {
	var b strings.Builder
	for _, e := range events {
		switch e := e.(type) {
		case agent.Extension:
			var x struct {
				Step   int
				Prompt string
			}
			if e.Kind != "request" {
				continue
			}
			if err := json.Unmarshal(e.Data, &x); err != nil {
				panic(err)
			}
			fmt.Fprintf(&b, "step %d\n", x.Step)
			for line := range strings.SplitSeq(strings.TrimRight(x.Prompt, "\n"), "\n") {
				b.WriteString(strings.TrimRight("  | "+line, " ") + "\n")
			}
		case agent.Message:
			fmt.Fprintf(&b, "says %q\n", e.Text)
		case agent.Thought:
			fmt.Fprintf(&b, "thinks %q\n", e.Text)
		case agent.ToolCall:
			fmt.Fprintf(&b, "types %s\n", e.Title)
		case agent.ToolUpdate:
			if *e.Status != "completed" {
				fmt.Fprintf(&b, "      %s %s\n", *e.Status, e.Output)
			}
		case agent.Log:
			fmt.Fprintf(&b, "log   %s\n", e.Text)
		}
	}
	fmt.Fprintf(&b, "ended: %s", stop.Reason)
	if stop.Detail != "" {
		fmt.Fprintf(&b, ": %s", stop.Detail)
	}
	if err != nil {
		fmt.Fprintf(&b, ": %v", err)
	}
	// A screen has 40 rows; those that are blank tell nothing.
	return collapse(b.String()) + "\n"
}

// collapse makes many blank rows a few words.
func collapse(text string) string {
	const blank = "  |\n"
	for n := 40; n > 3; n-- {
		text = strings.ReplaceAll(text, strings.Repeat(blank, n), fmt.Sprintf("  | … %d blank rows\n", n))
	}
	return text
}
