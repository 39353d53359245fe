package journal

import (
	"time"
	"unicode/utf8"
)

const (
	textMost    = 16 << 10
	textWait    = 100 * time.Millisecond
	mostStreams = 64
)

// Text adds a piece of text. Pieces of one kind and key that follow each other
// within 100 ms are joined into one record of up to 16 KiB, whose data is
// {"key":…,"text":…}. The record comes before whatever is added later. Text waits
// for the disk only when a megabyte waits already.
func (j *Journal) Text(kind, key, text string) error {
	if j == nil || text == "" {
		return nil
	}
	if err := checkKind(kind); err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	for len(text) > 0 {
		if err := j.admit(); err != nil {
			return err
		}
		n := min(len(text), textMost)
		j.texts.join(j, kind, key, text[:n])
		text = text[n:]
	}
	return nil
}

// joiner makes records of pieces of text. Its methods want the journal's lock.
type joiner struct {
	now     *stream // what the last piece belonged to
	streams []*stream
	armed   bool // the timer will ring
}

// stream is the text of one kind and key, from the first piece to the end of the
// turn: a secret may be cut by records of other sorts.
type stream struct {
	kind, key string
	redactor  *Redactor
	text      []byte // without secrets, waits for its record
}

func (t *joiner) join(j *Journal, kind, key, text string) {
	if t.now == nil || t.now.kind != kind || t.now.key != key {
		t.write(j)
		t.now = t.find(j, kind, key)
	}
	s := t.now
	s.text = s.redactor.Append(s.text, []byte(text))
	for len(s.text) >= textMost {
		s.put(j, textMost-incomplete(s.text[:textMost]))
		j.nudge()
	}
	if !t.armed {
		t.armed = true
		j.timer.Reset(textWait)
	}
}

func (t *joiner) find(j *Journal, kind, key string) *stream {
	for _, s := range t.streams {
		if s.kind == kind && s.key == key {
			return s
		}
	}
	if len(t.streams) == mostStreams {
		t.streams[0].end(j)
		t.streams = append(t.streams[:0], t.streams[1:]...)
	}
	s := &stream{kind: kind, key: key, redactor: j.redactor.fork()}
	t.streams = append(t.streams, s)
	return s
}

// write makes a record of what waits.
func (t *joiner) write(j *Journal) {
	if s := t.now; s != nil {
		s.text = s.redactor.release(s.text)
		s.put(j, len(s.text)-incomplete(s.text))
	}
}

// late is write when the timer has rung.
func (t *joiner) late(j *Journal) {
	t.armed = false
	t.write(j)
}

// end writes everything, also what was held back.
func (t *joiner) end(j *Journal) {
	for _, s := range t.streams {
		s.end(j)
	}
	t.now, t.streams = nil, nil
}

func (s *stream) end(j *Journal) {
	s.text = s.redactor.Flush(s.text)
	s.put(j, len(s.text))
}

// put makes a record of the first n bytes.
func (s *stream) put(j *Journal, n int) {
	if n == 0 {
		return
	}
	// An empty key is written too: it tells joined text from an event's own.
	data := append(make([]byte, 0, n+n/8+64), `{"key":`...)
	data = appendQuoted(data, []byte(j.redactor.String(s.key)))
	data = append(data, `,"text":`...)
	data = append(appendQuoted(data, s.text[:n]), '}')
	j.add(s.kind, data)
	s.text = append(s.text[:0], s.text[n:]...)
}

// incomplete counts the bytes of a character that b ends within.
func incomplete(b []byte) int {
	for n := 1; n <= min(len(b), utf8.UTFMax-1); n++ {
		if c := b[len(b)-n]; utf8.RuneStart(c) {
			if utf8.FullRune(b[len(b)-n:]) {
				return 0
			}
			return n
		}
	}
	return 0
}
