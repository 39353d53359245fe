package remote

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"hawser/internal/acp/serve"
	"hawser/internal/jsonrpc"
)

// seeds are the messages of testdata, one in each line.
func seeds(f *testing.F) (list []string) {
	f.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "messages.jsonl"))
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		list = append(list, strings.TrimSuffix(line, "\n"))
	}
	if len(list) < 10 {
		f.Fatal("testdata is empty")
	}
	return list
}

// FuzzEvent writes messages as events and reads them as browsers do.
func FuzzEvent(f *testing.F) {
	for _, line := range seeds(f) {
		f.Add(int64(1), line)
		f.Add(int64(1<<62), strings.ReplaceAll(line, ",", ",\r\n"))
	}
	f.Add(int64(0), "\r\r\n\n")
	f.Fuzz(func(t *testing.T, id int64, message string) {
		r := &eventReader{r: bufio.NewReader(bytes.NewReader(appendEvent([]byte(beat), id, []byte(message))))}
		got, err := r.next()
		if err != nil || got.id != strconv.FormatInt(id, 10) || r.beats != 1 {
			t.Fatalf("%+v, %v", got, err)
		}
		if want := strings.NewReplacer("\r", "\n").Replace(message); got.data != want {
			t.Errorf("%q instead of %q", got.data, want)
		}
		if json.Valid([]byte(message)) && !json.Valid([]byte(got.data)) {
			t.Errorf("%q is not JSON any more", got.data)
		}
		if rest, err := r.next(); err == nil {
			t.Errorf("another event: %+v", rest)
		}
	})
}

// FuzzPost posts whatever it is to a link with one session: what is accepted is one
// line for the agent, and what the agent answers finds a stream.
func FuzzPost(f *testing.F) {
	for _, line := range seeds(f) {
		f.Add(line, "")
		f.Add(line, "s1")
		f.Add(strings.ReplaceAll(line, ":", ":\n"), "s2")
	}
	f.Fuzz(func(t *testing.T, body, session string) {
		s := newServer(token, serve.Options{}, defaults)
		k, in := newLink(defaults, func(string) bool { return false }, func() {})
		defer k.finish()
		k.opened("s1")
		s.links[k.id] = k
		lines := make(chan string, 1)
		go func() {
			defer close(lines)
			if line, err := bufio.NewReader(in).ReadString('\n'); err == nil {
				lines <- line
			}
		}()
		r := httptest.NewRequest("POST", Path, strings.NewReader(body))
		r.Header = http.Header{"Authorization": {"Bearer " + token}, "Content-Type": {jsonType}, connectionHeader: {k.id}, sessionHeader: {session}}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		k.leave()
		line, taken := <-lines
		if taken != (w.Code == http.StatusAccepted) {
			t.Fatalf("%d %s: %q", w.Code, w.Body, line)
		}
		if !taken {
			return
		}
		h, err := jsonrpc.ReadHead([]byte(line))
		if err != nil || strings.Count(line, "\n") != 1 || utf8.ValidString(body) && strings.NewReplacer("\n", "\t").Replace(body)+"\n" != line {
			t.Fatalf("%q became %q, %v", body, line, err)
		}
		if h.Method == "" || h.ID.IsZero() {
			return
		}
		answer := `{"jsonrpc":"2.0","id":` + h.ID.String() + `,"result":{"sessionId":"s3"}}` + "\n"
		if _, err := k.Write([]byte(answer[:9])); err != nil {
			t.Fatal(err)
		}
		if _, err := k.Write([]byte(answer[9:])); err != nil {
			t.Fatal(err)
		}
		if len(k.awaited) != 0 {
			t.Errorf("answers are awaited: %v", k.awaited)
		}
		waiting := len(k.whole.events)
		for _, s := range k.sessions {
			waiting += len(s.events)
		}
		if waiting != 1 {
			t.Errorf("the answer is in %d streams", waiting)
		}
	})
}

// FuzzNamed adds the connection's name to results of any form.
func FuzzNamed(f *testing.F) {
	f.Add(`{"protocolVersion":1}`)
	f.Add(`{}`)
	f.Add("{ }")
	f.Add("null")
	f.Fuzz(func(t *testing.T, result string) {
		if !json.Valid([]byte(result)) || !utf8.ValidString(result) {
			return
		}
		h, err := jsonrpc.ReadHead([]byte(`{"jsonrpc":"2.0","result":` + result + `,"id":"x"}`))
		if err != nil || !object(h.Result) {
			return // no object, or deeper than a peer goes
		}
		var before, after struct{ Result map[string]json.RawMessage }
		if json.Unmarshal([]byte(`{"result":`+result+`}`), &before) != nil {
			return
		}
		got := named(h, "abc")
		if err := json.Unmarshal(got, &after); err != nil || string(after.Result["connectionId"]) == "" {
			t.Fatalf("%s: %v", got, err)
		}
		delete(before.Result, "connectionId")
		delete(after.Result, "connectionId")
		if len(before.Result) != len(after.Result) {
			t.Errorf("%s", got)
		}
	})
}
