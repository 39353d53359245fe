package approval

import (
	"context"
	"testing"
	"testing/synctest"
)

func TestSetMode(t *testing.T) {
	read, write := Action{Kind: Read, Path: "a"}, Action{Kind: Write, Path: "a"}
	for _, c := range []struct {
		mode     Mode
		question Question
		want     Verdict // empty: it waits on
	}{
		{ModeAll, Question{Kind: Permission, Title: "t", Action: &write}, Allowed},
		{ModeAll, Question{Kind: Text, Title: "t"}, ""},
		{ModeReads, Question{Kind: Permission, Title: "t", Action: &read}, Allowed},
		{ModeReads, Question{Kind: Permission, Title: "t", Action: &write}, ""},
		{ModeNone, Question{Kind: Permission, Title: "t", Action: &read}, Denied},
		{ModeNone, Question{Kind: Text, Title: "t"}, Declined},
		{ModeAsk, Question{Kind: Permission, Title: "t", Action: &read}, ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			g, err := NewGate(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Attach("test")()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var got Answer
			done := make(chan struct{})
			go func() {
				got, _ = g.Ask(ctx, c.question)
				close(done)
			}()
			synctest.Wait()
			if err := g.SetMode(c.mode); err != nil || g.Mode() != c.mode {
				t.Fatal(err, g.Mode())
			}
			synctest.Wait()
			if waits := len(g.Pending()) == 1; waits != (c.want == "") {
				t.Errorf("mode %s: a %s waits: %v", c.mode, c.question.Kind, waits)
			}
			cancel()
			<-done
			if c.want != "" && got.Verdict != c.want {
				t.Errorf("mode %s: a %s is %s", c.mode, c.question.Kind, got.Verdict)
			}
		})
	}
}

func TestSetModeRefusesUnknownOnes(t *testing.T) {
	g, err := NewGate(Options{Mode: ModeReads})
	if err != nil {
		t.Fatal(err)
	}
	if g.SetMode("loud") == nil || g.Mode() != ModeReads {
		t.Error("an unknown mode was taken")
	}
}
