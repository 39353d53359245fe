package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"

	"hawser/internal/session"
)

// jsonFront prints every event as one line.
type jsonFront struct {
	passive
	out *json.Encoder
	err error
}

func newJSON(out io.Writer) *jsonFront { return &jsonFront{out: JSONLines(out)} }

func (f *jsonFront) Show(e session.Envelope) {
	if err := f.out.Encode(e); err != nil && f.err == nil {
		f.err = fmt.Errorf("print events: %w", err)
	}
}

func (f *jsonFront) Close() error { return f.err }

// JSONLines prints values, each as what every language takes for one line and no
// terminal acts on.
func JSONLines(out io.Writer) *json.Encoder {
	enc := json.NewEncoder(lineWriter{out})
	enc.SetEscapeHTML(false)
	return enc
}

// lineWriter gets whole values.
type lineWriter struct{ out io.Writer }

func (w lineWriter) Write(p []byte) (int, error) {
	if _, err := w.out.Write(escaped(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// escaped writes the characters beyond ASCII that end lines or control terminals
// as escapes. In JSON they can only be in strings.
func escaped(p []byte) []byte {
	var b []byte
	done := 0
	for i := 0; i < len(p); {
		if p[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(p[i:])
		if n > 1 && (r < 0xa0 || r == 0x2028 || r == 0x2029) {
			b = fmt.Appendf(append(b, p[done:i]...), `\u%04x`, r)
			done = i + n
		}
		i += n
	}
	if done == 0 {
		return p
	}
	return append(b, p[done:]...)
}
