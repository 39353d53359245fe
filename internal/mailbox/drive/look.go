package drive

import (
	"bytes"
	"fmt"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/mailbox/wire"
)

// mostReads is how many requests for contents one outbox answers.
const mostReads = 2000

// read asks for contents in the next outbox.
func (c *carrying) read(cmd wire.ReadFile) (outcome, error) {
	got, err := c.host.Files().Read(c.ctx, cmd.Path, agent.ReadOptions{Limit: 1, Totals: true})
	switch {
	case c.ctx.Err() != nil:
		return outcome{}, c.ctx.Err()
	case err != nil:
		return c.refused(cmd.Path, err)
	case cmd.Lines.First > got.Lines && cmd.Lines.First > 1:
		return failure("File '%s' has %d lines, none at %d", cmd.Path, got.Lines, cmd.Lines.First), nil
	}
	o := success("'%s' is shown below (%s)", cmd.Path, count(got.Lines, "line"))
	if cmd.Lines != (wire.Range{}) {
		o = success("Lines %s of '%s' are shown below (it has %d)", cmd.Lines, cmd.Path, got.Lines)
	}
	o.read = &wire.ReadRequest{Path: cmd.Path, Lines: cmd.Lines}
	if len(c.reads) >= mostReads && !c.asked[*o.read] {
		return failure("'%s' is not shown: one message shows at most %d files; ask for it in the next reply", cmd.Path, mostReads), nil
	}
	return o, nil
}

// list shows what is in a directory.
func (c *carrying) list(cmd wire.List) (outcome, error) {
	var out wire.Limiter
	n := 0
	for e, err := range c.host.Files().List(c.ctx, agent.ListOptions{Under: cmd.Path, Directories: true, Depth: 1}) {
		switch {
		case c.ctx.Err() != nil:
			return outcome{}, c.ctx.Err()
		case err != nil && e.Path == "":
			return c.refused(cmd.Path, err)
		case err != nil:
			fmt.Fprintf(&out, "%s (not readable: %s)\n", e.Path, err)
		case e.Mode.IsDir():
			fmt.Fprintf(&out, "%s/\n", e.Path)
		default:
			fmt.Fprintf(&out, "%s (%d bytes)\n", e.Path, e.Size)
		}
		n++
	}
	o := success("%s in '%s'", count(n, "name"), cmd.Path)
	o.Output = out.String()
	return o, nil
}

const (
	maxSearched = 8 << 20 // bytes of a file
	maxFound    = 500     // lines
)

// search shows the lines that hold a text.
func (c *carrying) search(cmd wire.SearchFiles) (outcome, error) {
	var out wire.Limiter
	found, files, cut := 0, 0, 0
	for e, err := range c.host.Files().List(c.ctx, agent.ListOptions{Under: cmd.Path}) {
		switch {
		case c.ctx.Err() != nil:
			return outcome{}, c.ctx.Err()
		case err != nil && e.Path == "":
			return c.refused(cmd.Path, err)
		case err != nil || !e.Mode.IsRegular():
			continue
		}
		got, err := c.host.Files().Read(c.ctx, e.Path, agent.ReadOptions{Limit: maxSearched})
		if err != nil || got.Binary {
			continue
		}
		if got.Truncated {
			cut++
		}
		n := grep(&out, e.Path, got.Data, []byte(cmd.Text), maxFound-found)
		if found += n; n > 0 {
			files++
		}
		if found >= maxFound {
			break
		}
	}
	note := ""
	if found >= maxFound {
		note += fmt.Sprintf("; stopped after %d lines: search for more of the text, or under a folder", maxFound)
	}
	if cut > 0 {
		note += fmt.Sprintf("; of %d large files only the first %d MiB were searched", cut, maxSearched>>20)
	}
	o := success("'%s' found in %s of %s%s", shortened(cmd.Text), count(found, "line"), count(files, "file"), note)
	o.Output = out.String()
	return o, nil
}

// grep writes the lines of a text that hold another, and counts them.
func grep(out *wire.Limiter, name string, text, want []byte, most int) int {
	found, line := 0, 1
	for found < most {
		at := bytes.Index(text, want)
		if at < 0 {
			break
		}
		line += bytes.Count(text[:at], []byte("\n"))
		from := bytes.LastIndexByte(text[:at], '\n') + 1
		whole := text[from:]
		next := bytes.IndexByte(whole, '\n') + 1
		if next == 0 {
			next = len(whole)
		}
		shown := strings.TrimRight(string(whole[:min(next, 300)]), "\r\n")
		fmt.Fprintf(out, "%s:%d: %s\n", name, line, shown)
		found++
		line++
		text = whole[next:]
	}
	return found
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
