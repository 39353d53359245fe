package wire

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// OutputLimit is how many characters of a command's output a model is shown.
const OutputLimit = 4000

// LimitOutput keeps the head and the tail of a long output, with a mark between.
func LimitOutput(text string) string {
	var l Limiter
	_, _ = l.Write([]byte(text))
	return l.String()
}

// Limiter is LimitOutput for an output that comes in pieces: it keeps what it
// will show and no more. The zero value is ready.
type Limiter struct {
	head  []byte
	tail  []byte // the end of what is not in head
	chars int64  // of all that was written; a character cut in two counts once
	part  []byte // of a character whose end has not come
}

const (
	markRoom  = 60
	sideChars = (OutputLimit - markRoom) / 2
	sideBytes = sideChars * utf8.UTFMax
	headKeep  = OutputLimit * utf8.UTFMax // so that what fits is never cut
)

func (l *Limiter) Write(p []byte) (int, error) {
	n := len(p)
	room := min(headKeep-len(l.head), len(p))
	l.head = append(l.head, p[:room]...)
	l.count(p)
	l.tail = append(l.tail, p[room:]...)
	if len(l.tail) > 16*sideBytes {
		l.tail = append(l.tail[:0], l.tail[len(l.tail)-sideBytes:]...)
	}
	return n, nil
}

func (l *Limiter) count(p []byte) {
	for len(l.part) > 0 && len(p) > 0 {
		l.part, p = append(l.part, p[0]), p[1:]
		for len(l.part) > 0 && utf8.FullRune(l.part) {
			_, n := utf8.DecodeRune(l.part)
			l.part = append(l.part[:0], l.part[n:]...)
			l.chars++
		}
	}
	end := len(p)
	for n := 1; n < utf8.UTFMax && n <= len(p); n++ {
		if utf8.RuneStart(p[len(p)-n]) {
			if !utf8.FullRune(p[len(p)-n:]) {
				end = len(p) - n
			}
			break
		}
	}
	l.chars += int64(utf8.RuneCount(p[:end]))
	l.part = append(l.part, p[end:]...)
}

// String is the output as it is shown: at most OutputLimit characters.
func (l *Limiter) String() string {
	chars := l.chars + int64(utf8.RuneCount(l.part))
	if chars <= OutputLimit {
		return strings.ToValidUTF8(string(l.head)+string(l.tail), "�")
	}
	all := l.tail
	if len(all) < sideBytes {
		all = append(append([]byte(nil), l.head...), l.tail...)
	}
	left := chars - 2*sideChars
	return firstChars(l.head) + fmt.Sprintf("\n… %d characters left out …\n", left) + lastChars(all)
}

func firstChars(b []byte) string {
	var s strings.Builder
	for range sideChars {
		r, n := utf8.DecodeRune(b)
		s.WriteRune(r)
		b = b[n:]
	}
	return s.String()
}

func lastChars(b []byte) string {
	n := 0
	for range sideChars {
		_, size := utf8.DecodeLastRune(b[:len(b)-n])
		n += size
	}
	return strings.ToValidUTF8(string(b[len(b)-n:]), "�")
}
