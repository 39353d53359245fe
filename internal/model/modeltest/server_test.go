package modeltest

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
)

// post asks in a dialect, and gives the status and the body.
func post(t *testing.T, url, body string) (int, string) {
	t.Helper()
	r, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		data = append(data, " and then "+err.Error()...)
	}
	return r.StatusCode, string(data)
}

// TestDialects asks for a text and a tool call in each dialect, streaming or not.
func TestDialects(t *testing.T) {
	for _, c := range []struct {
		path, body string
		has        []string
	}{
		{"/v1/chat/completions", `{"model":"m","messages":[{"role":"user","content":"hi"}],"tools":[{"type":"function","function":{"name":"bash"}}]}`,
			[]string{`"finish_reason":"tool_calls"`, `"content":"some text"`, `"arguments":"{\"command\":\"ls\"`}},
		{"/v1/chat/completions", `{"model":"m","stream":true,"messages":[{"role":"user","content":"hi"}],"tools":[{"type":"function","function":{"name":"bash"}}]}`,
			[]string{`"content":"som"`, `"tool_calls":[{`, "data: [DONE]\n\n"}},
		{"/v1/responses", `{"model":"m","input":"hi","tools":[{"type":"function","name":"shell"}]}`,
			[]string{`"type":"function_call"`, `[\"bash\",\"-lc\",\"ls\"]`, `"text":"some text"`}},
		{"/v1/responses", `{"model":"m","stream":true,"input":[{"role":"user","content":[{"type":"input_text","text":"hi"}]}],"tools":[{"type":"function","name":"exec_command"}]}`,
			[]string{"event: response.output_text.delta\n", `{\"cmd\":\"ls\"}`, "event: response.completed\n"}},
		{"/v1/messages", `{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"hi"}]}],"tools":[{"name":"Bash"}]}`,
			[]string{`"stop_reason":"tool_use"`, `"input":{"command":"ls"`}},
		{"/v1/messages", `{"model":"m","stream":true,"messages":[{"role":"user","content":"hi"}],"tools":[{"name":"Bash"}]}`,
			[]string{"event: content_block_delta\n", `"partial_json":"{\"command\":\"ls\"`, "event: message_stop\n"}},
		{"/v1beta/models/m:generateContent", `{"contents":[{"role":"user","parts":[{"text":"hi"}]}],"tools":[{"functionDeclarations":[{"name":"run_shell_command"}]}]}`,
			[]string{`"functionCall":{"args":{"command":"ls"`, `"finishReason":"STOP"`}},
		{"/v1beta/models/m:streamGenerateContent", `{"contents":[{"role":"user","parts":[{"text":"hi"}]}],"tools":[{"functionDeclarations":[{"name":"run_shell_command"}]}]}`,
			[]string{`data: {"candidates"`, `"functionCall"`}},
	} {
		s := New(t, Turns(Turn{Text: "some text", Shell: "ls"}))
		code, got := post(t, s.URL+c.path, c.body)
		for _, want := range c.has {
			if code != 200 || !strings.Contains(got, want) {
				t.Errorf("%s %s\nhas no %s: %d %s", c.path, c.body, want, code, got)
			}
		}
		r := s.Requests()[0]
		if r.Model != "m" || len(r.Tools) != 1 || len(r.Messages) != 1 || r.Messages[0].Text != "hi" {
			t.Errorf("%s: the request is %+v", c.path, r)
		}
	}
}

func TestTrouble(t *testing.T) {
	s := New(t, Turns(
		Turn{Status: 429, Error: "slow", RetryAfter: "7", Times: 2}, Turn{Shell: "ls"}, Turn{Text: "a longer text", Break: true},
	))
	ask := func(body string) (int, string) { return post(t, s.URL+"/v1/chat/completions", body) }
	for range 2 {
		if code, got := ask(`{}`); code != 429 || !strings.Contains(got, "slow") {
			t.Error(code, got)
		}
	}
	if _, got := ask(`{}`); !strings.Contains(got, "All done.") {
		t.Errorf("without tools it answers %s", got)
	}
	if _, got := ask(`{"tools":[{"type":"function","function":{"name":"bash"}}]}`); !strings.Contains(got, "ls") {
		t.Error(got)
	}
	if _, got := ask(`{"stream":true}`); !strings.Contains(got, "and then") || strings.Contains(got, "[DONE]") {
		t.Errorf("the stream did not break: %s", got)
	}
	if code, got := ask(`{}`); code != 400 || !strings.Contains(got, "only 3 turns") {
		t.Error(code, got)
	}
	if code, _ := post(t, s.URL+"/v1/nothing", "{}"); code != 404 {
		t.Error(code)
	}
	r, err := http.Get(s.URL + "/v1/models")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if !json.Valid(must(io.ReadAll(r.Body))) {
		t.Error("the list of models is no JSON")
	}
}

func must(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}
