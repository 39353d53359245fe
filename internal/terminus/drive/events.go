package drive

import (
	"bytes"
	"encoding/json"
	"fmt"
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

// maxTold is how much of a text is told; an agent may answer with 64 MiB.
const maxTold = 1 << 20

// told says what the agent is asked.
func (t *turn) told(prompt string) error {
	return t.host.Emit(extension("request", map[string]any{"step": t.step, "prompt": prompt}))
}

// heard says what the agent answered, and what that means.
func (t *turn) heard(a answer, r wire.Result) error {
	said := map[string]any{"step": t.step, "text": a.text, "format": r.Format}
	if len(a.text) > maxTold {
		said["text"], said["cut"] = strings.ToValidUTF8(a.text[:maxTold], ""), len(a.text)
	}
	if r.Error != "" {
		said["error"] = r.Error
	}
	if w := r.Warning(); w != "" {
		said["warning"] = w
	}
	if r.TaskComplete {
		said["complete"] = true
	}
	if err := t.host.Emit(extension("answer", said)); err != nil {
		return err
	}
	if r.Error != "" {
		return t.host.Emit(agent.Log{Level: "warning", Text: fmt.Sprintf("step %d: the answer cannot be read: %s", t.step, strings.TrimSpace(r.Error))})
	}
	text := r.Analysis.Text
	if plan := r.Plan.Text; strings.TrimSpace(plan) != "" {
		text = strings.TrimSpace(text) + "\n\n" + strings.TrimSpace(plan)
	}
	if strings.TrimSpace(text) == "" {
		return nil
	}
	return t.host.Emit(agent.Message{ID: fmt.Sprintf("a%d.%d", t.number, t.step), Text: strings.ToValidUTF8(text, "\uFFFD")})
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
		Input:   object(map[string]any{"keystrokes": c.Keystrokes, "duration": c.Wait().Seconds()}),
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
		status, output = "failed", map[string]any{"error": err.Error()}
	}
	if e := t.host.Emit(agent.ToolUpdate{ID: id, Status: &status, Output: object(output)}); err == nil {
		err = e
	}
	return p.problem, err
}

const titleLength = 200

// title shows a command to a person: the line, the key or the wait.
func title(c wire.Command) string {
	keys := strings.TrimRight(c.Keystrokes, "\n")
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
