package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// ask shows a question in full; the live line then says how to answer.
func (f *tty) ask(q approval.Question) {
	if slices.ContainsFunc(f.asked, func(o approval.Question) bool { return o.ID == q.ID }) {
		return
	}
	f.asked = append(f.asked, q)
	lines := []string{f.paint(f.yellow+f.bold, "? "+shown(q.Title))}
	if q.Detail != "" {
		lines = append(lines, shown(q.Detail))
	}
	if q.Action != nil {
		if d := q.Action.Describe(); q.Action.Kind == approval.Exec && !strings.Contains(q.Title, d) {
			lines = append(lines, "  "+d)
		}
		if q.Action.Diff != "" {
			lines = append(lines, f.diff(q.Action.Diff, 0))
		}
	}
	for i, o := range q.Options {
		lines = append(lines, fmt.Sprintf("  %d %s", i+1, shown(o.Label)))
	}
	for _, field := range q.Fields {
		lines = append(lines, "  "+fieldLine(field))
	}
	f.print(strings.Join(lines, "\n"))
	f.keys.clear()
}

func fieldLine(field approval.Field) string {
	s := field.Name
	if field.Label != "" {
		s = shown(field.Label)
	}
	if field.Description != "" {
		s += ": " + shown(field.Description)
	}
	return s
}

// prompt says how a question is answered.
func (f *tty) prompt(q approval.Question) string {
	style := f.yellow + f.bold
	typed := f.keys.typed()
	switch {
	case !f.keys.works():
		return f.paint(style, "waiting for an answer from elsewhere: hawser sessions answer")
	case q.Kind == approval.Permission && len(q.Options) < 10:
		return f.paint(style, "[y]es  [n]o  [a]lways in this session  [f]or good  [d]eny always") + f.paint(f.dim, fmt.Sprintf(", or 1 to %d", len(q.Options)))
	case len(q.Options) > 0 && len(q.Options) < 10:
		return f.paint(style, fmt.Sprintf("press 1 to %d", len(q.Options))) + f.paint(f.dim, ", Esc for none")
	case q.Kind == approval.Form && len(q.Fields) > 1:
		return f.paint(style, `a JSON object, such as {"name":"value"}: `) + typed
	}
	return f.paint(style, "answer, then Enter: ") + typed
}

// key is a key that was pressed while a turn is under way.
func (f *tty) key(r rune) {
	f.mu.Lock()
	if len(f.asked) == 0 {
		f.mu.Unlock()
		return
	}
	q := f.asked[0]
	words, ok := f.answerKey(q, r)
	if !ok {
		f.redraw()
		f.mu.Unlock()
		return
	}
	a, err := q.Parse(words)
	f.mu.Unlock()
	if err == nil {
		a.By = "front cli"
		err = f.to.Settle(context.Background(), q.ID, a)
	}
	if err != nil {
		f.mu.Lock()
		f.print(f.paint(f.red, shown(err.Error())))
		f.redraw()
		f.mu.Unlock()
	}
}

// answerKey makes words of a key, or waits for more of them.
func (f *tty) answerKey(q approval.Question, r rune) (string, bool) {
	n := len(q.Options)
	switch {
	case n >= 10, n == 0 && q.Kind != approval.Permission:
		return f.keys.edit(r)
	case r >= '1' && r < '1'+rune(n):
		return string(r), true
	case r == escape:
		return refusal(q), true
	case q.Kind == approval.Permission:
		words, ok := permissionKeys[unicode.ToLower(r)]
		return words, ok
	}
	return "", false
}

var permissionKeys = map[rune]string{'y': "yes", 'n': "no", 'a': "always", 'f': "forever", 'd': "never"}

// refusal is what Escape means.
func refusal(q approval.Question) string {
	if q.Kind != approval.Permission {
		return "decline"
	}
	for _, o := range q.Options {
		if o.Effect == approval.DenyOnce {
			return o.ID
		}
	}
	return "no"
}

// settled takes a question off, whoever has answered it.
func (f *tty) settled(e agent.Answer) {
	f.asked = slices.DeleteFunc(f.asked, func(q approval.Question) bool { return q.ID == e.Question })
	f.keys.clear()
	f.print("  " + f.paint(f.dim, answerLine(e.Answer)))
}
