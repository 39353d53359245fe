package cli

import (
	"encoding/json"
	"fmt"
	"io"

	"hawser/internal/session"
)

// jsonFront prints every event as one line.
type jsonFront struct {
	passive
	out io.Writer
	err error
}

func newJSON(out io.Writer) *jsonFront { return &jsonFront{out: out} }

func (f *jsonFront) Show(e session.Envelope) {
	data, err := json.Marshal(e)
	if err != nil {
		data, _ = json.Marshal(map[string]any{"seq": e.Seq, "type": "log", "level": "error", "text": err.Error()})
	}
	if _, err := f.out.Write(append(data, '\n')); err != nil && f.err == nil {
		f.err = fmt.Errorf("print events: %w", err)
	}
}

func (f *jsonFront) Close() error { return f.err }
