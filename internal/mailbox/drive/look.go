package drive

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/mailbox/wire"
)

// mostReads is how many requests for contents one outbox answers.
const mostReads = 2000

// mostHead is how much of a text tells whether it is shown.
const mostHead = 8000

// read asks for contents in the next outbox.
func (c *carrying) read(cmd wire.ReadFile) (outcome, error) {
	got, err := c.host.Files().Read(c.ctx, cmd.Path, agent.ReadOptions{
		Limit: max(mostHead, int64(c.session.Budget)+1), Totals: true, FirstLine: cmd.Lines.First, LastLine: cmd.Lines.Last,
	})
	switch {
	case c.ctx.Err() != nil:
		return outcome{}, c.ctx.Err()
	case err != nil:
		return c.refused(cmd.Path, err)
	case cmd.Lines.First > got.Lines && cmd.Lines.First > 1:
		return failure("File '%s' has %s, none at %d", cmd.Path, count(got.Lines, "line"), cmd.Lines.First), nil
	}
	o := success("%s", c.shows(cmd, got))
	o.read = &wire.ReadRequest{Path: cmd.Path, Lines: cmd.Lines}
	if len(c.reads) >= mostReads && !c.asks(*o.read) {
		return failure("'%s' is not shown: one message shows at most %d files; ask for it in the next reply", cmd.Path, mostReads), nil
	}
	return o, nil
}

// shows tells what the next outbox will show of a file. How much fits is known
// only when it is written.
func (c *carrying) shows(cmd wire.ReadFile, got agent.Content) string {
	if bytes.IndexByte(got.Data[:min(len(got.Data), mostHead)], 0) >= 0 {
		return fmt.Sprintf("'%s' is a binary file of %s, and is not shown", cmd.Path, count(int(got.Size), "byte"))
	}
	first, last := 1, got.Lines
	if cmd.Lines.First > 0 {
		first = cmd.Lines.First
		if cmd.Lines.Last > 0 {
			last = min(cmd.Lines.Last, last)
		}
	}
	numbers := int64(last-first+1) * int64(len("| ")+len(fmt.Sprint(got.Lines)))
	fits := c.session.Strict || c.session.Budget <= 0 && (cmd.Lines.First == 0 || got.Size <= maxRange) ||
		c.session.Budget > 0 && !got.Truncated && int64(len(got.Data))+numbers < int64(c.session.Budget) && len(c.reads) < fewReads
	what, shown, fit := "'"+cmd.Path+"'", "is shown below", " as far as it fits"
	switch {
	case cmd.Lines.First == 0:
	case first == last:
		what = fmt.Sprintf("Line %d of '%s'", first, cmd.Path)
	default:
		what, shown, fit = fmt.Sprintf("Lines %d-%d of '%s'", first, last, cmd.Path), "are shown below", " as far as they fit"
	}
	switch {
	case fits && cmd.Lines.First == 0:
		return fmt.Sprintf("%s %s (%s)", what, shown, count(got.Lines, "line"))
	case fits:
		fit = ""
	}
	return fmt.Sprintf("%s %s%s (it has %s)", what, shown, fit, count(got.Lines, "line"))
}

// fewReads is how many files, each no longer than the budget, an outbox shows whole.
const fewReads = 3

// list shows what is in a directory.
func (c *carrying) list(cmd wire.List) (outcome, error) {
	var out wire.Limiter
	n := 0
	for e, err := range c.host.Files().List(c.ctx, agent.ListOptions{Under: cmd.Path, Directories: true, Depth: 1}) {
		switch {
		case c.ctx.Err() != nil:
			return outcome{}, c.ctx.Err()
		case err != nil && e.Path == "":
			return c.refusedFolder(cmd.Path, err)
		case err != nil:
			fmt.Fprintf(&out, "%s (not readable: %s)\n", wire.ShownPath(e.Path), err)
		case e.Mode.IsDir():
			fmt.Fprintf(&out, "%s\n", wire.ShownPath(e.Path+"/"))
		case e.Mode&fs.ModeSymlink != 0:
			fmt.Fprintf(&out, "%s (link)\n", wire.ShownPath(e.Path))
		default:
			fmt.Fprintf(&out, "%s (%d bytes)\n", wire.ShownPath(e.Path), e.Size)
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
			return c.refusedFolder(cmd.Path, err)
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
		fmt.Fprintf(out, "%s:%d: %s\n", wire.ShownPath(name), line, shown)
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
