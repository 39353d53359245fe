package drive

import (
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

// TestForgottenBrace has a program that waits for the next request without
// having ended its answer: that can be mended.
func TestForgottenBrace(t *testing.T) {
	plainShell(t)
	h := ends(t, Program("read r; printf '%s' '"+forgot+"'; read r; while echo '"+complete+"'; do read r; done", nil, Options{Answer: time.Second}), agent.Ended, "")
	for _, want := range []string{"AUTO-CORRECTED: Fixed incomplete JSON", "what there is can be read", "echo typed"} {
		if !strings.Contains(h.Transcript(), want) {
			t.Errorf("%q is not in the transcript:\n%s", want, h.Transcript())
		}
	}
}
