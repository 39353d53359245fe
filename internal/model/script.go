package model

import (
	"context"
	"fmt"
	"iter"
	"sync"
)

// Script is a model that gives written answers, one after another, whatever it
// is asked.
type Script struct {
	name    string
	answers []string

	mu   sync.Mutex
	next int
}

// NewScript makes a model of its answers.
func NewScript(name string, answers ...string) *Script { return &Script{name: name, answers: answers} }

// Info implements Model.
func (s *Script) Info() Info { return Info{Provider: "scripted", Name: s.name} }

// Close implements Model.
func (s *Script) Close() error { return nil }

// Answer implements Model. A token is taken for four bytes.
func (s *Script) Answer(ctx context.Context, r Request) iter.Seq2[Delta, error] {
	return func(yield func(Delta, error) bool) {
		if ctx.Err() != nil {
			yield(Delta{}, ctx.Err())
			return
		}
		text, err := s.take()
		if err != nil {
			yield(Delta{}, err)
			return
		}
		sent := 0
		for _, m := range r.Messages {
			sent += len(m.Text)
		}
		if yield(Delta{Text: text}, nil) {
			yield(Delta{Finish: Stop, Usage: Usage{Input: int64(sent / 4), Output: int64(len(text) / 4)}}, nil)
		}
	}
}

func (s *Script) take() (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next == len(s.answers) {
		return "", &Error{Kind: Invalid, Text: fmt.Sprintf("the script %s has only %d answers", s.name, len(s.answers))}
	}
	s.next++
	return s.answers[s.next-1], nil
}
