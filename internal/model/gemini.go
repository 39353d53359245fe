package model

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
)

// gemini is the dialect of Google's Gemini. Caching is the provider's alone.
type gemini struct{}

type geminiPart struct {
	Text    string `json:"text"`
	Thought bool   `json:"thought,omitempty"`
}

type geminiContent struct {
	Role  string       `json:"role"`
	Parts []geminiPart `json:"parts"`
}

type geminiSettings struct {
	Temperature *float64 `json:"temperature,omitempty"`
	MaxTokens   int      `json:"maxOutputTokens,omitempty"`
}

type geminiRequest struct {
	Contents []geminiContent `json:"contents"`
	Settings geminiSettings  `json:"generationConfig"`
}

func (gemini) request(model string, r Request) (string, any) {
	q := geminiRequest{Settings: geminiSettings{r.Temperature, r.MaxTokens}}
	for _, m := range r.Messages {
		role := "user"
		if m.Role == Assistant {
			role = "model"
		}
		q.Contents = append(q.Contents, geminiContent{role, []geminiPart{{Text: m.Text}}})
	}
	return "/v1beta/models/" + url.PathEscape(strings.TrimPrefix(model, "models/")) + ":streamGenerateContent?alt=sse", q
}

func (gemini) authorize(h http.Header, key string) {
	if key != "" {
		h.Set("X-Goog-Api-Key", key)
	}
}

func (gemini) answer() reader { return &geminiReader{} }

type geminiReader struct{ last Delta }

type geminiChunk struct {
	Candidates []struct {
		Index         int
		Content       geminiContent
		FinishReason  string
		FinishMessage string
	}
	PromptFeedback struct{ BlockReason string }
	UsageMetadata  *struct {
		PromptTokenCount        int64
		CandidatesTokenCount    int64
		ThoughtsTokenCount      int64
		CachedContentTokenCount int64
	}
	Error json.RawMessage
}

func (a *geminiReader) take(_ string, data []byte) (d Delta, over bool, err error) {
	var c geminiChunk
	if err := json.Unmarshal(data, &c); err != nil {
		return d, false, mangled(err)
	}
	if len(c.Error) > 0 && string(c.Error) != "null" {
		return d, false, interrupted(data)
	}
	if u := c.UsageMetadata; u != nil {
		a.last.Usage = Usage{Input: u.PromptTokenCount, Output: u.CandidatesTokenCount + u.ThoughtsTokenCount,
			Thought: u.ThoughtsTokenCount, CacheRead: u.CachedContentTokenCount}
	}
	if why := c.PromptFeedback.BlockReason; why != "" {
		a.last.Finish, a.last.Detail = Refusal, "the provider blocked the prompt: "+why
	}
	for _, cand := range c.Candidates {
		if cand.Index != 0 {
			continue
		}
		for _, p := range cand.Content.Parts {
			if p.Thought {
				d.Thought += p.Text
			} else {
				d.Text += p.Text
			}
		}
		switch why := cand.FinishReason; why {
		case "":
		case "STOP":
			a.last.Finish = Stop
		case "MAX_TOKENS":
			a.last.Finish = Length
		case "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII":
			a.last.Finish, a.last.Detail = Refusal, strings.TrimSpace("the provider stopped it: "+why+" "+cand.FinishMessage)
		default: // what it does not explain counts for what came
			a.last.Finish = Stop
		}
	}
	return d, false, nil
}

func (a *geminiReader) end() Delta { return a.last }
