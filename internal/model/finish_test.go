package model_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"hawser/internal/model"
)

// TestNoReason has servers that end a stream without saying why: what is marked
// as done is an answer, if there is any.
func TestNoReason(t *testing.T) {
	const (
		text    = `data: {"choices":[{"index":0,"delta":{"content":"well"},"finish_reason":null}]}` + "\n\n"
		refusal = `data: {"choices":[{"index":0,"delta":{"refusal":"not this"}}]}` + "\n\n"
		thought = `data: {"choices":[{"index":0,"delta":{"reasoning":"hm"}}]}` + "\n\n"
		done    = "data: [DONE]\n\n"
	)
	for stream, want := range map[string]model.Finish{
		text + done: model.Stop, refusal + done: model.Refusal,
		text: "", done: "", thought + done: "", "": "",
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, stream)
		}))
		m, err := model.New("openai/m", model.Options{BaseURL: server.URL, Retry: model.Retry{Attempts: 1}})
		if err != nil {
			t.Fatal(err)
		}
		if g := ask(t.Context(), m); g.last.Finish != want || (g.err == nil) != (want != "") {
			t.Errorf("%q: %+v", stream, g)
		}
		if err := m.Close(); err != nil {
			t.Error(err)
		}
		server.Close()
	}
}
