package model

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestOverflow has what providers say when a conversation does not fit, and what
// only looks like it.
func TestOverflow(t *testing.T) {
	for _, c := range []struct {
		who    string
		status int
		body   string
		kind   Kind
	}{
		{"OpenAI", 400, `{"error":{"message":"no","type":"invalid_request_error","code":"context_length_exceeded"}}`, Overflow},
		{"OpenAI, responses", 400, `{"error":{"message":"Your input exceeds the context window of this model."}}`, Overflow},
		{"OpenAI, by the minute", 429, `{"error":{"message":"Request too large for m in organization o on tokens per min (TPM): Limit 30000, Requested 40000.","type":"tokens","code":"rate_limit_exceeded"}}`, Overflow},
		{"OpenAI, for now", 429, `{"error":{"message":"Rate limit reached for m on tokens per min (TPM): Limit 30,000, Used 25,000, Requested 8,000. Please try again in 6s.","type":"tokens","code":"rate_limit_exceeded"}}`, Busy},
		{"Groq, by the minute", 413, `{"error":{"message":"Request too large on tokens per minute (TPM): Limit 6000, Requested 7000"}}`, Overflow},
		{"Groq, Cerebras", 400, `{"message":"Please reduce the length of the messages or completion."}`, Overflow},
		{"Anthropic", 400, `{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 202095 tokens > 200000 maximum"}}`, Overflow},
		{"Anthropic, with the answer", 400, "{\"error\":{\"message\":\"input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000\"}}", Overflow},
		{"Anthropic, in bytes", 413, `{"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}`, Overflow},
		{"Anthropic, too fast", 429, `{"type":"error","error":{"type":"rate_limit_error","message":"This request would exceed the rate limit of 30,000 input tokens per minute"}}`, Busy},
		{"Bedrock", 400, `{"message":"Input is too long for requested model."}`, Overflow},
		{"Bedrock, too fast", 429, `{"message":"Too many tokens, please wait before trying again."}`, Busy},
		{"Gemini", 400, `[{"error":{"code":400,"message":"The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).","status":"INVALID_ARGUMENT"}}]`, Overflow},
		{"xAI", 400, `{"error":"This model's maximum prompt length is 131072 but the request contains 537812 tokens."}`, Overflow},
		{"vLLM", 400, `{"object":"error","message":"This model's maximum context length is 8192 tokens. However, your request has 8195.","code":400}`, Overflow},
		{"SGLang", 400, `{"message":"The input (9000 tokens) is longer than the model's context length (8000 tokens)."}`, Overflow},
		{"llama.cpp", 400, `{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error"}}`, Overflow},
		{"llama.cpp, older", 500, `{"error":{"code":500,"message":"the request exceeds the available context size"}}`, Overflow},
		{"LM Studio", 400, `{"error":"The number of tokens to keep from the initial prompt is greater than the context length."}`, Overflow},
		{"Ollama", 400, `{"error":{"message":"prompt too long; exceeded max context length by 12 tokens"}}`, Overflow},
		{"OpenRouter", 400, `{"error":{"message":"This endpoint's maximum context length is 65536 tokens.","code":400}}`, Overflow},
		{"OpenRouter, of another", 400, `{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\"error\":{\"message\":\"prompt is too long: 9 > 8\"}}"}}}`, Overflow},
		{"Mistral", 400, `{"object":"error","message":"Prompt contains 40000 tokens, too large for model with 32768 maximum context length","code":"3051"}`, Overflow},
		{"any", 413, ``, Overflow},
		{"any", 400, `{"error":{"message":"max_tokens is too large: 100000. This model supports at most 16384 completion tokens"}}`, Invalid},
		{"any", 500, `{"error":{"message":"internal error"}}`, Unreachable},
	} {
		r := &http.Response{StatusCode: c.status, Body: io.NopCloser(strings.NewReader(c.body))}
		if e := refused(r, time.Now()); e.Kind != c.kind {
			t.Errorf("%s: %s is taken for %s", c.who, c.body, e.Kind)
		}
		if c.kind == Overflow && strings.HasPrefix(c.body, "{") && c.status != 429 && c.status != 413 {
			if e := interrupted([]byte(c.body)); e.Kind != Overflow {
				t.Errorf("%s: in a stream, %s is taken for %s", c.who, c.body, e.Kind)
			}
		}
	}
}
