package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"hawser/internal/terminus/wire"
)

func TestAsk(t *testing.T) {
	for name, c := range map[string]struct {
		serve http.HandlerFunc
		want  string
		err   string
	}{
		"an answer": {func(w http.ResponseWriter, r *http.Request) {
			var q struct {
				Instruction, Prompt string
				Step                int
			}
			if got := r.Header.Get("Authorization"); got != "Bearer abcdefgh" {
				t.Errorf("the authorization is %q", got)
			}
			if err := json.NewDecoder(r.Body).Decode(&q); err != nil || r.Method != "POST" || q.Step != 2 || q.Prompt != "p" {
				t.Errorf("%s %+v, %v", r.Method, q, err)
			}
			w.Write([]byte(`{"analysis":"` + q.Instruction + `"}`))
		}, `{"analysis":"do"}`, ""},
		"an error": {func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no\nidea", 500) }, "",
			"answers with HTTP 500 Internal Server Error no idea"},
		"an indiscreet one": {func(w http.ResponseWriter, r *http.Request) {
			http.Error(w, "not "+r.Header.Get("Authorization"), http.StatusForbidden)
		}, "",
			"HTTP 403 Forbidden not Bearer [redacted]"},
		"elsewhere": {func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/" {
				t.Error("it has followed")
			}
			http.Redirect(w, r, "/else", http.StatusPermanentRedirect)
		}, "", "/else, which is not followed"},
		"half an answer": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			w.Write([]byte("half"))
		}, "half", "broke off after 4 bytes"},
		"too long": {func(w http.ResponseWriter, _ *http.Request) {
			piece := make([]byte, 1<<20)
			for range wire.DefaultAnswerLimit>>20 + 1 {
				w.Write(piece)
			}
		}, string(make([]byte, wire.DefaultAnswerLimit+1)), "the answer is too long: more than 64 MiB"},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(c.serve)
			defer s.Close()
			a, err := New(s.URL, "Bearer abcdefgh")
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			got, err := a.Ask(t.Context(), wire.Request{Instruction: "do", Step: 2, Prompt: "p"})
			if got != c.want || (c.err == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("%.100q, %v", got, err)
			}
		})
	}
}

// A secret that stands where a complaint is cut is not shown in part.
func TestSecretAtTheCut(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, strings.Repeat("x", maxComplaint-len("Bearer abcd"))+r.Header.Get("Authorization"), http.StatusForbidden)
	}))
	defer s.Close()
	a, err := New(s.URL, "Bearer abcdefgh")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	_, err = a.Ask(t.Context(), wire.Request{Step: 1})
	if err == nil || strings.Contains(err.Error(), "abcd") || !strings.HasSuffix(err.Error(), "xBearer [red") {
		t.Error(err)
	}
}

func TestNobodyThere(t *testing.T) {
	a, err := New("http://127.0.0.1:1/", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Ask(t.Context(), wire.Request{Step: 1}); err == nil || !strings.Contains(err.Error(), "cannot be reached") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := a.Ask(ctx, wire.Request{Step: 1}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for _, bad := range []string{"", "localhost:80", "http://", "ftp://x"} {
		if _, err := New(bad, ""); err == nil {
			t.Errorf("%q is an address", bad)
		}
	}
	for _, bad := range []string{"http://name:hunter2@host/", "http://hunter2@host", "http://name:hunter2@ho st/", "http://name:hunter2@host:x/"} {
		if _, err := New(bad, ""); err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
