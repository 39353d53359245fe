package cli

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"hawser/internal/agent"
	"hawser/internal/vt"
)

// jobs are the commands that run: each one's newest lines are live, and when it
// ends it stays on the screen, folded if it said much.
type jobs struct {
	to   Target
	list []*job
}

type job struct {
	agent.TerminalBegan
	emulator *vt.Emulator // of a program with a terminal of its own
	head     []string     // the first lines
	tail     []string     // the newest lines after them
	lines    int
	part     string // a line that is not ended
}

const (
	foldHead = 6
	foldTail = 10
	liveTail = 6
)

func (j *jobs) begin(e agent.TerminalBegan) {
	if one, _ := j.find(e.ID); one != nil {
		return
	}
	one := &job{TerminalBegan: e}
	if e.Cols > 0 {
		one.emulator = vt.New(vt.Options{Cols: e.Cols, Rows: e.Rows, Scrollback: -1})
	}
	j.list = append(j.list, one)
}

func (j *jobs) find(id string) (*job, int) {
	for i, one := range j.list {
		if one.ID == id {
			return one, i
		}
	}
	return nil, -1
}

func (j *jobs) output(e agent.TerminalOutput) {
	one, _ := j.find(e.ID)
	if one == nil {
		return
	}
	if one.emulator != nil {
		one.emulator.Write([]byte(e.Data))
		return
	}
	if e.Lost > 0 {
		one.part = ""
		one.add(lostLine(e.Lost))
	}
	text := one.part + e.Data
	for {
		line, rest, ok := strings.Cut(text, "\n")
		if !ok {
			break
		}
		one.add(line)
		text = rest
	}
	one.part = text[max(0, len(text)-4096):]
}

// add keeps a line as a terminal would have left it.
func (one *job) add(line string) {
	line = cleaned(line)
	one.lines++
	if len(one.head) < foldHead+foldTail {
		one.head = append(one.head, line)
		return
	}
	one.tail = append(one.tail, line)
	if len(one.tail) > foldTail {
		one.tail = one.tail[len(one.tail)-foldTail:]
	}
}

// cleaned drops escapes, and what a carriage return has overwritten.
func cleaned(line string) string {
	line = strings.TrimRight(line, "\r")
	if i := strings.LastIndexByte(line, '\r'); i >= 0 {
		line = line[i+1:]
	}
	return shown(strings.ReplaceAll(ansi.Strip(line), "\t", "    "))
}

// all gives what is shown of a command that has ended.
func (one *job) all() []string {
	if cleaned(one.part) != "" {
		one.add(one.part)
	}
	one.part = ""
	if len(one.tail) == 0 {
		return one.head
	}
	lines := append([]string{}, one.head[:foldHead]...)
	rest := append(append([]string{}, one.head[foldHead:]...), one.tail...)
	rest = rest[max(0, len(rest)-foldTail):]
	if hidden := one.lines - foldHead - len(rest); hidden > 0 {
		lines = append(lines, fmt.Sprintf("… %d lines folded …", hidden))
	}
	return append(lines, rest...)
}

// screen is what a program with a terminal of its own shows. Its terminal knows
// best, but may be another process's, or gone by the time that its end is told.
func (j *jobs) screen(one *job) []string {
	text := one.emulator.Screen().Text()
	if t, ok := j.to.Screen(one.ID); ok {
		text = t.Screen().Text()
	}
	if text = strings.TrimRight(text, "\n "); text == "" {
		return nil
	}
	var lines []string
	for l := range strings.SplitSeq(text, "\n") {
		lines = append(lines, shown(strings.TrimRight(l, " ")))
	}
	return lines
}

// take takes a job off that has ended.
func (j *jobs) take(id string) *job {
	one, i := j.find(id)
	if one != nil {
		j.list = append(j.list[:i], j.list[i+1:]...)
	}
	return one
}

func (j *jobs) end(e agent.TerminalEnded, p palette) string {
	one := j.take(e.ID)
	if one == nil {
		return ""
	}
	lines := one.all()
	if one.emulator != nil {
		lines = j.screen(one)
	}
	style := p.green
	switch {
	case one.closed(e):
		style = p.dim
	case e.ExitCode == nil || *e.ExitCode != 0:
		style = p.red
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", p.paint(p.bold, commandLine(one.TerminalBegan)))
	for _, l := range lines {
		fmt.Fprintf(&b, "  %s\n", p.paint(p.dim, l))
	}
	fmt.Fprintf(&b, "  %s", p.paint(style, one.howEnded(e)))
	return b.String()
}

// closed says that it ended because its terminal was closed, as a shell does at
// the end of a session: nothing has gone wrong.
func (one *job) closed(e agent.TerminalEnded) bool {
	return one != nil && one.emulator != nil && e.Limit == "" && e.Signal != nil && *e.Signal == "SIGHUP"
}

func (one *job) howEnded(e agent.TerminalEnded) string {
	if one.closed(e) {
		return "closed"
	}
	return howEnded(e)
}

// live gives the lines of what runs.
func (j *jobs) live(p palette) []string {
	var lines []string
	for _, one := range j.list {
		lines = append(lines, p.paint(p.bold, commandLine(one.TerminalBegan)))
		newest := append(append([]string{}, one.head...), one.tail...)
		if one.part != "" {
			newest = append(newest, cleaned(one.part))
		}
		if one.emulator != nil {
			newest = j.screen(one)
		}
		for _, l := range newest[max(0, len(newest)-liveTail):] {
			lines = append(lines, "  "+p.paint(p.dim, l))
		}
	}
	return lines
}
