package term

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"sync"
	"time"
	"unicode/utf8"

	"hawser/internal/sandbox"
)

// CastOptions describe a recording. Only Size is needed.
type CastOptions struct {
	Size    sandbox.Size
	Command string
	Title   string
	Lines   bool             // the output is of pipes: its lines end in a bare "\n", which no terminal has made "\r\n"
	Max     int64            // bytes of the recording, 64 MiB if 0
	Now     func() time.Time // time.Now if nil
}

const defaultCastMax = 64 << 20

// Cast records output as an asciicast, version 2. Its Sink is a Spec's Sink.
// Every event is written at once, so that a recorder that is killed leaves a
// recording that plays. It is safe for concurrent use; the first error ends it
// and stays.
type Cast struct {
	mu      sync.Mutex
	out     io.Writer
	lines   bool
	now     func() time.Time
	start   time.Time
	left    int64
	full    bool
	pending []byte // the beginning of a character that is not complete
	line    []byte
	err     error
}

// NewCast writes the header of a recording to w.
func NewCast(w io.Writer, o CastOptions) (*Cast, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Max == 0 {
		o.Max = defaultCastMax
	}
	c := &Cast{out: w, lines: o.Lines, now: o.Now, start: o.Now(), left: o.Max}
	header, err := json.Marshal(struct {
		Version   int               `json:"version"`
		Width     int               `json:"width"`
		Height    int               `json:"height"`
		Timestamp int64             `json:"timestamp"`
		Command   string            `json:"command,omitempty"`
		Title     string            `json:"title,omitempty"`
		Env       map[string]string `json:"env"`
	}{2, o.Size.Cols, o.Size.Rows, c.start.Unix(), o.Command, o.Title, map[string]string{"TERM": "xterm-256color"}})
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	c.put(append(header, '\n'))
	return c, c.err
}

// Sink records output of either stream.
func (c *Cast) Sink(_ Stream, p []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p = append(c.pending, p...)
	whole := len(p) - Incomplete(p)
	shown := p[:whole]
	if c.lines {
		shown = bytes.ReplaceAll(shown, []byte("\n"), []byte("\r\n"))
	}
	c.event("o", shown)
	c.pending = append(c.pending[:0], p[whole:]...)
}

// Resize records a new size.
func (c *Cast) Resize(cols, rows int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.event("r", fmt.Appendf(nil, "%dx%d", cols, rows))
}

// Close completes the recording. It does not close what it was written to.
func (c *Cast) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.event("o", c.pending)
	c.pending = nil
	return c.err
}

// event writes one line, or, once, that the recording is full.
func (c *Cast) event(kind string, data []byte) {
	if len(data) == 0 || c.full || c.err != nil {
		return
	}
	at := c.now().Sub(c.start).Seconds()
	c.line = appendEvent(c.line[:0], at, kind, data)
	if int64(len(c.line)) > c.left {
		c.full = true
		c.line = appendEvent(c.line[:0], at, "m", []byte("the recording is full"))
	}
	c.put(c.line)
}

func (c *Cast) put(line []byte) {
	c.left -= int64(len(line))
	if _, err := c.out.Write(line); err != nil {
		c.err = fmt.Errorf("record: %w", err)
	}
}

func appendEvent(b []byte, at float64, kind string, data []byte) []byte {
	b = append(b, '[')
	b = strconv.AppendFloat(b, at, 'f', 6, 64)
	b = append(b, `, "`...)
	b = append(b, kind...)
	b = append(b, `", `...)
	b = appendString(b, data)
	return append(b, "]\n"...)
}

// appendString writes data as a JSON string; bad bytes become U+FFFD.
func appendString(b, data []byte) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r < ' ' || r == 0x7f:
			b = append(b, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		case r == utf8.RuneError && n == 1:
			b = append(b, "\uFFFD"...)
		default:
			b = append(b, data[:n]...)
		}
		data = data[n:]
	}
	return append(b, '"')
}
