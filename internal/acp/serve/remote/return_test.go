package remote

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestStreamReturns drops the stream of a session in the middle of a turn.
func TestStreamReturns(t *testing.T) {
	for _, proto := range versions {
		t.Run(proto, func(t *testing.T) {
			f := begin(t, "repeat 20\nsay \"Round {round}.\"\nend", nil)
			c := f.connect(proto)
			id := c.open(f, c.listen(""))
			own := c.listen(id)
			own.hear("available_commands_update")
			c.prompt(2, id)
			own.hear("session_info_update")
			own.hear("Round 1.")
			own.hear("Round 2.")
			own.body.Close()

			again := c.listen(id, "Last-Event-ID", own.last)
			for i := range 18 {
				again.hear(fmt.Sprintf("Round %d.", i+3))
			}
			var last string
			for last = again.hear(""); !strings.Contains(last, `"stopReason"`); last = again.hear("") {
			}
			// All was sent, but the client says that it has got less.
			third := c.listen(id, "Last-Event-ID", own.last)
			again.over()
			third.hear("Round 3.")
			for !strings.Contains(third.gets(""), `"stopReason"`) {
			}
		})
	}
}

// TestTwoStreams gives messages to the newer one, and each only once.
func TestTwoStreams(t *testing.T) {
	f := begin(t, "say Hello.", nil)
	c := f.connect("HTTP/1.1")
	old := c.listen("")
	whole := c.listen("")
	old.over()
	id := c.open(f, whole)
	own := c.listen(id)
	own.hear("available_commands_update")
	other := c.listen(id)
	own.over()
	c.prompt(2, id)
	other.hear("session_info_update")
	other.hear("Hello.")
	other.hear("stopReason")
}

// TestSlowReader has an agent that says more than may wait: it waits too, and
// nothing is lost.
func TestSlowReader(t *testing.T) {
	const rounds = 1500
	for _, proto := range versions {
		t.Run(proto, func(t *testing.T) {
			f := begin(t, fmt.Sprintf("repeat %d\nsay \"Round {round}.%s\"\nend", rounds, strings.Repeat("x", 8000)), func(l *limits) { l.room, l.window = 64<<10, 64<<10 })
			c := f.connect(proto)
			id := c.open(f, c.listen(""))
			own := c.listen(id)
			c.prompt(2, id)
			k := f.link(c)
			k.mu.Lock()
			s := k.sessions[id]
			k.mu.Unlock()
			seen := 0
			for {
				line := own.gets("")
				if strings.Contains(line, "Round ") {
					seen++
				}
				s.mu.Lock()
				size, held := s.kept+s.waiting, len(s.events)
				s.mu.Unlock()
				if size > 256<<10 {
					t.Fatalf("%d bytes in %d events are held", size, held)
				}
				if strings.Contains(line, `"stopReason"`) {
					break
				}
				if seen == 1 { // until everything on the way is full
					full(t, s.stream)
				}
			}
			if seen != rounds {
				t.Errorf("%d of %d rounds", seen, rounds)
			}
		})
	}
}

// full waits until a stream takes nothing more.
func full(t *testing.T, s *stream) {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		s.mu.Lock()
		waiting := s.waiting
		s.mu.Unlock()
		if waiting >= s.room {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("only %d bytes wait", waiting)
		}
	}
}

// TestGone has a client that goes away in the middle of a command and never says
// so. After a while everything ends, and another client goes on.
func TestGone(t *testing.T) {
	mark := fmt.Sprintf("4%d.%d", os.Getpid(), time.Now().UnixNano()%1e6)
	f := begin(t, "run sleep "+mark, nil)
	c := f.connect("HTTP/1.1")
	whole := c.listen("")
	id := c.open(f, whole)
	own := c.listen(id)
	c.prompt(2, id)
	var line string
	for line = own.hear(""); !strings.Contains(line, "session/request_permission"); line = own.hear("") {
	}
	_, after, _ := strings.Cut(line, `"id":`)
	question, _, _ := strings.Cut(after, ",")
	c.say(id, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"outcome":{"outcome":"selected","optionId":"allow_once"}}}`, question))
	for end := time.Now().Add(patience); !running(t, mark); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the command does not run")
		}
	}
	k := f.link(c)
	k.mu.Lock()
	k.limits.idle = 50 * time.Millisecond // from now on, so that it cannot be too early
	k.mu.Unlock()
	whole.body.Close()
	own.body.Close()
	f.logged("has been idle")
	<-k.ended
	if running(t, mark) {
		t.Error("the command runs on")
	}
	f.sealed()
	if got, _ := c.do("GET", "", "Accept", eventType, connectionHeader, c.connection); got.StatusCode != http.StatusNotFound {
		t.Error(got.Status)
	}

	c = f.connect("HTTP/1.1")
	whole = c.listen("")
	c.say(id, fmt.Sprintf(`{"jsonrpc":"2.0","id":"l","method":"session/load","params":{"sessionId":%q,"cwd":%q,"mcpServers":[]}}`, id, f.dir))
	whole.hear(`"id":"l","result"`)
	c.listen(id).hear("hello")
}

// running says that a command with this word runs.
func running(t *testing.T, word string) bool {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range all {
		line, err := os.ReadFile(name)
		if err == nil && strings.HasPrefix(string(line), "sleep\x00"+word) {
			return true
		}
	}
	return false
}

// TestEnd ends the server in the middle of a command: streams end, nothing is left.
func TestEnd(t *testing.T) {
	for _, proto := range versions {
		t.Run(proto, func(t *testing.T) {
			f := begin(t, "say Hello.\nstall", nil)
			c := f.connect(proto)
			whole := c.listen("")
			id := c.open(f, whole)
			own := c.listen(id)
			c.prompt(2, id)
			for !strings.Contains(own.hear(""), "Hello.") {
			}
			idle := f.connect(proto) // with no stream at all
			f.end()
			whole.over()
			for err := error(nil); err == nil; {
				_, err = own.next()
			}
			f.sealed()
			if _, err := idle.http.Get(f.url); err == nil {
				t.Error("somebody still listens")
			}
		})
	}
}

// TestBodies sends messages of every length and in every way.
func TestBodies(t *testing.T) {
	f := begin(t, "stall", func(l *limits) {
		l.body, l.small, l.large, l.pause = 100_000, 1000, 1, 2*time.Second
	})
	c := f.connect("HTTP/1.1")
	whole := c.listen("")
	line := func(n int) string {
		s := `{"jsonrpc":"2.0","id":1,"method":"_x","params":"` + "\n\r\n" + `"}`
		return strings.Replace(s, "\n\r\n", strings.Repeat("x", n-len(s)+3), 1)
	}
	for _, n := range []int{100, 999, 1000, 1001, 50_000, 99_999, 100_000, 100_001, 200_000} {
		for _, length := range []bool{true, false} {
			body := io.Reader(strings.NewReader(line(n)))
			if !length {
				body = io.MultiReader(body) // net/http cannot know how long this is
			}
			got := c.begin("POST", body, "Content-Type", jsonType, connectionHeader, c.connection)
			got.Body.Close()
			switch {
			case n <= 100_000 && got.StatusCode == http.StatusAccepted:
				whole.gets("-32601")
			case n > 100_000 && got.StatusCode == http.StatusRequestEntityTooLarge:
			default:
				t.Errorf("%d bytes: %s", n, got.Status)
			}
		}
	}
	c.say("", "{\"jsonrpc\":\"2.0\",\r\n\t\"id\":\n2,\n\"method\":\"session/list\",\"params\":{}}\n")
	whole.hear(`"id":2,"result"`)

	// Half a message, and then nothing, or the end.
	for _, end := range []bool{false, true} {
		conn, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(f.url, "http://"), Path))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n%s: %s\r\n\r\n%s",
			Path, token, connectionHeader, c.connection, line(50_000))
		want := "408 Request Timeout"
		if end {
			want = "400 Bad Request"
			if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
				t.Fatal(err)
			}
		}
		answer, err := io.ReadAll(conn)
		if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 "+want) {
			t.Errorf("%v: %.300s %v", end, answer, err)
		}
	}
	c.say("", `{"jsonrpc":"2.0","id":3,"method":"session/list","params":{}}`)
	whole.hear(`"id":3,"result"`) // so nothing of the halves was taken
}

// TestBeat keeps a stream alive that has nothing to say.
func TestBeat(t *testing.T) {
	f := begin(t, "stall", func(l *limits) { l.beat = time.Millisecond })
	whole := f.connect("HTTP/2.0").listen("")
	line, err := whole.events.line()
	if err != nil || line != ":" {
		t.Errorf("%q, %v", line, err)
	}
}
