package session

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/journal"
	"hawser/internal/sandbox"
)

func TestResume(t *testing.T) {
	p := &puppet{resumes: true, turn: func(context.Context, agent.Host, agent.Prompt) (agent.Stop, error) { return agent.Stop{}, nil }}
	o := testOptions(t, p)
	s := open(t, o)
	if _, err := s.Prompt(context.Background(), agent.Ask("one")); err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(context.Background(), s.ID(), o); err == nil {
		t.Error("a session that is open was resumed")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := Resume(context.Background(), s.ID()[:18], o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := again.Prompt(context.Background(), agent.Ask("two")); err != nil {
		t.Error(err)
	}
	if st := again.State(); st.Turns != 2 || st.Title != "one" || p.opened[1].ID != "talk-1" {
		t.Errorf("state %+v, opened %+v", st, p.opened)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
	if r, err := journal.Verify(o.Data, s.ID()); err != nil || r.State != journal.Sealed {
		t.Errorf("verify: %+v, %v", r, err)
	}
}

// victim is a hawser that is killed in the middle of a turn.
func victim(dir string) {
	o := Options{
		Data: filepath.Join(dir, "data"), Approve: approval.ModeAll, AgentName: "test:victim",
		Policy: sandbox.Policy{Kind: sandbox.Jail, Workspace: filepath.Join(dir, "ws")},
		Agent: &puppet{turn: func(ctx context.Context, h agent.Host, _ agent.Prompt) (agent.Stop, error) {
			t, err := h.Run(ctx, termSpec("sleep 86397"))
			if err == nil {
				fmt.Println("running")
				_, err = t.Wait(ctx)
			}
			return agent.Stop{}, err
		}},
	}
	s, err := Open(context.Background(), o)
	if err == nil {
		_, err = s.Prompt(context.Background(), agent.Ask("x"))
	}
	fmt.Println(err)
	os.Exit(1)
}

func TestKilledHawser(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "ws"), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "SESSION_TEST_VICTIM="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 100)
	n, _ := out.Read(buf)
	if !strings.HasPrefix(string(buf[:n]), "running") {
		t.Fatalf("the victim said %q", buf[:n])
	}
	list, err := List(filepath.Join(dir, "data"))
	if err != nil || len(list) != 1 || list[0].Phase != Working {
		t.Errorf("before: %+v, %v", list, err)
	}
	cmd.Process.Kill()
	cmd.Wait()
	await(t, func() bool { return len(running(t, "sleep\x0086397")) == 0 })

	list, err = List(filepath.Join(dir, "data"))
	if err != nil || len(list) != 1 || list[0].Phase != Interrupted {
		t.Fatalf("after: %+v, %v", list, err)
	}
	r, err := journal.Verify(filepath.Join(dir, "data"), list[0].ID)
	if err != nil || r.State != journal.Open && r.State != journal.Torn {
		t.Errorf("verify: %+v, %v", r, err)
	}
	o := Options{
		Data: filepath.Join(dir, "data"), Policy: sandbox.Policy{Kind: sandbox.Host, Workspace: filepath.Join(dir, "ws")},
		Agent: &puppet{turn: func(context.Context, agent.Host, agent.Prompt) (agent.Stop, error) { return agent.Stop{}, nil }},
	}
	in, err := Examine(list[0])
	if err != nil || !in.Turn || len(in.Commands) != 1 || !strings.Contains(in.Commands[0], "sleep 86397") {
		t.Errorf("what was interrupted: %+v, %v", in, err)
	}
	s, err := Resume(context.Background(), list[0].ID, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if r, err := journal.Verify(o.Data, s.ID()); err != nil || r.State != journal.Sealed {
		t.Errorf("verify after resuming: %+v, %v", r, err)
	}
}

func TestManySessions(t *testing.T) {
	const many = 200
	data := filepath.Join(t.TempDir(), "data")
	p := &puppetless{}
	done := make(chan error, many)
	begin := time.Now()
	for range many {
		ws := t.TempDir()
		go func() {
			s, err := Open(context.Background(), Options{Data: data, Agent: p, Policy: sandbox.Policy{Workspace: ws}})
			if err != nil {
				done <- err
				return
			}
			_, err = s.Prompt(context.Background(), agent.Ask("x"))
			if err == nil {
				_, err = os.Stat(filepath.Join(ws, "made"))
			}
			if cerr := s.Close(); err == nil {
				err = cerr
			}
			done <- err
		}()
	}
	for range many {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d sessions in %v", many, time.Since(begin))
	list, err := List(data)
	if err != nil || len(list) != many {
		t.Errorf("%d sessions listed, %v", len(list), err)
	}
	for _, l := range list {
		if l.Phase != Ended {
			t.Errorf("%s is %s", l.ID, l.Phase)
		}
	}
}

// puppetless is an agent without state, for many sessions at once.
type puppetless struct{}

func (*puppetless) Info() agent.Info { return agent.Info{Name: "many", Kind: "test"} }
func (*puppetless) Close() error     { return nil }
func (*puppetless) Open(_ context.Context, h agent.Host, _ agent.Resume) (agent.Conversation, error) {
	return &talk{&puppet{turn: func(ctx context.Context, h agent.Host, _ agent.Prompt) (agent.Stop, error) {
		_, err := run(ctx, h, "echo x > made")
		return agent.Stop{}, err
	}}, h}, nil
}
