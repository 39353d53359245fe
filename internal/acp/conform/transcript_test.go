//go:build conform && linux

package conform

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"

	"hawser/internal/acp/schematest"
)

// transcript is what two sides said, in its order.
type transcript []message

type message struct {
	From   schematest.Side `json:"-"`
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

// transcript reads what was said and checks it against the schema. Of the peer,
// what is known to be otherwise is let pass, as long as it is otherwise; of hawser,
// nothing is.
func (w *world) transcript(peer schematest.Side, known ...deviation) (tr transcript, version int) {
	w.Helper()
	data, err := os.ReadFile(w.trace)
	if err != nil {
		w.Fatal(err)
	}
	var c schematest.Checker
	seen := make([]bool, len(known))
	for _, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		var f frame
		if err := json.Unmarshal(line, &f); err != nil {
			w.Fatal(err)
		}
		m := message{From: f.From}
		if err := c.Line(f.From, []byte(f.Line)); err != nil {
			i := slices.IndexFunc(known, func(d deviation) bool { return strings.Contains(err.Error(), d.error) })
			if f.From != peer || i < 0 {
				w.Errorf("%v\n%s", err, f.Line)
			} else {
				seen[i] = true
			}
		}
		if err := json.Unmarshal([]byte(f.Line), &m); err == nil {
			tr = append(tr, m)
		}
	}
	for i, d := range known {
		if !seen[i] && !d.sometimes {
			w.Errorf("the peer no longer does %q (%s); take it out of the list", d.error, d.why)
		}
	}
	return tr, c.Version
}

// asked are the requests and notifications of one side that have this method.
func (tr transcript) asked(from schematest.Side, method string) (list []message) {
	for _, m := range tr {
		if m.From == from && m.Method == method {
			list = append(list, m)
		}
	}
	return list
}

// answer is that to a request; nil if there is none.
func (tr transcript) answer(to message) *message {
	for i, m := range tr {
		if m.From != to.From && m.Method == "" && bytes.Equal(m.ID, to.ID) {
			return &tr[i]
		}
	}
	return nil
}

// inOrder says that one side asked for these, in this order, whatever else it
// asked for between them.
func (tr transcript) inOrder(from schematest.Side, methods ...string) bool {
	for _, m := range tr {
		if len(methods) > 0 && m.From == from && m.Method == methods[0] {
			methods = methods[1:]
		}
	}
	return len(methods) == 0
}
