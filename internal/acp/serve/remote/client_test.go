package remote

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"hawser/internal/acp/schematest"
)

// client is one connection over streamable HTTP.
type client struct {
	t          *testing.T
	url        string
	http       *http.Client
	connection string

	mu      sync.Mutex
	checker schematest.Checker
}

// connect initializes a connection, by HTTP/1.1 or HTTP/2.
func (f *fixture) connect(proto string) *client {
	f.t.Helper()
	transport := &http.Transport{Protocols: new(http.Protocols)}
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		if err == nil {
			err = conn.(*net.TCPConn).SetReadBuffer(256 << 10) // so that little is on its way
		}
		return conn, err
	}
	transport.Protocols.SetHTTP1(proto == "HTTP/1.1")
	transport.Protocols.SetUnencryptedHTTP2(proto == "HTTP/2.0")
	c := &client{t: f.t, url: f.url, http: &http.Client{Transport: transport, Timeout: 2 * patience}}
	f.t.Cleanup(transport.CloseIdleConnections)
	line := `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":1,"clientCapabilities":{"terminal":true}}}`
	c.check(schematest.Client, line)
	got, body := c.do("POST", line, "Content-Type", "application/json; charset=utf-8")
	if got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != "application/json" || got.Proto != proto {
		f.t.Fatalf("initialize: %s %s %s: %s", got.Proto, got.Status, got.Header, body)
	}
	c.connection = got.Header.Get(connectionHeader)
	if c.connection == "" || !strings.Contains(body, `"result":{"connectionId":"`+c.connection+`","protocolVersion":1,`) {
		f.t.Fatalf("initialize: %q: %s", c.connection, body)
	}
	c.check(schematest.Agent, body)
	return c
}

func (c *client) check(side schematest.Side, line string) {
	c.t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.checker.Line(side, []byte(line)); err != nil {
		c.t.Error(err)
	}
}

// do makes a request with the token; more headers override it.
func (c *client) do(method, body string, headers ...string) (*http.Response, string) {
	c.t.Helper()
	got := c.begin(method, strings.NewReader(body), headers...)
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return got, string(text)
}

func (c *client) begin(method string, body io.Reader, headers ...string) *http.Response {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.url, body)
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
		if headers[i+1] == "" {
			r.Header.Del(headers[i])
		}
	}
	got, err := c.http.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	return got
}

// say posts a message that is accepted.
func (c *client) say(session, line string) {
	c.t.Helper()
	c.check(schematest.Client, line)
	got, body := c.do("POST", line, "Content-Type", "application/json", connectionHeader, c.connection, sessionHeader, session)
	if got.StatusCode != http.StatusAccepted || body != "" {
		c.t.Fatalf("%s: %s %s", line, got.Status, body)
	}
}

// open opens a session, by way of the connection's stream.
func (c *client) open(f *fixture, whole *heard) (session string) {
	c.t.Helper()
	c.say("", fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"session/new","params":{"cwd":%q,"mcpServers":[]}}`, f.dir))
	_, after, _ := strings.Cut(whole.hear(`"id":1,"result":{"sessionId"`), `"sessionId":"`)
	session, _, _ = strings.Cut(after, `"`)
	return session
}

func (c *client) prompt(id int, session string) {
	c.t.Helper()
	c.say(session, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"session/prompt","params":{"sessionId":%q,"prompt":[{"type":"text","text":"hello"}]}}`, id, session))
}

// heard is a stream that is being read.
type heard struct {
	c      *client
	body   io.ReadCloser
	events *eventReader
	last   string // the newest id
}

// listen opens the stream of a session, or of the connection.
func (c *client) listen(session string, more ...string) *heard {
	c.t.Helper()
	got := c.begin("GET", nil, append([]string{"Accept", "text/html, text/event-stream;q=0.5", connectionHeader, c.connection, sessionHeader, session}, more...)...)
	if got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != "text/event-stream" ||
		got.Header.Get(connectionHeader) != c.connection || got.Header.Get(sessionHeader) != session {
		c.t.Fatalf("GET: %s %s", got.Status, got.Header)
	}
	h := &heard{c: c, body: got.Body, events: &eventReader{r: bufio.NewReader(got.Body)}}
	c.t.Cleanup(func() { h.body.Close() })
	return h
}

// hear expects a word in the next message, which is as the schema says.
func (h *heard) hear(word string) string {
	h.c.t.Helper()
	e := h.gets(word)
	h.c.check(schematest.Agent, e)
	return e
}

// gets expects a word in the next message.
func (h *heard) gets(word string) string {
	h.c.t.Helper()
	e, err := h.next()
	if err != nil || !strings.Contains(e, word) {
		h.c.t.Fatalf("%q (%v) instead of %s", e, err, word)
	}
	return e
}

func (h *heard) next() (string, error) {
	late := time.AfterFunc(patience, func() { h.body.Close() })
	defer late.Stop()
	e, err := h.events.next()
	if err == nil {
		h.last = e.id
	}
	return e.data, err
}

// over expects the end.
func (h *heard) over() {
	h.c.t.Helper()
	if e, err := h.next(); err == nil {
		h.c.t.Fatalf("%q instead of the end", e)
	} else if ne, ok := err.(net.Error); ok && ne.Timeout() {
		h.c.t.Fatal(err)
	}
}

// eventReader reads server-sent events, as the standard of HTML says.
type eventReader struct {
	r     *bufio.Reader
	beats int
}

type received struct{ id, data string }

func (r *eventReader) next() (received, error) {
	var e received
	var data []string
	for {
		line, err := r.line()
		if err != nil {
			return received{}, err
		}
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case line == "" && data != nil:
			e.data = strings.Join(data, "\n")
			return e, nil
		case line == "":
		case name == "":
			r.beats++
		case name == "id":
			e.id = value
		case name == "data":
			data = append(data, value)
		}
	}
}

// line ends at \n, \r or \r\n.
func (r *eventReader) line() (string, error) {
	var b []byte
	for {
		c, err := r.r.ReadByte()
		switch {
		case err != nil:
			return "", err
		case c == '\n':
			return string(b), nil
		case c == '\r':
			if next, err := r.r.Peek(1); err == nil && next[0] == '\n' {
				_, _ = r.r.Discard(1)
			}
			return string(b), nil
		}
		b = append(b, c)
	}
}
