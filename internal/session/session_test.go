package session

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/journal"
	"hawser/internal/sandbox"
)

func TestTurn(t *testing.T) {
	o := testOptions(t, &puppet{turn: func(ctx context.Context, h agent.Host, p agent.Prompt) (agent.Stop, error) {
		h.Emit(agent.Message{Text: "you said " + p.Text(), Chunk: true})
		if got, err := run(ctx, h, "echo out; exit 3"); err != nil || got.Output != "out\n" || *got.Status.ExitCode != 3 {
			t.Errorf("got %+v, %v", got, err)
		}
		_, err := h.Files().Change(ctx, agent.Write{Path: "a/new", Data: []byte("text\n")})
		return agent.Stop{}, err
	}})
	s := open(t, o)
	events := collect(s)
	stop, err := s.Prompt(context.Background(), agent.Ask("hello"))
	if err != nil || stop.Reason != agent.Ended {
		t.Fatalf("ended with %+v, %v", stop, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	got := events()
	want := []string{"began", "message", "terminal_began", "terminal_output", "terminal_ended", "file_changed", "end"}
	if !slices.Equal(types(got), want) {
		t.Errorf("events %v, want %v", types(got), want)
	}
	for i, e := range got {
		if i > 0 && e.Seq != got[i-1].Seq+1 || e.Turn != 1 {
			t.Errorf("event %d is %d of turn %d", i, e.Seq, e.Turn)
		}
	}
	if data, _ := os.ReadFile(filepath.Join(s.State().Workspace, "a/new")); string(data) != "text\n" {
		t.Errorf("the file holds %q", data)
	}
	report, err := journal.Verify(o.Data, s.ID())
	if err != nil || report.State != journal.Sealed {
		t.Errorf("verify: %+v, %v", report, err)
	}
	kinds := recorded(t, o.Data, s.ID())
	for _, k := range []string{"session", "began", "message", "exec", "terminal_ended", "change", "file_changed", "end", "recording", "seal"} {
		if !slices.Contains(kinds, k) {
			t.Errorf("no %q in %v", k, kinds)
		}
	}
	if slices.Index(kinds, "exec") > slices.Index(kinds, "terminal_began") || slices.Index(kinds, "change") > slices.Index(kinds, "file_changed") {
		t.Errorf("an action before its record: %v", kinds)
	}
}

func recorded(t *testing.T, data, id string) []string {
	t.Helper()
	var kinds []string
	for r, err := range journal.Read(journal.Dir(data, id)) {
		if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, r.Kind)
	}
	return kinds
}

func TestFailedTurn(t *testing.T) {
	s := open(t, testOptions(t, &puppet{turn: func(context.Context, agent.Host, agent.Prompt) (agent.Stop, error) {
		return agent.Stop{Ext: agent.Ext{"its": []byte(`1`)}}, errors.New("out of ideas")
	}}))
	events := collect(s)
	stop, err := s.Prompt(context.Background(), agent.Ask("x"))
	if err != nil || stop.Reason != agent.Failed || stop.Detail != "out of ideas" || string(stop.Ext["its"]) != "1" {
		t.Errorf("ended with %+v, %v", stop, err)
	}
	s.Close()
	if got := types(events()); !slices.Equal(got, []string{"began", "failure", "end"}) {
		t.Errorf("events %v", got)
	}
}

func TestCancelledTurnLeavesNothing(t *testing.T) {
	started := make(chan struct{})
	o := testOptions(t, &puppet{turn: func(ctx context.Context, h agent.Host, _ agent.Prompt) (agent.Stop, error) {
		// The agent forgets to release what it started.
		tt, err := h.Run(ctx, termSpec("sleep 86399 & sleep 86399"))
		if err != nil {
			return agent.Stop{}, err
		}
		close(started)
		_, err = tt.Wait(ctx)
		h.Emit(agent.Message{Text: "a last word"})
		return agent.Stop{}, err
	}})
	s := open(t, o)
	events := collect(s)
	go func() {
		<-started
		if !s.Cancel() {
			t.Error("there was no turn to cancel")
		}
	}()
	stop, err := s.Prompt(context.Background(), agent.Ask("x"))
	if err != nil || stop.Reason != agent.Cancelled {
		t.Errorf("ended with %+v, %v", stop, err)
	}
	if left := running(t, "sleep\x0086399"); len(left) > 0 {
		t.Errorf("still running: %v", left)
	}
	s.Close()
	got := types(events())
	if len(got) == 0 || got[len(got)-1] != "end" || !slices.Contains(got, "message") {
		t.Errorf("events %v", got)
	}
}

// running finds processes by their command line.
func running(t *testing.T, line string) []string {
	t.Helper()
	list, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	var found []string
	for _, p := range list {
		if data, _ := os.ReadFile(p); strings.Contains(string(data), line) {
			found = append(found, p)
		}
	}
	return found
}

func TestHungAgentIsEnded(t *testing.T) {
	never := make(chan struct{})
	defer close(never)
	p := &puppet{resumes: true, turn: func(ctx context.Context, h agent.Host, p agent.Prompt) (agent.Stop, error) {
		if p.Text() == "again" {
			return agent.Stop{Reason: agent.Ended}, nil
		}
		<-never
		return agent.Stop{}, nil
	}}
	o := testOptions(t, p)
	o.Grace = 20 * time.Millisecond
	s := open(t, o)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Prompt(ctx, agent.Ask("x")); err != nil {
		t.Fatal(err)
	}
	stop, err := s.Prompt(context.Background(), agent.Ask("again"))
	if err != nil || stop.Reason != agent.Ended {
		t.Errorf("the next turn: %+v, %v", stop, err)
	}
	if len(p.opened) != 2 || p.opened[1].ID != "talk-1" {
		t.Errorf("opened %+v", p.opened)
	}
}

func TestTurnLimit(t *testing.T) {
	o := testOptions(t, &puppet{turn: func(ctx context.Context, h agent.Host, _ agent.Prompt) (agent.Stop, error) {
		<-ctx.Done()
		return agent.Stop{Reason: agent.Cancelled}, nil
	}})
	o.Turn = 10 * time.Millisecond
	s := open(t, o)
	stop, err := s.Prompt(context.Background(), agent.Ask("x"))
	if err != nil || stop.Reason != agent.Limited {
		t.Errorf("ended with %+v, %v", stop, err)
	}
}

func TestPromptsTakeTurns(t *testing.T) {
	var order []string
	begin := make(chan struct{})
	s := open(t, testOptions(t, &puppet{turn: func(ctx context.Context, h agent.Host, p agent.Prompt) (agent.Stop, error) {
		if p.Text() == "0" {
			<-begin
		}
		order = append(order, p.Text())
		return agent.Stop{}, nil
	}}))
	done := make(chan error, 4)
	for i := range 4 {
		go func() {
			_, err := s.Prompt(context.Background(), agent.Ask(string(rune('0'+i))))
			done <- err
		}()
		await(t, func() bool { return s.State().Turns == 1 && s.Waiting() == i })
	}
	close(begin)
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if got := strings.Join(order, ""); got != "0123" {
		t.Errorf("turns in the order %s", got)
	}
}

// await waits for something that another goroutine is about to do.
func await(t *testing.T, until func() bool) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for !until() {
		if time.Now().After(deadline) {
			t.Fatal("it did not come")
		}
		time.Sleep(time.Millisecond)
	}
}

func TestOutsideIsRefusedWhateverIsApproved(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	write(t, secret, "x")
	s := open(t, testOptions(t, nil))
	if err := os.Symlink(secret, filepath.Join(s.State().Workspace, "link")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{secret, "../x", "link"} {
		if _, err := s.Files().Read(context.Background(), name, agent.ReadOptions{}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("read %s: %v", name, err)
		}
		if _, err := s.Files().Change(context.Background(), agent.Write{Path: name, Data: []byte("y")}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("write %s: %v", name, err)
		}
	}
	if data, _ := os.ReadFile(secret); string(data) != "x" {
		t.Errorf("the file holds %q", data)
	}
}

func TestHostAsksAndJailAllows(t *testing.T) {
	for kind, allowed := range map[sandbox.Kind]bool{sandbox.Host: false, sandbox.Jail: true} {
		o := testOptions(t, nil)
		o.Policy.Kind, o.Approve = kind, approval.ModeAsk
		s := open(t, o)
		_, err := run(context.Background(), s, "echo x > made")
		var denied *agent.DeniedError
		if (err == nil) != allowed || !allowed && !errors.As(err, &denied) {
			t.Errorf("%s: run: %v", kind, err)
		}
		_, err = s.Files().Change(context.Background(), agent.Write{Path: "f", Data: []byte("x")})
		if (err == nil) != allowed {
			t.Errorf("%s: write: %v", kind, err)
		}
		_, statErr := os.Stat(filepath.Join(s.State().Workspace, "made"))
		if (statErr == nil) != allowed {
			t.Errorf("%s: the command's file: %v", kind, statErr)
		}
		s.Close()
	}
}

// An empty directory has no diff, but it can be taken away.
func TestEmptyDirectoriesAreAskedFor(t *testing.T) {
	for mode, allowed := range map[approval.Mode]bool{approval.ModeNone: false, approval.ModeAll: true} {
		for name, c := range map[string]agent.Change{"delete": agent.Delete{Path: "d"}, "rename": agent.Rename{From: "d", To: "e"}} {
			o := testOptions(t, nil)
			o.Approve = mode
			s := open(t, o)
			dir := filepath.Join(s.State().Workspace, "d")
			if err := os.Mkdir(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			_, err := s.Files().Change(context.Background(), c)
			var denied *agent.DeniedError
			if (err == nil) != allowed || !allowed && !errors.As(err, &denied) {
				t.Errorf("%s %s: %v", mode, name, err)
			}
			if _, err := os.Stat(dir); (err == nil) == allowed {
				t.Errorf("%s %s: the directory: %v", mode, name, err)
			}
			s.Close()
			data, err := os.ReadFile(filepath.Join(o.Data, "sessions", s.ID(), "journal.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(data), `"kind":"change"`) != allowed {
				t.Errorf("%s %s: the journal has\n%s", mode, name, data)
			}
		}
	}
}

func TestSecretsAreNotWrittenDown(t *testing.T) {
	o := testOptions(t, &puppet{turn: func(ctx context.Context, h agent.Host, p agent.Prompt) (agent.Stop, error) {
		h.Emit(agent.Message{Text: "the word is open-", Chunk: true})
		h.Emit(agent.Message{Text: "sesame-42", Chunk: true})
		_, err := run(ctx, h, "echo open-sesame-42; echo 'open-ses''ame-42'")
		return agent.Stop{}, err
	}})
	o.Secrets = []string{"open-sesame-42"}
	s := open(t, o)
	if _, err := s.Prompt(context.Background(), agent.Ask("say open-sesame-42")); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(journal.Dir(o.Data, s.ID()), func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || filepath.Base(p) == stateFile {
			return err
		}
		data, err := os.ReadFile(p)
		if strings.Contains(string(data), "sesame-42") {
			t.Errorf("%s holds the secret", p)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestDataInsideTheWorkspaceIsHidden(t *testing.T) {
	o := testOptions(t, nil)
	o.Data = filepath.Join(o.Policy.Workspace, ".state")
	s := open(t, o)
	if _, err := s.Files().Change(context.Background(), agent.Write{Path: "f", Data: []byte("x")}); err != nil {
		t.Error(err)
	}
	for e, err := range s.Files().List(context.Background(), agent.ListOptions{}) {
		if err != nil || strings.HasPrefix(e.Path, ".state") {
			t.Errorf("listed %s, %v", e.Path, err)
		}
	}
	if _, err := s.Files().Read(context.Background(), ".state/keys/journal.key", agent.ReadOptions{}); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("read the key: %v", err)
	}
	o.Policy.Kind = sandbox.Jail
	if s, err := Open(context.Background(), o); err == nil {
		s.Close()
		t.Error("a jail was given a workspace that holds hawser's data")
	}
}
