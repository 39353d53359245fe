package wire

import (
	"bytes"
	"errors"
)

// DefaultAnswerLimit is how long an answer may be.
const DefaultAnswerLimit = 64 << 20

// ErrTooLong says that an answer passed the limit without an end.
var ErrTooLong = errors.New("the answer is too long")

// Splitter finds the answers in what a program writes. An answer ends with the
// line in which a JSON object or a <response> ends. The zero value is ready.
type Splitter struct {
	// Limit is how many bytes an answer may have; 0 is DefaultAnswerLimit.
	Limit int

	answer []byte
	place  place
	// ended says that the answer ends with this line.
	ended bool
	// loose says that what was begun may well be no JSON object or <response>.
	loose bool
	tag   int // how much of a tag has been read

	// of the object
	depth   int
	head    head
	quoted  bool
	escaped bool
}

// place is where in an answer the splitter is.
type place int

const (
	outside place = iota
	inObject
	inResponse
)

// head is what is read of an object's beginning; braces in prose rarely go on
// as an object does.
type head int

const (
	wantName  head = iota // or the end
	inName                // the first string
	wantColon             // after it
	certain
)

// Feed takes what belongs to the current answer from the beginning of p. It
// returns how many bytes that are, and whether the answer is complete; then
// [Splitter.Take] it before the rest of p is fed.
func (s *Splitter) Feed(p []byte) (n int, complete bool, err error) {
	start := 0
	if len(s.answer) == 0 { // blank lines between answers belong to none
		start = len(p) - len(bytes.TrimLeft(p, " \t\r\n"))
	}
	for n = start; n < len(p) && !complete; n++ {
		complete = s.next(p[n])
	}
	limit := s.Limit
	if limit <= 0 {
		limit = DefaultAnswerLimit
	}
	if room := limit - len(s.answer); n-start > room {
		s.answer = append(s.answer, p[start:start+room]...)
		return start + room, false, ErrTooLong
	}
	s.answer = append(s.answer, p[start:n]...)
	return n, complete, nil
}

// Quiet says that silence ends the answer: it has begun, but no JSON object or
// <response> is open in it.
func (s *Splitter) Quiet() bool {
	return len(s.answer) > 0 && (s.ended || s.place == outside || s.loose) &&
		(len(s.answer) > longestFence || !isFence(s.answer))
}

// Ended says that the object or <response> has ended, and only its line has not.
func (s *Splitter) Ended() bool { return s.ended }

// AtLineEnd says that the answer has begun, and its last line has ended.
func (s *Splitter) AtLineEnd() bool {
	return len(s.answer) > 0 && s.answer[len(s.answer)-1] == '\n'
}

// Text is the answer as far as it has come.
func (s *Splitter) Text() string { return string(s.answer) }

// longestFence bounds what is looked at again and again while an answer grows.
const longestFence = 1 << 10

// isFence says that a text is nothing but lines of code fences: the end of the
// answer before, or the beginning of one that takes its time.
func isFence(text []byte) bool {
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if len(line) > 0 && (!bytes.HasPrefix(line, []byte("```")) || bytes.IndexByte(line, '{') >= 0) {
			return false
		}
	}
	return true
}

// Stray says that p is no answer and that none begins in it: neither a JSON object
// nor a <response>.
func Stray(p []byte) bool {
	s := Splitter{Limit: len(p) + 1}
	_, complete, err := s.Feed(p)
	return !complete && err == nil && s.place == outside && !s.ended && s.tag == 0
}

// Take returns the answer as far as it has come, and begins the next one.
func (s *Splitter) Take() string {
	answer := string(s.answer)
	*s = Splitter{Limit: s.Limit}
	return answer
}

// next takes a byte and says whether it is the answer's last.
func (s *Splitter) next(c byte) bool {
	switch {
	case s.ended:
		return c == '\n'
	case s.place == inResponse:
		if s.tagged(c, responseClose) {
			s.ended = true
		}
	case s.place == inObject:
		s.inObject(c)
		if s.loose && s.tagged(c, responseOpen) {
			s.place = inResponse
		}
	case c == '{':
		s.place, s.depth, s.head = inObject, 1, wantName
		s.loose, s.quoted, s.escaped = false, false, false
		s.tag = 0
	case s.tagged(c, responseOpen):
		s.place, s.loose = inResponse, false
	}
	return false
}

// tagged says that c is the last byte of the tag.
func (s *Splitter) tagged(c byte, tag string) bool {
	switch c {
	case tag[s.tag]:
		s.tag++
	case '<':
		s.tag = 1
	default:
		s.tag = 0
	}
	if s.tag < len(tag) {
		return false
	}
	s.tag = 0
	return true
}

// inObject follows quotes and braces. Once it is clear that this is no object
// after all, only an even number of braces leads out.
func (s *Splitter) inObject(c byte) {
	s.loose = s.loose || !s.plausible(c)
	switch {
	case s.escaped:
		s.escaped = false
	case s.quoted && c == '\\':
		s.escaped = true
	case c == '"':
		s.quoted = !s.quoted
	case s.quoted:
	case c == '{':
		s.depth++
	case c == '}':
		if s.depth--; s.depth == 0 {
			s.place = outside
			s.ended = !s.loose
		}
	}
}

// plausible says that c can come next in an object: it begins with a name and a
// colon, and no string has control characters in it.
func (s *Splitter) plausible(c byte) bool {
	if s.quoted {
		if s.head == inName && c == '"' && !s.escaped {
			s.head = wantColon
		}
		return c >= ' '
	}
	if s.head == certain || isBlank(c) {
		return true
	}
	switch {
	case s.head == wantName && c == '"':
		s.head = inName
		return true
	case s.head == wantColon && c == ':':
		s.head = certain
		return true
	}
	return s.head == wantName && c == '}'
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
