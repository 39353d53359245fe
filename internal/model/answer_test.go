package model_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"hawser/internal/model"
	"hawser/internal/model/modeltest"
)

// spoken are the providers, and what is behind the server's address.
var spoken = map[string]struct{ name, path, key string }{
	"chat":     {"openai/m1", "/v1", "OPENAI_API_KEY"},
	"messages": {"anthropic/m1", "", "ANTHROPIC_API_KEY"},
	"gemini":   {"gemini/m1", "", "GEMINI_API_KEY"},
}

var hurry = model.Retry{First: time.Millisecond, Most: 2 * time.Millisecond}

// each asks a scripted model in every dialect.
func each(t *testing.T, turns []modeltest.Turn, check func(*testing.T, got, *modeltest.Server)) {
	t.Helper()
	for dialect, s := range spoken {
		t.Run(dialect, func(t *testing.T) {
			server := modeltest.New(t, modeltest.Turns(turns...))
			m, err := model.New(s.name, model.Options{
				BaseURL: server.URL + s.path, Retry: hurry, Silence: 10 * time.Second,
				Env: func(name string) (string, bool) { return "secret", name == s.key },
			})
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			check(t, ask(t.Context(), m), server)
		})
	}
}

type got struct {
	text, thought string
	last          model.Delta
	again         int
	err           error
}

func ask(ctx context.Context, m model.Model) (g got) {
	r := model.Request{Messages: []model.Message{{Role: model.User, Text: "hello"}, {Role: model.Assistant, Text: "hi"}, {Role: model.User, Text: "go on"}}}
	for d, err := range m.Answer(ctx, r) {
		if err != nil {
			g.err = err
			continue
		}
		if d.Again != nil {
			g.again, g.text, g.thought = g.again+1, "", ""
		}
		g.text, g.thought = g.text+d.Text, g.thought+d.Thought
		if d.Finish != "" {
			g.last = d
		}
	}
	return g
}

func TestAnswers(t *testing.T) {
	turn := modeltest.Turn{Text: "a long answer, ä wörd", Thought: "hm", Usage: modeltest.Usage{Input: 100, Output: 20, CacheRead: 60, Thought: 4}}
	each(t, []modeltest.Turn{turn}, func(t *testing.T, g got, s *modeltest.Server) {
		if g.err != nil || g.text != turn.Text || g.thought != "hm" || g.last.Finish != model.Stop {
			t.Errorf("%+v", g)
		}
		u := g.last.Usage
		if u.Input != 100 || u.Output != 20 || u.CacheRead != 60 || u.Total() != 120 {
			t.Errorf("the usage is %+v", u)
		}
		r := s.Requests()[0]
		if r.Model != "m1" || !r.Stream || len(r.Messages) != 3 || r.Messages[2].Text != "go on" {
			t.Errorf("the request is %+v", r)
		}
		if !strings.Contains(strings.Join([]string{r.Header.Get("Authorization"), r.Header.Get("X-Api-Key"), r.Header.Get("X-Goog-Api-Key")}, ""), "secret") {
			t.Error("the key was not sent")
		}
	})
}

func TestFinishes(t *testing.T) {
	each(t, []modeltest.Turn{{Text: "half", Cut: true}}, func(t *testing.T, g got, _ *modeltest.Server) {
		if g.err != nil || g.text != "half" || g.last.Finish != model.Length {
			t.Errorf("%+v", g)
		}
	})
	each(t, []modeltest.Turn{{Refuse: "not this"}}, func(t *testing.T, g got, _ *modeltest.Server) {
		if g.err != nil || g.text != "" || g.last.Finish != model.Refusal || g.last.Detail == "" {
			t.Errorf("%+v", g)
		}
	})
	each(t, []modeltest.Turn{{}}, func(t *testing.T, g got, _ *modeltest.Server) {
		if g.err != nil || g.text != "" || g.last.Finish != model.Stop {
			t.Errorf("%+v", g)
		}
	})
}

func TestTroubleThatPasses(t *testing.T) {
	each(t, []modeltest.Turn{
		{Status: 429, Error: "slow down", RetryAfter: "0.001", Times: 2}, {Status: 503}, {Text: "a text that is cut off in its middle", Break: true}, {Text: "well"},
	}, func(t *testing.T, g got, _ *modeltest.Server) {
		if g.err != nil || g.text != "well" || g.again != 4 {
			t.Errorf("%+v", g)
		}
	})
}

func TestTroubleThatStays(t *testing.T) {
	for _, c := range []struct {
		turn modeltest.Turn
		kind model.Kind
		says string
	}{
		{modeltest.Turn{Status: 429, Error: "slow down", Times: -1}, model.Busy, "gave up at attempt 8: the model is busy (HTTP 429): slow down"},
		{modeltest.Turn{Status: 429, RetryAfter: "86400"}, model.Busy, "gave up at attempt 1: the provider wants to be left alone for 24h0m0s, and 10m0s are left of 10m0s for all waits"},
		{modeltest.Turn{Text: "a text that is cut off", Break: true, Times: -1}, model.Broken, "the model's answer broke off"},
		{modeltest.Turn{Status: 500, Error: "oops", Times: -1}, model.Unreachable, "gave up at attempt 8"},
		{modeltest.Turn{Status: 401, Error: "who are you"}, model.Unheard, "does not accept the key (HTTP 401): who are you"},
		{modeltest.Turn{Status: 400, Error: "prompt is too long: 9 tokens"}, model.Overflow, "too long for the model"},
		{modeltest.Turn{Status: 400, Error: "no such field"}, model.Invalid, "does not take the request (HTTP 400): no such field"},
	} {
		each(t, []modeltest.Turn{c.turn}, func(t *testing.T, g got, _ *modeltest.Server) {
			var e *model.Error
			if !errors.As(g.err, &e) || e.Kind != c.kind || !strings.Contains(g.err.Error(), c.says) {
				t.Errorf("%v", g.err)
			}
		})
	}
}

func TestSilenceAndCancel(t *testing.T) {
	server := modeltest.New(t, modeltest.Turns(modeltest.Turn{Hang: true, Times: -1}))
	m, err := model.New("openai/m1", model.Options{BaseURL: server.URL, Silence: 20 * time.Millisecond, Retry: model.Retry{Attempts: 1}})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if g := ask(t.Context(), m); g.err == nil || !strings.Contains(g.err.Error(), "nothing came for 20ms") {
		t.Errorf("%v", g.err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if g := ask(ctx, m); !errors.Is(g.err, context.Canceled) {
		t.Errorf("%v", g.err)
	}
}

func TestNotThere(t *testing.T) {
	m, err := model.New("openai/m1", model.Options{BaseURL: "http://127.0.0.1:1/v1", Retry: hurry})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if g := ask(t.Context(), m); g.err == nil || !strings.Contains(g.err.Error(), "cannot be reached") {
		t.Errorf("%v", g.err)
	}
}

func TestNames(t *testing.T) {
	for name, says := range map[string]string{
		"openai/gpt-4o": "openai needs a key: set OPENAI_API_KEY",
		"openai":        `"openai" names no model; write openai/MODEL`,
		"nobody/m":      `there is no provider "nobody"`,
	} {
		if _, err := model.New(name, model.Options{}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := model.New("openai/m", model.Options{BaseURL: "localhost:8000"}); err == nil || !strings.Contains(err.Error(), "write one such as") {
		t.Error(err)
	}
	if m, err := model.New("ollama/llama3", model.Options{}); err != nil || m.Info().Name != "llama3" {
		t.Error(err)
	}
}

func TestScript(t *testing.T) {
	m := model.NewScript("s", "one", "two")
	for _, want := range []string{"one", "two"} {
		if g := ask(t.Context(), m); g.err != nil || g.text != want || g.last.Finish != model.Stop {
			t.Errorf("%+v", g)
		}
	}
	if g := ask(t.Context(), m); g.err == nil {
		t.Error("it has more answers than it has")
	}
}
