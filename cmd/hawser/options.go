package main

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"hawser/internal/config"
	"hawser/internal/nearest"
)

// optionReader reads an agent's options. The first mistake is kept for done.
type optionReader struct {
	values map[string]string
	known  []string
	err    error
}

func newOptionReader(values map[string]string) *optionReader { return &optionReader{values: values} }

func (r *optionReader) text(name string) string {
	r.known = append(r.known, name)
	return r.values[name]
}

func (r *optionReader) wrong(name, value, want string) {
	if r.err == nil {
		r.err = fmt.Errorf("-o %s=%s: write %s", name, value, want)
	}
}

// choice is one of some words, or empty.
func (r *optionReader) choice(name string, words ...string) string {
	v := r.text(name)
	if v != "" && !slices.Contains(words, v) {
		r.wrong(name, v, strings.Join(words[:len(words)-1], ", ")+" or "+words[len(words)-1])
	}
	return v
}

// count is a number from 1, or 0 if it is not given.
func (r *optionReader) count(name string) int {
	v := r.text(name)
	if v == "" {
		return 0
	}
	n, err := strconv.Atoi(strings.ReplaceAll(v, "_", ""))
	if err != nil || n < 1 {
		r.wrong(name, v, "a number from 1")
	}
	return n
}

// number is any number, or nil if it is not given.
func (r *optionReader) number(name string) *float64 {
	v := r.text(name)
	if v == "" {
		return nil
	}
	f, err := strconv.ParseFloat(v, 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		r.wrong(name, v, "a number")
	}
	return &f
}

// time is a time such as 90s, or a number of seconds.
func (r *optionReader) time(name string) time.Duration {
	v := r.text(name)
	if v == "" {
		return 0
	}
	d, err := parseTime(v)
	if err != nil || d <= 0 {
		r.wrong(name, v, "a time such as 90s or 5m")
	}
	return d
}

// file is the contents of a file.
func (r *optionReader) file(name, path string) string {
	text, err := os.ReadFile(path)
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("-o %s: %w", name, err)
	}
	return string(text)
}

// secret is a value that is kept elsewhere: options are kept with a session.
func (r *optionReader) secret(name string, env func(string) (string, bool)) string {
	v := r.text(name)
	if v == "" {
		return ""
	}
	if !strings.HasPrefix(v, "env:") && !strings.HasPrefix(v, "file:") {
		r.wrong(name, "…", "env:NAME or file:PATH: options are kept, so it cannot be the value itself")
		return ""
	}
	text, err := config.Secret(v).Resolve(config.Source{Env: env, File: os.ReadFile})
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("-o %s: %w", name, err)
	}
	return text
}

// done gives the first mistake; an option that nobody asked for is one.
func (r *optionReader) done() error {
	for name := range r.values {
		if r.err == nil && !slices.Contains(r.known, name) {
			r.err = fmt.Errorf("there is no option %s for this agent; %s", name, nearest.Hint(name, r.known))
		}
	}
	return r.err
}
