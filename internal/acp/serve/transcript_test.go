package serve

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/journal"
	"hawser/internal/sandbox"
	"hawser/internal/session"
)

// TestTranscripts plays the conversations of testdata/transcripts with a script as
// the agent. Each begins with settings (approve, sandbox, editor, wall, turn); the file
// "script" is the agent, other files are put into the workspace, and in "talk" a
// line is
//
//	> ID METHOD PARAMS    the client asks
//	> METHOD PARAMS       it tells
//	> result ID RESULT    it answers; also error
//	>! TEXT               it sends a line as it is
//	< ID METHOD PARAMS    the agent asks
//	< update UPDATE       it tells of session S1; or: < update S2 UPDATE
//	< METHOD PARAMS       it tells something else
//	< result ID RESULT    it answers; also error
//	<~ …                  the same; lines like this that follow each other come in any order
//	elsewhere ID WORDS    somebody else answers the oldest question of a session
//	prompt ID TEXT        somebody else gives the session a prompt
//	again                 the client goes, and another one comes
//	state STATE           the journals are sealed, open …
//	end                   the client goes, and the agent must end
//
// Of what the agent sends, a line has as much as matters: members that are not
// there are not compared, and "…" is anything. S1 is the first session, DIR the
// workspace.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts (%v)", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			play(t, a)
		})
	}
}

func play(t *testing.T, a *txtar.Archive) {
	contents := map[string]string{}
	for _, f := range a.Files {
		contents[f.Name] = string(f.Data)
	}
	f := newFixture(t, contents["script"])
	for name, text := range contents {
		if name != "script" && name != "talk" {
			f.write(name, text)
		}
	}
	for line := range strings.Lines(string(a.Comment)) {
		switch words := strings.Fields(line); {
		case len(words) == 0 || words[0] == "#":
		case words[0] == "approve":
			f.approve = approval.Mode(words[1])
		case words[0] == "sandbox":
			f.kind = sandbox.Kind(words[1])
		case words[0] == "editor":
			f.editor = true
		case words[0] == "wall" || words[0] == "turn":
			d, err := time.ParseDuration(words[1])
			if err != nil {
				t.Fatal(err)
			}
			if f.limits.Wall = d; words[0] == "turn" {
				f.limits.Wall, f.turn = 0, d
			}
		default:
			t.Fatalf("unknown setting %s", line)
		}
	}
	c := f.connect()
	c = c.playAll(contents["talk"])
	if left := c.checker.Pending(); len(left) > 0 && !strings.Contains(contents["talk"], ">!") && !strings.Contains(contents["talk"], "\nend") {
		t.Errorf("without an answer: %v", left)
	}
}

// playAll plays a talk. The client that is there at its end is returned.
func (c *fake) playAll(talk string) *fake {
	c.t.Helper()
	lines := strings.Split(talk, "\n")
	for n, line := range lines {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if rest, ok := strings.CutPrefix(line, "<~ "); ok {
			c.loose = append(c.loose, message(rest, true))
			if n+1 < len(lines) && strings.HasPrefix(lines[n+1], "<~ ") {
				continue
			}
			if err := c.receiveLoose(); err != nil {
				c.t.Fatalf("up to line %d: %v", n+1, err)
			}
			continue
		}
		if next, err := c.line(line); err != nil {
			c.t.Fatalf("line %d: %s\n%v", n+1, line, err)
		} else if next != nil {
			c = next
		}
	}
	return c
}

// line plays one line. A new client is returned.
func (c *fake) line(line string) (*fake, error) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case ">!":
		c.provoke(c.real(rest))
	case ">":
		c.send(message(rest, false))
	case "<":
		got, ok := c.receive()
		if !ok {
			return nil, fmt.Errorf("the agent has gone")
		}
		return nil, matches(message(rest, true), got)
	case "elsewhere":
		id, words, _ := strings.Cut(rest, " ")
		return nil, c.elsewhere(id, words)
	case "prompt":
		id, words, _ := strings.Cut(rest, " ")
		r, err := c.remote(id)
		if err == nil {
			go r.Prompt(c.t.Context(), agent.Ask(words))
		}
		return nil, err
	case "again", "end":
		c.in.Close()
		for {
			if _, ok := c.receive(); !ok {
				break
			}
		}
		if err := c.wait(); err != nil {
			return nil, err
		}
		if word == "end" {
			return nil, nil
		}
		next := c.connect()
		next.names = c.names
		return next, nil
	case "state":
		c.verified(journal.State(rest))
	default:
		return nil, fmt.Errorf("unknown line")
	}
	return nil, nil
}

// receiveLoose takes lines that come in any order.
func (c *fake) receiveLoose() error {
	for len(c.loose) > 0 {
		got, ok := c.receive()
		if !ok {
			return fmt.Errorf("the agent has gone")
		}
		i := slices.IndexFunc(c.loose, func(want string) bool { return matches(want, got) == nil })
		if i < 0 {
			return fmt.Errorf("not expected: %s", got)
		}
		c.loose = slices.Delete(c.loose, i, i+1)
	}
	return nil
}

// message makes a message of its short form.
func message(short string, fromAgent bool) string {
	first, rest, _ := strings.Cut(short, " ")
	second, more, _ := strings.Cut(rest, " ")
	switch {
	case first == "update":
		id, update := "S1", rest
		if strings.HasPrefix(second, "S") {
			id, update = second, more
		}
		return fmt.Sprintf(`{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":%q,"update":%s}}`, id, update)
	case first == "result" || first == "error":
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,%q:%s}`, second, first, more)
	case strings.Contains(first, "/"):
		return fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, first, rest)
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":%s}`, first, second, more)
}

// matches says how a message differs from what is wanted.
func matches(want, got string) error {
	var w, g any
	if err := json.Unmarshal([]byte(want), &w); err != nil {
		return fmt.Errorf("the transcript has no JSON: %w", err)
	}
	if err := json.Unmarshal([]byte(got), &g); err != nil {
		return err
	}
	if at := differs(w, g, ""); at != "" {
		return fmt.Errorf("it differs at %s:\n%s", at, got)
	}
	return nil
}

func differs(want, got any, at string) string {
	if want == "…" {
		return ""
	}
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return at
		}
		for name, v := range w {
			has, ok := g[name]
			if !ok {
				return at + "." + name
			}
			if d := differs(v, has, at+"."+name); d != "" {
				return d
			}
		}
		return ""
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return at
		}
		for i := range w {
			if d := differs(w[i], g[i], fmt.Sprintf("%s[%d]", at, i)); d != "" {
				return d
			}
		}
		return ""
	}
	if want != got {
		return at
	}
	return ""
}

// remote is a session as another process has it.
func (c *fake) remote(name string) (*session.Remote, error) {
	l, err := session.Find(c.data, c.names[name[1]-'1'])
	if err != nil {
		return nil, err
	}
	return session.Connect(l, "test")
}

// elsewhere answers through the session's control socket.
func (c *fake) elsewhere(name, words string) error {
	r, err := c.remote(name)
	if err != nil {
		return err
	}
	pending, err := r.Pending(c.t.Context())
	if err != nil || len(pending) == 0 {
		return fmt.Errorf("nothing waits (%v)", err)
	}
	a, err := pending[0].Parse(words)
	if err != nil {
		return err
	}
	return r.Settle(c.t.Context(), pending[0].ID, a)
}
