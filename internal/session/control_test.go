package session

import (
	"context"
	"strings"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

func TestControl(t *testing.T) {
	o := testOptions(t, &puppet{turn: func(ctx context.Context, h agent.Host, p agent.Prompt) (agent.Stop, error) {
		a, err := h.Ask(ctx, approval.Question{Kind: approval.Text, Title: "Which colour?"})
		if err != nil {
			return agent.Stop{}, err
		}
		h.Emit(agent.Message{Text: "it is " + a.Text})
		return agent.Stop{Reason: agent.Ended, Detail: string(a.Verdict)}, nil
	}})
	s := open(t, o)
	l, err := Find(o.Data, s.ID())
	if err != nil {
		t.Fatal(err)
	}
	remote, err := Connect(l, "elsewhere")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	stops := make(chan agent.Stop, 1)
	var said []string
	for e, err := range remote.Follow(ctx, true) {
		if err != nil {
			t.Fatal(err)
		}
		switch ev := e.Event.(type) {
		case agent.Question:
			if err := remote.Settle(ctx, ev.Question.ID, approval.Answer{Verdict: approval.Answered, Text: "blue"}); err != nil {
				t.Error(err)
			}
			if err := remote.Settle(ctx, ev.Question.ID, approval.Answer{Verdict: approval.Answered, Text: "red"}); err == nil || !strings.Contains(err.Error(), "settled") {
				t.Errorf("answered twice: %v", err)
			}
		case agent.Answer:
			if ev.Answer.By != "front elsewhere" {
				t.Errorf("answered by %q", ev.Answer.By)
			}
		case agent.Message:
			said = append(said, ev.Text)
		case agent.End:
			cancel()
		}
		if len(stops) == 0 && e.Seq == 0 && e.Event.Type() == "log" {
			go func() {
				stop, err := remote.Prompt(context.Background(), agent.Ask("x"))
				if err != nil {
					t.Error(err)
				}
				stops <- stop
			}()
		}
	}
	if stop := <-stops; stop.Reason != agent.Ended || stop.Detail != "answered" || strings.Join(said, "") != "it is blue" {
		t.Errorf("ended with %+v after %q", stop, said)
	}
	st, err := remote.State(context.Background())
	if err != nil || st.ID != s.ID() || st.Turns != 1 {
		t.Errorf("state %+v, %v", st, err)
	}
}
