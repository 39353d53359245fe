package model_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"hawser/internal/model"
)

// TestRedirectsKeepTheKey is sent to another host, which must not hear of the
// key, by clients of our own and of others.
func TestRedirectsKeepTheKey(t *testing.T) {
	stranger := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("the stranger was asked, with %v", r.Header)
	}))
	defer stranger.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		server := httptest.NewServer(http.RedirectHandler(stranger.URL+"/v9", status))
		defer server.Close()
		for _, s := range spoken {
			for _, client := range []*http.Client{nil, {}} {
				m, err := model.New(s.name, model.Options{BaseURL: server.URL, Retry: hurry, Client: client,
					Env: func(name string) (string, bool) { return "secret", name == s.key }})
				if err != nil {
					t.Fatal(err)
				}
				g := ask(t.Context(), m)
				var e *model.Error
				if !errors.As(g.err, &e) || e.Kind != model.Invalid || e.Status != status || g.again != 0 ||
					!strings.Contains(g.err.Error(), "it redirects to "+stranger.URL+"/v9") {
					t.Errorf("%s, %d: %v", s.name, status, g.err)
				}
				if err := m.Close(); err != nil {
					t.Error(err)
				}
			}
		}
	}
}
