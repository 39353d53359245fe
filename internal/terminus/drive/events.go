package drive

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"time"
	"unicode"

	"hawser/internal/agent"
	"hawser/internal/terminus/wire"
	"hawser/internal/vt"
)

// protocol is under which name fronts and journals get what is this protocol's
// own: every request and answer, word for word.
const protocol = "terminus"

// told says what the agent is asked.
func (t *turn) told(prompt string) error {
	return whole(t.host, t.step, "request", "prompt", prompt, nil)
}

// whole tells a text word for word, in as many events as it needs; only the last
// has what else is to be said.
func whole(h agent.Host, step int, kind, name, text string, more map[string]any) error {
	list := pieces(text)
	for i, piece := range list {
		said := map[string]any{"step": step, name: piece}
		if len(list) > 1 {
			said["part"], said["parts"] = i+1, len(list)
		}
		if i == len(list)-1 {
			maps.Copy(said, more)
		}
		if err := h.Emit(extension(kind, said)); err != nil {
			return err
		}
	}
	return nil
}

// heard says what the agent answered, and what that means.
func (t *turn) heard(a answer, r wire.Result) error {
	said := map[string]any{"format": r.Format}
	if r.Error != "" {
		said["error"] = excerpt(r.Error)
	}
	if w := r.Warning(); w != "" {
		said["warning"] = excerpt(w)
	}
	if r.TaskComplete {
		said["complete"] = true
	}
	if err := whole(t.host, t.step, "answer", "text", a.text, said); err != nil {
		return err
	}
	if r.Error != "" {
		return t.host.Emit(agent.Log{Level: "warning", Text: fmt.Sprintf("step %d: the answer cannot be read: %s", t.step, excerpt(strings.TrimSpace(r.Error)))})
	}
	text := r.Analysis.Text
	if plan := r.Plan.Text; strings.TrimSpace(plan) != "" {
		text = strings.TrimSpace(text) + "\n\n" + strings.TrimSpace(plan)
	}
	if strings.TrimSpace(text) == "" {
		return nil
	}
	list := pieces(strings.ToValidUTF8(text, "\uFFFD"))
	for _, piece := range list {
		if err := t.host.Emit(agent.Message{ID: fmt.Sprintf("a%d.%d", t.number, t.step), Text: piece, Chunk: len(list) > 1}); err != nil {
			return err
		}
	}
	return nil
}

// command types one command, and tells it as a tool call. It gives the reason
// why it was not typed, if it was not.
func (t *turn) command(n int, c wire.Command) (problem string, err error) {
	if err := t.ctx.Err(); err != nil {
		return "", err
	}
	if err := t.shell.ready(t.ctx); err != nil {
		return "", err
	}
	id := fmt.Sprintf("k%d.%d.%d", t.number, t.step, n)
	err = t.host.Emit(agent.ToolCall{
		ID: id, Kind: "execute", Title: title(c), Status: "in_progress",
		Input:   input(c),
		Content: []agent.ToolContent{{Terminal: t.shell.terminal.ID()}},
	})
	if err != nil {
		return "", err
	}
	p, err := t.shell.press(t.ctx, c)
	status, output := "completed", map[string]any{"waitedMs": p.waited.Milliseconds(), "settled": p.settled}
	if p.problem != "" {
		status, output = "failed", map[string]any{"error": p.problem}
	}
	if err != nil {
		status, output = "failed", map[string]any{"error": reason(t.ctx, err)}
	}
	if e := t.host.Emit(agent.ToolUpdate{ID: id, Status: &status, Output: object(output)}); err == nil {
		err = e
	}
	return p.problem, err
}

// reason is why something failed, in words for a person.
func reason(ctx context.Context, err error) string {
	if ctx.Err() != nil {
		return "cancelled"
	}
	return err.Error()
}

// input is a command as it is told; the answer has it in full.
func input(c wire.Command) json.RawMessage {
	said := map[string]any{"keystrokes": excerpt(c.Keystrokes), "duration": c.Wait().Seconds()}
	if len(c.Keystrokes) > maxExcerpt {
		said["bytes"] = len(c.Keystrokes)
	}
	return object(said)
}

const titleLength = 200

// title shows a command to a person: the line, the key or the wait.
func title(c wire.Command) string {
	// More than is shown, in whatever characters, and less than takes time.
	keys := strings.TrimRight(c.Keystrokes[:min(len(c.Keystrokes), 8*titleLength)], "\n")
	k, err := vt.Keys(c.Keystrokes, vt.KeyModes{})
	switch {
	case c.Keystrokes == "":
		return "wait " + c.Wait().Round(100*time.Millisecond).String()
	case err == nil && !k.Literal:
		return "[" + c.Keystrokes + "]"
	case keys == "":
		return "[Enter]"
	case strings.ContainsFunc(keys, unicode.IsControl):
		keys = fmt.Sprintf("%q", keys)
	}
	if r := []rune(keys); len(r) > titleLength {
		keys = string(r[:titleLength-1]) + "…"
	}
	return strings.ToValidUTF8(keys, "\uFFFD")
}

func extension(kind string, data map[string]any) agent.Extension {
	return agent.Extension{Protocol: protocol, Kind: kind, Data: object(data)}
}

func object(m map[string]any) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // commands are full of < > &
	_ = e.Encode(m)        // texts and numbers always can be
	return bytes.TrimRight(b.Bytes(), "\n")
}
