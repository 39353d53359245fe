package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"hawser/internal/agent"
	"hawser/internal/session"
)

// tty is the front for a person at a terminal.
type tty struct {
	palette
	to         Target
	region     region
	screen     io.Writer
	follows    bool
	cancelling func() bool
	markdown   *markdown
	keys       *keys
	history    string

	mu       sync.Mutex
	flow     flow
	block    block  // of flow, as it was rendered last
	talks    string // the message that is being said
	thought  thought
	jobs     jobs
	tools    tools
	plans    plans
	progress string
	usage    string
	told     string    // of a failure
	held     bool      // it is not printed yet: it may be why the turn ends
	began    time.Time // of the turn; zero between turns
	over     int       // the last turn that has ended
	asked    questions
	spin     int
	drawn    time.Time
	ticks    *time.Ticker
	editing  bool // a prompt
	stops    chan os.Signal
	ctx      context.Context // of answers; ended by Close
	done     context.CancelFunc
	finished sync.WaitGroup
}

const (
	tick = 100 * time.Millisecond
	// pace is how often events may have the live lines drawn.
	pace = 50 * time.Millisecond
)

func newTTY(to Target, o Options, in *os.File) *tty {
	size := func() (int, int) {
		cols, rows, err := term.GetSize(int(o.Out.Fd()))
		if err != nil || cols <= 0 || rows <= 0 {
			return 80, 24
		}
		return cols, rows
	}
	f := makeTTY(to, o.Out, size)
	f.history, f.follows, f.cancelling = o.History, o.Follows, o.Cancelling
	f.keys = openKeys(in, f.key, o.Interrupt)
	stops(f.stops)
	f.finished.Go(f.animate)
	return f
}

// makeTTY is a front without keys that does not move by itself.
func makeTTY(to Target, out io.Writer, size func() (int, int)) *tty {
	p := newPalette()
	f := &tty{palette: p, to: to, screen: out, region: region{out: out, size: size}, markdown: newMarkdown(p), ticks: time.NewTicker(tick), stops: make(chan os.Signal, 4)}
	f.ctx, f.done = context.WithCancel(context.Background())
	f.jobs.to = to
	f.keys = &keys{press: f.key}
	return f
}

// Show shows one event.
func (f *tty) Show(e session.Envelope) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.underWay(e)
	if _, ends := e.Event.(agent.End); !ends {
		f.failure()
	}
	switch ev := e.Event.(type) {
	case agent.Began:
		f.progress = ""
	case agent.Message:
		if ev.Role == "" {
			f.message(ev)
		}
	case agent.Thought:
		f.think(ev)
	case agent.Progress:
		f.progress = ev.Text
	case agent.Usage:
		f.usage = usageLine(ev)
	case agent.ToolCall:
		f.endTool(f.tools.begin(ev))
	case agent.ToolUpdate:
		if one := f.tools.update(ev); one != nil {
			f.endTool(one)
		}
	case agent.TerminalBegan:
		f.endMessage()
		f.tools.terminal(ev)
		f.jobs.begin(ev)
	case agent.TerminalOutput:
		f.jobs.output(ev)
	case agent.TerminalEnded:
		f.print(f.jobs.end(ev, f.palette))
	case agent.FileChanged:
		f.tools.file(ev)
		f.print(f.paint(f.bold, fileLine(ev)) + "\n" + f.diff(ev.Diff, foldDiff))
	case agent.Media:
		if !ev.Thought {
			f.print("[" + mediaLine(ev) + "]")
		}
	case agent.Plan:
		f.plans.take(ev)
	case agent.Question:
		f.ask(ev.Question)
	case agent.Answer:
		f.settled(ev)
	case agent.Log:
		if ev.Level == "warning" || ev.Level == "error" {
			f.print(f.paint(f.yellow, ev.Level+": "+shown(ev.Text)))
		}
	case agent.Failure:
		f.told, f.held = ev.Text, true
	case agent.End:
		f.end(e.Turn, ev)
	}
	f.soon(e.Event)
}

// underWay notices that a turn is: by its beginning, or, if that was before this
// front came, by what only a turn brings.
func (f *tty) underWay(e session.Envelope) {
	switch e.Event.(type) {
	case agent.Began:
	case agent.Question, agent.Message, agent.Thought, agent.Progress, agent.ToolCall, agent.TerminalBegan, agent.Plan:
		if e.Turn <= f.over {
			return
		}
	default:
		return
	}
	if f.began.IsZero() {
		f.began = time.Now()
		f.live()
	}
}

// listen takes keys from now on. What is pasted is told from what is typed.
func (f *tty) listen() {
	if !f.editing && f.keys.listen() {
		io.WriteString(f.region.out, "\x1b[?2004h")
	}
}

func (f *tty) unlisten() {
	f.region.set(nil)
	if f.keys.rest() {
		io.WriteString(f.region.out, "\x1b[?2004l")
	}
}

// message shows text as it comes: complete blocks for good, the rest live.
func (f *tty) message(m agent.Message) {
	f.endThought()
	if f.talks != m.ID {
		f.endMessage()
	}
	f.talks = m.ID
	if done := f.flow.feed(strings.ReplaceAll(m.Text, "\r\n", "\n")); done != "" {
		f.put(f.rendered(done) + "\n")
	}
	if !m.Chunk {
		f.endMessage()
	}
}

func (f *tty) endMessage() {
	f.endThought()
	if rest := f.flow.end(); strings.TrimSpace(rest) != "" {
		f.put(f.rendered(rest))
	}
	f.talks, f.block = "", block{}
}

func (f *tty) think(e agent.Thought) {
	if f.thought.id != e.ID || f.talks != "" || len(f.flow.rest) > 0 {
		f.endMessage()
	}
	f.thought.id = e.ID
	f.thought.feed(e.Text)
	if !e.Chunk {
		f.endThought()
	}
}

func (f *tty) endThought() {
	if f.thought.fed == 0 {
		return
	}
	cols, _ := f.region.size()
	if lines := f.thought.end(f.palette, cols); len(lines) > 0 {
		f.put(strings.Join(lines, "\n"))
	}
}

// endTool prints a call that has ended, with what it shows.
func (f *tty) endTool(one *tool) {
	if !f.tools.ended(one) || one.repeats() {
		return
	}
	f.print(strings.Join(append([]string{one.line(f.palette)}, one.body(f.palette)...), "\n"))
}

func (f *tty) rendered(s string) string {
	cols, _ := f.region.size()
	return f.markdown.render(s, cols-1)
}

// print ends what was being said and prints something else.
func (f *tty) print(s string) {
	f.endMessage()
	if s = strings.TrimRight(s, "\n"); s != "" {
		f.put(s)
	}
}

func (f *tty) put(s string) {
	f.asked.aside = len(f.asked.list) > 0
	f.region.live = f.lines() // what is printed is live no more
	f.region.print(s)
}

func (f *tty) end(turn int, e agent.End) {
	f.endMessage()
	for _, one := range f.tools.rest() {
		f.put(one.line(f.palette) + f.paint(f.dim, ", not ended"))
	}
	if lines := f.plans.rest(); len(lines) > 0 {
		f.put(strings.Join(lines, "\n"))
	}
	if f.held && e.Reason == agent.Failed && e.Detail == f.told {
		f.held, f.told = false, ""
	}
	f.failure()
	var parts []string
	if e.Reason != agent.Ended {
		parts = append(parts, endLine(e.Stop, f.told))
	}
	if took := time.Since(f.began); !f.began.IsZero() && took >= time.Second {
		parts = append(parts, took.Round(100*time.Millisecond).String())
	}
	if f.usage != "" {
		parts = append(parts, f.usage)
	}
	f.began, f.over = time.Time{}, turn
	f.asked = questions{}
	f.unlisten()
	if len(parts) > 0 {
		f.put(f.paint(f.dim, strings.Join(parts, " · ")))
	}
}

// failure prints one that the turn has outlived.
func (f *tty) failure() {
	if f.held {
		f.held = false
		f.print(f.paint(f.red, "failed: "+shown(f.told)))
	}
}

// Answers says that a person can answer here.
func (f *tty) Answers() bool { return f.keys.works() }

// Close gives the terminal back as it was.
func (f *tty) Close() error {
	f.done()
	f.finished.Wait()
	f.mu.Lock()
	f.failure()
	f.endMessage()
	f.unlisten()
	f.mu.Unlock()
	f.keys.close()
	return nil
}

func (f *tty) elapsed() string { return fmt.Sprintf("%ds", int(time.Since(f.began).Seconds())) }
