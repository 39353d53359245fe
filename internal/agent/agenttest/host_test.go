package agenttest

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/term"
)

func TestHostKeepsEventsAndActions(t *testing.T) {
	h := NewHost(t, Options{Files: map[string]string{"a.txt": "1\n2\n3\n"}})
	ctx := t.Context()
	if err := h.Emit(agent.Message{Text: "hello"}); err != nil {
		t.Fatal(err)
	}
	work, err := h.Run(ctx, term.Spec{Args: []string{"true"}})
	if err != nil {
		t.Fatal(err)
	}
	if s, err := work.Wait(ctx); err != nil || *s.ExitCode != 0 {
		t.Fatal(s, err)
	}
	d, err := h.Files().Change(ctx, agent.Edit{Path: "a.txt", Lines: []agent.LineEdit{{First: 2, Last: 2, Text: "two"}}})
	if err != nil || d[0].Insertions != 1 || d[0].Deletions != 1 {
		t.Fatal(d, err)
	}
	a, err := h.Ask(ctx, approval.Question{Kind: approval.Text, Title: "really?"})
	if err != nil || !a.OK() {
		t.Fatal(a, err)
	}
	if err := work.Release(ctx); err != nil {
		t.Fatal(err)
	}
	const want = `message {"text":"hello"}
> run ["true"]
> edit a.txt 2-2 "two"
> ask text "really?"
> release t1
`
	if got := h.Transcript(); got != want {
		t.Errorf("the transcript is\n%s", got)
	}
	if text, _ := h.File("a.txt"); text != "1\ntwo\n3\n" {
		t.Errorf("a.txt holds %q", text)
	}
	h.End()
	if err := h.Emit(agent.Message{}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("an event after the end: %v", err)
	}
}

func TestHostDenies(t *testing.T) {
	h := NewHost(t, Options{Deny: func(a approval.Action) string {
		if a.Kind == approval.Read {
			return ""
		}
		return "not today"
	}, Files: map[string]string{"a": "x"}})
	_, run := h.Run(t.Context(), term.Spec{Args: []string{"ls"}})
	_, write := h.Files().Change(t.Context(), agent.Write{Path: "a"})
	for _, err := range []error{run, write} {
		var denied *agent.DeniedError
		if !errors.As(err, &denied) || denied.Reason != "not today" {
			t.Errorf("%v", err)
		}
	}
	if c, err := h.Files().Read(t.Context(), h.Files().Root()+"/a", agent.ReadOptions{}); err != nil || string(c.Data) != "x" {
		t.Error(c, err)
	}
}

func TestHostFiles(t *testing.T) {
	h := NewHost(t, Options{Files: map[string]string{"b/c": "1\n2\n3", "a": ""}})
	f, ctx := h.Files(), t.Context()
	var names []string
	for e, err := range f.List(ctx, agent.ListOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, e.Path)
	}
	if strings.Join(names, " ") != "a b/c" {
		t.Error(names)
	}
	if c, err := f.Read(ctx, "b/c", agent.ReadOptions{FirstLine: 2, Totals: true}); err != nil || string(c.Data) != "2\n3" || c.Lines != 3 {
		t.Error(c, err)
	}
	if _, err := f.Read(ctx, "../x", agent.ReadOptions{}); !errors.Is(err, agent.ErrOutside) {
		t.Error(err)
	}
	if _, err := f.Read(ctx, "x", agent.ReadOptions{}); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	d, err := f.Preview(ctx, agent.Rename{From: "a", To: "d"}, agent.Delete{Path: "d"})
	if err != nil || len(d) != 2 {
		t.Error(d, err)
	}
	if _, still := h.File("a"); !still {
		t.Error("a preview changed a file")
	}
	if _, err := f.Change(ctx, agent.Delete{Path: "b", All: true}); err != nil {
		t.Error(err)
	}
	if _, there := h.File("b/c"); there {
		t.Error("b/c is still there")
	}
}

func TestBoxIsReal(t *testing.T) {
	h := NewHost(t, Options{Box: OpenBox(t)})
	ctx, cancel := context.WithTimeout(t.Context(), Patience)
	defer cancel()
	if _, err := h.Files().Change(ctx, agent.Write{Path: "a", Data: []byte("real")}); err != nil {
		t.Fatal(err)
	}
	work, err := h.Run(ctx, term.Spec{Args: []string{"cat", "a"}})
	if err != nil {
		t.Fatal(err)
	}
	defer work.Release(ctx)
	if _, err := work.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	if s, err := work.Output(ctx); err != nil || s.Output != "real" {
		t.Errorf("%+v, %v", s, err)
	}
}
