package cli

import (
	"io"
	"os/signal"
	"strings"
	"time"

	"hawser/internal/agent"
)

// animate keeps the live lines alive, and gives the terminal to a shell and back
// when the process is stopped and continued.
func (f *tty) animate() {
	defer f.ticks.Stop()
	defer signal.Stop(f.stops)
	for {
		select {
		case <-f.ctx.Done():
			return
		case s := <-f.stops:
			if isStop(s) {
				f.leave()
				stopSelf()
			} else {
				f.comeBack()
			}
		case <-f.ticks.C:
			f.mu.Lock()
			if f.spin++; f.isLive() {
				f.redraw()
			} else {
				f.ticks.Stop() // until something is live again
			}
			f.mu.Unlock()
		}
	}
}

func (f *tty) leave() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.region.hide()
	io.WriteString(f.region.out, "\x1b[?2004l")
	f.keys.suspend()
}

func (f *tty) comeBack() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.keys.regain()
	if f.isLive() && f.keys.works() {
		io.WriteString(f.region.out, "\x1b[?2004h")
	}
	f.redraw()
}

func (f *tty) isLive() bool {
	return !f.editing && (!f.began.IsZero() || len(f.asked.list) > 0)
}

// live starts what moves.
func (f *tty) live() {
	f.ticks.Reset(tick)
	f.listen()
}

// soon draws the live lines, at once if a person waits for them, else when the
// last time is long enough ago; the tick does the rest.
func (f *tty) soon(e agent.Event) {
	switch e.(type) {
	case agent.Question, agent.Answer, agent.Began:
	default:
		if time.Since(f.drawn) < pace {
			return
		}
	}
	f.redraw()
}

// block is the block that grows, rendered.
type block struct {
	fed, cols int
	lines     []string
}

// growing renders the block again only if there is more of it.
func (f *tty) growing() []string {
	cols, _ := f.region.size()
	if f.block.fed != f.flow.fed || f.block.cols != cols {
		f.block = block{fed: f.flow.fed, cols: cols}
		if text := f.flow.growing(); strings.TrimSpace(text) != "" {
			f.block.lines = strings.Split(f.rendered(text), "\n")
		}
	}
	return f.block.lines
}

var spinner = []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"}

// redraw draws the live lines.
func (f *tty) redraw() {
	if f.isLive() {
		f.drawn = time.Now()
		f.region.set(f.lines())
	}
}

// lines are the live lines: the block that grows, the calls and commands that run,
// the plan, the question or the state.
func (f *tty) lines() []string {
	if !f.isLive() {
		return nil
	}
	cols, _ := f.region.size()
	var lines []string
	lines = append(lines, f.growing()...)
	lines = append(lines, f.thought.live(f.palette, cols)...)
	for _, one := range f.tools.running() {
		lines = append(lines, one.line(f.palette))
	}
	lines = append(lines, f.jobs.live(f.palette)...)
	for _, l := range f.plans.live() {
		lines = append(lines, f.paint(f.dim, l))
	}
	if q, ok := f.asked.first(); ok {
		return append(lines, f.prompt(q, cols)...)
	}
	return append(lines, f.state())
}

func (f *tty) state() string {
	doing := "working"
	cancelling := f.cancelling != nil && f.cancelling()
	switch {
	case cancelling:
		doing = "cancelling"
	case f.progress != "":
		doing = oneLine.Replace(shown(f.progress))
	case f.thought.fed > 0:
		doing = "thinking"
	}
	parts := []string{doing, f.elapsed()}
	if f.usage != "" {
		parts = append(parts, f.usage)
	}
	switch {
	case f.follows:
		parts = append(parts, "Ctrl-C leaves")
	case cancelling:
		parts = append(parts, "Ctrl-C again ends hawser")
	default:
		parts = append(parts, "Ctrl-C cancels")
	}
	return f.paint(f.cyan, spinner[f.spin%len(spinner)]) + " " + f.paint(f.dim, strings.Join(parts, " · "))
}
