package model_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"hawser/internal/model"
	"hawser/internal/model/modeltest"
)

// Errors mean the same as an answer of HTTP and in the middle of a stream.
func TestTroubleByName(t *testing.T) {
	for _, c := range []struct {
		name   string
		status int
		kind   model.Kind
		again  int
	}{
		{"overloaded_error", 529, model.Busy, 7},
		{"rate_limit_error", 429, model.Busy, 7},
		{"RESOURCE_EXHAUSTED", 429, model.Busy, 7},
		{"UNAVAILABLE", 503, model.Busy, 7},
		{"server_error", 500, model.Unreachable, 7},
		{"api_error", 500, model.Unreachable, 7},
		{"timeout_error", 504, model.Unreachable, 7},
		{"insufficient_quota", 429, model.Spent, 0},
		{"billing_error", 402, model.Spent, 0},
		{"authentication_error", 401, model.Unheard, 0},
		{"invalid_request_error", 400, model.Invalid, 0},
	} {
		for _, status := range []int{0, c.status} {
			turn := modeltest.Turn{Text: "half of this comes", Kind: c.name, Status: status, Error: "so it is", Times: -1}
			each(t, []modeltest.Turn{turn}, func(t *testing.T, g got, _ *modeltest.Server) {
				var e *model.Error
				if !errors.As(g.err, &e) || e.Kind != c.kind || g.again != c.again || !strings.HasSuffix(g.err.Error(), ": so it is") {
					t.Errorf("%s, %d: %v after %d attempts more", c.name, status, g.err, g.again)
				}
			})
		}
	}
	each(t, []modeltest.Turn{{Text: "half", Kind: "never_heard_of"}, {Text: "well"}}, func(t *testing.T, g got, _ *modeltest.Server) {
		if g.err != nil || g.text != "well" {
			t.Errorf("%+v", g)
		}
	})
	each(t, []modeltest.Turn{{Text: "half", Kind: "invalid_request_error", Error: "prompt is too long"}}, func(t *testing.T, g got, _ *modeltest.Server) {
		var e *model.Error
		if !errors.As(g.err, &e) || e.Kind != model.Overflow {
			t.Errorf("%v", g.err)
		}
	})
}

// Signs of life are no answer.
func TestPingsForEver(t *testing.T) {
	for dialect, s := range spoken {
		server := modeltest.New(t, modeltest.Turns(modeltest.Turn{Ping: true, Times: -1}))
		m, err := model.New(s.name, model.Options{BaseURL: server.URL + s.path, Silence: 30 * time.Millisecond, Retry: model.Retry{Attempts: 1}})
		if err != nil {
			t.Fatal(err)
		}
		if g := ask(t.Context(), m); g.err == nil || !strings.Contains(g.err.Error(), "nothing came for 30ms") {
			t.Errorf("%s: %v", dialect, g.err)
		}
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Providers like to repeat the key that they do not accept.
func TestNoKeyInErrors(t *testing.T) {
	const key = "sk-0123456789abcdef"
	turns := []modeltest.Turn{
		{Status: 401, Error: "incorrect key: " + key},
		{Status: 400, Error: strings.Repeat("x", 490) + key}, // which would be cut within the key
		{Text: "half", Kind: "invalid_request_error", Error: "not with " + key},
	}
	for _, turn := range turns {
		for dialect, s := range spoken {
			server := modeltest.New(t, modeltest.Turns(turn))
			if g := askWithKey(t, s.name, server.URL+s.path, s.key, key); g.err == nil || strings.Contains(g.err.Error(), "0123") {
				t.Errorf("%s: %v", dialect, g.err)
			}
		}
	}
	away := httptest.NewServer(http.NotFoundHandler())
	away.Close()
	for _, s := range spoken {
		if g := askWithKey(t, s.name, away.URL+"/"+key, s.key, key); g.err == nil || strings.Contains(g.err.Error(), "0123") {
			t.Errorf("%v", g.err)
		}
	}
}

func askWithKey(t *testing.T, name, base, variable, key string) got {
	t.Helper()
	m, err := model.New(name, model.Options{BaseURL: base, Retry: hurry,
		Env: func(name string) (string, bool) { return key, name == variable }})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	return ask(t.Context(), m)
}
