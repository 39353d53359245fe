package remote

import (
	"net/http"
	"strings"
	"testing"
)

// TestRefusals posts, gets and deletes what is not as it should be, and the
// connection goes on.
func TestRefusals(t *testing.T) {
	f := begin(t, "stall", func(l *limits) { l.body = 2000 })
	c := f.connect("HTTP/1.1")
	whole := c.listen("")
	id := c.open(f, whole)
	const (
		conn, sess, kind, auth, accept = connectionHeader, sessionHeader, "Content-Type", "Authorization", "Accept"
		initialize                     = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}`
		list                           = `{"jsonrpc":"2.0","id":1,"method":"session/list","params":{}}`
		prompt                         = `{"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{"sessionId":"SESSION","prompt":[]}}`
	)
	for _, x := range []struct {
		name, method, body string
		headers            []string // over those that are right
		want               int
		says               string
	}{
		{"no token", "POST", list, []string{auth, ""}, 401, "Authorization: Bearer TOKEN"},
		{"no token for a stream", "GET", "", []string{auth, ""}, 401, ""},
		{"no token for the end", "DELETE", "", []string{auth, ""}, 401, ""},
		{"another token", "POST", list, []string{auth, "Bearer 0123456780"}, 401, ""},
		{"no scheme", "GET", "", []string{auth, token}, 401, ""},
		{"another scheme", "GET", "", []string{auth, "Basic " + token}, 401, ""},
		{"the scheme in lower case", "POST", "x", []string{auth, "bearer  " + token}, 400, "-32700"},
		{"another method", "PUT", list, nil, 405, ""},
		{"a preflight", "OPTIONS", "", nil, 405, ""},
		{"only the head", "HEAD", "", nil, 405, ""},
		{"another site", "POST", list, []string{"Origin", "https://example.org"}, 403, "example.org"},
		{"another site by WebSocket", "GET", "", []string{"Origin", "https://example.org", "Connection", "Upgrade", "Upgrade", "websocket",
			"Sec-Websocket-Version", "13", "Sec-Websocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}, 403, ""},
		{"another site's picture", "GET", "", []string{"Sec-Fetch-Site", "cross-site"}, 403, ""},
		{"another name of this machine", "POST", list, []string{"Origin", "http://example.org", "Host", "example.org"}, 403, "localhost"},
		{"another name, and no page", "POST", "x", []string{"Host", "example.org"}, 400, ""},

		{"no type", "POST", list, []string{kind, ""}, 415, "application/json"},
		{"another type", "POST", list, []string{kind, "text/plain"}, 415, "application/json"},
		{"another charset", "POST", list, []string{kind, "application/json; charset=latin1"}, 415, ""},
		{"compressed", "POST", list, []string{"Content-Encoding", "gzip"}, 415, "gzip"},
		{"garbage", "POST", "garbage", nil, 400, `"id":null`},
		{"nothing", "POST", "", nil, 400, "-32700"},
		{"half a message", "POST", list[:20], nil, 400, "-32700"},
		{"two messages", "POST", list + "\n" + list, nil, 400, "-32700"},
		{"a number", "POST", "5", nil, 400, "-32600"},
		{"no message", "POST", "{}", nil, 400, "-32600"},
		{"a batch", "POST", "[" + list + "]", nil, 501, "one message at a time"},
		{"a batch at first", "POST", "[" + initialize + "]", []string{conn, ""}, 501, ""},
		{"too long", "POST", `{"x":"` + strings.Repeat("x", 2000) + `"}`, nil, 413, "at most 2000 bytes"},
		{"no connection", "POST", list, []string{conn, ""}, 400, "post initialize first"},
		{"initialize without an id", "POST", `{"method":"initialize"}`, []string{conn, ""}, 400, ""},
		{"an unknown connection", "POST", list, []string{conn, "unknown"}, 404, `"unknown"`},
		{"no session", "POST", prompt, nil, 400, sessionHeader},
		{"no session anywhere", "POST", `{"id":1,"method":"session/set_mode"}`, nil, 400, sessionHeader},
		{"an extension's session", "POST", `{"method":"_x","params":{"sessionId":"SESSION"}}`, nil, 400, sessionHeader},
		{"two sessions", "POST", prompt, []string{sess, "other"}, 400, "different"},
		{"an unknown session", "POST", strings.ReplaceAll(prompt, "SESSION", "other"), []string{sess, "other"}, 404, "load it"},

		{"a stream of anything", "GET", "", []string{accept, "*/*"}, 406, eventType},
		{"no stream", "GET", "", []string{accept, "text/event-stream;q=0"}, 406, ""},
		{"a stream of no connection", "GET", "", []string{conn, ""}, 400, ""},
		{"a stream of an unknown connection", "GET", "", []string{conn, "unknown"}, 404, ""},
		{"a stream of an unknown session", "GET", "", []string{sess, "other"}, 404, `"other"`},
		{"a stream of half an id", "GET", "", []string{sess, id[:len(id)-1]}, 404, ""},
		{"after a strange event", "GET", "", []string{"Last-Event-ID", "x"}, 400, "Last-Event-ID"},
		{"after an event to come", "GET", "", []string{"Last-Event-ID", "99"}, 400, "no such event"},

		{"the end of nothing", "DELETE", "", []string{conn, ""}, 400, ""},
		{"the end of an unknown connection", "DELETE", "", []string{conn, "unknown"}, 404, ""},
	} {
		headers := []string{conn, c.connection}
		switch x.method {
		case "POST":
			headers = append(headers, kind, jsonType)
		case "GET":
			headers = append(headers, accept, eventType)
		}
		got, body := c.do(x.method, strings.ReplaceAll(x.body, "SESSION", id), append(headers, x.headers...)...)
		if got.StatusCode != x.want || !strings.Contains(body, x.says) {
			t.Errorf("%s: %s %s", x.name, got.Status, body)
		}
		switch x.want {
		case 401:
			if got.Header.Get("Www-Authenticate") != "Bearer" {
				t.Errorf("%s: %v", x.name, got.Header)
			}
		case 405:
			if got.Header.Get("Allow") != "GET, POST, DELETE" {
				t.Errorf("%s: %v", x.name, got.Header)
			}
		}
	}
	r, err := http.NewRequestWithContext(t.Context(), "POST", f.url, strings.NewReader(list))
	if err != nil {
		t.Fatal(err)
	}
	r.Header = http.Header{auth: {"Bearer " + token}, kind: {jsonType}, conn: {c.connection, c.connection}}
	if got, err := c.http.Do(r); err != nil || got.StatusCode != 400 {
		t.Error("two connections in one request:", got, err)
	} else {
		got.Body.Close()
	}
	if got, err := http.Get(strings.TrimSuffix(f.url, Path)); err != nil || got.StatusCode != 404 {
		t.Error("another path:", got, err)
	} else {
		got.Body.Close()
	}
	c.say("", list)
	whole.hear(`"id":1,"result"`)
}

// TestInitializeFails makes no connection.
func TestInitializeFails(t *testing.T) {
	f := begin(t, "stall", nil)
	c := f.connect("HTTP/1.1")
	got, body := c.do("POST", `{"jsonrpc":"2.0","id":"x","method":"initialize","params":{"protocolVersion":"x"}}`, "Content-Type", jsonType)
	if got.StatusCode != 200 || got.Header.Get(connectionHeader) != "" || !strings.Contains(body, `"id":"x","error":{"code":-32602`) {
		t.Error(got.Status, got.Header, body)
	}
}

func TestTooManyConnections(t *testing.T) {
	f := begin(t, "stall", func(l *limits) { l.connections = 2 })
	c := f.connect("HTTP/1.1")
	f.connect("HTTP/2.0")
	got, body := c.do("POST", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}`, "Content-Type", jsonType)
	if got.StatusCode != 503 || got.Header.Get("Retry-After") == "" || !strings.Contains(body, "2 connections already") {
		t.Error(got.Status, got.Header, body)
	}
	socket := []string{"Connection", "Upgrade", "Upgrade", "websocket", "Sec-Websocket-Version", "13", "Sec-Websocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}
	if got, _ := c.do("GET", "", socket...); got.StatusCode != 503 {
		t.Error(got.Status)
	}
	k := f.link(c)
	c.do("DELETE", "", connectionHeader, c.connection)
	<-k.ended
	f.connect("HTTP/1.1")
}
