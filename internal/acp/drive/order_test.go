//go:build unix

package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"hawser/internal/agent/agenttest"
)

// TestOrder: an agent that waits for no answers finds its files as it wrote them,
// while a question of its own waits for a person.
func TestOrder(t *testing.T) {
	r := newRig(t, agenttest.Options{Ask: unanswered}, Options{})
	r.open()
	r.begin(t.Context())
	post := func(method, params string) {
		r.must(r.peer.Post(context.Background(), method, json.RawMessage(params)))
	}
	post("session/request_permission", `{"sessionId":"s","toolCall":{"toolCallId":"c"},"options":[{"optionId":"y","name":"Y","kind":"allow_once"}]}`)
	file := filepath.Join(r.box.Dir, "a.txt")
	for round := range 5 {
		last := ""
		for i := range 20 {
			last = fmt.Sprintf("%d.%d", round, i)
			post("fs/write_text_file", fmt.Sprintf(`{"sessionId":"s","path":%q,"content":%q}`, file, last))
		}
		var got struct{ Content string }
		r.must(r.call("fs/read_text_file", fmt.Sprintf(`{"sessionId":"s","path":%q}`, file), &got))
		if got.Content != last {
			t.Fatalf("round %d: read %q after writing %q", round, got.Content, last)
		}
	}
	post("fs/write_text_file", fmt.Sprintf(`{"sessionId":"s","path":%q,"content":"end"}`, file))
	if got := r.run(`"command":"cat a.txt"`); got.Output != "end" {
		t.Errorf("a command that came after a write saw %q", got.Output)
	}
	// A request that is cancelled while it waits does not let others pass.
	o := &order{}
	l := &link{}
	before, waiting, after := o.enter(), o.enter(), o.enter()
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.inTurn(cancelled, waiting, nil); err == nil {
		t.Error("it was done")
	}
	select {
	case <-after.before:
		t.Error("it has passed")
	default:
	}
	close(before.done)
	await(t, "the next one's turn", after.before)
	l.tasks.Wait()
	r.finish("end_turn")
}
