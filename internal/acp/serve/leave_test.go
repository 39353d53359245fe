package serve

import (
	"context"
	"strings"
	"testing"

	"hawser/internal/journal"
)

// TestTerminalsAreReleasedAtTheEnd: a client keeps terminals until it is told, so it
// is when hawser is ended, and when the client says nothing more but still reads.
func TestTerminalsAreReleasedAtTheEnd(t *testing.T) {
	running := func(t *testing.T) (*fixture, *fake, context.CancelFunc) {
		f := newFixture(t, "run sleep 100")
		f.editor = true
		var cancel context.CancelFunc
		f.ctx, cancel = context.WithCancel(context.Background())
		c := f.connect()
		for _, line := range []string{
			`> 0 initialize {"protocolVersion":1,"clientCapabilities":{"terminal":true}}`, `< result 0 {}`,
			`> 1 session/new {"cwd":"DIR","mcpServers":[]}`, `< result 1 {"sessionId":"S1"}`, `< update {}`,
			`> 2 session/prompt {"sessionId":"S1","prompt":[{"type":"text","text":"go"}]}`, `< update {}`,
			`< update {"sessionUpdate":"tool_call"}`, `< 1 session/request_permission {}`,
			`> result 1 {"outcome":{"outcome":"selected","optionId":"allow_once"}}`,
			`< 2 terminal/create {}`, `> result 2 {"terminalId":"term-1"}`,
		} {
			if _, err := c.line(line); err != nil {
				t.Fatal(line, err)
			}
		}
		c.until(`"terminal/wait_for_exit"`)
		return f, c, cancel
	}
	t.Run("hawser is ended", func(t *testing.T) {
		f, c, cancel := running(t)
		cancel()
		c.until(`"terminal/release"`)
		go func() { // whatever else comes is not answered
			for {
				if _, err := c.lines.ReadString('\n'); err != nil {
					return
				}
			}
		}()
		if err := c.wait(); err != nil {
			t.Error(err)
		}
		f.verified(journal.Sealed)
	})
	t.Run("the client says nothing more", func(t *testing.T) {
		f, c, cancel := running(t)
		defer cancel()
		c.in.Close()
		c.until(`"terminal/release"`)
		c.out.Close()
		if err := c.wait(); err != nil {
			t.Error(err)
		}
		f.verified(journal.Sealed)
	})
}

// until receives until a line has a text.
func (c *fake) until(text string) {
	c.t.Helper()
	for {
		line, ok := c.receive()
		if !ok {
			c.t.Fatalf("it ends without %s", text)
		}
		if strings.Contains(line, text) {
			return
		}
	}
}
