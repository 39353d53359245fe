package session

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/journal"
)

// worker runs one command per turn.
func worker(ctx context.Context, h agent.Host, _ agent.Prompt) (agent.Stop, error) {
	_, err := run(ctx, h, "echo hello")
	return agent.Stop{}, err
}

func TestResumedSessionGoesOnWorking(t *testing.T) {
	o := testOptions(t, &puppet{turn: worker})
	s := open(t, o)
	id := s.ID()
	for i := range 3 {
		if stop, err := s.Prompt(t.Context(), agent.Ask("x")); err != nil || stop.Reason != agent.Ended {
			t.Fatalf("turn %d: %+v, %v", i, stop, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		var err error
		if s, err = Resume(t.Context(), id, o); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	casts, _ := filepath.Glob(filepath.Join(journal.Dir(o.Data, id), "recordings", "*.cast"))
	if len(casts) != 3 {
		t.Errorf("recordings %v", casts)
	}
	if r, err := journal.Verify(o.Data, id); err != nil || r.State != journal.Sealed {
		t.Errorf("verify: %+v, %v", r, err)
	}
}

func TestFailedResumeChangesNothing(t *testing.T) {
	o := testOptions(t, &puppet{turn: worker})
	s := open(t, o)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	bad := o
	bad.Agent = &absent{}
	if _, err := Resume(t.Context(), s.ID(), bad); err == nil || !strings.Contains(err.Error(), "not today") {
		t.Errorf("resumed: %v", err)
	}
	if l, err := Find(o.Data, s.ID()); err != nil || l.Phase != Ended {
		t.Errorf("it is %s now, %v", l.Phase, err)
	}
}

// absent does not start.
type absent struct{ puppet }

func (*absent) Open(context.Context, agent.Host, agent.Resume) (agent.Conversation, error) {
	return nil, errors.New("not today")
}

func TestControlSocketStaysInItsFolder(t *testing.T) {
	o := testOptions(t, nil)
	o.Data = filepath.Join(t.TempDir(), strings.Repeat("long/", 30))
	before, _ := filepath.Glob(filepath.Join(os.TempDir(), "hawser-*", "control.sock"))
	s := open(t, o)
	after, _ := filepath.Glob(filepath.Join(os.TempDir(), "hawser-*", "control.sock"))
	if len(after) > len(before) {
		t.Errorf("sockets in the temporary folder: %v", after)
	}
	l, err := Find(o.Data, s.ID())
	if err != nil {
		t.Fatal(err)
	}
	r, err := Connect(l, "test")
	if err != nil {
		t.Fatal(err)
	}
	if st, err := r.State(t.Context()); err != nil || st.ID != s.ID() {
		t.Errorf("state %+v, %v", st, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(filepath.Join(l.Dir, "control.sock")); err == nil {
		t.Error("the socket is still there")
	}
}

func TestTitleHasNoSecrets(t *testing.T) {
	o := testOptions(t, &puppet{turn: worker})
	o.Secrets = []string{"open-sesame-42"}
	s := open(t, o)
	if _, err := s.Prompt(t.Context(), agent.Ask("use open-sesame-42 and sk-ant-REDACTED")); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(journal.Dir(o.Data, s.ID()), stateFile))
	if err != nil || strings.Contains(string(data), "sesame") || strings.Contains(string(data), "abcdefghij") {
		t.Errorf("session.json holds %s, %v", data, err)
	}
}

func TestLargePromptsAreKeptByTheirDigest(t *testing.T) {
	var got int
	o := testOptions(t, &puppet{turn: func(_ context.Context, h agent.Host, p agent.Prompt) (agent.Stop, error) {
		got = len(p.Parts[1].Data)
		return agent.Stop{}, h.Emit(agent.Message{Text: strings.Repeat("\x01", 10<<20)})
	}})
	s := open(t, o)
	p := agent.Ask(strings.Repeat("é", 8<<20))
	p.Parts = append(p.Parts, agent.Part{Kind: agent.FilePart, Name: "f", Data: make([]byte, 12<<20)})
	if stop, err := s.Prompt(t.Context(), p); err != nil || stop.Reason != agent.Ended || got != 12<<20 {
		t.Fatalf("ended with %+v, %v; the agent got %d bytes", stop, err, got)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(journal.Dir(o.Data, s.ID()), "journal.jsonl"))
	if err != nil || info.Size() > 1<<20 {
		t.Errorf("the journal has %d bytes, %v", info.Size(), err)
	}
}

func TestDenialTellsNothing(t *testing.T) {
	o := testOptions(t, nil)
	o.Rules = []approval.Rule{{Path: "secrets/**", Decision: approval.Deny}}
	if err := os.Mkdir(filepath.Join(o.Policy.Workspace, "secrets"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(o.Policy.Workspace, "secrets", "key"), "the key")
	s := open(t, o)
	var answers []string
	for _, c := range []agent.Change{
		agent.Write{Path: "secrets/key", Data: []byte("the key")}, agent.Write{Path: "secrets/key", Data: []byte("a guess")},
		agent.Write{Path: "secrets/none", Data: []byte("x")}, agent.Delete{Path: "secrets/none"}, agent.Delete{Path: "secrets/key"},
		agent.Rename{From: "secrets/none", To: "x"}, agent.Edit{Path: "secrets/none", Lines: []agent.LineEdit{{First: 1, Last: 1}}},
	} {
		_, err := s.Files().Change(t.Context(), c)
		var denied *agent.DeniedError
		if !errors.As(err, &denied) {
			t.Errorf("%T: %v", c, err)
			continue
		}
		answers = append(answers, denied.By)
	}
	slices.Sort(answers)
	if len(slices.Compact(answers)) != 1 {
		t.Errorf("denied by %v", answers)
	}
}

func TestQuestionThatNobodyCanAnswerIsShown(t *testing.T) {
	o := testOptions(t, &puppet{turn: func(ctx context.Context, h agent.Host, _ agent.Prompt) (agent.Stop, error) {
		_, err := h.Ask(ctx, approval.Question{Kind: approval.Text, Title: "Which?"})
		return agent.Stop{}, err
	}})
	o.Approve = approval.ModeAsk
	s := open(t, o)
	events := collect(s)
	if _, err := s.Prompt(t.Context(), agent.Ask("x")); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if got := types(events()); !slices.Equal(got, []string{"began", "question", "answer", "end"}) {
		t.Errorf("events %v", got)
	}
}

func TestHungCloseDoesNotHangTheSession(t *testing.T) {
	never := make(chan struct{})
	defer close(never)
	o := testOptions(t, &puppet{turn: worker, closed: func() { <-never }})
	o.Grace = 20 * time.Millisecond
	s := open(t, o)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
