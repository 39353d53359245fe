package cli

import (
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// region is a terminal whose last lines are live: what is printed goes above
// them for good, and they are drawn anew.
type region struct {
	out   io.Writer
	size  func() (cols, rows int)
	live  []string
	drawn []string // what of them is on the screen, not final
	cols  int      // of the terminal when it was drawn
	rows  int
}

// print writes lines that stay.
func (r *region) print(text string) {
	var b strings.Builder
	r.erase(&b)
	b.WriteString(strings.TrimSuffix(text, "\n"))
	b.WriteByte('\n')
	r.draw(&b)
	io.WriteString(r.out, b.String())
}

// set gives the live lines.
func (r *region) set(lines []string) {
	cols, rows := r.size()
	if slices.Equal(lines, r.live) && (len(lines) == 0 || len(r.drawn) > 0 && cols == r.cols && rows == r.rows) {
		return
	}
	var b strings.Builder
	r.erase(&b)
	r.live = lines
	r.draw(&b)
	io.WriteString(r.out, b.String())
}

// hide takes the live lines off the screen until they are drawn again.
func (r *region) hide() {
	var b strings.Builder
	r.erase(&b)
	io.WriteString(r.out, b.String())
}

// erase finds the live lines again, also on a terminal that has become narrower
// and wrapped them.
func (r *region) erase(b *strings.Builder) {
	if len(r.drawn) == 0 {
		return
	}
	cols, rows := r.size()
	up := -1
	for _, l := range r.drawn {
		up += max(1, (ansi.StringWidth(l)+cols-1)/cols)
	}
	b.WriteByte('\r')
	if up = min(up, rows-1); up > 0 {
		b.WriteString(ansi.CursorUp(up))
	}
	b.WriteString("\x1b[J")
	r.drawn = nil
}

// draw leaves the cursor at the end of the last live line. Lines are cut to the
// width and the newest kept, so that erasing finds them again.
func (r *region) draw(b *strings.Builder) {
	cols, rows := r.size()
	r.cols, r.rows, r.drawn = cols, rows, nil
	lines := r.live
	if most := max(1, rows-2); len(lines) > most {
		lines = lines[len(lines)-most:]
	}
	for i, l := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		l = ansi.Truncate(oneLine.Replace(l), max(1, cols-1), "…")
		b.WriteString(l)
		r.drawn = append(r.drawn, l)
	}
}

// oneLine keeps a live line from taking two.
var oneLine = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", "    ")
