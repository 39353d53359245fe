package serve

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hawser/internal/journal"
	"hawser/internal/session"
)

// TestPages lists more sessions than a page has, whose ids tell nothing of their
// age, many of the same moment: each comes once, the newest first.
func TestPages(t *testing.T) {
	f := newFixture(t, "say Hello.")
	const many = 2*pageLength + 7
	begun := time.Date(2026, 1, 2, 3, 4, 5, 678, time.UTC)
	for i := range many {
		id := fmt.Sprintf("s%03d", i*89%many)
		st := session.State{Version: 1, ID: id, Agent: "script:test", Workspace: f.dir, Created: begun.Add(time.Duration(i/50) * time.Second), Closed: true}
		data, err := json.Marshal(st)
		if err != nil {
			t.Fatal(err)
		}
		dir := journal.Dir(f.data, id)
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "session.json"), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := f.connect()
	for _, line := range []string{`> 0 initialize {"protocolVersion":1}`, `< result 0 {}`} {
		if _, err := c.line(line); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]bool{}
	params := `{}`
	for page := 1; params != ""; page++ {
		c.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"session/list","params":%s}`, page, params))
		line, _ := c.receive()
		var got struct {
			Result struct {
				Sessions   []struct{ SessionID string }
				NextCursor string
			}
		}
		if err := json.Unmarshal([]byte(line), &got); err != nil || len(got.Result.Sessions) == 0 {
			t.Fatalf("page %d: %v %.300s", page, err, line)
		}
		for _, s := range got.Result.Sessions {
			if seen[s.SessionID] {
				t.Errorf("%s comes twice", s.SessionID)
			}
			seen[s.SessionID] = true
		}
		if params = ""; got.Result.NextCursor != "" {
			params = fmt.Sprintf(`{"cursor":%q}`, got.Result.NextCursor)
		}
	}
	if len(seen) != many {
		t.Errorf("%d sessions of %d were listed", len(seen), many)
	}
	for i, bad := range []string{"s001", "bogus", "!"} {
		for _, line := range []string{fmt.Sprintf(`> 9%d session/list {"cursor":%q}`, i, bad), fmt.Sprintf(`< error 9%d {"code":-32602}`, i)} {
			if _, err := c.line(line); err != nil {
				t.Errorf("cursor %q: %v", bad, err)
			}
		}
	}
}
