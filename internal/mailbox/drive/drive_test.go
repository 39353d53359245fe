package drive

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/mailbox/wire"
	"hawser/internal/term"
)

// answers replies to outboxes with the same texts in order, then with nothing.
func answers(texts ...string) func(wire.Shown) string {
	return func(wire.Shown) string {
		if len(texts) == 0 {
			return ""
		}
		t := texts[0]
		texts = texts[1:]
		return t
	}
}

const done = "[DONE]\n[/DONE]\n"

func talk(t *testing.T, m *memory, o Options, h *agenttest.Host, from agent.Resume) agent.Conversation {
	t.Helper()
	c, err := New(m, o).Open(context.Background(), h, from)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func prompt(t *testing.T, c agent.Conversation, text string) agent.Stop {
	t.Helper()
	stop, err := c.Prompt(context.Background(), agent.Ask(text))
	if err != nil {
		t.Fatal(err)
	}
	return stop
}

// A prompt after the end goes on in the same session, also in another process.
func TestFurtherPrompt(t *testing.T) {
	m := newMemory(answers(done, done, done))
	h := agenttest.NewHost(t, agenttest.Options{Files: map[string]string{"f": "f\n"}})
	c := talk(t, m, Options{}, h, agent.Resume{})
	prompt(t, c, "the task")
	prompt(t, c, "and then this")
	later := talk(t, m, Options{}, h, agent.Resume{ID: c.ID()})
	prompt(t, later, "at last")
	if later.ID() != c.ID() {
		t.Errorf("%s became %s", c.ID(), later.ID())
	}
	s, err := m.Session(c.ID())
	if err != nil || s.Sequence != 3 || !s.Complete || s.Task != "the task" {
		t.Errorf("%+v, %v", s, err)
	}
	text, _ := m.text(wire.Name{Session: c.ID(), Sequence: 3})
	shown, err := wire.ReadOutbox(text)
	if err != nil || shown.Prompt != "at last" || shown.Task != "the task" {
		t.Errorf("%+v, %v", shown, err)
	}
}

// A reply that names no session is taken for the one that waits; who has several
// is told.
func TestTakenForWhichSession(t *testing.T) {
	for name, test := range map[string]struct {
		others int
		marked bool
		want   bool
	}{"alone": {0, false, false}, "unmarked": {1, false, true}, "marked": {1, true, false}} {
		m := newMemory(func(o wire.Shown) string {
			if test.marked {
				return "Session: " + o.Session + "\n" + done
			}
			return done
		})
		for range test.others {
			m.sessions["00000001"] = wire.Session{ID: "00000001", Task: "x", Sequence: 1}
		}
		h := agenttest.NewHost(t, agenttest.Options{})
		c := talk(t, m, Options{}, h, agent.Resume{})
		prompt(t, c, "the task")
		told := false
		for _, e := range h.Events() {
			l, ok := e.(agent.Log)
			told = told || ok && strings.Contains(l.Text, "is taken for "+c.ID()+" (the task)")
		}
		if told != test.want {
			t.Errorf("%s: told is %v", name, told)
		}
	}
}

func TestAttachments(t *testing.T) {
	p := agent.Prompt{Parts: []agent.Part{
		{Kind: agent.TextPart, Text: "Look at this."},
		{Kind: agent.FilePart, Name: "a.txt", Data: []byte("text\n")},
		{Kind: agent.ImagePart, Name: "b.png", Data: []byte{0xff, 0xd8}},
		{Kind: agent.LinkPart, URI: "https://example.org"},
	}}
	want := "Look at this.\n\nAttached a.txt:\ntext\n\n\nAttached and not shown: b.png\n\nAttached and not shown: https://example.org"
	if got := words(p); got != want {
		t.Errorf("%q", got)
	}
}

func TestNoTask(t *testing.T) {
	h := agenttest.NewHost(t, agenttest.Options{})
	m := newMemory(answers())
	if _, err := talk(t, m, Options{}, h, agent.Resume{}).Prompt(context.Background(), agent.Ask(" ")); err == nil {
		t.Error("no task is a task")
	}
	if len(m.sessions) > 0 {
		t.Error("a session was kept")
	}
	if _, err := New(m, Options{Session: "12345678"}).Open(context.Background(), h, agent.Resume{}); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// A command that was cancelled is not run again when the session goes on.
func TestCancelledCommandIsNotRunAgain(t *testing.T) {
	m := newMemory(answers("[RUN_COMMAND]\nfirst\n[/RUN_COMMAND]\n[RUN_COMMAND]\nsecond\n[/RUN_COMMAND]\n", done))
	ctx, cancel := context.WithCancel(context.Background())
	h := agenttest.NewHost(t, agenttest.Options{Run: func(s term.Spec) (agenttest.Work, error) {
		if s.Args[0] == "first" {
			cancel()
			return agenttest.HangWork, nil
		}
		return agenttest.Exit(0, "ok\n"), nil
	}})
	c := talk(t, m, Options{}, h, agent.Resume{})
	if stop, err := c.Prompt(ctx, agent.Ask("task")); err != nil || stop.Reason != agent.Cancelled {
		t.Fatal(stop, err)
	}
	prompt(t, c, "")
	if n := len(h.Terminals()); n != 2 {
		t.Errorf("%d commands ran", n)
	}
	text, _ := m.text(wire.Name{Session: c.ID(), Sequence: 2})
	shown, err := wire.ReadOutbox(text)
	if err != nil || len(shown.Results) != 2 || shown.Results[0].Success || !shown.Results[1].Success {
		t.Errorf("%+v, %v", shown.Results, err)
	}
}

// source gives texts one after the other.
type source struct {
	offered []string
	texts   []string
}

func (s *source) Offer(_ context.Context, paths []string) error {
	s.offered = append(s.offered, paths...)
	return nil
}

func (s *source) Next(ctx context.Context) (string, error) {
	if len(s.texts) == 0 {
		<-ctx.Done()
		return "", ctx.Err()
	}
	t := s.texts[0]
	s.texts = s.texts[1:]
	return t, nil
}

func TestSource(t *testing.T) {
	m := newMemory(answers())
	once := "[RUN_COMMAND]\nmake\n[/RUN_COMMAND]\n"
	s := &source{texts: []string{"no commands", "Session: 00000000\n" + once, once, once, done}}
	h := agenttest.NewHost(t, agenttest.Options{})
	c := talk(t, m, Options{Source: s}, h, agent.Resume{})
	prompt(t, c, "task")
	if n := len(h.Terminals()); n != 2 || len(s.offered) != 3 { // the host agrees to run it again
		t.Errorf("%d commands ran, %d outboxes were offered", n, len(s.offered))
	}
	if !strings.Contains(h.Transcript(), `ask choice "The clipboard holds the reply to outbox 1`) {
		t.Errorf("nobody was asked about a reply that was carried out:\n%s", h.Transcript())
	}
}

func TestReplyOf(t *testing.T) {
	m := wire.Marker{Session: "a1b2c3d4", Sequence: 12}
	if got, ok := ReplyOf(label(m)); !ok || got != m {
		t.Errorf("%+v, %v", got, ok)
	}
	for _, bad := range []string{"", "turn 3", "mailbox a1b2c3d4 reply 12 and more", "mailbox a1b2c3d4 reply x"} {
		if _, ok := ReplyOf(bad); ok {
			t.Errorf("%q is a reply's", bad)
		}
	}
}

// FuzzRecord reads records that may be anything: what it accepts, it accepts
// again after it was written.
func FuzzRecord(f *testing.F) {
	f.Add(`{"items":2,"files":{"f":{"begun":"x","lines":3,"hash":"x"}}}`+"\n"+`{"item":1,"deed":{"path":"f","before":"x","after":{"begun":"x","lines":3,"hash":"","patches":[{"first":1,"last":1,"lines":2}]}}}`+"\n"+
		`{"item":1,"result":{"command":"EDIT_FILE","success":true,"summary":"s","output":""},"read":"f"}`, 2)
	f.Add(`{"items":1}`+"\n"+`{"item":1}`, 1)
	f.Fuzz(func(t *testing.T, text string, items int) {
		var lines [][]byte
		for l := range strings.Lines(text) {
			lines = append(lines, []byte(strings.TrimSuffix(l, "\n")))
		}
		p, err := replay(lines, items)
		if err != nil {
			return
		}
		for n, line := range lines {
			var e entry
			if err := json.Unmarshal(line, &e); err != nil {
				t.Fatal(err)
			}
			if lines[n], err = json.Marshal(e); err != nil {
				t.Fatal(err)
			}
		}
		again, err := replay(lines, items)
		if err != nil || len(again.results) != len(p.results) || len(again.begun) != len(p.begun) || len(again.reads) != len(p.reads) {
			t.Fatalf("%+v became %+v, %v", p, again, err)
		}
	})
}
