package cli

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// thought is what the agent says to itself: its beginning is kept, its newest
// part is live.
type thought struct {
	id   string
	head []byte
	tail []byte
	fed  int
}

const (
	keptThought = 2 << 10
	foldThought = 4 // lines that stay
	liveThought = 3
)

func (t *thought) feed(text string) {
	t.fed += len(text)
	if room := keptThought - len(t.head); room > 0 {
		t.head = append(t.head, text[:min(room, len(text))]...)
	}
	t.tail = append(t.tail, text[max(0, len(text)-keptThought):]...)
	if len(t.tail) > 2*keptThought {
		t.tail = append([]byte(nil), t.tail[len(t.tail)-keptThought:]...)
	}
}

// live are its newest lines.
func (t *thought) live(p palette, cols int) []string {
	lines := thoughtLines(string(t.tail), cols)
	return painted(p, lines[max(0, len(lines)-liveThought):])
}

// end gives its beginning, folded.
func (t *thought) end(p palette, cols int) []string {
	lines := thoughtLines(string(t.head), cols)
	more := t.fed > len(t.head) || len(lines) > foldThought
	lines = painted(p, lines[:min(len(lines), foldThought)])
	if more {
		lines = append(lines, p.paint(p.dim, fmt.Sprintf("  … a thought of %d characters, folded …", t.fed)))
	}
	*t = thought{}
	return lines
}

func thoughtLines(text string, cols int) []string {
	text = strings.TrimSpace(strings.ToValidUTF8(text, ""))
	if text == "" {
		return nil
	}
	return strings.Split(ansi.Wrap(shown(strings.ReplaceAll(text, "\r\n", "\n")), max(1, cols-3), ""), "\n")
}

func painted(p palette, lines []string) []string {
	var out []string
	for _, l := range lines {
		out = append(out, "  "+p.paint(p.dim+p.italic, strings.TrimRight(l, " ")))
	}
	return out
}
