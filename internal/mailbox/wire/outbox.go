package wire

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"
)

// Outbox is what is pasted to a model.
type Outbox struct {
	Session  string
	Sequence int
	Task     string

	Files    iter.Seq2[File, error] // in the order that they are shown; nil: none
	Results  []Result               // shown from the second outbox on
	Contents iter.Seq[Content]      // nil: none were asked for

	// Prompt is what the model shall do now; empty means the task in the first
	// outbox and Continue in the others.
	Prompt string

	// Strict shows contents and listing as the document has them.
	Strict bool
	// Budget is how many characters a chat window takes; zero has no limit. The
	// listing, results and each file's contents are kept below it.
	Budget int
}

// File is one line of the listing.
type File struct {
	Path string
	Size int64
	Link bool
}

// Write writes an outbox, and tells its length in characters. Listing and
// contents pass through and are never kept.
func (o Outbox) Write(w io.Writer) (int64, error) {
	p := &page{w: bufio.NewWriterSize(w, 64<<10)}
	p.line(sectionMarker("HEADER"))
	p.line("Session: " + o.Session)
	p.line(fmt.Sprintf("Sequence: %d", o.Sequence))
	p.line("Task: " + shownLine(oneLine(o.Task)))
	p.line("")
	p.line(sectionMarker("PROTOCOL"))
	p.line(Protocol(o.Strict))
	p.line(sectionMarker("CONTEXT"))
	o.listing(p)
	if o.Sequence > 1 || len(o.Results) > 0 {
		o.results(p)
	}
	o.contents(p)
	p.line("")
	p.line(sectionMarker("PROMPT"))
	p.text(o.prompt())
	if err := p.w.Flush(); p.err == nil {
		p.err = err
	}
	return p.chars, p.err
}

func (o Outbox) prompt() string {
	switch {
	case o.Prompt != "":
		return o.Prompt
	case o.Sequence <= 1:
		return o.Task
	}
	return Continue
}

// share is a part of the budget; without one there is no limit.
func (o Outbox) share(of int) int64 {
	if o.Budget <= 0 || o.Strict {
		return 1 << 40
	}
	return int64(max(o.Budget/of, 400))
}

// page writes lines and counts characters.
type page struct {
	w     *bufio.Writer
	chars int64
	err   error
}

func (p *page) write(s string) {
	p.chars += int64(utf8.RuneCountInString(s))
	if _, err := p.w.WriteString(s); p.err == nil {
		p.err = err
	}
}

// line writes a line of ours, or one that cannot be taken for a marker.
func (p *page) line(s string) {
	p.write(s)
	p.write("\n")
}

// text writes foreign lines.
func (p *page) text(s string) {
	for _, l := range splitLines(s) {
		p.line(escapeLine(shownLine(l)))
	}
}

// Write lets others copy to the page.
func (p *page) Write(b []byte) (int, error) {
	p.chars += int64(utf8.RuneCount(b))
	n, err := p.w.Write(b)
	if p.err == nil {
		p.err = err
	}
	return n, err
}

const noCommands = "(your last reply held no command blocks, so nothing was done: write commands exactly as the PROTOCOL section shows them, " +
	"each tag on a line of its own; use [MESSAGE] to tell or ask the person something)"

// results tells what became of the last reply's commands.
func (o Outbox) results(p *page) {
	p.line("")
	p.line("## Previous Command Results")
	switch {
	case len(o.Results) > 0:
	case o.Prompt != "": // there may have been no reply
		p.line("(no commands were carried out)")
	default:
		p.line(noCommands)
	}
	end := p.chars + o.share(2)
	for n, r := range o.Results {
		if p.chars > end {
			p.unshown(o.Results[n:])
			return
		}
		p.line(r.Line())
		output := strings.TrimRight(r.Output, "\r\n")
		if output == "" {
			continue
		}
		head := "  Output: "
		for _, l := range splitLines(LimitOutput(output)) {
			p.line(escapeLine(head + shownLine(l)))
			head = "  "
		}
	}
}

// unshown counts results. Those that only count others are shown all the same:
// else nobody would know how many there are.
func (p *page) unshown(list []Result) {
	counts := slices.DeleteFunc(slices.Clone(list), func(r Result) bool { return r.Command != Counted })
	if n := len(list) - len(counts); n > 0 {
		p.line(fmt.Sprintf("(%d more results are not shown)", n))
	}
	for _, r := range counts {
		p.line(r.Line())
	}
}
