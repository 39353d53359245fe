package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/session"
)

// plain prints what a log would keep: no colours, nothing that moves, and nothing
// that a terminal would act on. Where somebody sits at a terminal all the same,
// questions are answered by lines.
type plain struct {
	to    Target
	out   io.Writer
	typed *typist // nil if nobody types

	mu    sync.Mutex
	begun bool // a line is not ended
	talks string
	told  string              // of a failure
	held  bool                // it is not printed yet: it may be why the turn ends
	seen  map[string][]string // screens that keys are typed into, as far as they were printed
	parts map[string]string   // of commands, the lines that are not ended
	jobs  jobs                // those with a terminal of their own
	over  map[string]bool     // and those of them that have ended
	tools tools
	plans plans
	asked questions
	wants chan<- heard // the next line, for a conversation
	err   error
}

func newPlain(to Target, out io.Writer, in *os.File) *plain {
	f := &plain{to: to, out: out, parts: map[string]string{}, over: map[string]bool{}, seen: map[string][]string{}, jobs: jobs{to: to}}
	if in != nil {
		f.typed = openTypist(in, f.hear)
	}
	return f
}

func (f *plain) Show(e session.Envelope) {
	f.mu.Lock()
	defer f.mu.Unlock()
	defer f.again()
	if _, ends := e.Event.(agent.End); !ends {
		f.failure()
	}
	switch ev := e.Event.(type) {
	case agent.Began:
		f.endLine() // what was told again of an earlier conversation
	case agent.Message:
		if ev.Role == "" {
			f.message(ev)
		}
	case agent.ToolCall:
		one := f.tools.begin(ev)
		if s := one.typed(); s != "" {
			f.line(s) // before what comes of it
		}
		f.tool(one)
	case agent.ToolUpdate:
		if one := f.tools.update(ev); one != nil {
			f.tool(one)
		}
	case agent.TerminalBegan:
		f.line(commandLine(ev))
		if f.tools.terminal(ev); ev.Cols > 0 {
			f.jobs.begin(ev)
		}
	case agent.TerminalOutput:
		f.output(ev)
	case agent.TerminalEnded:
		f.ended(ev)
	case agent.FileChanged:
		f.tools.file(ev)
		f.line(fileLine(ev))
	case agent.Progress:
		f.line("… " + oneLine.Replace(shown(ev.Text)))
	case agent.Media:
		if !ev.Thought {
			f.line("[" + mediaLine(ev) + "]")
		}
	case agent.Plan:
		for _, s := range f.plans.take(ev) {
			f.line(planLine(s))
		}
	case agent.Question:
		f.ask(ev.Question)
	case agent.Answer:
		f.settled(ev)
	case agent.Log:
		if ev.Level == "warning" || ev.Level == "error" {
			f.line(ev.Level + ": " + shown(ev.Text))
		}
	case agent.Failure:
		f.told, f.held = ev.Text, true
	case agent.End:
		f.end(ev)
	}
}

func (f *plain) message(m agent.Message) {
	if m.ID != f.talks {
		f.endLine()
	}
	f.talks = m.ID
	f.text(shown(strings.ReplaceAll(m.Text, "\r\n", "\n")))
	if !m.Chunk {
		f.endLine()
	}
}

// mostPart is how long a line of output may be before it is printed in pieces.
const mostPart = 64 << 10

// output prints whole lines, as a terminal would have left them.
func (f *plain) output(e agent.TerminalOutput) {
	if one, _ := f.jobs.find(e.ID); one != nil {
		f.jobs.output(e)
		return
	}
	if f.over[e.ID] {
		return // the last screen is shown, and this is no text
	}
	if e.Lost > 0 {
		f.flush(e.ID)
		f.line(lostLine(e.Lost))
	}
	text := f.parts[e.ID] + e.Data
	for {
		line, rest, ok := strings.Cut(text, "\n")
		if !ok {
			break
		}
		f.line(cleaned(line))
		text = rest
	}
	if f.parts[e.ID] = text; len(text) > mostPart {
		f.flush(e.ID)
	}
}

// flush prints a line that was not ended.
func (f *plain) flush(id string) {
	if part := cleaned(f.parts[id]); part != "" {
		f.line(part)
	}
	delete(f.parts, id)
}

func (f *plain) ended(e agent.TerminalEnded) {
	f.flush(e.ID)
	one := f.jobs.take(e.ID)
	if one != nil {
		f.over[e.ID] = true
		f.lastScreen(one)
	}
	f.line("[" + one.howEnded(e) + "]")
}

// tool prints a call that has ended, with what it shows.
func (f *plain) tool(one *tool) {
	if !f.tools.ended(one) || one.repeats() {
		return
	}
	why := ""
	if one.Status == "failed" {
		why = one.why()
	}
	if one.typed() != "" {
		if why != "" {
			f.line("  failed" + why)
		}
		for _, c := range one.Content {
			if job, _ := f.jobs.find(c.Terminal); job != nil {
				f.typedInto(job)
			}
		}
		return
	}
	f.line("[tool] " + one.name() + ": " + one.Status + why)
	for _, l := range one.body(palette{}) {
		f.line(l)
	}
}

func (f *plain) end(e agent.End) {
	f.endLine()
	for _, one := range f.tools.rest() {
		if one.typed() != "" {
			continue
		}
		f.line("[tool] " + one.name() + ": not ended")
	}
	f.asked = questions{}
	if f.held && e.Reason == agent.Failed && e.Detail == f.told {
		f.held, f.told = false, ""
	}
	f.failure()
	if e.Reason != agent.Ended {
		f.line(endLine(e.Stop, f.told))
	}
}

// failure prints one that the turn has outlived.
func (f *plain) failure() {
	if f.held {
		f.held = false
		f.line("failed: " + shown(f.told))
	}
}

func (f *plain) ask(q approval.Question) {
	if _, known := f.asked.find(q.ID); known {
		return
	}
	f.asked.list = append(f.asked.list, q)
	f.line(InFull(q))
	f.prompt()
}

func (f *plain) settled(e agent.Answer) {
	q, _ := f.asked.find(e.Question)
	said := Answered(q, e.Answer)
	if len(f.asked.list) > 1 && q.Title != "" {
		said = Title(q) + ": " + said
	}
	f.asked.remove(e.Question)
	f.line("  " + said)
	f.prompt()
}

func (f *plain) text(s string) {
	if s == "" {
		return
	}
	f.put(s)
	f.begun = !strings.HasSuffix(s, "\n")
}

func (f *plain) endLine() {
	if f.begun {
		f.put("\n")
		f.begun = false
	}
}

func (f *plain) line(s string) {
	f.endLine()
	f.put(s + "\n")
}

func (f *plain) put(s string) {
	if _, err := io.WriteString(f.out, s); err != nil && f.err == nil {
		f.err = fmt.Errorf("print: %w", err)
	}
}

func (f *plain) Close() error {
	if f.typed != nil {
		f.typed.close()
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.failure()
	f.endLine()
	return f.err
}
