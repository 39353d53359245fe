package serve

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/journal"
)

// TestDisconnect lets the client go in each state: the agent ends, nothing is left
// running, and every session is written down to its end.
func TestDisconnect(t *testing.T) {
	const open = `> 1 session/new {"cwd":"DIR","mcpServers":[]}
< result 1 {"sessionId":"S1"}
< update {}
`
	const prompt = `> 2 session/prompt {"sessionId":"S1","prompt":[{"type":"text","text":"go"}]}
< update {"sessionUpdate":"session_info_update"}
< update {"sessionUpdate":"agent_message_chunk"}
`
	const open2 = `> 1 session/new {"cwd":"DIR"}
< result 1 {"sessionId":"S1"}
`
	const prompt2 = `> 2 session/prompt {"sessionId":"S1","prompt":[{"type":"text","text":"go"}]}
< update {"sessionUpdate":"state_update"}
< result 2 {}
< update {"sessionUpdate":"user_message"}
< update {"sessionUpdate":"session_info_update"}
< update {"sessionUpdate":"agent_message_chunk"}
`
	const again = `> 8 session/close {"sessionId":"S1"}
< result 8 {}
> 9 session/load {"sessionId":"S1","cwd":"DIR","mcpServers":[]}
`
	const allowed = `> result 1 {"outcome":{"outcome":"selected","optionId":"allow_once"}}` + "\n"
	for _, c := range []struct {
		name, script, talk string
		agent              *puppet
		none               bool // no session was opened
		before             bool // initialize
		editor             bool
		second             bool // version 2
	}{
		{name: "before initialize", before: true, none: true},
		{name: "half a frame", before: true, none: true, talk: ">! {\"jsonrpc\":\"2.0\",\"id\":1\n"},
		{name: "initialized", none: true},
		{name: "opening", talk: `> 1 session/new {"cwd":"DIR","mcpServers":[]}` + "\n", none: true},
		{name: "opening an agent that does not", talk: `> 1 session/new {"cwd":"DIR","mcpServers":[]}` + "\n", none: true, agent: &puppet{stuck: true}},
		{name: "open", talk: open},
		{name: "prompted", talk: open + `> 2 session/prompt {"sessionId":"S1","prompt":[{"type":"text","text":"go"}]}` + "\n", script: "stall"},
		{name: "talking", talk: open + prompt + "< update {}\n", script: "repeat 100000\nchunk many words\nend"},
		{name: "running", talk: open + prompt + "< update {}\n< 1 session/request_permission {}\n" + allowed + "< update {}\n", script: "run sleep MARK"},
		{name: "asking", talk: open + prompt + "< update {}\n< 1 session/request_permission {}\n", script: "ask permission ok \"May I?\""},
		{name: "asking by a form", talk: open + prompt + "< 1 elicitation/create {}\n", script: "ask text name \"Who are you?\""},
		{name: "cancelling", talk: open + prompt + "> session/cancel {\"sessionId\":\"S1\"}\n", script: "stall"},
		{name: "closing", talk: open + prompt + "> 3 session/close {\"sessionId\":\"S1\"}\n", script: "stall"},
		{name: "two sessions", talk: open + strings.NewReplacer("1 ", "3 ", "S1", "S2", "update {}", "update S2 {}").Replace(open) + prompt, script: "stall"},
		{name: "loading", talk: open + prompt + strings.Repeat("< update {}\n", 2000) + "< result 2 {}\n" + again + "< update {}\n", script: "repeat 1000\nsay one\nthink two\nend"},
		{name: "loading, reading nothing", talk: open + prompt + "< update {}\n< update {}\n< result 2 {}\n" + again, script: "say one\nsay two"},
		{name: "making a terminal", talk: open + prompt + "< update {}\n< 1 session/request_permission {}\n" + allowed + "< 2 terminal/create {}\n", script: "run make", editor: true},
		{name: "in a terminal", talk: open + prompt + "< update {}\n< 1 session/request_permission {}\n" + allowed + "< 2 terminal/create {}\n" +
			"> result 2 {\"terminalId\":\"t\"}\n<~ 3 terminal/wait_for_exit {}\n<~ update {}\n<~ update {}\n", script: "run make", editor: true},
		{name: "after a terminal", talk: open + prompt + "< update {}\n< 1 session/request_permission {}\n" + allowed + "< 2 terminal/create {}\n" +
			"> result 2 {\"terminalId\":\"t\"}\n<~ 3 terminal/wait_for_exit {}\n<~ update {}\n<~ update {}\n> result 3 {\"exitCode\":0}\n< 4 terminal/output {}\n", script: "run make", editor: true},
		{name: "reading a file", talk: open + prompt + "< update {}\n< 1 session/request_permission {}\n" + allowed + "< 2 fs/read_text_file {}\n", script: "read a.txt", editor: true},
		{name: "version 2, open", talk: open2, second: true},
		{name: "version 2, prompted", talk: open2 + `> 2 session/prompt {"sessionId":"S1","prompt":[{"type":"text","text":"go"}]}` + "\n", script: "stall", second: true},
		{name: "version 2, talking", talk: open2 + prompt2 + "< update {}\n", script: "repeat 100000\nchunk many words\nend", second: true},
		{name: "version 2, running", talk: open2 + prompt2 + "< update {}\n<~ 1 session/request_permission {}\n<~ update {}\n" + allowed + "< update {}\n", script: "run sleep MARK", second: true},
		{name: "version 2, asking", talk: open2 + prompt2 + "< update {}\n< update {}\n< 1 session/request_permission {}\n", script: "ask permission ok \"May I?\"", second: true},
		{name: "version 2, loading", talk: open2 + prompt2 + strings.Repeat("< update {}\n", 2001) + `> 8 session/close {"sessionId":"S1"}
< result 8 {}
> 9 session/resume {"sessionId":"S1","cwd":"DIR","replayFrom":{"type":"start"}}
< update {}
`, script: "repeat 1000\nsay one\nthink two\nend", second: true},
	} {
		for _, reads := range []bool{false, true} {
			t.Run(fmt.Sprint(c.name, ", reads ", reads), func(t *testing.T) {
				t.Parallel()
				mark := fmt.Sprintf("4%d.%d", os.Getpid(), time.Now().UnixNano()%1e6)
				f := newFixture(t, "say Hello.\n"+strings.ReplaceAll(c.script, "MARK", mark))
				if f.editor = c.editor; c.agent != nil {
					f.agent = func() (agent.Agent, error) { return c.agent, nil }
				}
				cl := f.connect()
				talk := c.talk
				switch {
				case c.before:
				case c.second:
					talk = `> 0 initialize {"protocolVersion":2,"info":{"name":"probe","version":"1"}}` + "\n< result 0 {}\n" + talk
				default:
					talk = `> 0 initialize {"protocolVersion":1,"clientCapabilities":{"terminal":true,"fs":{"readTextFile":true,"writeTextFile":true},"elicitation":{"form":{}}}}` +
						"\n< result 0 {}\n" + talk
				}
				cl.playAll(talk)
				gone := time.Now()
				cl.in.Close()
				if reads {
					go io.Copy(io.Discard, cl.out)
				} else {
					cl.out.Close()
				}
				if err := cl.wait(); err != nil {
					t.Error(err)
				}
				if took := time.Since(gone); took > quickly {
					t.Errorf("it took %v to end", took)
				}
				if left := processes(t, mark); len(left) > 0 {
					t.Errorf("left running: %v", left)
				}
				if !c.none {
					f.verified(journal.Sealed)
				}
			})
		}
	}
}

// quickly is how fast a connection ends that its client has left.
const quickly = 2 * time.Second

// processes are those whose command line has a word.
func processes(t *testing.T, word string) (found []string) {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range all {
		line, err := os.ReadFile(name)
		if err == nil && strings.Contains(string(line), word) && !strings.Contains(string(line), "test") {
			found = append(found, string(line))
		}
	}
	return found
}

// TestSlowClientHoldsTheSessionBack reads slowly what an agent says fast: all of it
// arrives, in order, and the agent is never far ahead.
func TestSlowClientHoldsTheSessionBack(t *testing.T) {
	const many, far = 6000, 4000
	text := strings.Repeat("x", 1<<10)
	said := make(chan int, many)
	p := &puppet{turn: func(_ context.Context, h agent.Host) error {
		for i := range many {
			if err := h.Emit(agent.Message{ID: fmt.Sprint(i), Text: text, Chunk: true}); err != nil {
				return err
			}
			said <- i
		}
		return nil
	}}
	f := newFixture(t, "")
	f.agent = func() (agent.Agent, error) { return p, nil }
	c := f.connect()
	for _, line := range []string{
		`> 0 initialize {"protocolVersion":1}`, `< result 0 {}`, `> 1 session/new {"cwd":"DIR","mcpServers":[]}`, `< result 1 {}`, `< update {}`,
		`> 2 session/prompt {"sessionId":"S1","prompt":[{"type":"text","text":"go"}]}`, `< update {"sessionUpdate":"session_info_update"}`,
	} {
		if _, err := c.line(line); err != nil {
			t.Fatal(line, err)
		}
	}
	for i := range many {
		got, ok := c.receive()
		if !ok || !strings.Contains(got, fmt.Sprintf(`"messageId":"%d"`, i)) {
			t.Fatalf("message %d is %.200s", i, got)
		}
		if ahead := len(said) - i; ahead > far {
			t.Fatalf("the agent is %d messages ahead", ahead)
		}
	}
	if _, err := c.line(`< result 2 {"stopReason":"end_turn"}`); err != nil {
		t.Error(err)
	}
}

// puppet is an agent whose turn is a Go function.
type puppet struct {
	turn  func(ctx context.Context, h agent.Host) error
	info  agent.Info
	stuck bool // it does not open
}

func (p *puppet) Info() agent.Info { return p.info }
func (p *puppet) Close() error     { return nil }
func (p *puppet) Open(ctx context.Context, h agent.Host, _ agent.Resume) (agent.Conversation, error) {
	if p.stuck {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return &wires{p, h}, nil
}

// wires are what a puppet hangs on.
type wires struct {
	*puppet
	host agent.Host
}

func (s *wires) ID() string { return "" }
func (s *wires) Prompt(ctx context.Context, _ agent.Prompt) (agent.Stop, error) {
	return agent.Stop{}, s.turn(ctx, s.host)
}
func (s *wires) Set(context.Context, string, string) error { return nil }
