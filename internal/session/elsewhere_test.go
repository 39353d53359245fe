package session

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/journal"
	"hawser/internal/term"
)

// desk is an editor that has texts in its memory.
type desk map[string]string

func (d desk) Run(context.Context, term.Spec) (agent.Terminal, error) { return nil, fs.ErrInvalid }
func (d desk) Texts() Texts                                           { return d }
func (d desk) ReadText(_ context.Context, name string) (string, error) {
	text, ok := d[name]
	if !ok {
		return "", fs.ErrNotExist
	}
	return text, nil
}
func (d desk) WriteText(_ context.Context, name, text string) error {
	d[name] = text
	return nil
}

func TestFilesElsewhere(t *testing.T) {
	o := testOptions(t, nil)
	d := desk{}
	o.Elsewhere = d
	s := open(t, o)
	ctx := t.Context()
	name := filepath.Join(s.Files().Root(), "a.txt")
	write(t, name, "one\ntwo\n")
	d[name] = "one\ntwo, not saved\nthree\n"

	c, err := s.Files().Read(ctx, "a.txt", agent.ReadOptions{FirstLine: 2, LastLine: 2, Totals: true})
	if err != nil || string(c.Data) != "two, not saved\n" || c.FirstLine != 2 || c.LastLine != 2 || c.Lines != 3 {
		t.Errorf("%+v (%v)", c, err)
	}
	if _, err := s.Files().Change(ctx, agent.Edit{Path: "a.txt", IfHash: c.Hash, Lines: []agent.LineEdit{{First: 3, Last: 3, Text: "drei"}}}); err != nil {
		t.Error(err)
	}
	if d[name] != "one\ntwo, not saved\ndrei\n" {
		t.Errorf("%q", d[name])
	}
	if _, err := s.Files().Change(ctx, agent.Edit{Path: "a.txt", IfHash: c.Hash}); err == nil {
		t.Error("a file that has changed was changed")
	}
	if _, err := s.Files().Change(ctx, agent.Write{Path: "../b.txt", Data: []byte("x")}); err == nil || len(d) != 1 {
		t.Error("a file outside the workspace was written")
	}
}

// TestWorkElsewhereIsKept: what a command showed elsewhere is asked for once, when it
// has ended, shown and recorded.
func TestWorkElsewhereIsKept(t *testing.T) {
	o := testOptions(t, nil)
	far := &faraway{ended: make(chan struct{})}
	o.Elsewhere, o.Approve = far, approval.ModeAll
	s := open(t, o)
	events := collect(s)
	terminal, err := s.Run(t.Context(), termSpec("make"))
	if err != nil {
		t.Fatal(err)
	}
	close(far.ended)
	if _, err := terminal.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, err := terminal.Output(t.Context()); err != nil || got.Output != "made\n" {
		t.Errorf("%+v (%v)", got, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if n := far.asked.Load(); n != 1 {
		t.Errorf("it was asked %d times for its output", n)
	}
	shown := ""
	for _, e := range events() {
		if out, ok := e.Event.(agent.TerminalOutput); ok {
			shown += out.Data
		}
	}
	list, err := journal.Recordings(journal.Dir(o.Data, s.ID()))
	if err != nil || len(list) != 1 {
		t.Fatalf("recordings: %v (%v)", list, err)
	}
	cast, err := os.ReadFile(list[0].Path)
	if err != nil || shown != "made\n" || !strings.Contains(string(cast), `made\r\n`) {
		t.Errorf("shown %q, recorded %s (%v)", shown, cast, err)
	}
}

// faraway has one terminal, that shows something and ends when it is told to.
type faraway struct {
	ended chan struct{}
	asked atomic.Int32
}

func (f *faraway) Run(context.Context, term.Spec) (agent.Terminal, error) { return f, nil }
func (f *faraway) Texts() Texts                                           { return nil }
func (f *faraway) ID() string                                             { return "far" }
func (f *faraway) Observed() bool                                         { return false }
func (f *faraway) Kill(context.Context) error                             { return nil }
func (f *faraway) Release(context.Context) error                          { return nil }
func (f *faraway) Wait(context.Context) (term.Status, error) {
	<-f.ended
	code := 0
	return term.Status{ExitCode: &code}, nil
}
func (f *faraway) Output(context.Context) (term.Snapshot, error) {
	f.asked.Add(1)
	code := 0
	return term.Snapshot{Output: "made\n", Status: &term.Status{ExitCode: &code}}, nil
}

func TestApproveIsChangedAndWrittenDown(t *testing.T) {
	o := testOptions(t, nil)
	o.Approve = approval.ModeNone
	s := open(t, o)
	ctx := t.Context()
	if _, err := s.Run(ctx, termSpec("true")); err == nil {
		t.Fatal("a command ran in mode none")
	}
	if err := s.SetApprove(ctx, approval.ModeAll); err != nil {
		t.Fatal(err)
	}
	terminal, err := s.Run(ctx, termSpec("true"))
	if err != nil {
		t.Fatal(err)
	}
	if err := terminal.Release(ctx); err != nil {
		t.Error(err)
	}
	if err := s.SetApprove(ctx, "loud"); err == nil {
		t.Error("an unknown mode was taken")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if kinds := recorded(t, o.Data, s.ID()); !slices.Contains(kinds, "approve") {
		t.Errorf("it is not written down: %v", kinds)
	}
}

func TestOpeningComesBeforeTheAgent(t *testing.T) {
	var sub *Subscription
	p := &puppet{turn: func(context.Context, agent.Host, agent.Prompt) (agent.Stop, error) { return agent.Stop{}, nil }}
	o := testOptions(t, talkative{p})
	o.Approve = approval.ModeAsk
	o.Opening = func(s *Session) { sub = s.Subscribe(SubscribeOptions{}) }
	open(t, o)
	if e, err := sub.Next(t.Context()); err != nil || e.Event.Type() != "commands" {
		t.Errorf("%v (%v)", e, err)
	}
}

// talkative tells something while it opens.
type talkative struct{ *puppet }

func (p talkative) Open(ctx context.Context, h agent.Host, from agent.Resume) (agent.Conversation, error) {
	if err := h.Emit(agent.Commands{}); err != nil {
		return nil, err
	}
	return p.puppet.Open(ctx, h, from)
}
