package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/session"
)

// newFront chooses how a session is shown.
func newFront(s *session.Session, j *runJob) front {
	if j.json {
		return &jsonFront{out: bufio.NewWriter(os.Stdout)}
	}
	return &plainFront{session: s, out: os.Stdout}
}

// jsonFront prints every event as one line. It cannot answer.
type jsonFront struct{ out *bufio.Writer }

func (f *jsonFront) show(e session.Envelope) {
	data, err := json.Marshal(e)
	if err != nil {
		data = fmt.Appendf(nil, `{"seq":%d,"type":"log","level":"error","text":%q}`, e.Seq, err.Error())
	}
	f.out.Write(data)
	f.out.WriteByte('\n')
	f.out.Flush()
}

func (f *jsonFront) converse(context.Context) (agent.Prompt, error) { return agent.Prompt{}, io.EOF }
func (f *jsonFront) name() string                                   { return "" }
func (f *jsonFront) close()                                         { f.out.Flush() }

// plainFront prints what a log would keep: no colours, nothing that moves.
type plainFront struct {
	session *session.Session
	out     io.Writer
	mu      sync.Mutex
	inside  bool // a line is not ended
	output  map[string]bool
}

func (f *plainFront) show(e session.Envelope) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch ev := e.Event.(type) {
	case agent.Message:
		if ev.Role == "" {
			f.text(ev.Text)
			if !ev.Chunk {
				f.endLine()
			}
		}
	case agent.TerminalBegan:
		f.line("$ %s", ev.Command)
	case agent.TerminalOutput:
		f.text(ev.Data)
	case agent.TerminalEnded:
		f.line("%s", endOf(ev))
	case agent.FileChanged:
		f.line("%s %s (+%d -%d)", ev.Status, ev.Path, ev.Insertions, ev.Deletions)
	case agent.Progress:
		f.line("… %s", ev.Text)
	case agent.Question:
		f.line("? %s", ev.Question.Title)
	case agent.Answer:
		f.line("%s", answered(ev.Answer))
	case agent.Log:
		if ev.Level == "warning" || ev.Level == "error" {
			f.line("%s: %s", ev.Level, ev.Text)
		}
	case agent.Failure:
		f.line("failed: %s", ev.Text)
	case agent.End:
		f.endLine()
		if ev.Reason != agent.Ended {
			f.line("%s", strings.TrimSpace(string(ev.Reason)+" "+ev.Detail))
		}
	}
}

func endOf(e agent.TerminalEnded) string {
	switch {
	case e.Limit != "":
		return fmt.Sprintf("[ended by the %s limit]", e.Limit)
	case e.Signal != nil:
		return fmt.Sprintf("[ended by %s]", *e.Signal)
	case e.ExitCode != nil:
		return fmt.Sprintf("[exit %d]", *e.ExitCode)
	}
	return "[ended]"
}

func answered(a approval.Answer) string {
	text := fmt.Sprintf("%s by %s", a.Verdict, a.By)
	if a.Reason != "" {
		text += ": " + a.Reason
	}
	return text
}

func (f *plainFront) text(s string) {
	if s == "" {
		return
	}
	io.WriteString(f.out, s)
	f.inside = !strings.HasSuffix(s, "\n")
}

func (f *plainFront) endLine() {
	if f.inside {
		io.WriteString(f.out, "\n")
		f.inside = false
	}
}

func (f *plainFront) line(format string, args ...any) {
	f.endLine()
	fmt.Fprintf(f.out, format+"\n", args...)
}

func (f *plainFront) converse(context.Context) (agent.Prompt, error) { return agent.Prompt{}, io.EOF }
func (f *plainFront) name() string                                   { return "" }
func (f *plainFront) close()                                         {}
