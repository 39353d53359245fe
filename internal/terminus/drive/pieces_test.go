package drive

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"hawser/internal/agent"
	"hawser/internal/agent/agenttest"
	"hawser/internal/terminus/wire"
)

func TestPieces(t *testing.T) {
	for _, text := range []string{"", "short", strings.Repeat("é", maxPiece), strings.Repeat("some words ", maxPiece), "x" + strings.Repeat("日", maxPiece)} {
		list := pieces(text)
		if strings.Join(list, "") != text {
			t.Error("something is lost")
		}
		for i, p := range list {
			if len(p) > maxPiece || !utf8.ValidString(p) || strings.Contains(text, " ") && i < len(list)-1 && !strings.HasSuffix(p, " ") {
				t.Errorf("piece %d of %d has %d bytes and ends with %q", i, len(list), len(p), p[len(p)-3:])
			}
		}
	}
}

// TestLongTexts has a task, an answer and keys of megabytes: no event is large, and
// the events have it all.
func TestLongTexts(t *testing.T) {
	plainShell(t)
	task := strings.Repeat("the task ", 100_000)
	note := strings.Repeat("a thought\x01 ", 200_000)
	long := wire.Answer{Analysis: wire.Note{Text: note}, Commands: []wire.Command{
		{Keystrokes: "cat > /dev/null\n", Duration: 20}, {Keystrokes: strings.Repeat("typed\n", 300_000), Duration: 20}, {Keystrokes: "C-d", Duration: 20}}}.Encode()
	h := agenttest.NewHost(t, agenttest.Options{Box: agenttest.OpenBox(t)})
	stop, err := once(t, h, Ask(&recited{[]string{long, isDone, isDone}}, Options{}), task)
	if err != nil || stop.Reason != agent.Ended {
		t.Fatal(stop, err)
	}
	var message, asked, answered string
	for _, e := range h.Events() {
		raw, err := json.Marshal(e)
		if err != nil || len(raw) > 2<<20 {
			t.Errorf("an event %s has %d bytes, %v", e.Type(), len(raw), err)
		}
		switch e := e.(type) {
		case agent.Message:
			message += e.Text
		case agent.Extension:
			var x struct {
				Step         int
				Prompt, Text string
			}
			if err := json.Unmarshal(e.Data, &x); err != nil {
				t.Fatal(err)
			}
			if x.Step == 1 {
				asked, answered = asked+x.Prompt, answered+x.Text
			}
		}
	}
	if message != note || answered != long || !strings.Contains(asked, task) {
		t.Errorf("of %d, %d and %d bytes %d, %d and %d were told", len(note), len(long), len(task), len(message), len(answered), len(asked))
	}
}
