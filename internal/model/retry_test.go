package model

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// failing is a model that is busy some times.
type failing struct {
	Model
	times int
	after time.Duration
}

func (f *failing) Answer(context.Context, Request) iter.Seq2[Delta, error] {
	return func(yield func(Delta, error) bool) {
		if f.times--; f.times >= 0 {
			yield(Delta{}, &Error{Kind: Busy, After: f.after})
			return
		}
		yield(Delta{Finish: Stop}, nil)
	}
}

func TestWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		for _, err := range WithRetry(&failing{times: 3, after: 7 * time.Second}, Retry{}).Answer(t.Context(), Request{}) {
			if err != nil {
				t.Error(err)
			}
		}
		if d := time.Since(begin); d != 21*time.Second {
			t.Errorf("the provider wanted 21 s, and was left alone for %v", d)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		var waits []time.Duration
		for d, err := range WithRetry(&failing{times: 7}, Retry{}).Answer(t.Context(), Request{}) {
			if err != nil {
				t.Error(err)
			} else if d.Again != nil {
				waits = append(waits, d.Again.After)
			}
		}
		if len(waits) != 7 || !slices.IsSorted(waits) || waits[0] < time.Second/2 || waits[6] > time.Minute {
			t.Errorf("the waits are %v", waits)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(3*time.Second, cancel)
		var last error
		for _, err := range WithRetry(&failing{times: 1, after: time.Minute}, Retry{}).Answer(ctx, Request{}) {
			last = err
		}
		if !errors.Is(last, context.Canceled) {
			t.Error(last)
		}
	})
}

// TestNoUseInWaiting gives up at once where the wait is longer than what is left.
func TestNoUseInWaiting(t *testing.T) {
	for _, c := range []struct {
		limit time.Duration
		model failing
		retry Retry
		says  string
		took  time.Duration
	}{
		{3 * time.Second, failing{times: 1, after: time.Minute}, Retry{},
			"gave up at attempt 1: the provider wants to be left alone for 1m0s, and 3s are left for the answer: the model is busy", 0},
		{time.Hour, failing{times: 9, after: 4 * time.Minute}, Retry{},
			"gave up at attempt 3: the provider wants to be left alone for 4m0s, and 2m0s are left of 10m0s for all waits: the model is busy", 8 * time.Minute},
		{100 * time.Millisecond, failing{times: 1}, Retry{First: 10 * time.Hour, Most: 10 * time.Hour},
			"and 100ms are left for the answer: the model is busy", 0},
		{time.Hour, failing{times: 1}, Retry{First: 10 * time.Hour, Most: 10 * time.Hour},
			"gave up at attempt 1: the next would follow in ", 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), c.limit)
			defer cancel()
			begin := time.Now()
			var last error
			for _, err := range WithRetry(&c.model, c.retry).Answer(ctx, Request{}) {
				last = err
			}
			if last == nil || !strings.Contains(last.Error(), c.says) || time.Since(begin) != c.took {
				t.Errorf("after %v: %v", time.Since(begin), last)
			}
		})
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for v, want := range map[string]time.Duration{
		"": 0, "3": 3 * time.Second, "0.5": time.Second / 2, "-1": 0, "soon": 0,
		"Fri, 02 Jan 2026 03:04:15 GMT": 10 * time.Second, "Fri, 02 Jan 2026 03:04:00 GMT": 0,
	} {
		if got := retryAfter(http.Header{"Retry-After": {v}}, now); got != want {
			t.Errorf("%q is %v, not %v", v, got, want)
		}
	}
	if got := retryAfter(http.Header{"Retry-After-Ms": {"250"}, "Retry-After": {"9"}}, now); got != 250*time.Millisecond {
		t.Error(got)
	}
}

func TestComplaints(t *testing.T) {
	for body, want := range map[string]string{
		`{"error":{"message":"no","code":"bad"}}`: "no (bad)", `{"error":"plain"}`: "plain", `{"message":"m"}`: "m",
		`[{"error":{"code":400,"message":"in a list"}}]`: "in a list", "<html>\n oops</html>": "<html> oops</html>", "": "",
	} {
		if got := complaint([]byte(body)); got != want {
			t.Errorf("%s is %q, not %q", body, got, want)
		}
	}
}

func TestPrices(t *testing.T) {
	p := ListPrices()
	if _, err := time.Parse(time.DateOnly, p.AsOf); err != nil {
		t.Error("the list has no date:", err)
	}
	for _, m := range p.Models {
		if m.Window == 0 || m.Price != (Price{}) && (m.Input <= 0 || m.Output < m.Input || m.CacheRead <= 0 || m.CacheRead > m.Input) {
			t.Errorf("%+v", m)
		}
	}
	mini, ok := p.find("openai", "gpt-4o-mini-2024-07-18")
	if !ok || mini.Name != "gpt-4o-mini" {
		t.Errorf("found %+v", mini)
	}
	for provider, name := range map[string]string{"anthropic": "gpt-4o", "openai": "o3-pro"} {
		if m, ok := p.find(provider, name); ok {
			t.Errorf("%s/%s has the price of %s/%s", provider, name, m.Provider, m.Name)
		}
	}
	got := Price{Input: 2, Output: 10, CacheRead: 1, CacheWrite: 3}.Of(Usage{Input: 1_000_000, CacheRead: 400_000, CacheWrite: 100_000, Output: 100_000})
	if want := 1.0 + 0.4 + 0.3 + 1.0; got < want-1e-9 || got > want+1e-9 {
		t.Errorf("%v, not %v", got, want)
	}
	if got := (Price{Input: 2}).Of(Usage{Input: 1_000_000, CacheRead: 400_000, CacheWrite: 100_000}); got != 2 {
		t.Errorf("cached tokens without a price cost %v, not 2", got)
	}
	for bad, says := range map[string]string{
		`{"prices":1}`: `unknown field "prices"; write {"asOf": `, `{}`: "it has no models; write {", `null`: "no models", `{"models":[]}`: "no models", ``: "write {",
		`{"models":[{"provider":"openai","name":"m","imput":1}]}`: `unknown field "imput"`, `[1]`: "write {", `{"models":[{"provider":"p","name":"m"}]} x`: "there is more behind it",
	} {
		if _, err := ReadPrices([]byte(bad)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	form, _, _ := strings.Cut(pricesForm, ", in US")
	if p, err := ReadPrices([]byte(form)); err != nil || p.Models[0].CacheWrite != 1 {
		t.Errorf("the form that is shown: %+v, %v", p, err)
	}
	for _, bad := range []string{"{", `{"models":[{"name":"m"}]}`, `{"models":[{"provider":"openai","name":"m","input":-1}]}`} {
		if _, err := ReadPrices([]byte(bad)); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
	paid := 0.5
	if got := (Price{Input: 2}).Of(Usage{Input: 10, Cost: &paid}); got != paid {
		t.Error(got)
	}
}
