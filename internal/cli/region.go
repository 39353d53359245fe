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
	drawn int // lines that are on the screen and not final
	live  []string
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
	if r.drawn > 0 && slices.Equal(lines, r.live) {
		return
	}
	var b strings.Builder
	r.erase(&b)
	r.live = lines
	r.draw(&b)
	io.WriteString(r.out, b.String())
}

func (r *region) erase(b *strings.Builder) {
	if r.drawn == 0 {
		return
	}
	b.WriteByte('\r')
	if r.drawn > 1 {
		b.WriteString(ansi.CursorUp(r.drawn - 1))
	}
	b.WriteString("\x1b[J")
	r.drawn = 0
}

// draw leaves the cursor at the end of the last live line. Lines are cut to the
// width and the newest kept, so that erasing finds them again.
func (r *region) draw(b *strings.Builder) {
	cols, rows := r.size()
	lines := r.live
	if most := max(1, rows-2); len(lines) > most {
		lines = lines[len(lines)-most:]
	}
	for i, l := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(ansi.Truncate(l, max(1, cols-1), "…"))
	}
	r.drawn = len(lines)
}
