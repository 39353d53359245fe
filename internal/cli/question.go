package cli

import (
	"fmt"
	"strings"
	"time"

	"hawser/internal/approval"
)

// InFull is a question with all that a person needs to decide on it: what it is
// about, what can be answered, and until when.
func InFull(q approval.Question) string {
	lines := palette{}.question(q)
	if hasDeadline(q) {
		lines = append(lines, fmt.Sprintf("  answer by %s (%s)", q.Deadline.Local().Format(time.TimeOnly), left(q.Deadline)))
	}
	return strings.Join(lines, "\n")
}

func (p palette) question(q approval.Question) []string {
	lines := []string{p.paint(p.yellow+p.bold, "? "+Title(q))}
	if q.Why != "" {
		lines = append(lines, "  asked because "+shown(q.Why))
	}
	if q.Detail != "" {
		lines = append(lines, shown(q.Detail))
	}
	if a := q.Action; a != nil {
		if d := a.Describe(); d != string(a.Kind) && !strings.Contains(strings.ToLower(q.Title), strings.ToLower(d)) {
			lines = append(lines, "  "+d)
		}
		if a.Diff != "" {
			lines = append(lines, p.diff(a.Diff, 0))
		}
	}
	for i, o := range q.Options {
		lines = append(lines, fmt.Sprintf("  %d %s", i+1, shown(o.Label)))
	}
	for _, field := range q.Fields {
		lines = append(lines, "  "+fieldLine(field))
	}
	return lines
}

// Title is a question's title, made harmless once: an action's description in it
// is so already.
func Title(q approval.Question) string {
	if q.Action != nil {
		d := q.Action.Describe()
		if before, ok := strings.CutSuffix(q.Title, d); ok {
			return oneLine.Replace(shown(before) + d)
		}
	}
	return oneLine.Replace(shown(q.Title))
}

func fieldName(f approval.Field) string {
	if f.Label != "" {
		return oneLine.Replace(shown(f.Label))
	}
	return oneLine.Replace(shown(f.Name))
}

func fieldLine(f approval.Field) string {
	s := fieldName(f)
	var about []string
	if f.Type != "" && f.Type != approval.StringField {
		about = append(about, string(f.Type))
	}
	if f.Required {
		about = append(about, "required")
	}
	if f.Secret {
		about = append(about, "not shown")
	} else if f.Default != nil {
		about = append(about, "else "+shown(fmt.Sprint(f.Default)))
	}
	if len(about) > 0 {
		s += " (" + strings.Join(about, ", ") + ")"
	}
	if f.Description != "" {
		s += ": " + shown(f.Description)
	}
	var choices []string
	for _, o := range f.Options {
		choices = append(choices, shown(o.Label))
	}
	if choices != nil {
		s += ": " + strings.Join(choices, ", ")
	}
	return s
}

// hasDeadline says that there is a time to hurry for: one that is days away is
// that of a question which waits for as long as it takes.
func hasDeadline(q approval.Question) bool {
	return !q.Deadline.IsZero() && time.Until(q.Deadline) <= 24*time.Hour
}

// left is how long a question still waits.
func left(deadline time.Time) string {
	switch d := time.Until(deadline); {
	case d <= 0:
		return "no time left"
	case d < 2*time.Minute:
		return fmt.Sprintf("%d s left", int(d.Seconds()+0.5))
	default:
		return fmt.Sprintf("%d min left", int(d.Minutes()+0.5))
	}
}

// Answered says what an answer was, and who gave it. The question is what it was
// about, if that is known.
func Answered(q approval.Question, a approval.Answer) string {
	said := string(a.Verdict)
	if what := answerWords(q, a); what != "" {
		said += ": " + what
	}
	switch a.Remember {
	case approval.ForSession:
		said += ", for this session"
	case approval.ForConfig:
		said += ", for good"
	}
	if a.By != "" && a.By != string(a.Verdict) {
		said += " (" + shown(a.By) + ")"
	}
	if a.Reason != "" {
		said += ": " + shown(a.Reason)
	}
	return said
}

func answerWords(q approval.Question, a approval.Answer) string {
	if a.Text != "" {
		return shown(a.Text)
	}
	if a.Option != "" && q.Kind != approval.Permission {
		for _, o := range q.Options {
			if o.ID == a.Option {
				return shown(o.Label)
			}
		}
		return shown(a.Option)
	}
	var parts []string
	for _, f := range q.Fields {
		if v, ok := a.Values[f.Name]; ok && f.Secret {
			parts = append(parts, fieldName(f)+" (not shown)")
		} else if ok {
			parts = append(parts, fieldName(f)+"="+shown(fmt.Sprint(v)))
		}
	}
	return strings.Join(parts, ", ")
}
