package model

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Options say how a model is reached. The zero value is the provider's own
// address without a key.
type Options struct {
	// Env finds variables of the environment; nil finds none.
	Env func(name string) (string, bool)
	// BaseURL is where the provider is, before its environment variable.
	BaseURL string
	// Prices are known prices and windows; nil are the built-in ones.
	Prices *Prices
	Retry  Retry
	// Silence ends a stream that says nothing for so long: 5 min if 0.
	Silence time.Duration
	Client  *http.Client // nil is one of its own
}

// provider is who runs models.
type provider struct {
	dialect dialect
	base    string
	keys    []string // the variables that may hold the key, if it needs one
	bases   string   // the variable that may hold the base URL
}

var providers = map[string]provider{
	"openai":     {openAI{}, "https://api.openai.com/v1", []string{"OPENAI_API_KEY"}, "OPENAI_BASE_URL"},
	"openrouter": {openAI{early: true}, "https://openrouter.ai/api/v1", []string{"OPENROUTER_API_KEY"}, "OPENROUTER_BASE_URL"},
	"ollama":     {openAI{early: true}, "http://localhost:11434/v1", nil, "OLLAMA_BASE_URL"},
	"anthropic":  {anthropic{}, "https://api.anthropic.com", []string{"ANTHROPIC_API_KEY"}, "ANTHROPIC_BASE_URL"},
	"gemini":     {gemini{}, "https://generativelanguage.googleapis.com", []string{"GEMINI_API_KEY", "GOOGLE_API_KEY"}, "GEMINI_BASE_URL"},
}

// New makes the model that PROVIDER/MODEL names. The key stands in the
// environment; with a base URL of one's own none may be needed.
func New(name string, o Options) (Model, error) {
	who, model, ok := strings.Cut(name, "/")
	p, known := providers[who]
	switch {
	case !known:
		return nil, fmt.Errorf("there is no provider %q; write openai, anthropic, gemini, openrouter or ollama, and openai with a base URL for what speaks like it", who)
	case !ok || model == "":
		return nil, fmt.Errorf("%q names no model; write %s/MODEL", name, who)
	}
	c := &client{info: Info{Provider: who, Name: model}, dialect: p.dialect, http: o.staying(), silence: o.Silence}
	if c.silence == 0 {
		c.silence = 5 * time.Minute
	}
	base, own, err := p.address(o)
	if err != nil {
		return nil, err
	}
	c.base = base
	for _, name := range p.keys {
		if v, ok := o.lookup(name); ok && c.key == "" {
			c.key = v
		}
	}
	if c.key == "" && len(p.keys) > 0 && !own {
		return nil, fmt.Errorf("%s needs a key: set %s in the environment", who, p.keys[0])
	}
	prices := o.Prices
	if prices == nil {
		list := ListPrices()
		prices = &list
	}
	if known, ok := prices.find(who, model); ok {
		c.info.Window = known.Window
		if known.Price != (Price{}) {
			c.info.Price = &known.Price
		}
	}
	return WithRetry(c, o.Retry), nil
}

// WithRetry makes a model that asks again after errors that may pass.
func WithRetry(m Model, r Retry) Model { return &patient{m, r.filled()} }

// Key gives the value of a provider's key, so that it can be kept out of what
// is written down.
func Key(name string, o Options) string {
	who, _, _ := strings.Cut(name, "/")
	for _, env := range providers[who].keys {
		if v, ok := o.lookup(env); ok {
			return v
		}
	}
	return ""
}

// staying makes the HTTP client, which follows no redirects: net/http would take
// a key in a header that it does not know as one along to any other host.
func (o Options) staying() *http.Client {
	c := http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()}
	if o.Client != nil {
		c = *o.Client
	}
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &c
}

func (o Options) lookup(name string) (string, bool) {
	if o.Env == nil || name == "" {
		return "", false
	}
	v, ok := o.Env(name)
	return strings.TrimSpace(v), ok && strings.TrimSpace(v) != ""
}

// address finds the base URL, and whether it is one of the user's own.
func (p provider) address(o Options) (base string, own bool, err error) {
	base = o.BaseURL
	if base == "" {
		base, _ = o.lookup(p.bases)
	}
	if base == "" {
		return p.base, false, nil
	}
	u, err := url.Parse(base)
	if err == nil && (u.Scheme != "http" && u.Scheme != "https" || u.Host == "") {
		err = errors.New("it has no scheme and host")
	}
	if err != nil {
		return "", true, fmt.Errorf("the base URL %q: %w; write one such as http://localhost:8000/v1", base, err)
	}
	return strings.TrimRight(base, "/"), true, nil
}
