package wire

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// partRoom is what a part's own words take of the budget.
const partRoom = 400

// Chunks cuts an outbox into pieces that fit a chat window of so many characters
// with the words that Part adds, at ends of lines where there are any. Only one
// piece is kept at a time.
func Chunks(outbox io.Reader, budget int) iter.Seq2[string, error] {
	room := max(budget-partRoom, partRoom)
	return func(yield func(string, error) bool) {
		in := bufio.NewReaderSize(outbox, 64<<10)
		var b strings.Builder
		chars, lineEnd := 0, 0
		for {
			r, _, err := in.ReadRune()
			if err != nil {
				if !errors.Is(err, io.EOF) {
					yield("", err)
				} else if b.Len() > 0 {
					yield(b.String(), nil)
				}
				return
			}
			b.WriteRune(r)
			chars++
			if r == '\n' {
				lineEnd = b.Len()
			}
			if chars < room {
				continue
			}
			all := b.String()
			if lineEnd == 0 {
				lineEnd = len(all)
			}
			if !yield(all[:lineEnd], nil) {
				return
			}
			b.Reset()
			b.WriteString(all[lineEnd:])
			chars, lineEnd = len([]rune(all[lineEnd:])), 0
		}
	}
}

// Part is one of the pieces in which a long outbox is pasted.
type Part struct {
	Name
	Chunk string
}

// Text is a part with the words that say how to paste it.
func (p Part) Text() string {
	head := fmt.Sprintf("%s%d of %d of outbox %s: one message, too long for one paste. ", partHead, p.Part, p.Of, OutboxName(p.Session, p.Sequence))
	if p.Part < p.Of {
		head += fmt.Sprintf("Paste the parts in order. Do not act on this one: answer only “part %d read” and wait for part %d.\n", p.Part, p.Part+1)
	} else {
		head += "This is the last part. Put all parts together and answer the whole message now.\n"
	}
	return head + strings.Repeat("-", 8) + "\n" + p.Chunk
}

const partHead = "Part "
