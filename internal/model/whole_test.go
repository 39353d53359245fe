package model_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"hawser/internal/model"
	"hawser/internal/model/modeltest"
)

// TestNoStream has servers that answer in one go, though a stream is asked for.
func TestNoStream(t *testing.T) {
	turn := modeltest.Turn{Text: "all of it", Thought: "hm", Whole: true, Usage: modeltest.Usage{Input: 100, Output: 20, CacheRead: 60}}
	each(t, []modeltest.Turn{turn}, func(t *testing.T, g got, _ *modeltest.Server) {
		if g.err != nil || g.text != turn.Text || g.thought != "hm" || g.last.Finish != model.Stop || g.again != 0 {
			t.Errorf("%+v", g)
		}
		if u := g.last.Usage; u.Input != 100 || u.Output != 20 || u.CacheRead != 60 {
			t.Errorf("the usage is %+v", u)
		}
	})
	each(t, []modeltest.Turn{{Text: "half", Cut: true, Whole: true}}, func(t *testing.T, g got, _ *modeltest.Server) {
		if g.err != nil || g.text != "half" || g.last.Finish != model.Length {
			t.Errorf("%+v", g)
		}
	})
	each(t, []modeltest.Turn{{Refuse: "not this", Whole: true}}, func(t *testing.T, g got, _ *modeltest.Server) {
		if g.err != nil || g.last.Finish != model.Refusal {
			t.Errorf("%+v", g)
		}
	})
}

// TestNoAnswer has servers that answer well, but with something else.
func TestNoAnswer(t *testing.T) {
	for body, says := range map[string]string{
		`{"hello":"there"}`: "it answers with an object that is no answer; is the base URL right?",
		`[]`:                "is the base URL right?",
		`null`:              "is the base URL right?",
		``:                  "it answers with what is no JSON",
		`{"choices"`:        "it answers with what is no JSON",
		`{"error":{"type":"error","message":"prompt is too long"},"type":"error"}`: "too long for the model: prompt is too long",
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json; charset=utf-8")
			_, _ = io.WriteString(w, body)
		}))
		for dialect, s := range spoken {
			if g := askWithKey(t, s.name, server.URL+s.path, s.key, "key"); g.err == nil || !strings.Contains(g.err.Error(), says) || g.again != 0 {
				t.Errorf("%s, %s: %v after %d attempts more", dialect, body, g.err, g.again)
			}
		}
		server.Close()
	}
	list := `[{"candidates":[{"content":{"parts":[{"text":"one "}]}}]},{"candidates":[{"content":{"parts":[{"text":"two"}]},"finishReason":"STOP"}]}]`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, list)
	}))
	defer server.Close()
	if g := askWithKey(t, "gemini/m", server.URL, "GEMINI_API_KEY", "key"); g.err != nil || g.text != "one two" {
		t.Errorf("a list: %+v", g)
	}
}
