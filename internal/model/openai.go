package model

import (
	"encoding/json"
	"net/http"
	"strings"
)

// openAI is the dialect of chat completions, which many servers speak. Caching
// is theirs alone: they find the beginning that they have seen before.
type openAI struct {
	// early says that the server wants the older name of the answer's limit.
	early bool
}

type openAIMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type openAIRequest struct {
	Model         string          `json:"model"`
	Messages      []openAIMessage `json:"messages"`
	Stream        bool            `json:"stream"`
	StreamOptions map[string]bool `json:"stream_options"`
	Temperature   *float64        `json:"temperature,omitempty"`
	MaxTokens     int             `json:"max_completion_tokens,omitempty"`
	MaxTokensOld  int             `json:"max_tokens,omitempty"`
}

func (d openAI) request(model string, r Request) (string, any) {
	q := openAIRequest{Model: model, Stream: true, StreamOptions: map[string]bool{"include_usage": true},
		Temperature: r.Temperature, MaxTokens: r.MaxTokens}
	if d.early {
		q.MaxTokens, q.MaxTokensOld = 0, r.MaxTokens
	}
	for _, m := range r.Messages {
		q.Messages = append(q.Messages, openAIMessage{string(m.Role), m.Text})
	}
	return "/chat/completions", q
}

func (openAI) authorize(h http.Header, key string) {
	if key != "" {
		h.Set("Authorization", "Bearer "+key)
	}
}

func (openAI) answer() reader { return &openAIReader{} }

type openAIReader struct {
	last    Delta
	refusal strings.Builder
	text    bool // some came
	done    bool // the server says so
}

type openAIText struct {
	Content, Refusal string
	Reasoning        string
	ReasoningContent string `json:"reasoning_content"`
}

type openAIChunk struct {
	Choices []struct {
		Index        int
		Delta        openAIText
		Message      *openAIText // all of it, where the server does not stream
		FinishReason string      `json:"finish_reason"`
	}
	Usage *struct {
		PromptTokens        int64 `json:"prompt_tokens"`
		CompletionTokens    int64 `json:"completion_tokens"`
		PromptTokensDetails struct {
			CachedTokens int64 `json:"cached_tokens"`
		} `json:"prompt_tokens_details"`
		CompletionTokensDetails struct {
			ReasoningTokens int64 `json:"reasoning_tokens"`
		} `json:"completion_tokens_details"`
		Cost *float64
	}
	Error json.RawMessage
}

func (a *openAIReader) take(name string, data []byte) (d Delta, over bool, err error) {
	if string(data) == "[DONE]" {
		a.done = true
		return d, true, nil
	}
	var c openAIChunk
	if err := json.Unmarshal(data, &c); err != nil {
		return d, false, mangled(err)
	}
	if name == "error" || len(c.Error) > 0 && string(c.Error) != "null" {
		return d, false, interrupted(data)
	}
	if u := c.Usage; u != nil {
		a.last.Usage = Usage{Input: u.PromptTokens, Output: u.CompletionTokens, Cost: u.Cost,
			CacheRead: u.PromptTokensDetails.CachedTokens, Thought: u.CompletionTokensDetails.ReasoningTokens}
	}
	for _, ch := range c.Choices {
		if ch.Index != 0 {
			continue
		}
		if ch.Message != nil {
			ch.Delta, a.done = *ch.Message, true
		}
		d.Text += ch.Delta.Content
		d.Thought += ch.Delta.Reasoning + ch.Delta.ReasoningContent
		a.refusal.WriteString(ch.Delta.Refusal)
		switch ch.FinishReason {
		case "":
		case "length":
			a.last.Finish = Length
		case "content_filter":
			a.last.Finish, a.last.Detail = Refusal, "the provider's content filter stopped it"
		default:
			a.last.Finish = Stop
		}
	}
	a.text = a.text || d.Text != ""
	return d, false, nil
}

func (a *openAIReader) end() Delta {
	// Not every server gives a reason.
	if a.last.Finish == "" && a.done && (a.text || a.refusal.Len() > 0) {
		a.last.Finish = Stop
	}
	if text := a.refusal.String(); text != "" && a.last.Finish != "" {
		a.last.Finish, a.last.Detail = Refusal, text
	}
	return a.last
}
