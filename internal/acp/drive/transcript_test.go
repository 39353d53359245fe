package drive

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"hawser/internal/acp/schematest"
	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/approval"
	"hawser/internal/term"
)

var update = flag.Bool("update", false, "write what happened into the transcripts")

// TestTranscripts plays agents from testdata: what they send, line by line, what
// they get and what a Host sees of it. In the part "agent" a line that begins with
//
//	>  is sent by the agent
//	>> is sent too, and need not be the protocol
//	<  waits for the client's next line, which contains the rest
//	<< does too, for one that is in no schema
//	!  is done by hawser: open, resume ID, replay ID, prompt TEXT, set OPTION VALUE,
//	   list, forget ID, cancel, await the end of one of these, wait until the Host saw something,
//	   disconnect
//
// The other parts are what must happen: what the client sent, what a person was
// asked, what the Host saw, what was logged, and how the steps ended. Every line of
// both sides is checked against the protocol's schema.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no transcripts")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { playFile(t, file) })
	}
}

func playFile(t *testing.T, file string) {
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]*txtar.File{}
	for i := range a.Files {
		parts[a.Files[i].Name] = &a.Files[i]
	}
	p := newPlayer(t, parts["options"])
	p.play(string(parts["agent"].Data))
	host, logs := p.seen()
	for _, name := range []string{"client", "asked", "host", "logs", "ends"} {
		got := map[string]string{
			"client": p.sent.String(), "asked": p.asked.String(), "host": host, "logs": logs, "ends": p.ends.String(),
		}[name]
		got = strings.ReplaceAll(got, p.box.Dir, "$WORK")
		f := parts[name]
		if f == nil && got == "" {
			continue
		}
		if *update {
			if f == nil {
				a.Files = append(a.Files, txtar.File{Name: name})
				f = &a.Files[len(a.Files)-1]
			}
			f.Data = []byte(got)
		} else if f == nil || string(f.Data) != got {
			t.Errorf("%s is\n%s", name, got)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// player is a rig that follows a transcript.
type player struct {
	*rig
	checker   schematest.Checker
	unchecked bool
	conn      net.Conn
	lines     *bufio.Scanner
	sent      bytes.Buffer // by the client
	ends      bytes.Buffer
	asking    sync.Mutex
	asked     bytes.Buffer // questions as a person sees them
	cancel    context.CancelFunc
	doing     chan string // what a step of hawser's came to
}

// newPlayer reads the options, one per line: what a person answers, what commands
// do, what is denied.
func newPlayer(t *testing.T, options *txtar.File) *player {
	p := &player{cancel: func() {}}
	o := agenttest.Options{Run: func(term.Spec) (agenttest.Work, error) { return agenttest.Exit(0, "done\n"), nil }}
	o.Ask = answering("yes")
	opts := Options{Grace: time.Second}
	var lines []string
	if options != nil {
		lines = strings.Split(strings.TrimSpace(string(options.Data)), "\n")
	}
	for _, line := range lines {
		key, value, _ := strings.Cut(line, " ")
		switch key {
		case "ask":
			o.Ask = answering(value)
		case "run":
			o.Run = hangs
		case "deny":
			o.Deny = func(a approval.Action) string {
				if string(a.Kind) == value {
					return "not here"
				}
				return ""
			}
		case "auth":
			opts.Auth = value
		case "mcp":
			var err error
			if opts.Servers, err = ParseServers([]byte(value)); err != nil {
				t.Fatal(err)
			}
		case "set":
			k, v, _ := strings.Cut(value, " ")
			opts.Set = map[string]string{k: v}
		case "unchecked":
			p.unchecked = true
		default:
			t.Fatalf("option %q is unknown", key)
		}
	}
	answer := o.Ask
	o.Ask = func(ctx context.Context, q approval.Question) (approval.Answer, error) {
		p.ask(q)
		return answer(ctx, q)
	}
	p.rig = newRig(t, o, opts)
	t.Cleanup(func() {
		if p.talk != nil {
			_ = p.talk.Close()
		}
	})
	return p
}

// ask notes a question.
func (p *player) ask(q approval.Question) {
	p.asking.Lock()
	defer p.asking.Unlock()
	q.Ext = nil
	data, err := json.Marshal(q)
	if err != nil {
		p.t.Error(err)
	}
	fmt.Fprintf(&p.asked, "%s\n", data)
}

// answering is a person who answers so: yes, no, never, or with an option's id.
func answering(how string) func(context.Context, approval.Question) (approval.Answer, error) {
	return func(ctx context.Context, q approval.Question) (approval.Answer, error) {
		switch how {
		case "never":
			return unanswered(ctx, q)
		case "no":
			if q.Kind == approval.Permission {
				return approval.Answer{Verdict: approval.Denied, By: "test"}, nil
			}
			return approval.Answer{Verdict: approval.Declined, By: "test"}, nil
		}
		a := agenttest.Agree(q)
		for _, o := range q.Options {
			if o.ID == how {
				a.Option = how
			}
		}
		return a, nil
	}
}

func (p *player) play(script string) {
	for _, line := range strings.Split(strings.TrimSpace(script), "\n") {
		mark, rest, _ := strings.Cut(line, " ")
		rest = strings.ReplaceAll(rest, "$WORK", p.box.Dir)
		switch mark {
		case "", "#":
		case ">":
			if !p.unchecked {
				if err := p.checker.Line(schematest.Agent, []byte(rest)); err != nil {
					p.t.Errorf("%v\n%s", err, rest)
				}
			}
			p.write(rest)
		case ">>":
			p.write(rest)
		case "<":
			if line := p.read(rest); !p.unchecked {
				if err := p.checker.Line(schematest.Client, line); err != nil {
					p.t.Errorf("%v\n%s", err, line)
				}
			}
		case "<<":
			p.read(rest)
		case "!":
			p.step(rest)
		default:
			p.t.Fatalf("a line that says nothing: %q", line)
		}
	}
	if p.talk != nil { // what it sends at the end
		done := make(chan error, 1)
		go func() { done <- p.talk.Close() }()
		p.conn.Close()
		if err := await(p.t, "the end", done); err != nil {
			p.t.Error(err)
		}
	}
}

func (p *player) connected() {
	if p.conn != nil {
		return
	}
	if p.conn = p.accept(); p.conn == nil {
		p.t.FailNow()
	}
	p.lines = bufio.NewScanner(p.conn)
	p.lines.Buffer(nil, 1<<20)
}

func (p *player) write(line string) {
	p.connected()
	if _, err := p.conn.Write([]byte(line + "\n")); err != nil {
		p.t.Fatal(err)
	}
}

func (p *player) read(want string) []byte {
	p.t.Helper()
	p.connected()
	_ = p.conn.SetReadDeadline(time.Now().Add(agenttest.Patience))
	if !p.lines.Scan() {
		p.t.Fatalf("the client sent nothing: %v; it should have contained %s\n%s", p.lines.Err(), want, p.host.Transcript())
	}
	line := p.lines.Bytes()
	if !strings.Contains(string(line), want) {
		p.t.Errorf("the client sent %s and not %s", line, want)
	}
	fmt.Fprintf(&p.sent, "%s\n", line)
	return line
}

// step does something as hawser, beside the agent's lines.
func (p *player) step(step string) {
	p.t.Helper()
	verb, rest, _ := strings.Cut(step, " ")
	switch verb {
	case "open":
		p.do(func(ctx context.Context) string { return p.opened(ctx, agent.Resume{ID: rest}) })
	case "resume":
		p.do(func(ctx context.Context) string { return p.opened(ctx, agent.Resume{ID: rest}) })
	case "replay":
		p.do(func(ctx context.Context) string { return p.opened(ctx, agent.Resume{ID: rest, Replay: true}) })
	case "prompt":
		p.do(func(ctx context.Context) string {
			stop, err := p.talk.Prompt(ctx, agent.Ask(rest))
			return fmt.Sprintf("%s %s %v", stop.Reason, stop.Detail, err)
		})
	case "set":
		option, value, _ := strings.Cut(rest, " ")
		p.do(func(ctx context.Context) string { return fmt.Sprint(p.talk.Set(ctx, option, value)) })
	case "list":
		p.do(func(ctx context.Context) string {
			list, err := p.agent.Earlier(ctx, p.host)
			return fmt.Sprintf("%+v %v", list, err)
		})
	case "forget":
		p.do(func(ctx context.Context) string { return fmt.Sprint(p.agent.Forget(ctx, p.host, rest)) })
	case "cancel":
		p.cancel()
	case "until": // an action or event of this name
		p.host.Await(rest, func() bool { return strings.Contains(p.host.Transcript(), rest) })
	case "disconnect":
		p.conn.Close()
		p.conn, p.checker = nil, schematest.Checker{}
	case "await":
		fmt.Fprintf(&p.ends, "%s\n", await(p.t, "the end of the step", p.doing))
	default:
		p.t.Fatalf("hawser does not %s", verb)
	}
}

func (p *player) do(what func(context.Context) string) {
	ctx, cancel := context.WithTimeout(context.Background(), agenttest.Patience)
	p.t.Cleanup(cancel)
	p.cancel = cancel
	doing := make(chan string, 1)
	p.doing = doing
	go func() { doing <- what(ctx) }()
}

func (p *player) opened(ctx context.Context, from agent.Resume) string {
	c, err := p.agent.Open(ctx, p.host, from)
	if err != nil {
		return fmt.Sprint(err)
	}
	p.talk = c
	return "open " + c.ID()
}

// seen is what the Host saw, without what is different each time; logs come when
// they can.
func (p *player) seen() (host, logs string) {
	for line := range strings.Lines(p.host.Transcript()) {
		switch {
		case strings.HasPrefix(line, "> spawn "):
		case strings.HasPrefix(line, `log {"level":"debug"`):
			logs += line
		default:
			host += line
		}
	}
	return host, logs
}
