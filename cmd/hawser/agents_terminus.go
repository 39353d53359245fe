package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/model"
	"hawser/internal/terminus/drive"
	"hawser/internal/terminus/web"
	"hawser/internal/terminus/wire"
)

// newTerm makes the agent of a program, or of an address, that answers with
// keys.
func newTerm(rest string, o agentOptions) (agent.Agent, error) {
	r := newOptionReader(o.options)
	d := terminusOptions(r, o.name)
	if !strings.HasPrefix(rest, "http://") && !strings.HasPrefix(rest, "https://") {
		if err := r.done(); err != nil {
			return nil, err
		}
		return drive.Program(rest, o.env, d), nil
	}
	authorization := r.secret("authorization", envOver(o.env))
	if err := r.done(); err != nil {
		return nil, err
	}
	c, err := web.New(rest, authorization)
	switch {
	case errors.Is(err, web.ErrCredentials):
		return nil, fmt.Errorf("%w; use -o authorization=env:NAME, a variable that holds what is to be sent, such as Bearer TOKEN", err)
	case err != nil:
		return nil, err
	}
	return withSecret{drive.Ask(c, d), authorization}, nil
}

// newTerminusAgent makes the agent of a model that answers with keys.
func newTerminusAgent(name string, o agentOptions) (agent.Agent, error) {
	r := newOptionReader(o.options)
	d := terminusOptions(r, o.name)
	if m := r.text("model"); m != "" { // of the configuration
		name = m
	}
	mo := model.Options{BaseURL: r.text("base_url"), Env: envOver(o.env)}
	if u, err := url.Parse(mo.BaseURL); err == nil && u.User != nil {
		return nil, errors.New("-o base_url must not have a password in it, since options are kept; set the provider's variable, such as OPENAI_BASE_URL")
	}
	c := drive.ChatOptions{
		Temperature: r.number("temperature"), MaxTokens: r.count("max_tokens"),
		Budget: int64(r.count("token_budget")), Context: int64(r.count("context")),
	}
	if file := r.text("prompt"); file != "" {
		c.Template = r.file("prompt", file)
	}
	if file := r.text("prices"); file != "" {
		p, err := model.ReadPrices([]byte(r.file("prices", file)))
		if err != nil {
			return nil, fmt.Errorf("-o prices: %w", err)
		}
		mo.Prices = &p
	}
	if err := r.done(); err != nil {
		return nil, err
	}
	m, err := newModel(name, mo)
	if err != nil {
		return nil, err
	}
	a, err := drive.Chat(m, c, d)
	if err != nil {
		return nil, fmt.Errorf("-o prompt: %w", err)
	}
	return withSecret{a, model.Key(name, mo)}, nil
}

// newModel makes a provider's model, or the one that recites a file of answers.
func newModel(name string, o model.Options) (model.Model, error) {
	file, ok := strings.CutPrefix(name, "scripted/")
	if !ok {
		return model.New(name, o)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return model.NewScript(file, splitAnswers(text)...), nil
}

// splitAnswers finds the answers in a text as in what a program writes.
func splitAnswers(text []byte) []string {
	var s wire.Splitter
	var list []string
	for len(text) > 0 {
		n, complete, err := s.Feed(text)
		text = text[n:]
		if complete || err != nil {
			list = append(list, s.Take())
		}
	}
	if last := strings.TrimSpace(s.Take()); last != "" {
		list = append(list, last)
	}
	return list
}

// terminusOptions are those of everyone who answers with keys.
func terminusOptions(r *optionReader, name string) drive.Options {
	return drive.Options{
		Name:   name,
		Format: wire.Format(r.choice("parser", "auto", "json", "xml")),
		Full:   r.choice("wait", "settle", "full") == "full",
		Output: r.count("output_limit"), Steps: r.count("max_turns"), Errors: r.count("max_errors"),
		Answer: r.time("timeout"),
	}
}

// envOver finds variables in a list before those of hawser itself.
func envOver(list []string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		for _, kv := range list {
			if k, v, _ := strings.Cut(kv, "="); k == name {
				return v, true
			}
		}
		return os.LookupEnv(name)
	}
}

// withSecret is an agent that knows something which must not be written down.
type withSecret struct {
	agent.Agent
	secret string
}

func (a withSecret) Secrets() []string {
	if a.secret == "" {
		return nil
	}
	return []string{a.secret}
}
