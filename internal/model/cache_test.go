package model_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"hawser/internal/model"
)

// TestCaching looks at what is marked for the provider's cache, and at how that
// is counted: the first message, so that the prompt is kept; the last one, for
// the next request; and the one of the user before it, which the last request
// marked.
func TestCaching(t *testing.T) {
	var marked []int
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q struct {
			Messages []struct{ Content []map[string]json.RawMessage }
		}
		body, _ := io.ReadAll(r.Body)
		if err := json.Unmarshal(body, &q); err != nil {
			t.Error(err)
		}
		for i, m := range q.Messages {
			if m.Content[0]["cache_control"] != nil {
				marked = append(marked, i)
			}
		}
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(w, strings.Join([]string{
			`data: {"type":"message_start","message":{"usage":{"input_tokens":10,"cache_read_input_tokens":700,"cache_creation_input_tokens":90,"output_tokens":1}}}`,
			`data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}`,
			`data: {"type":"message_stop"}`, "",
		}, "\n\n"))
	}))
	defer server.Close()
	prices := model.Prices{Models: []model.Priced{{Provider: "anthropic", Name: "m",
		Price: model.Price{Input: 1000, Output: 10_000, CacheRead: 100, CacheWrite: 2000}}}}
	m, err := model.New("anthropic/m", model.Options{BaseURL: server.URL, Prices: &prices})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	var r model.Request
	for i := range 7 {
		r.Messages = append(r.Messages, model.Message{Role: []model.Role{model.User, model.Assistant}[i%2], Text: "x"})
	}
	for d, err := range m.Answer(t.Context(), r) {
		if err != nil {
			t.Fatal(err)
		}
		if d.Finish == "" {
			continue
		}
		u := d.Usage
		if u.Input != 800 || u.CacheRead != 700 || u.CacheWrite != 90 || u.Output != 20 {
			t.Errorf("the usage is %+v", u)
		}
		if cost := m.Info().Price.Of(u); cost < 0.4599 || cost > 0.4601 { // 0.01 + 0.07 + 0.18 + 0.2
			t.Errorf("the cost is %v", cost)
		}
	}
	if len(marked) != 3 || marked[0] != 0 || marked[1] != 4 || marked[2] != 6 {
		t.Errorf("the messages %v are marked", marked)
	}
}
