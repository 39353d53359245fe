package cli

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"hawser/internal/agent"
)

// tools are what the agent says that it does. What hawser saw of it (terminals,
// changed files) is shown by events of its own, and not twice.
type tools struct {
	list    []*tool
	done    map[string]bool
	screens map[string]bool // terminals that keys are typed into
}

type tool struct {
	agent.ToolCall
	seen    []string // files whose changes were shown
	command bool     // a terminal of its was shown
	types   bool     // it types into a screen, which does not tell who typed what
}

// begin takes a call, or one that is told anew.
func (t *tools) begin(e agent.ToolCall) *tool {
	if one := t.find(e.ID); one != nil {
		one.ToolCall = e
		return one
	}
	one := &tool{ToolCall: e}
	for _, c := range e.Content {
		one.types = one.types || t.screens[c.Terminal]
	}
	t.list = append(t.list, one)
	delete(t.done, e.ID)
	return one
}

func (t *tools) find(id string) *tool {
	i := slices.IndexFunc(t.list, func(one *tool) bool { return one.ID == id })
	if i < 0 {
		return nil
	}
	return t.list[i]
}

// update changes a call. One that has ended stays as it was shown.
func (t *tools) update(e agent.ToolUpdate) *tool {
	one := t.find(e.ID)
	if one == nil {
		if t.done[e.ID] {
			return nil
		}
		one = t.begin(agent.ToolCall{ID: e.ID})
	}
	set(&one.Title, e.Title)
	set(&one.Kind, e.Kind)
	set(&one.Status, e.Status)
	set(&one.Content, e.Content)
	set(&one.Locations, e.Locations)
	if e.Output != nil {
		one.Output = e.Output
	}
	return one
}

func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// terminal notes that a command was shown.
func (t *tools) terminal(e agent.TerminalBegan) {
	if e.Cols > 0 {
		if t.screens == nil {
			t.screens = map[string]bool{}
		}
		t.screens[e.ID] = true
	}
	if one := t.find(e.ToolCall); one != nil {
		one.command = true
	}
}

// file notes that a change was shown.
func (t *tools) file(e agent.FileChanged) {
	for _, one := range t.list {
		if e.ToolCall == "" || e.ToolCall == one.ID {
			one.seen = append(one.seen, e.Path)
		}
	}
}

// ended takes a call off when it has ended.
func (t *tools) ended(one *tool) bool {
	if one.Status != "completed" && one.Status != "failed" {
		return false
	}
	t.list = slices.DeleteFunc(t.list, func(other *tool) bool { return other == one })
	if t.done == nil {
		t.done = map[string]bool{}
	}
	t.done[one.ID] = true
	return true
}

// rest takes off whatever has not ended with the turn.
func (t *tools) rest() []*tool {
	list := t.list
	t.list, t.done = nil, nil
	return list
}

// name is what a call is called.
func (one *tool) name() string {
	if s := one.typed(); s != "" {
		return s
	}
	s := oneLine.Replace(shown(one.Title))
	if s == "" {
		s = "a tool"
	}
	if len(one.Locations) > 0 {
		if l := one.Locations[0]; !strings.Contains(one.Title, path.Base(l.Path)) {
			s += " " + shown(l.Path)
		}
	}
	if one.Kind != "" && one.Kind != "other" {
		s += " (" + shown(one.Kind) + ")"
	}
	return s
}

// why is what a call that failed says of it, if it does.
func (one *tool) why() string {
	var said struct{ Error, Message string }
	if json.Unmarshal(one.Output, &said) != nil {
		return ""
	}
	if said.Error == "" {
		said.Error = said.Message
	}
	if said.Error == "" {
		return ""
	}
	return ": " + oneLine.Replace(shown(said.Error))
}

// line is a call in one line.
func (one *tool) line(p palette) string {
	switch one.Status {
	case "completed":
		return p.paint(p.green, "✓") + " " + one.name()
	case "failed":
		return p.paint(p.red, "✗ "+one.name()+": failed"+one.why())
	}
	return p.paint(p.cyan, "◦") + " " + one.name()
}

// running are the calls that nothing else shows.
func (t *tools) running() []*tool {
	var list []*tool
	for _, one := range t.list {
		if !one.repeats() {
			list = append(list, one)
		}
	}
	return list[max(0, len(list)-liveTools):]
}

// liveTools is how many calls are shown that run.
const liveTools = 6

// repeats says that a call was shown by what it did.
func (one *tool) repeats() bool {
	if one.Status == "failed" || one.types {
		return false
	}
	for _, c := range one.Content {
		if c.Part != nil || c.Diff != nil && !one.sawFile(c.Diff.Path) {
			return false
		}
		if c.Terminal != "" {
			one.command = true
		}
	}
	return one.command || len(one.seen) > 0
}

func (one *tool) sawFile(name string) bool {
	return slices.ContainsFunc(one.seen, func(p string) bool { return p == name || strings.HasSuffix(name, "/"+p) })
}

// body is what a call shows, folded.
func (one *tool) body(p palette) []string {
	var lines []string
	for _, c := range one.Content {
		switch {
		case c.Part != nil && c.Part.Text != "":
			var text []string
			for l := range strings.SplitSeq(strings.TrimRight(c.Part.Text, "\n"), "\n") {
				text = append(text, p.paint(p.dim, cleaned(l)))
			}
			lines = append(lines, folded(text)...)
		case c.Part != nil:
			lines = append(lines, "["+mediaLine(agent.Media{Part: *c.Part})+"]")
		case c.Diff != nil && !one.sawFile(c.Diff.Path):
			lines = append(lines, p.bolded(shown(c.Diff.Path)))
			lines = append(lines, strings.Split(p.diff(change(*c.Diff), foldDiff), "\n")...)
		}
	}
	for i, l := range lines {
		lines[i] = "  " + l
	}
	return lines
}

func (p palette) bolded(s string) string { return p.paint(p.bold, s) }

// folded leaves the middle of many lines out.
func folded(lines []string) []string {
	if len(lines) <= foldHead+foldTail+1 {
		return lines
	}
	hidden := fmt.Sprintf("… %d lines folded …", len(lines)-foldHead-foldTail)
	return slices.Concat(lines[:foldHead], []string{hidden}, lines[len(lines)-foldTail:])
}

// change is a diff as the agent told it: the lines between what is the same at
// the beginning and at the end.
func change(d agent.ToolDiff) string {
	var before []string
	if d.Old != nil && *d.Old != "" {
		before = strings.SplitAfter(strings.TrimSuffix(*d.Old, "\n"), "\n")
	}
	after := strings.SplitAfter(strings.TrimSuffix(d.New, "\n"), "\n")
	if d.New == "" {
		after = nil
	}
	from := 0
	for from < min(len(before), len(after)) && before[from] == after[from] {
		from++
	}
	end := 0
	for end < min(len(before), len(after))-from && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	var b strings.Builder
	fmt.Fprintf(&b, "@@ line %d @@\n", from+1)
	for _, l := range before[from : len(before)-end] {
		b.WriteString("-" + strings.TrimSuffix(l, "\n") + "\n")
	}
	for _, l := range after[from : len(after)-end] {
		b.WriteString("+" + strings.TrimSuffix(l, "\n") + "\n")
	}
	return b.String()
}
