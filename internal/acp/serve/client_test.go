package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"hawser/internal/acp/schematest"
	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/journal"
	"hawser/internal/sandbox"
	"hawser/internal/script"
	"hawser/internal/session"
)

// fixture is what the clients of one test share.
type fixture struct {
	t       *testing.T
	ctx     context.Context // of Serve
	data    string
	dir     string // the workspace
	agent   func() (agent.Agent, error)
	approve approval.Mode
	kind    sandbox.Kind
	editor  bool
	limits  session.WorkLimits
	turn    time.Duration
}

func newFixture(t *testing.T, text string) *fixture {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &fixture{
		t: t, ctx: context.Background(), data: filepath.Join(t.TempDir(), "data"), dir: dir, kind: sandbox.Host,
		agent: func() (agent.Agent, error) { return script.New("test", []byte(text), script.Options{}) },
	}
}

func (f *fixture) options() Options {
	a, err := f.agent()
	if err != nil {
		f.t.Fatal(err)
	}
	return Options{
		Version: "1.2.3", Agent: a.Info(), AgentName: "script:test", Data: f.data, Editor: f.editor,
		Fits: func(dir string) error {
			return sandbox.Policy{Kind: f.kind, Workspace: dir, Data: f.data}.Check()
		},
		Log: func(text string) { f.t.Log("log:", text) },
		Session: func(_ context.Context, w Wanted) (session.Options, error) {
			a, err := f.agent()
			return session.Options{
				Data: f.data, Agent: a, AgentName: "script:test", Approve: f.approve, Work: f.limits, Turn: f.turn,
				Policy: sandbox.Policy{Kind: f.kind, Workspace: w.Dir},
			}, err
		},
	}
}

// fake is a client that does what a test tells it.
type fake struct {
	*fixture
	in      io.WriteCloser
	out     io.ReadCloser
	lines   *bufio.Reader
	done    chan error
	checker schematest.Checker
	names   []string        // sessions, in their order: S1, S2 …
	seen    []string        // that was received
	loose   []string        // lines that come in any order
	raw     map[string]bool // ids of requests that were not checked
}

func (f *fixture) connect() *fake {
	f.t.Helper()
	in, client := io.Pipe()
	output, out := io.Pipe()
	c := &fake{fixture: f, in: client, out: output, lines: bufio.NewReaderSize(output, 1<<20), done: make(chan error, 1), raw: map[string]bool{}}
	o := f.options()
	go func() {
		err := Serve(f.ctx, in, out, o)
		out.Close()
		c.done <- err
	}()
	f.t.Cleanup(func() {
		client.Close()
		output.Close()
		if err := c.wait(); err != nil && !errors.Is(err, errWaited) {
			f.t.Errorf("the connection ended with %v", err)
		}
	})
	return c
}

var errWaited = errors.New("it has ended before")

// wait waits for the end of the connection.
func (c *fake) wait() error {
	select {
	case err, ok := <-c.done:
		if !ok {
			return errWaited
		}
		close(c.done)
		return err
	case <-time.After(20 * time.Second):
		return errors.New("it does not end")
	}
}

// send sends a line, after checking it.
func (c *fake) send(line string) {
	c.t.Helper()
	line = c.real(line)
	var head struct{ ID json.RawMessage }
	_ = json.Unmarshal([]byte(line), &head)
	delete(c.raw, string(head.ID))
	if err := c.checker.Line(schematest.Client, []byte(line)); err != nil {
		c.t.Fatalf("the client is wrong: %v\n%s", err, line)
	}
	c.sendRaw(line)
}

// provoke sends a line that need not make sense.
func (c *fake) provoke(line string) {
	c.t.Helper()
	var head struct{ ID json.RawMessage }
	if json.Unmarshal([]byte(line), &head) != nil {
		head.ID = json.RawMessage("null")
	}
	c.raw[string(head.ID)] = true
	c.sendRaw(line)
}

func (c *fake) sendRaw(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatalf("send %s: %v", line, err)
	}
}

// receive takes the next line, checked and with names for what differs each time.
func (c *fake) receive() (string, bool) {
	c.t.Helper()
	type read struct {
		line string
		err  error
	}
	got := make(chan read, 1)
	go func() {
		line, err := c.lines.ReadString('\n')
		got <- read{line, err}
	}()
	select {
	case r := <-got:
		if r.err != nil {
			return "", false
		}
		var head struct {
			ID     json.RawMessage
			Method string
		}
		_ = json.Unmarshal([]byte(r.line), &head)
		if head.Method == "" && c.raw[string(head.ID)] {
			return c.known(strings.TrimSuffix(r.line, "\n")), true
		}
		if err := c.checker.Line(schematest.Agent, []byte(r.line)); err != nil {
			c.t.Errorf("the agent is wrong: %v\n%s", err, r.line)
		}
		line := c.known(strings.TrimSuffix(r.line, "\n"))
		c.seen = append(c.seen, line)
		return line, true
	case <-time.After(20 * time.Second):
		c.t.Fatalf("nothing comes after\n%s", strings.Join(c.seen[max(0, len(c.seen)-5):], "\n"))
	}
	return "", false
}

var ownCalls = regexp.MustCompile(`hawser-[a-z2-7]{8}-`)

// known replaces what differs each time by names.
func (c *fake) known(line string) string {
	var opened struct {
		Result struct {
			SessionID string `json:"sessionId"`
		} `json:"result"`
	}
	if json.Unmarshal([]byte(line), &opened) == nil && opened.Result.SessionID != "" {
		c.names = append(c.names, opened.Result.SessionID)
	}
	for i, id := range c.names {
		line = strings.ReplaceAll(line, id, "S"+string(rune('1'+i)))
	}
	line = strings.ReplaceAll(strings.ReplaceAll(line, c.dir, "DIR"), c.data, "DATA")
	return ownCalls.ReplaceAllString(line, "hawser-")
}

// real is the reverse of known.
func (c *fake) real(line string) string {
	for i, id := range c.names {
		line = strings.ReplaceAll(line, `"S`+string(rune('1'+i))+`"`, `"`+id+`"`)
	}
	return strings.ReplaceAll(strings.ReplaceAll(line, `"DIR`, `"`+c.dir), `"DATA`, `"`+c.data)
}

// verified checks that every session was written down, and how its journal ended.
func (f *fixture) verified(want journal.State) {
	f.t.Helper()
	ids, err := journal.Sessions(f.data)
	if err != nil || len(ids) == 0 {
		f.t.Fatalf("no sessions (%v)", err)
	}
	for _, id := range ids {
		r, err := journal.Verify(f.data, id)
		if err != nil || r.State != want {
			f.t.Errorf("the journal of %s: %v (%v)", id, r, err)
		}
	}
}

func (f *fixture) write(name, text string) {
	f.t.Helper()
	if err := os.WriteFile(filepath.Join(f.dir, name), []byte(text), 0o644); err != nil {
		f.t.Fatal(err)
	}
}
