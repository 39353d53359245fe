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
	out *json.Encoder
	err error
}

func newJSON(out io.Writer) *jsonFront {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return &jsonFront{out: enc}
}

func (f *jsonFront) Show(e session.Envelope) {
	if err := f.out.Encode(e); err != nil && f.err == nil {
		f.err = fmt.Errorf("print events: %w", err)
	}
}

func (f *jsonFront) Close() error { return f.err }
