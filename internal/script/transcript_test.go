package script

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/approval"
	"hawser/internal/term"
)

var update = flag.Bool("update", false, "write what comes out into the transcripts")

// TestTranscripts follows scripts with a fake Host. An archive has the script,
// the prompts, one a line, what its commands do, its answers, denials and files,
// and at its end what was said and done.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no transcripts", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txtar"), func(t *testing.T) { follow(t, f) })
	}
}

// scene is a transcript's archive.
type scene struct {
	parts map[string]string
	files map[string]string

	mu      sync.Mutex
	answers []string
}

func follow(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{parts: map[string]string{}, files: map[string]string{}}
	for _, f := range archive.Files {
		if path, ok := strings.CutPrefix(f.Name, "files/"); ok {
			s.files[path] = string(f.Data)
		} else {
			s.parts[f.Name] = string(f.Data)
		}
	}
	s.answers = s.lines("answers")
	got := s.play(t)
	if *update {
		for i, f := range archive.Files {
			if f.Name == "want" {
				archive.Files[i].Data = []byte(got)
			}
		}
		if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if got != s.parts["want"] {
		t.Errorf("the transcript is\n%s\nand not\n%s", got, s.parts["want"])
	}
}

// play has the conversation and gives its transcript.
func (s *scene) play(t *testing.T) string {
	values := map[string]string{}
	for _, l := range s.lines("options") {
		key, value, _ := strings.Cut(l, "=")
		values[key] = value
	}
	a, err := New("scene", []byte(s.parts["script"]), Options{Values: values})
	if err != nil {
		return err.Error() + "\n"
	}
	h := agenttest.NewHost(t, agenttest.Options{Run: s.run, Ask: s.answer, Deny: s.deny, Files: s.files})
	ctx, cancel := context.WithTimeout(t.Context(), agenttest.Patience)
	defer cancel()
	c, err := a.Open(ctx, h, agent.Resume{ID: strings.TrimSpace(s.parts["resume"])})
	if err != nil {
		return err.Error() + "\n"
	}
	defer c.Close()
	var out strings.Builder
	done := 0
	for _, prompt := range s.lines("prompts") {
		fmt.Fprintf(&out, "< %s\n", prompt)
		stop, err := c.Prompt(ctx, agent.Ask(prompt))
		all := h.Transcript()
		out.WriteString(all[done:])
		done = len(all)
		fmt.Fprintf(&out, "= %s", stop.Reason)
		if stop.Detail != "" {
			fmt.Fprintf(&out, ": %s", stop.Detail)
		}
		if err != nil {
			fmt.Fprintf(&out, " error: %v", err)
		}
		out.WriteString("\n")
	}
	return out.String()
}

func (s *scene) lines(part string) []string {
	var list []string
	for l := range strings.SplitSeq(s.parts[part], "\n") {
		if l != "" {
			list = append(list, l)
		}
	}
	return list
}

// run ends a command as the archive says: "line" exit "output".
func (s *scene) run(spec term.Spec) (agenttest.Work, error) {
	for _, l := range s.lines("commands") {
		var line, output string
		var code int
		if _, err := fmt.Sscanf(l, "%q %d %q", &line, &code, &output); err != nil {
			return nil, fmt.Errorf("the archive's command %s: %w", l, err)
		}
		if line == strings.Join(spec.Args, " ") {
			return agenttest.Exit(code, output), nil
		}
	}
	return nil, fmt.Errorf("start %q: the archive does not have it", spec.Args)
}

// answer gives the archive's answers one by one; behind ! is why there is none.
func (s *scene) answer(_ context.Context, q approval.Question) (approval.Answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if q.Kind == approval.Form {
		a := approval.Answer{Verdict: approval.Answered}
		return a, json.Unmarshal([]byte(s.parts["values"]), &a.Values)
	}
	if len(s.answers) == 0 {
		return agenttest.Agree(q), nil
	}
	text := s.answers[0]
	s.answers = s.answers[1:]
	if why, no := strings.CutPrefix(text, "!"); no {
		return approval.Answer{Verdict: approval.Declined, Reason: why, By: "test"}, nil
	}
	a := agenttest.Agree(q)
	switch q.Kind {
	case approval.Text:
		a.Text = text
	case approval.Choice:
		a.Option = text
	}
	return a, nil
}

// deny denies what has a text of the archive in it: text: reason.
func (s *scene) deny(a approval.Action) string {
	for _, l := range s.lines("deny") {
		part, reason, _ := strings.Cut(l, ": ")
		if strings.Contains(a.Line+strings.Join(a.Args, " ")+a.Path, part) {
			return reason
		}
	}
	return ""
}
