package drive

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/model"
	"hawser/internal/model/modeltest"
	"hawser/internal/term"
	"hawser/internal/terminus/web"
	"hawser/internal/terminus/wire"
)

// ends has one task done and checks why it ended: the stop's detail or the
// error.
func ends(t *testing.T, a *Agent, reason agent.Reason, why string) *agenttest.Host {
	t.Helper()
	h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t)})
	stop, err := once(t, h, a, "the task")
	detail := stop.Detail
	if err != nil {
		detail = err.Error()
	}
	if stop.Reason != reason || !strings.Contains(detail, why) {
		t.Errorf("it ended with %s: %s, %v", stop.Reason, detail, err)
	}
	return h
}

const (
	working  = `{"analysis":"seen","plan":"","commands":[{"keystrokes":"echo typed\n","duration":5}]}`
	complete = `{"analysis":"","plan":"","commands":[],"task_complete":true}`
)

// TestBadPrograms has programs that do everything but answer. What they did
// before stays in the events.
func TestBadPrograms(t *testing.T) {
	plainShell(t)
	answered := "read r; printf '%s\\n' '" + working + "'; "
	for name, c := range map[string]struct {
		command string
		why     string
		o       Options
	}{
		"exits at once":        {"exit 7", "the agent's program ended with exit code 7 before it answered step 1", Options{}},
		"exits later":          {answered + "echo gone wrong >&2; exit 3", "ended with exit code 3 before it answered step 2; its last words were:\n  gone wrong", Options{}},
		"exits, not confirmed": {"read r; echo '" + complete + "'", "ended with exit code 0 before it answered step 2", Options{}},
		"is killed":            {answered + "kill -9 $$", "ended with SIGKILL before it answered step 2", Options{}},
		"does not exist":       {"no-such-program-here", "ended with exit code 127 before it answered step 1; its last words were:\n  ", Options{}},
		"hangs":                {answered + "sleep 1000", "the agent has not answered step 2 within 2s", Options{Answer: 2 * time.Second}},
		"hangs in an answer":   {answered + "printf '{\"analysis\": '; sleep 1000", "the agent's answer to step 2 has no end within 3s", Options{Answer: 3 * time.Second}},
		"writes garbage":       {answered + "while read r; do echo '}{ %%% }'; echo puzzled >&2; done", "; the answer began: }{ %%% }; its last words were:\n  puzzled", Options{}},
		"writes binary":        {answered + `while read r; do printf '\000\377\376'; done`, "5 answers in a row could not be read", Options{}},
		"writes a gigabyte":    {answered + "head -c 1000000000 /dev/zero | tr '\\0' x", "the agent's answer has no end within 64 MiB", Options{}},
		"never silent":         {answered + "while echo x; do :; done", "has no end within 3s", Options{Answer: 3 * time.Second}},
		"closes stdin":         {answered + "exec 0<&-; sleep 1000", "the agent has closed its standard input, so that it cannot be asked at step 2", Options{}},
		"closes stdout":        {answered + "exec 1>&-; sleep 1000", "the agent has closed its standard output at step 2", Options{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := ends(t, Program(c.command, nil, c.o), agent.Failed, c.why)
			if strings.HasPrefix(c.command, answered) && (!strings.Contains(h.Text(), "seen") || !strings.Contains(h.Transcript(), `echo typed`)) {
				t.Errorf("what was done before is lost; the transcript:\n%s", h.Transcript())
			}
		})
	}
}

func TestDeafProgram(t *testing.T) {
	plainShell(t)
	// It answers without ever reading, until no more requests fit into the pipe.
	a := Program("while printf '%s\\n' '"+says("x")+"'; do :; done", nil, Options{Answer: 4 * time.Second})
	h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t), Forget: true})
	stop, err := once(t, h, a, strings.Repeat("a long task ", 20_000))
	if err != nil || stop.Reason != agent.Failed || !strings.Contains(stop.Detail, "it does not read its standard input") {
		t.Errorf("it ended with %+v, %v", stop, err)
	}
}

// TestGoodPrograms has programs that answer in their own ways.
func TestGoodPrograms(t *testing.T) {
	plainShell(t)
	for name, command := range map[string]string{
		"exits after confirming":   "read r; echo '" + complete + "'; read r; echo '" + complete + "'",
		"answers before it reads":  "echo '" + complete + "'; echo '" + complete + "'",
		"many lines":               "while read r; do printf '{\\n\"analysis\":\"\",\\n\"plan\":\"\",\\n'; sleep 0.4; printf '\"commands\":[],\\n\"task_complete\":true\\n}\\n'; done",
		"no line end":              "while read r; do printf '%s' '" + complete + "'; done",
		"xml":                      "while read r; do echo '<response><analysis></analysis><plan></plan><commands></commands><task_complete>true</task_complete></response>'; done",
		"text, and silence":        "read r; echo thinking; read r; echo '" + complete + "'; read r; echo '" + complete + "'",
		"the last without newline": "read r; echo '" + complete + "'; read r; printf '%s' '" + complete + "'",
		"noise on stderr":          "while read r; do head -c 3000000 /dev/zero | tr '\\0' '\\n' >&2; echo '" + complete + "'; done",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ends(t, Program(command, nil, Options{}), agent.Ended, "")
		})
	}
}

// TestMoreThanAnswers has programs that take longer than silence to answer, and
// say something before and after it, in one piece or two: they stay in step.
func TestMoreThanAnswers(t *testing.T) {
	plainShell(t)
	for name, c := range map[string]struct{ before, after, later, dropped string }{
		"fence":           {"printf '```json\\n'; ", "\\n", "sleep 0.1; echo '```'; sleep 0.4; ", ""},
		"fence, slow":     {"printf '```json\\n'; sleep 0.5; ", "\\n", "echo '```'; ", ""},
		"fence, at once":  {"sleep 0.5; ", "\\n```\\n", "", "not asked for step 2 yet, and this is no answer: ```"},
		"prose":           {"sleep 0.5; ", "\\nThat is all {for now}.\\n", "", "not asked for step 2 yet, and this is no answer: That is all {for now}."},
		"prose and blank": {"sleep 0.5; ", "\\n\\n \\nBye\\n\\n", "", "not asked for step 3 yet, and this is no answer: Bye"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			answer := func(text string) string {
				return "read r; " + c.before + "printf '%s" + c.after + "' '" + text + "'; " + c.later
			}
			h := ends(t, Program(answer(says("one"))+answer(complete)+answer(complete), nil, Options{}), agent.Ended, "")
			if got := h.Transcript(); strings.Contains(got, "cannot be read") || !strings.Contains(got, c.dropped) || h.Text() != "one" {
				t.Errorf("the text is %q, the transcript:\n%s", h.Text(), got)
			}
		})
	}
}

func TestStderrIsLogged(t *testing.T) {
	plainShell(t)
	h := ends(t, Program("while read r; do echo hello there >&2; echo '"+complete+"'; done", nil, Options{}), agent.Ended, "")
	if !strings.Contains(h.Transcript(), `log {"level":"info","text":"hello there"}`) {
		t.Errorf("the transcript:\n%s", h.Transcript())
	}
	h = ends(t, Program("head -c 3000000 /dev/zero | tr '\\0' x >&2; exit 1", nil, Options{}), agent.Failed, "its last words were:\n  xxx")
	if n := len(h.Transcript()); n > 2<<20 || !strings.Contains(h.Transcript(), "the rest is not logged") {
		t.Errorf("%d bytes were logged", n)
	}
}

// TestBadModels has models that make trouble.
func TestBadModels(t *testing.T) {
	plainShell(t)
	answered := modeltest.Turn{Text: working}
	for name, c := range map[string]struct {
		turns  []modeltest.Turn
		reason agent.Reason
		why    string
		chat   ChatOptions
	}{
		"answers empty":        {[]modeltest.Turn{answered, {Times: -1}}, agent.Failed, "5 answers in a row could not be read; the last one was empty", ChatOptions{}},
		"refuses":              {[]modeltest.Turn{answered, {Refuse: "not this"}}, agent.Refused, "the model will not answer step 2: not this", ChatOptions{}},
		"refuses in words":     {[]modeltest.Turn{answered, {Text: "I am sorry.", Times: -1}}, agent.Failed, "the answer began: I am sorry.", ChatOptions{}},
		"is busy for ever":     {[]modeltest.Turn{answered, {Status: 429, Error: "slow down", Times: -1}}, agent.Failed, "step 2: gave up at attempt 3: the model is busy (HTTP 429): slow down", ChatOptions{}},
		"breaks off":           {[]modeltest.Turn{answered, {Text: working, Break: true, Times: -1}}, agent.Failed, "step 2: gave up at attempt 3: the model's answer broke off: after ", ChatOptions{}},
		"has a wrong key":      {[]modeltest.Turn{{Status: 401, Error: "who?"}}, agent.Failed, "step 1: the provider does not accept the key (HTTP 401): who?", ChatOptions{}},
		"is cut off":           {[]modeltest.Turn{answered, {Text: working[:len(working)-2], Cut: true, Times: -1}}, agent.Failed, "the last error: The response was cut off", ChatOptions{}},
		"uses too many tokens": {[]modeltest.Turn{{Text: working, Usage: modeltest.Usage{Input: 300, Output: 50}, Times: -1}}, agent.Limited, "the task has used 1050 tokens, and 1000 are allowed", ChatOptions{Budget: 1000}},
		"has too small a mind": {[]modeltest.Turn{{Status: 400, Error: "context_length_exceeded", Times: -1}}, agent.Failed, "too long for the model", ChatOptions{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := modeltest.New(t, modeltest.Turns(c.turns...))
			h := ends(t, chatWith(t, s, c.chat), c.reason, c.why)
			if len(c.turns) > 1 && (!strings.Contains(h.Text(), "seen") || !strings.Contains(h.Transcript(), "usage ")) {
				t.Errorf("what was done before is lost; the transcript:\n%s", h.Transcript())
			}
		})
	}
}

func chatWith(t *testing.T, s *modeltest.Server, c ChatOptions) *Agent {
	t.Helper()
	m, err := model.New("openai/m", model.Options{BaseURL: s.URL + "/v1", Retry: model.Retry{Attempts: 3, First: time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := Chat(m, c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestSlowModel gives up on a model that is slow, as on any agent.
func TestSlowModel(t *testing.T) {
	plainShell(t)
	s := modeltest.New(t, modeltest.Turns(modeltest.Turn{Hang: true}))
	a := chatWith(t, s, ChatOptions{})
	a.options.Answer = 100 * time.Millisecond
	ends(t, a, agent.Failed, "the model has not answered step 1 within 100ms (-o timeout)")
	s = modeltest.New(t, modeltest.Turns(modeltest.Turn{Status: 429, Error: "come back later", RetryAfter: "60", Times: -1}))
	a = chatWith(t, s, ChatOptions{})
	a.options.Answer = 100 * time.Millisecond
	ends(t, a, agent.Failed, "left for the answer: the model is busy (HTTP 429): come back later")
	s = modeltest.New(t, modeltest.Turns(modeltest.Turn{Status: 429, Error: "not yet", RetryAfter: "0.001"}, modeltest.Turn{Hang: true}))
	a = chatWith(t, s, ChatOptions{})
	a.options.Answer = 500 * time.Millisecond
	ends(t, a, agent.Failed, "has not answered step 1 within 500ms (-o timeout); the last attempt: the model is busy (HTTP 429): not yet")
}

// TestWaits sleeps through a duration when it is told to, and not else.
func TestWaits(t *testing.T) {
	plainShell(t)
	slow := wire.Answer{Commands: []wire.Command{{Keystrokes: "echo x\n", Duration: 0.4}, {Duration: 0.4}}}.Encode()
	begin := time.Now()
	ends(t, Ask(&recited{[]string{slow, complete, complete}}, Options{Full: true}), agent.Ended, "")
	if took := time.Since(begin); took < 800*time.Millisecond {
		t.Errorf("two waits of 0.4 s took %v", took)
	}
	long := strings.ReplaceAll(slow, "0.4", "60")
	ends(t, Ask(&recited{[]string{long, complete, complete}}, Options{}), agent.Ended, "") // within the test's minute
}

func TestAttachments(t *testing.T) {
	p := agent.Prompt{Parts: []agent.Part{
		{Kind: agent.TextPart, Text: "do"}, {Kind: agent.FilePart, Name: "a", Path: "/x/a"}, {Kind: agent.ResourcePart, URI: "u:b", Text: "inside"},
	}}
	if got, want := instruction(p), "do\n\nAttached: /x/a\n\nAttached: u:b\ninside"; got != want {
		t.Errorf("%q", got)
	}
}

func TestBadAddresses(t *testing.T) {
	plainShell(t)
	hold := make(chan struct{})
	serve := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/broken":
			http.Error(w, "out of luck", 500)
		case "/slow":
			<-hold
		default:
			w.Write([]byte(complete))
		}
	}))
	t.Cleanup(serve.Close)
	defer close(hold)
	for path, c := range map[string]struct {
		reason agent.Reason
		why    string
	}{
		"/":       {agent.Ended, ""},
		"/broken": {agent.Failed, "HTTP 500 Internal Server Error out of luck"},
		"/slow":   {agent.Failed, "has not answered step 1 within 2s"},
	} {
		w, err := web.New(serve.URL+path, "")
		if err != nil {
			t.Fatal(err)
		}
		ends(t, Ask(w, Options{Answer: 2 * time.Second}), c.reason, c.why)
	}
}

// TestDenied is told no by the gate when it wants its shell.
func TestDenied(t *testing.T) {
	h := agenttest.NewHost(t, agenttest.Options{Open: func(context.Context, term.Spec) (*term.Terminal, error) {
		return nil, &agent.DeniedError{Reason: "not here"}
	}})
	stop, err := once(t, h, Ask(&recited{[]string{complete}}, Options{}), "x")
	if err != nil || stop.Reason != agent.Refused || !strings.Contains(stop.Detail, "the shell was not allowed: denied: not here") {
		t.Errorf("%+v, %v", stop, err)
	}
}

// TestCancelEndsEverything cancels while a command runs in the shell.
func TestCancelEndsEverything(t *testing.T) {
	plainShell(t)
	box := agenttest.OpenBox(t)
	h := agenttest.NewHost(t, agenttest.Options{Box: box})
	long := wire.Answer{Commands: []wire.Command{{Keystrokes: "sleep 1000\n", Duration: 60}}}.Encode()
	c, err := Program("while read r; do printf '%s\\n' '"+long+"'; done", nil, Options{}).Open(t.Context(), h, agent.Resume{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stopped := make(chan agent.Stop)
	go func() {
		stop, err := c.Prompt(ctx, agent.Ask("x"))
		if err != nil {
			t.Error(err)
		}
		stopped <- stop
	}()
	h.Await("the command", func() bool { return strings.Contains(h.Transcript(), "tool_call") })
	cancel()
	select {
	case stop := <-stopped:
		if stop.Reason != agent.Cancelled {
			t.Errorf("it ended with %+v", stop)
		}
	case <-time.After(agenttest.Patience):
		t.Fatal("it was not cancelled")
	}
	if !strings.Contains(h.Transcript(), `"status":"failed"`) {
		t.Errorf("the call was not ended; the transcript:\n%s", h.Transcript())
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}
