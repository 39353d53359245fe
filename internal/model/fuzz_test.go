package model

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"
)

// streams are what providers send.
func streams(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob("testdata/streams/*.txt")
	if err != nil || len(files) < len(dialectsByName) {
		t.Fatal("there are too few streams", files, err)
	}
	all := map[string][]byte{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(f)] = data
	}
	return all
}

var dialectsByName = map[string]dialect{"chat.txt": openAI{}, "messages.txt": anthropic{}, "gemini.txt": gemini{}}

// canned answers every request with one stream, or in one go.
type canned struct{ body io.Reader }

func (c canned) RoundTrip(*http.Request) (*http.Response, error) {
	kind, body := "text/event-stream", bufio.NewReader(c.body)
	if b, err := body.Peek(1); err == nil && (b[0] == '{' || b[0] == '[') {
		kind = "application/json"
	}
	return &http.Response{StatusCode: 200, Header: http.Header{"Content-Type": {kind}}, Body: io.NopCloser(body)}, nil
}

func read(d dialect, body io.Reader) (text string, last Delta, err error) {
	c := &client{dialect: d, base: "http://x", http: &http.Client{Transport: canned{body}}}
	err = c.stream(context.Background(), Request{}, func(d Delta) bool {
		text += d.Text
		last = d
		return true
	})
	return text, last, err
}

func TestStreams(t *testing.T) {
	for name, data := range streams(t) {
		for _, body := range []io.Reader{bytes.NewReader(data), iotest.OneByteReader(bytes.NewReader(data)),
			bytes.NewReader(bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")))} {
			text, last, err := read(dialectsByName[name], body)
			if err != nil || text != "Hello" || last.Finish != Stop || last.Usage.Total() == 0 {
				t.Errorf("%s: %q, %+v, %v", name, text, last, err)
			}
		}
		var e *Error
		if _, _, err := read(dialectsByName[name], bytes.NewReader(data[:len(data)/3])); !errors.As(err, &e) || e.Kind != Broken {
			t.Errorf("%s: half a stream is %v", name, err)
		}
	}
}

// FuzzStream feeds anything to every dialect: however it is cut into pieces,
// it reads as the same, and ends with a finish or an error.
func FuzzStream(f *testing.F) {
	for _, data := range streams(f) {
		f.Add(data)
	}
	f.Add([]byte("data\n\ndata:\ndata: x\n\nevent: error\ndata: {\"error\":null}\n\n"))
	f.Add([]byte(`{"choices":[{"message":{"content":"x"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1}}`))
	f.Add([]byte(`{"type":"message","content":[{"type":"text","text":"x"}],"stop_reason":"end_turn"}`))
	f.Add([]byte(`[{"candidates":[{"content":{"parts":[{"text":"x"}]},"finishReason":"STOP"}]}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		for name, d := range dialectsByName {
			text, last, err := read(d, bytes.NewReader(data))
			if (err == nil) != (last.Finish != "") {
				t.Errorf("%s: it ends with %+v, %v", name, last, err)
			}
			again, _, err2 := read(d, iotest.OneByteReader(bytes.NewReader(data)))
			if text != again || (err == nil) != (err2 == nil) {
				t.Errorf("%s: %q, %v in pieces is %q, %v", name, text, err, again, err2)
			}
		}
	})
}
