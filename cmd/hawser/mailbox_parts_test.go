package main

import (
	"context"
	"testing"

	"hawser/internal/approval"
)

// Whoever declines is asked again; where nobody is asked, nobody is asked twice.
func TestAskedUntilPasted(t *testing.T) {
	no := approval.Answer{Verdict: approval.Declined, By: "front cli"}
	yes := approval.Answer{Verdict: approval.Answered, Option: pasted, By: "front cli"}
	for name, c := range map[string]struct {
		answers []approval.Answer
		want    bool
	}{
		"yes":                  {[]approval.Answer{yes}, true},
		"no, no, yes":          {[]approval.Answer{no, no, yes}, true},
		"nobody is there":      {[]approval.Answer{{Verdict: approval.Declined, By: "nobody to ask"}}, false},
		"nothing may be asked": {[]approval.Answer{{Verdict: approval.Declined, By: "mode none"}}, false},
		"cancelled":            {[]approval.Answer{no, {Verdict: approval.Cancelled}}, false},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		asked := 0
		got := isPasted(ctx, func(context.Context, approval.Question) (approval.Answer, error) {
			a := c.answers[asked]
			if asked++; a.Verdict == approval.Cancelled {
				cancel()
			}
			return a, nil
		}, approval.Question{})
		cancel()
		if got != c.want || asked != len(c.answers) {
			t.Errorf("%s: %v after %d questions", name, got, asked)
		}
	}
}
