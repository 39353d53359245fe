package drive

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
)

// halves are the answers without an end that were told.
func halves(t *testing.T, h *agenttest.Host) (text string, bytes int) {
	t.Helper()
	for _, e := range h.Events() {
		x, ok := e.(agent.Extension)
		if !ok || x.Kind != "answer" {
			continue
		}
		var a struct {
			Text       string
			Unfinished bool
			Bytes      int
		}
		if err := json.Unmarshal(x.Data, &a); err != nil {
			t.Fatal(err)
		}
		text, bytes = text+a.Text, max(bytes, a.Bytes)
		if a.Unfinished {
			return text, bytes
		}
	}
	return "", 0
}

// TestHalfAnswers are told, although nothing can be done with them.
func TestHalfAnswers(t *testing.T) {
	plainShell(t)
	for name, c := range map[string]struct {
		command, why, begins string
		bytes                int
	}{
		"in time":  {"printf '{\"analysis\": \"half of it'; sleep 1000", "answer to step 1 has no end within 1s (-o timeout)", `{"analysis": "half of it`, 24},
		"in space": {"head -c 100000000 /dev/zero | tr '\\0' x", "has no end within 64 MiB", "xxxx", 64 << 20},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			limit := time.Second
			if c.bytes > 1000 {
				limit = time.Minute
			}
			h := ends(t, Program(c.command, nil, Options{Answer: limit}), agent.Failed, c.why)
			text, bytes := halves(t, h)
			if !strings.HasPrefix(text, c.begins) || bytes != c.bytes || len(text) != min(c.bytes, maxHalf) {
				t.Errorf("%d bytes are kept, said to be of %d: %.100s", len(text), bytes, text)
			}
		})
	}
}

const forgot = `{"analysis":"forgetful","plan":"","commands":[{"keystrokes":"echo typed\n","duration":5}]`

// TestForgottenBrace has programs that do not end an answer, which can be mended:
// at the end of the time, or when they are seen to wait for the next request.
func TestForgottenBrace(t *testing.T) {
	plainShell(t)
	for name, c := range map[string]struct {
		end, says string
		limit     time.Duration
	}{
		"in time":  {"", "what there is can be read", time.Second},
		"reads on": {"\\n", "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			command := "read r; printf '%s" + c.end + "' '" + forgot + "'; while read r; do echo '" + complete + "'; done"
			h := ends(t, Program(command, nil, Options{Answer: c.limit}), agent.Ended, "")
			for _, want := range []string{"AUTO-CORRECTED: Fixed incomplete JSON", c.says, "echo typed"} {
				if !strings.Contains(h.Transcript(), want) {
					t.Errorf("%q is not in the transcript:\n%s", want, h.Transcript())
				}
			}
		})
	}
}

// TestWordsFirst has programs that say something and take their time before they
// answer: it is one answer, and the next request is whole.
func TestWordsFirst(t *testing.T) {
	plainShell(t)
	command := `n=0; while read r; do n=$((n+1)); echo 'Let me think.'; sleep 0.6
case "$r" in '{"instruction":'*'}') ;; *) exit 9;; esac
if [ $n = 1 ]; then echo '` + says("one") + `'; else echo '` + complete + `'; fi; done`
	h := ends(t, Program(command, nil, Options{}), agent.Ended, "")
	if got := h.Transcript(); strings.Contains(got, "cannot be read") || strings.Count(got, `"prompt":`) != 3 || h.Text() != "one" {
		t.Errorf("the text is %q, the transcript:\n%s", h.Text(), got)
	}
}

// TestAllAnswersAtOnce has a program that does not read.
func TestAllAnswersAtOnce(t *testing.T) {
	plainShell(t)
	h := ends(t, Program("printf '%s\\n' '"+says("one")+"' '"+complete+"' '"+complete+"'", nil, Options{}), agent.Ended, "")
	if got := h.Transcript(); h.Text() != "one" || !strings.Contains(got, "the answer to step 2 was written before it was asked for") ||
		strings.Count(got, `log {"level":"warning"`) != 1 {
		t.Errorf("the text is %q, the transcript:\n%s", h.Text(), got)
	}
}

// TestCompleteStands has a program that takes its time to leave: the task does not
// wait for it, so that it can no more be cancelled.
func TestCompleteStands(t *testing.T) {
	plainShell(t)
	h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t)})
	ctx, cancel := context.WithCancel(t.Context())
	c, err := Program("while read r; do echo '"+complete+"'; done; sleep 1000", nil, Options{}).Open(ctx, h, agent.Resume{})
	if err != nil {
		t.Fatal(err)
	}
	stop, err := c.Prompt(ctx, agent.Ask("x"))
	began := time.Now()
	cancel()
	if err != nil || stop.Reason != agent.Ended {
		t.Errorf("it ended with %+v, %v", stop, err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if took := time.Since(began); took < leaveTime/2 {
		t.Errorf("the program had %v to leave", took)
	}
}
