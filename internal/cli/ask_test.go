package cli

import (
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// TestKeysAnswerWhatWasSeen presses keys before, at and after the moment from
// which they count.
func TestKeysAnswerWhatWasSeen(t *testing.T) {
	allowed := approval.Answer{Verdict: approval.Allowed, Option: "1", By: "front cli"}
	always := approval.Answer{Verdict: approval.Allowed, Option: "2", Remember: approval.ForSession, By: "front cli"}
	denied := approval.Answer{Verdict: approval.Denied, By: "front cli"}
	for _, c := range []struct {
		name string
		keys []string // a second lies between them, but before the first
		want []approval.Answer
	}{
		{"typed before it could be read", []string{"y"}, nil},
		{"typed afterwards", []string{"", "y"}, []approval.Answer{allowed}},
		{"an arrow", []string{"", "\x1b[A", "\x1bOB"}, nil},
		{"an arrow cut off", []string{"", "\x1b[", "y"}, []approval.Answer{allowed}},
		{"Escape", []string{"", "\x1b"}, []approval.Answer{denied}},
		{"a capital", []string{"", "Y", "A"}, nil},
		{"a paste", []string{"", "\x1b[200~y\n\x1b[201~"}, nil},
		{"always", []string{"", "a"}, []approval.Answer{always}},
		{"twice: the next was not to be seen", []string{"", "aa"}, []approval.Answer{always}},
		{"two, in their time", []string{"", "a", "n"}, []approval.Answer{always, denied}},
		{"a number is a place, not an id", []string{"", "4"}, []approval.Answer{{Option: "4", By: "front cli"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(80, 24)
				r.show(agent.Began{}, permission("q1", "First"), permission("q2", "Second"))
				for i, k := range c.keys {
					if i > 0 {
						time.Sleep(time.Second)
					}
					r.press(k)
				}
				time.Sleep(escapeWait)
				synctest.Wait()
				if got := r.target.answers(); !reflect.DeepEqual(got, c.want) {
					t.Errorf("answered %+v, want %+v", got, c.want)
				}
				r.Close()
			})
		})
	}
}

// TestPrompt shows what is said of the question that the keys answer.
func TestPrompt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(100, 24)
		r.show(agent.Began{}, permission("q1", "First"))
		r.lacks(t, "[y]es")
		time.Sleep(time.Second)
		r.sees(t, "? First", "[y]es  [n]o  [a]lways in this session  [f]or good  [d]eny always, or 1 to 4", "10 min left")
		once := permission("q2", "Second")
		once.Question.Options = once.Question.Options[:1]
		r.show(once)
		r.sees(t, "? (1 of 2) First")
		r.press("y")
		r.sees(t, "First: allowed (front cli)", "? Second")
		r.lacks(t, "[y]es")
		time.Sleep(time.Second)
		r.sees(t, "[y]es  [n]o, or 1 to 1")
		time.Sleep(9 * time.Minute)
		r.sees(t, "59 s left")
		r.Close()
	})
}

// TestFollowerAnswers comes when a turn is under way.
func TestFollowerAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(80, 24)
		r.show(agent.Log{Level: "debug", Text: "following"}, permission("q1", "First"))
		time.Sleep(time.Second)
		r.press("n")
		if got := r.target.answers(); len(got) != 1 {
			t.Errorf("answered %+v", got)
		}
		r.sees(t, "denied (front cli)", "working")
		r.show(agent.End{Stop: agent.Stop{Reason: agent.Ended}})
		r.lacks(t, "working")
		r.Close()
	})
}

func TestForm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(80, 24)
		r.show(agent.Began{}, agent.Question{Question: approval.Question{ID: "q", Kind: approval.Form, Title: "Who?", Fields: []approval.Field{
			{Name: "name", Required: true}, {Name: "age", Type: approval.IntegerField}, {Name: "key", Secret: true},
		}}})
		time.Sleep(time.Second)
		r.sees(t, "name:")
		r.press("Ann\r")
		r.sees(t, "age (or nothing):")
		r.press("old\r")
		r.sees(t, `"old" is not a number`)
		r.press("4x\x7f2\r")
		r.press("\x1b[200~s3cret\n\x1b[201~")
		r.sees(t, "key (or nothing): ••••••")
		r.lacks(t, "s3cret")
		r.press("\r")
		want := []approval.Answer{{Verdict: approval.Answered, By: "front cli", Values: map[string]any{"name": "Ann", "age": 42.0, "key": "s3cret"}}}
		if got := r.target.answers(); !reflect.DeepEqual(got, want) {
			t.Errorf("answered %+v, want %+v", got, want)
		}
		r.sees(t, "answered: name=Ann, age=42, key (not shown) (front cli)")
		r.lacks(t, "s3cret")
		r.Close()
	})
}

func TestTitleIsMadeHarmlessOnce(t *testing.T) {
	a := approval.Action{Kind: approval.Exec, Line: "echo \x1b[2J"}
	for title, want := range map[string]string{
		"Run " + a.Describe(): "Run echo ‹U+001B›[2J",
		"Run \x1b ‹x›":        "Run ‹U+001B› ‹U+2039›x‹U+203A›",
	} {
		if got := Title(approval.Question{Title: title, Action: &a}); got != want {
			t.Errorf("%q is shown as %q, want %q", title, got, want)
		}
	}
	for _, command := range []string{a.Describe(), a.Line} {
		if got, want := commandLine(agent.TerminalBegan{Command: command}), "$ echo ‹U+001B›[2J"; got != want {
			t.Errorf("%q is shown as %q", command, got)
		}
	}
	lines := approval.Action{Kind: approval.Exec, Line: "cd a\nmake"}
	if got, want := commandLine(agent.TerminalBegan{Command: lines.Describe()}), "$ cd a ⏎ make"; got != want {
		t.Errorf("lines are shown as %q", got)
	}
}

// Options that are not yes and no are answered by their own letters, and what
// waits for as long as it takes counts nothing down.
func TestLettersOfOptions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(100, 24)
		r.show(agent.Began{}, agent.Question{Question: approval.Question{
			ID: "q1", Kind: approval.Permission, Title: "Write f", Deadline: time.Now().Add(1000 * time.Hour),
			Options: []approval.Option{
				{ID: "apply", Label: "apply", Effect: approval.AllowOnce}, {ID: "skip", Label: "skip", Effect: approval.DenyOnce},
				{ID: "stop", Label: "stop: skip the rest", Effect: approval.DenyOnce},
			},
		}}, agent.Question{Question: approval.Question{
			ID: "q2", Kind: approval.Choice, Title: "Again?", Options: []approval.Option{{ID: "a", Label: "yes"}, {ID: "b", Label: "no"}},
		}})
		time.Sleep(time.Second)
		r.sees(t, "[a]pply  [s]kip  s[t]op, or 1 to 3")
		r.lacks(t, "left")
		r.press("s")
		time.Sleep(time.Second)
		r.sees(t, "press 1 to 2 or y, n, Esc for none")
		r.press("n")
		want := []approval.Answer{{Option: "skip", By: "front cli"}, {Verdict: approval.Answered, Option: "b", By: "front cli"}}
		if got := r.target.answers(); !reflect.DeepEqual(got, want) {
			t.Errorf("answered %+v, want %+v", got, want)
		}
		r.Close()
	})
}
