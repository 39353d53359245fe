package drive

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/model"
	"hawser/internal/model/modeltest"
	"hawser/internal/terminus/wire"
)

// TestChat has two tasks with a model: what it is sent, and what is told of it.
func TestChat(t *testing.T) {
	plainShell(t)
	done := modeltest.Turn{Text: complete, Usage: modeltest.Usage{Input: 1000, Output: 10}}
	s := modeltest.New(t, modeltest.Turns(
		modeltest.Turn{Text: working, Thought: "let me see", Usage: modeltest.Usage{Input: 1000, Output: 50, CacheRead: 400}},
		modeltest.Turn{Status: 429, RetryAfter: "0.001"}, done, done, done, done,
	))
	m, err := model.New("openai/gpt-4o", model.Options{BaseURL: s.URL + "/v1", Prices: &model.Prices{Models: []model.Priced{
		{Provider: "openai", Name: "gpt-4o", Window: 50_000, Price: model.Price{Input: 1, Output: 10, CacheRead: 0.5}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	warm := 0.5
	a, err := Chat(m, ChatOptions{Temperature: &warm, MaxTokens: 77}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t)})
	c, err := a.Open(t.Context(), h, agent.Resume{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, task := range []string{"first task", "second task"} {
		if stop, err := c.Prompt(t.Context(), agent.Ask(task)); err != nil || stop.Reason != agent.Ended {
			t.Fatalf("%+v, %v", stop, err)
		}
	}
	r := s.Requests()
	if first := r[0].Messages[0].Text; len(r[0].Messages) != 1 || !strings.Contains(first, "Task Description:\nfirst task\n\nCurrent terminal state:\nCurrent Terminal Screen:\n$") {
		t.Errorf("it was first asked %q", first)
	}
	if body := string(r[0].Body); !strings.Contains(body, `"temperature":0.5`) || !strings.Contains(body, `"max_completion_tokens":77`) {
		t.Error("the options were not sent")
	}
	last := r[len(r)-1].Messages
	if n := len(last); n != 9 || last[1].Text != working || !strings.Contains(last[2].Text, "New Terminal Output:\n$ echo typed\ntyped\n") ||
		!strings.HasPrefix(last[6].Text, "Task Description:\nsecond task\n") || !strings.Contains(last[8].Text, "Are you sure") {
		t.Errorf("at last it was sent %+v", last)
	}
	events := h.Transcript()
	for _, want := range []string{
		`thought {"id":"t1.1","text":"let me see","chunk":true}`, `message {"id":"a1.1","text":"seen"}`,
		`attempt 2 follows in 1ms`,
		`usage {"inputTokens":1000,"outputTokens":50,"cacheReadTokens":400,"totalTokens":1050,"contextTokens":1050,"contextSize":50000,"cost":{"amount":0.0013,"currency":"USD","estimated":true}}`,
		`"inputTokens":5000,"outputTokens":90,`,
	} {
		if !strings.Contains(events, want) {
			t.Errorf("nobody was told %s; the transcript:\n%s", want, events)
		}
	}
}

// TestChatOutgrowsItsModel goes on when the provider says that it is too much.
func TestChatOutgrowsItsModel(t *testing.T) {
	plainShell(t)
	long := wire.Answer{Commands: []wire.Command{{Keystrokes: "seq 1000 1900\n", Duration: 10}}}.Encode()
	s := modeltest.New(t, modeltest.Turns(
		modeltest.Turn{Text: long, Times: 4}, modeltest.Turn{Status: 400, Error: "maximum context length is 8192 tokens"},
		modeltest.Turn{Text: complete}, modeltest.Turn{Text: complete},
	))
	h := ends(t, chatWith(t, s, ChatOptions{}), agent.Ended, "")
	if !strings.Contains(h.Transcript(), "the conversation is getting too long for the model: the output of") {
		t.Errorf("the transcript:\n%s", h.Transcript())
	}
	r := s.Requests()
	if before, after := len(r[4].Body), len(r[5].Body); after >= before {
		t.Errorf("%d bytes were sent after %d", after, before)
	}
}

// TestSmallWindow has outputs that fill the window, and goes on.
func TestSmallWindow(t *testing.T) {
	plainShell(t)
	long, short := keys(10, "seq 1 3000\n"), keys(5, "echo ok\n")
	a, err := Chat(model.NewScript("s", long, short, long, long, short, isDone, isDone), ChatOptions{Context: 4096}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if h := ends(t, a, agent.Ended, ""); !strings.Contains(h.Transcript(), "messages cut in the middle: 1") {
		t.Errorf("the transcript:\n%s", h.Transcript())
	}
}

// TestTooLongATask fails, and the next one does not have to.
func TestTooLongATask(t *testing.T) {
	plainShell(t)
	a, err := Chat(model.NewScript("s", isDone, isDone), ChatOptions{Context: 8000}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t)})
	c, err := a.Open(t.Context(), h, agent.Resume{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	stop, err := c.Prompt(t.Context(), agent.Ask(strings.Repeat("long ", 100_000)))
	if err != nil || stop.Reason != agent.Failed || !strings.Contains(stop.Detail, "the task is too long for the model") {
		t.Errorf("%+v, %v", stop, err)
	}
	if stop, err := c.Prompt(t.Context(), agent.Ask("short")); err != nil || stop.Reason != agent.Ended {
		t.Errorf("%+v, %v", stop, err)
	}
}

// TestHalfAnswersOfModels keeps what came before a stream broke, or was too slow.
func TestHalfAnswersOfModels(t *testing.T) {
	plainShell(t)
	breaks := modeltest.Turn{Text: working, Break: true}
	s := modeltest.New(t, modeltest.Turns(breaks, modeltest.Turn{Text: complete, Times: -1}))
	h := ends(t, chatWith(t, s, ChatOptions{}), agent.Ended, "")
	text, bytes := halves(t, h)
	if text == "" || !strings.HasPrefix(working, text) || bytes != len(text) {
		t.Errorf("%d bytes are kept of an answer that was given again: %q", bytes, text)
	}
	breaks.Times = -1
	s = modeltest.New(t, modeltest.Turns(breaks))
	h = ends(t, chatWith(t, s, ChatOptions{}), agent.Failed, "gave up at attempt 3")
	if n := strings.Count(h.Transcript(), `"unfinished":true`); n != 3 {
		t.Errorf("%d halves of 3 are kept", n)
	}
	s = modeltest.New(t, modeltest.Turns(modeltest.Turn{Thought: "hm", Text: working, Pieces: len(working), Delay: 50 * time.Millisecond}))
	a := chatWith(t, s, ChatOptions{})
	a.options.Answer = time.Second
	h = ends(t, a, agent.Failed, "the model's answer to step 1 has no end within 1s (-o timeout); ")
	if text, _ := halves(t, h); text == "" || !strings.HasPrefix(working, text) {
		t.Errorf("%q is kept of an answer that was slow", text)
	}
}

func TestChatInXML(t *testing.T) {
	plainShell(t)
	text, err := wire.Answer{TaskComplete: true}.EncodeXML(wire.Attributes)
	if err != nil {
		t.Fatal(err)
	}
	a, err := Chat(model.NewScript("s", text, text), ChatOptions{}, Options{Format: wire.XML})
	if err != nil {
		t.Fatal(err)
	}
	h := ends(t, a, agent.Ended, "")
	if !strings.Contains(h.Transcript(), "<response>") {
		t.Error("the prompt does not ask for XML")
	}
}

func TestTemplates(t *testing.T) {
	if _, err := Chat(model.NewScript("s"), ChatOptions{Template: "do {instruction}"}, Options{}); err == nil || !strings.Contains(err.Error(), "no {terminal_state}") {
		t.Error(err)
	}
	plainShell(t)
	a, err := Chat(model.NewScript("s", complete, complete), ChatOptions{Template: "mine: {instruction}, {terminal_state}"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if h := ends(t, a, agent.Ended, ""); !strings.Contains(h.Transcript(), `"prompt":"mine: the task, Current Terminal Screen:`) {
		t.Error("the template was not used")
	}
}

// TestLongSession has 2,000 steps with a model that forgets most of them.
func TestLongSession(t *testing.T) {
	plainShell(t)
	const steps = 2000
	var answers []string
	for i := range steps - 2 {
		answers = append(answers, keys(5, fmt.Sprintf("seq %d %d\n", i, i+20)))
	}
	a, err := Chat(model.NewScript("long", append(answers, isDone, isDone)...), ChatOptions{Context: 8000}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t), Forget: true})
	c, err := a.Open(t.Context(), h, agent.Resume{})
	if err != nil {
		t.Fatal(err)
	}
	if stop, err := c.Prompt(t.Context(), agent.Ask("count")); err != nil || stop.Reason != agent.Ended {
		t.Errorf("it ended with %+v, %v", stop, err)
	}
	if err := errors.Join(c.Close(), a.Close()); err != nil {
		t.Error(err)
	}
}
