package serve

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
)

// view makes updates of a session's events. It sends nothing itself, and is for
// one goroutine.
type view struct {
	client *client
	root   string // the workspace
	place  *place // whose terminals are the client's; may be nil
	past   bool   // what is told happened earlier

	out     []note
	beyond  wire.Extra       // for the next update
	calls   map[string]*call // tool calls, by id
	open    []*call          // those that have not ended, oldest first
	screens map[string]*screen
	late    map[*screen]bool // that have output to be shown
	over    []string         // screens that have ended, oldest first
	held    []*screen        // commands that wait for their calls
	patient bool             // the agent may name terminals after they were made
	prefix  string           // of the ids of our own calls: those of an earlier run differ
	made    int
	said    *saying        // the text that came last, if nothing stands after it
	failure *agent.Failure // may be the turn's end
	failed  time.Time      // when it came
	blamed  string         // the failure that was told last in this turn
}

func newView(c *client, root string, p *place) *view {
	return &view{
		client: c, root: root, place: p, prefix: "hawser-" + strings.ToLower(rand.Text()[:8]) + "-",
		calls: map[string]*call{}, screens: map[string]*screen{}, late: map[*screen]bool{},
	}
}

// event gives the updates that an event becomes.
func (v *view) event(e agent.Event, at time.Time) []note {
	if _, ends := e.(agent.End); !ends {
		v.flushFailure()
	}
	if passing(e) {
		v.settle(overdue(at))
	} else {
		v.settle(everyScreen)
	}
	switch e := e.(type) {
	case agent.Message:
		v.message(e)
	case agent.Thought:
		v.thought(e)
	case agent.Media:
		v.media(e)
	case agent.Progress:
		v.progress(e)
	case agent.Plan:
		v.tell(v.client.in().plan(e))
	case agent.ToolCall:
		v.toolCall(e)
	case agent.ToolUpdate:
		v.toolUpdate(e)
	case agent.TerminalBegan:
		v.terminalBegan(e, at)
	case agent.TerminalOutput:
		v.terminalOutput(e, at)
	case agent.TerminalEnded:
		v.terminalEnded(e)
	case agent.FileChanged:
		v.fileChanged(e)
	case agent.Usage:
		v.usage(e)
	case agent.Log:
		v.log(e)
	case agent.Failure:
		v.failure, v.failed = &e, at
	case agent.Extension:
		v.passed(e)
	case agent.End:
		v.ended(e)
	}
	return v.take()
}

func (v *view) take() []note {
	out := v.out
	v.out = nil
	return out
}

// tell adds an update.
func (v *view) tell(u wire.Encoder) {
	if n, ok := v.client.note(u); ok {
		n.beyond, v.beyond = v.beyond, nil
		v.out = append(v.out, n)
	}
}

// name makes an id for a call of our own.
func (v *view) name() string {
	v.made++
	return fmt.Sprint(v.prefix, v.made)
}

// absolute is a path of the workspace as the client knows it.
func (v *view) absolute(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(v.root, filepath.FromSlash(path))
}

// ended closes what a turn leaves open, and says how it ended unless the answer to
// the prompt does. What is told again has no such answer.
func (v *view) ended(e agent.End) {
	if v.failure != nil && (e.Reason != agent.Failed || e.Detail != v.failure.Text || v.past) {
		v.flushFailure()
	}
	if v.past && e.Reason == agent.Failed && v.blamed == "" {
		v.failure = &agent.Failure{Text: cmp.Or(e.Detail, "the turn failed"), Ext: e.Ext}
		v.flushFailure()
	}
	v.failure, v.blamed = nil, ""
	left := v1.ToolCallStatusFailed
	if e.Reason == agent.Cancelled {
		left = cancelledCall
	}
	for _, c := range v.open {
		if e.Reason != agent.Ended || c.question != nil && c.question.action != "" {
			v.status(c, left)
		}
	}
	v.prune()
	if words := v.ending(e); words != "" {
		v.remark(words, nil)
	}
}

// ending is how a turn ended, where a reason that the protocol has a word for does
// not say all.
func (v *view) ending(e agent.End) string {
	switch {
	case e.Reason == agent.Refused && e.Detail != "":
		return "**refused:** " + e.Detail
	case e.Reason == agent.Limited:
		return "**stopped:** " + cmp.Or(e.Detail, "a limit was reached")
	case e.Reason == agent.Refused && v.past:
		return "**refused**"
	case e.Reason == agent.Cancelled && v.past:
		return "**cancelled**"
	}
	return ""
}

// remark is a message of ours between the agent's.
func (v *view) remark(words string, meta jsonRaw) {
	v.said = nil
	v.tell(&v1.AgentMessageChunk{Content: &v1.TextContent{Text: "\n\n" + words + "\n\n"}, MessageID: v.messageID(), Meta: meta})
}

func (v *view) flushFailure() {
	f := v.failure
	if f == nil {
		return
	}
	v.failure, v.blamed = nil, f.Text
	meta, extra := rest(f.Ext)
	v.notice(v1.NoticeSeverityError, f.Text, meta, extra)
}

// notice says something that is not the agent's own word. Clients that show no
// notices get a message of what they must not miss. Notices are not history; what
// went wrong is.
func (v *view) notice(severity v1.NoticeSeverity, text string, meta jsonRaw, extra wire.Extra) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	if v.client.notices && !v.past {
		n := &v1.Notice{Severity: severity, Title: text, Meta: meta, Extra: extra}
		if first, more, ok := strings.Cut(text, "\n"); ok {
			n.Title, n.Description = first, wire.Some(more)
		}
		v.tell(n)
		return
	}
	if severity != v1.NoticeSeverityInfo {
		v.remark("**"+string(severity)+":** "+text, meta)
	}
}

func (v *view) log(e agent.Log) {
	if v.past && v.client.notices {
		return
	}
	meta, extra := rest(e.Ext)
	switch e.Level {
	case "warning":
		v.notice(v1.NoticeSeverityWarning, e.Text, meta, extra)
	case "error":
		v.notice(v1.NoticeSeverityError, e.Text, meta, extra)
	case "info":
		v.notice(v1.NoticeSeverityInfo, e.Text, meta, extra)
	}
}
