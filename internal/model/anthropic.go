package model

import (
	"encoding/json"
	"net/http"
)

// anthropic is the dialect of Anthropic's messages.
type anthropic struct{}

// anthropicTokens is how long an answer may be where nothing is said: this
// provider wants to be told.
const anthropicTokens = 8192

type anthropicBlock struct {
	Type  string          `json:"type"`
	Text  string          `json:"text"`
	Cache *anthropicCache `json:"cache_control,omitempty"`
}

type anthropicCache struct {
	Type string `json:"type"`
}

type anthropicMessage struct {
	Role    string           `json:"role"`
	Content []anthropicBlock `json:"content"`
}

type anthropicRequest struct {
	Model       string             `json:"model"`
	MaxTokens   int                `json:"max_tokens"`
	Messages    []anthropicMessage `json:"messages"`
	Stream      bool               `json:"stream"`
	Temperature *float64           `json:"temperature,omitempty"`
}

func (anthropic) request(model string, r Request) (string, any) {
	q := anthropicRequest{Model: model, MaxTokens: r.MaxTokens, Stream: true, Temperature: r.Temperature}
	if q.MaxTokens == 0 {
		q.MaxTokens = anthropicTokens
	}
	for i, m := range r.Messages {
		b := anthropicBlock{Type: "text", Text: m.Text}
		// The provider keeps what comes up to a mark, and finds the longest such
		// beginning again: the first message for certain, the last for the next
		// request, and the one before it for what this one has in common with it.
		if i == 0 || i >= len(r.Messages)-3 && m.Role == User {
			b.Cache = &anthropicCache{"ephemeral"}
		}
		if b.Text == "" {
			b.Text = " " // it takes no empty ones
		}
		q.Messages = append(q.Messages, anthropicMessage{string(m.Role), []anthropicBlock{b}})
	}
	return "/v1/messages", q
}

func (anthropic) authorize(h http.Header, key string) {
	h.Set("Anthropic-Version", "2023-06-01")
	if key != "" {
		h.Set("X-Api-Key", key)
	}
}

func (anthropic) answer() reader { return &anthropicReader{} }

type anthropicReader struct{ last Delta }

type anthropicUsage struct {
	InputTokens  *int64 `json:"input_tokens"`
	OutputTokens *int64 `json:"output_tokens"`
	CacheRead    *int64 `json:"cache_read_input_tokens"`
	CacheWrite   *int64 `json:"cache_creation_input_tokens"`
}

type anthropicEvent struct {
	Type    string
	Message struct{ Usage anthropicUsage }
	Usage   anthropicUsage
	Delta   struct {
		Text, Thinking string
		StopReason     string `json:"stop_reason"`
	}
	ContentBlock struct{ Text string } `json:"content_block"`
	// Of a whole message, where the server does not stream.
	Content    []struct{ Text, Thinking string }
	StopReason string `json:"stop_reason"`
}

func (a *anthropicReader) take(_ string, data []byte) (d Delta, over bool, err error) {
	var e anthropicEvent
	if err := json.Unmarshal(data, &e); err != nil {
		return d, false, mangled(err)
	}
	switch e.Type {
	case "message_start":
		a.used(e.Message.Usage)
	case "content_block_start":
		d.Text = e.ContentBlock.Text
	case "content_block_delta":
		d.Text, d.Thought = e.Delta.Text, e.Delta.Thinking
	case "message_delta":
		a.used(e.Usage)
		a.stopped(e.Delta.StopReason)
	case "message":
		for _, b := range e.Content {
			d.Text, d.Thought = d.Text+b.Text, d.Thought+b.Thinking
		}
		a.used(e.Usage)
		a.stopped(e.StopReason)
		return d, true, nil
	case "message_stop":
		return d, true, nil
	case "error":
		return d, false, interrupted(data)
	}
	return d, false, nil
}

func (a *anthropicReader) stopped(reason string) {
	switch reason {
	case "":
	case "max_tokens", "model_context_window_exceeded":
		a.last.Finish = Length
	case "refusal":
		a.last.Finish, a.last.Detail = Refusal, "the model declined to answer"
	default:
		a.last.Finish = Stop
	}
}

// used takes over what an event says of usage. The counts of one kind stand for
// the whole answer, and what is cached is not among the input here.
func (a *anthropicReader) used(u anthropicUsage) {
	to := &a.last.Usage
	plain := to.Input - to.CacheRead - to.CacheWrite
	for _, c := range []struct{ from, to *int64 }{
		{u.InputTokens, &plain}, {u.OutputTokens, &to.Output}, {u.CacheRead, &to.CacheRead}, {u.CacheWrite, &to.CacheWrite},
	} {
		if c.from != nil {
			*c.to = *c.from
		}
	}
	to.Input = plain + to.CacheRead + to.CacheWrite
}

func (a *anthropicReader) end() Delta { return a.last }
