package serve

import (
	"errors"
	"fmt"
	"testing"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/jsonrpc"
)

// TestPlaces: a session that is open keeps its place, one that is being opened is
// opened once, and none is kept after the end.
func TestPlaces(t *testing.T) {
	c := &connection{talks: map[v1.SessionID]*talk{}}
	if got, err := c.reserve("s"); got != nil || err != nil {
		t.Fatalf("a free place: %v, %v", got, err)
	}
	if _, err := c.reserve("s"); err == nil {
		t.Error("it is opened twice at once")
	}
	live := &talk{}
	if err := c.keep("s", live); err != nil {
		t.Fatal(err)
	}
	if got, err := c.reserve("s"); got != live || err != nil {
		t.Errorf("one that is open: %v, %v", got, err)
	}
	if got, err := c.talk("s"); got != live || err != nil {
		t.Errorf("it is lost: %v, %v", got, err)
	}
	c.closed = true
	if err := c.keep("s", live); !errors.Is(err, jsonrpc.ErrClosed) {
		t.Errorf("kept after the end: %v", err)
	}
}

// TestLoadsAtOnce loads a session many times at once: what is open then can be used.
func TestLoadsAtOnce(t *testing.T) {
	f := newFixture(t, "say Hello.")
	c := f.connect()
	for _, line := range []string{
		`> 0 initialize {"protocolVersion":1}`, `< result 0 {}`, `> 1 session/new {"cwd":"DIR","mcpServers":[]}`, `< result 1 {}`, `< update {}`,
		`> 2 session/close {"sessionId":"S1"}`, `< result 2 {}`,
	} {
		if _, err := c.line(line); err != nil {
			t.Fatal(line, err)
		}
	}
	const many = 5
	for i := range many {
		if _, err := c.line(fmt.Sprintf(`> %d session/resume {"sessionId":"S1","cwd":"DIR"}`, 10+i)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.line(`> 20 session/list {}`); err != nil {
		t.Fatal(err)
	}
	c.until(`"id":20`)
	for len(c.checker.Pending()) > 0 {
		c.receive()
	}
	if _, err := c.line(`> 30 session/prompt {"sessionId":"S1","prompt":[{"type":"text","text":"go"}]}`); err != nil {
		t.Fatal(err)
	}
	c.until("Hello.")
	c.until(`"id":30`)
}
