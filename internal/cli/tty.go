package cli

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/session"
)

// tty is the front for a person at a terminal.
type tty struct {
	palette
	to       Target
	region   region
	markdown *markdown
	keys     *keys
	history  string

	mu       sync.Mutex
	flow     flow
	talks    string // the message that is being said
	thinking bool
	jobs     jobs
	progress string
	usage    string
	told     string    // of a failure
	began    time.Time // of the turn; zero between turns
	asked    []approval.Question
	spin     int
	ticks    *time.Ticker
	done     chan struct{}
	finished sync.WaitGroup
}

const tick = 100 * time.Millisecond

func newTTY(to Target, o Options) *tty {
	p := newPalette()
	size := func() (int, int) {
		cols, rows, err := term.GetSize(int(o.Out.Fd()))
		if err != nil || cols <= 0 || rows <= 0 {
			return 80, 24
		}
		return cols, rows
	}
	f := &tty{
		palette: p, to: to, region: region{out: o.Out, size: size}, markdown: newMarkdown(p), history: o.History,
		ticks: time.NewTicker(tick), done: make(chan struct{}),
	}
	f.jobs.to = to
	f.keys = openKeys(o.In, f.key, o.Interrupt)
	f.finished.Go(f.animate)
	return f
}

// animate keeps the live lines alive.
func (f *tty) animate() {
	for {
		select {
		case <-f.done:
			return
		case <-f.ticks.C:
			f.mu.Lock()
			if !f.began.IsZero() {
				f.spin++
				f.redraw()
			}
			f.mu.Unlock()
		}
	}
}

// Show shows one event.
func (f *tty) Show(e session.Envelope) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch ev := e.Event.(type) {
	case agent.Began:
		f.began, f.progress = time.Now(), ""
		f.keys.listen()
	case agent.Message:
		if ev.Role == "" {
			f.message(ev)
		}
	case agent.Thought:
		f.thinking = true
	case agent.Progress:
		f.progress = ev.Text
	case agent.Usage:
		f.usage = usageLine(ev)
	case agent.TerminalBegan:
		f.endMessage()
		f.jobs.begin(ev)
	case agent.TerminalOutput:
		f.jobs.output(ev)
	case agent.TerminalEnded:
		f.print(f.jobs.end(ev, f.palette))
	case agent.FileChanged:
		f.print(f.paint(f.bold, fileLine(ev)) + "\n" + f.diff(ev.Diff, foldDiff))
	case agent.Media:
		f.print("[" + mediaLine(ev) + "]")
	case agent.Plan:
		var lines []string
		for _, s := range ev.Entries {
			lines = append(lines, planLine(s))
		}
		f.print(strings.Join(lines, "\n"))
	case agent.Question:
		f.ask(ev.Question)
	case agent.Answer:
		f.settled(ev)
	case agent.Log:
		if ev.Level == "warning" || ev.Level == "error" {
			f.print(f.paint(f.yellow, ev.Level+": "+shown(ev.Text)))
		}
	case agent.Failure:
		f.told = ev.Text
		f.print(f.paint(f.red, "failed: "+shown(ev.Text)))
	case agent.End:
		f.end(ev)
	}
	if _, text := e.Event.(agent.Message); !text {
		f.redraw()
	}
}

// message shows text as it comes: complete blocks for good, the rest live.
func (f *tty) message(m agent.Message) {
	f.thinking = false
	if f.talks != m.ID {
		f.endMessage()
	}
	f.talks = m.ID
	if done := f.flow.feed(strings.ReplaceAll(m.Text, "\r\n", "\n")); done != "" {
		f.region.print(f.rendered(done) + "\n")
	}
	if !m.Chunk {
		f.endMessage()
		f.redraw()
	}
}

func (f *tty) endMessage() {
	if rest := f.flow.end(); strings.TrimSpace(rest) != "" {
		f.region.print(f.rendered(rest))
	}
	f.talks = ""
}

func (f *tty) rendered(s string) string {
	cols, _ := f.region.size()
	return f.markdown.render(s, cols-1)
}

func (f *tty) print(s string) {
	f.endMessage()
	if s = strings.TrimRight(s, "\n"); s != "" {
		f.region.print(s)
	}
}

func (f *tty) end(e agent.End) {
	f.endMessage()
	var parts []string
	if e.Reason != agent.Ended {
		parts = append(parts, endLine(e.Stop, f.told))
	}
	parts = append(parts, time.Since(f.began).Round(100*time.Millisecond).String())
	if f.usage != "" {
		parts = append(parts, f.usage)
	}
	f.began = time.Time{}
	f.asked = nil
	f.region.set(nil)
	f.region.print(f.paint(f.dim, strings.Join(parts, " · ")))
	f.keys.rest()
}

var spinner = []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"}

// redraw draws the live lines: the block that grows, the commands that run, the
// question or the state.
func (f *tty) redraw() {
	if f.began.IsZero() {
		return
	}
	var lines []string
	if strings.TrimSpace(f.flow.rest) != "" {
		lines = append(lines, strings.Split(f.rendered(f.flow.rest), "\n")...)
	}
	lines = append(lines, f.jobs.live(f.palette)...)
	if len(f.asked) > 0 {
		lines = append(lines, f.prompt(f.asked[0]))
	} else {
		lines = append(lines, f.state())
	}
	f.region.set(lines)
}

func (f *tty) state() string {
	doing := "working"
	switch {
	case f.progress != "":
		doing = shown(f.progress)
	case f.thinking:
		doing = "thinking"
	}
	parts := []string{doing, fmt.Sprintf("%ds", int(time.Since(f.began).Seconds()))}
	if f.usage != "" {
		parts = append(parts, f.usage)
	}
	parts = append(parts, "Ctrl-C cancels")
	return f.paint(f.cyan, spinner[f.spin%len(spinner)]) + " " + f.paint(f.dim, strings.Join(parts, " · "))
}

// foldDiff is how many lines of a diff are shown.
const foldDiff = 40

// diff colours a patch and folds a long one.
func (f *tty) diff(patch string, most int) string {
	lines := strings.Split(strings.TrimRight(patch, "\n"), "\n")
	folded := 0
	if most > 0 && len(lines) > most {
		folded = len(lines) - most
		lines = lines[:most]
	}
	for i, l := range lines {
		l = shown(l)
		switch {
		case strings.HasPrefix(l, "+++"), strings.HasPrefix(l, "---"), strings.HasPrefix(l, "diff "), strings.HasPrefix(l, "index "):
			l = f.paint(f.dim, l)
		case strings.HasPrefix(l, "+"):
			l = f.paint(f.green, l)
		case strings.HasPrefix(l, "-"):
			l = f.paint(f.red, l)
		case strings.HasPrefix(l, "@@"):
			l = f.paint(f.cyan, l)
		}
		lines[i] = l
	}
	if folded > 0 {
		lines = append(lines, f.paint(f.dim, fmt.Sprintf("… %d more lines", folded)))
	}
	return strings.Join(lines, "\n")
}

// Answers says that a person can answer here.
func (f *tty) Answers() bool { return f.keys.works() }

// Close gives the terminal back as it was.
func (f *tty) Close() error {
	close(f.done)
	f.finished.Wait()
	f.ticks.Stop()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.endMessage()
	f.region.set(nil)
	return f.keys.close()
}
