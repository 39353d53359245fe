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

// TestRefusals has the ways in which providers say that there will be no answer.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ name, stream, says string }{
		{"openai/m", `{"choices":[{"index":0,"delta":{"content":"Sor"},"finish_reason":"content_filter"}]}`, "the provider's content filter stopped it"},
		{"openai/m", `{"choices":[{"index":0,"delta":{"refusal":"I will not."},"finish_reason":"stop"}]}`, "I will not."},
		{"gemini/m", `{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"},"usageMetadata":{"promptTokenCount":7}}`, "the provider blocked the prompt: PROHIBITED_CONTENT"},
		{"gemini/m", `{"candidates":[{"index":0,"finishReason":"SAFETY"}]}`, "the provider stopped it: SAFETY"},
		{"anthropic/m", `{"type":"message_delta","delta":{"stop_reason":"refusal"},"usage":{"output_tokens":1}}`, "the model declined to answer"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, "data: "+c.stream+"\n\n")
		}))
		m, err := model.New(c.name, model.Options{BaseURL: server.URL, Retry: model.Retry{Attempts: 1}})
		if err != nil {
			t.Fatal(err)
		}
		if g := ask(t.Context(), m); g.err != nil || g.last.Finish != model.Refusal || g.last.Detail != c.says {
			t.Errorf("%s: %+v", c.stream, g)
		}
		if err := m.Close(); err != nil {
			t.Error(err)
		}
		server.Close()
	}
}
