package serve

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// screen is a command as the client shows it: as a terminal of ours, as one of the
// client's own, or as text in its call.
type screen struct {
	id      string // the terminal's, or the agent's name for it
	command string
	dir     string
	cols    int
	rows    int
	name    string // of its recording
	call    *call
	foreign bool          // the client runs it
	claimed bool          // the agent does
	label   string        // of the terminal in which the client shows it, if it does
	wants   string        // the call that it belongs to, if that is known
	until   time.Time     // when it need not wait any more
	kept    []agent.Event // what came while it waited
	waits   int           // bytes of output among them
	seen    []byte
	lost    bool      // something came before seen
	shown   time.Time // when seen was shown
	over    bool
}

const (
	// pieceLimit is the most of one piece of output that goes to a terminal of the
	// client.
	pieceLimit = 256 << 10
	// textLimit is the most output that is shown as text.
	textLimit = 16 << 10
	// textPause is the least time between two updates of such text.
	textPause = 250 * time.Millisecond
)

// terminalBegan shows a command in the call that it belongs to.
func (v *view) terminalBegan(e agent.TerminalBegan, at time.Time) {
	if v.screens[e.ID] != nil {
		return
	}
	s := &screen{id: e.ID, command: e.Command, dir: e.Dir, cols: e.Cols, rows: e.Rows, name: e.Name, wants: e.ToolCall, foreign: v.place != nil && v.place.has(e.ID)}
	s.claimed = e.Claimed && !s.foreign
	v.screens[e.ID] = s
	c := v.callOf(s)
	if c == nil && (s.wants != "" && v.calls[s.wants] == nil || s.wants == "" && v.patient) {
		v.hold(s, at)
		return
	}
	v.put(s, c)
	v.catchUp([]*screen{s})
}

// put shows a command in a call, or in one of our own.
func (v *view) put(s *screen, c *call) {
	if c == nil {
		c = &call{id: v.name(), own: true, title: s.command, kind: v1.ToolKindExecute, status: v1.ToolCallStatusInProgress}
		input := map[string]string{"command": s.command}
		if s.dir != "" {
			input["cwd"] = s.dir
		}
		c.input, _ = json.Marshal(input)
		v.join(s, c)
		v.begin(c, nil, nil, nil)
		return
	}
	v.join(s, c)
	if v.client.display && !s.foreign && !c.announced[s.label] {
		v.announceLate(s)
	}
	u := v.refresh(c)
	if c.own && c.status != v1.ToolCallStatusInProgress {
		c.status = v1.ToolCallStatusInProgress
		u.Status = wire.Some(c.status)
	}
	v.tellChange(u)
}

// join puts a command into a call. The client shows it in the terminal that was
// announced for the call, if nothing runs there, or in one of its own.
func (v *view) join(s *screen, c *call) {
	s.call, s.label = c, c.terminal
	if s.claimed && c.announced[s.id] || s.label == "" || slices.ContainsFunc(c.screens, func(o *screen) bool { return o.label == s.label }) {
		s.label = c.id
		if s.claimed {
			s.label = s.id // as the agent has it
		}
	}
	c.screens = append(c.screens, s)
	if c.question != nil {
		c.question.content = nil // it was answered
	}
}

// callOf finds the call that a command belongs to: one that says so, or the one
// that is open for exactly this command, or for any.
func (v *view) callOf(s *screen) *call {
	if s.wants != "" {
		if c := v.calls[s.wants]; c != nil && (s.claimed || v.fits(c)) {
			return c
		}
		return nil
	}
	for _, c := range slices.Backward(v.open) {
		if c.names(s.id) {
			return c
		}
	}
	if s.claimed && v.patient {
		return nil // the agent will say
	}
	return v.callFor(s)
}

// fits says that a command which the agent did not name may be shown in a call.
func (v *view) fits(c *call) bool {
	return len(c.screens) == 0 && (!v.client.display || v.client.late || c.terminal != "" || v.place != nil)
}

// callFor finds the call that a command may belong to, by what it runs.
func (v *view) callFor(s *screen) *call {
	var any []*call
	for _, c := range slices.Backward(v.open) {
		if c.kind != v1.ToolKindExecute || !v.fits(c) {
			continue
		}
		if c.runs(s.command) {
			return c
		}
		if !c.own {
			any = append(any, c)
		}
	}
	if len(any) == 1 {
		return any[0]
	}
	return nil
}

// runs says that a call is for a command.
func (c *call) runs(command string) bool {
	if c.question != nil && c.question.action == command || c.title == command {
		return true
	}
	var input struct{ Command string }
	return json.Unmarshal(c.input, &input) == nil && input.Command == command
}

// screenContent is where the client shows a command; nil if there is nothing yet.
func (v *view) screenContent(s *screen) v1.ToolCallContent {
	switch {
	case s.foreign:
		return &v1.Terminal{TerminalID: v1.TerminalID(s.id)}
	case v.client.display && s.call != nil:
		return &v1.Terminal{TerminalID: v1.TerminalID(s.label)}
	}
	delete(v.late, s)
	if len(s.seen) == 0 {
		return nil
	}
	s.shown = time.Now()
	body := ansi.Strip(strings.ReplaceAll(string(s.seen), "\r\n", "\n"))
	if s.lost {
		body = "[…]\n" + body
	}
	return text(block(body))
}

// block is a text that is shown as it is, in Markdown.
func block(body string) string {
	fence := "```"
	for strings.Contains(body, fence) {
		fence += "`"
	}
	if body != "" && !strings.HasSuffix(body, "\n") {
		body += "\n"
	}
	return fence + "\n" + body + fence
}

// terminalOutput shows output: at once in a terminal, now and then as text.
func (v *view) terminalOutput(e agent.TerminalOutput, at time.Time) {
	s := v.screens[e.ID]
	if s == nil || s.foreign {
		return
	}
	if s.call == nil {
		v.keep(s, e)
		return
	}
	if v.client.display {
		data := e.Data
		if n := len(data) - pieceLimit; n > 0 || e.Lost > 0 {
			data = fmt.Sprintf("\r\n[… %d bytes are not shown]\r\n", max(n, 0)+int(e.Lost)) + tail(data, pieceLimit)
		}
		v.tell(v.client.in().output(s.call.id, s.label, data))
		return
	}
	s.lost = s.lost || e.Lost > 0 || len(s.seen)+len(e.Data) > textLimit
	s.seen = []byte(tail(string(s.seen)+e.Data, textLimit))
	v.late[s] = true
	if !at.Before(s.shown.Add(textPause)) && !v.past {
		v.tellChange(v.refresh(s.call))
	}
}

// tail is the end of a text, from the beginning of a character on.
func tail(s string, most int) string {
	if len(s) <= most {
		return s
	}
	s = s[len(s)-most:]
	for len(s) > 0 && !utf8.RuneStart(s[0]) {
		s = s[1:]
	}
	return s
}

// due is when something that was put off is to be shown, zero if there is nothing.
func (v *view) due() time.Time {
	var first time.Time
	for s := range v.late {
		if at := s.shown.Add(textPause); first.IsZero() || at.Before(first) {
			first = at
		}
	}
	for _, s := range v.held {
		if first.IsZero() || s.until.Before(first) {
			first = s.until
		}
	}
	if at := v.failed.Add(failurePause); v.failure != nil && (first.IsZero() || at.Before(first)) {
		first = at
	}
	return first
}

// failurePause is how long a failure is held back that may be the turn's end,
// which the answer to the prompt tells.
const failurePause = time.Second

// flush shows what is due.
func (v *view) flush(now time.Time) []note {
	if !now.Before(v.failed.Add(failurePause)) {
		v.flushFailure()
	}
	v.settle(overdue(now))
	for s := range v.late {
		if !now.Before(s.shown.Add(textPause)) {
			v.tellChange(v.refresh(s.call))
		}
	}
	return v.take()
}

// terminalEnded shows how a command ended. The agent tells how its own call did.
func (v *view) terminalEnded(e agent.TerminalEnded) {
	s := v.screens[e.ID]
	if s == nil || s.over {
		return
	}
	c := s.call
	if c == nil {
		v.keep(s, e)
		return
	}
	s.over = true
	v.remember(s)
	u := &v1.ToolCallUpdate{ToolCallID: v1.ToolCallID(c.id)}
	switch {
	case s.foreign:
	case v.client.display:
		if own := v.client.in().exit(u, s.label, e); own != nil {
			v.tell(own)
		}
	case v.late[s]:
		u = v.refresh(c)
	}
	if c.own {
		c.status = v1.ToolCallStatusCompleted
		if e.ExitCode == nil || *e.ExitCode != 0 {
			c.status = v1.ToolCallStatusFailed
		}
		u.Status = wire.Some(c.status)
		output := map[string]any{"exitCode": e.ExitCode, "signal": e.Signal}
		if e.Limit != "" {
			output["limit"] = e.Limit
		}
		u.RawOutput, _ = json.Marshal(output)
		v.prune()
	}
	v.tellChange(u)
}

// keptScreens is how many commands that have ended can still be shown anew, when
// their calls change.
const keptScreens = 256

func (v *view) remember(s *screen) {
	v.over = append(v.over, s.id)
	if len(v.over) > keptScreens {
		delete(v.screens, v.over[0])
		v.over = v.over[1:]
	}
}
