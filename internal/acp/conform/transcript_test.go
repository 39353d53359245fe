//go:build conform && linux

package conform

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"hawser/internal/acp/schematest"
)

// transcript is what two sides said, in its order.
type transcript []message

type message struct {
	at     int             // its place
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
		m := message{at: len(tr), From: f.From}
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
	for _, m := range tr { // a peer may go before it has answered; hawser may not
		if m.From == peer && m.Method != "" && m.ID != nil && tr.answer(m) == nil {
			w.Errorf("hawser has not answered %s %s", m.Method, m.ID)
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

// answer is that to a request; nil if there is none. Ids come again in the next
// connection.
func (tr transcript) answer(to message) *message {
	for i, m := range tr[to.at:] {
		if m.From != to.From && m.Method == "" && bytes.Equal(m.ID, to.ID) {
			return &tr[to.at+i]
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

// session is the id that the agent gave.
func (tr transcript) session(t *testing.T) string {
	t.Helper()
	var r struct{ SessionID string }
	for _, m := range tr.asked(schematest.Client, "session/new") {
		if a := tr.answer(m); a != nil {
			if err := json.Unmarshal(a.Result, &r); err != nil {
				t.Fatal(err)
			}
		}
	}
	if r.SessionID == "" {
		t.Fatal("there is no session")
	}
	return r.SessionID
}

// expectStops checks how the turns ended.
func (tr transcript) expectStops(t *testing.T, want ...string) {
	t.Helper()
	var got []string
	for _, m := range tr.asked(schematest.Client, "session/prompt") {
		var r struct{ StopReason string }
		switch a := tr.answer(m); {
		case a == nil || json.Unmarshal(a.Result, &r) != nil:
			r.StopReason = "no answer"
		case r.StopReason == "": // version 2 tells it later
			r.StopReason = tr[a.at:].idle()
		}
		got = append(got, r.StopReason)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the turns ended with %q", got)
	}
}

// idle is why the agent stopped, the next time that it did.
func (tr transcript) idle() string {
	for _, m := range tr.asked(schematest.Agent, "session/update") {
		var u update
		if json.Unmarshal(m.Params, &u) == nil && u.Update.State == "idle" {
			return u.Update.StopReason
		}
	}
	return "never"
}

// update is one of the agent's, as far as these tests look at it.
type update struct {
	Update struct {
		SessionUpdate     string
		Content           json.RawMessage
		State, StopReason string
	}
}

// said is the agent's text, of all turns.
func (tr transcript) said() string { return tr.words("agent_message_chunk") }

func (tr transcript) words(kind string) string {
	var b strings.Builder
	for _, m := range tr.asked(schematest.Agent, "session/update") {
		var u update
		var c struct{ Text string }
		if json.Unmarshal(m.Params, &u) == nil && u.Update.SessionUpdate == kind && json.Unmarshal(u.Update.Content, &c) == nil {
			b.WriteString(c.Text)
		}
	}
	return b.String()
}

// expectSaid checks that the agent said all of these.
func (tr transcript) expectSaid(t *testing.T, want ...string) {
	t.Helper()
	for _, s := range want {
		if !strings.Contains(tr.said(), s) {
			t.Errorf("hawser did not say %q, but %q", s, tr.said())
		}
	}
}

// expectReplay checks that a session was loaded: what was said in it comes again,
// once, and if things are in order before the answer.
func (tr transcript) expectReplay(t *testing.T, inOrder bool) {
	t.Helper()
	loads := tr.asked(schematest.Client, "session/load")
	if len(loads) != 1 {
		t.Fatalf("the client loaded %d times", len(loads))
	}
	answer := tr.answer(loads[0])
	if answer == nil || answer.Result == nil {
		t.Fatalf("the session could not be loaded: %+v", answer)
	}
	told := tr
	if inOrder {
		told = tr[:answer.at]
	}
	if asked := told.words("user_message_chunk"); strings.Count(asked, "hello") != 1 {
		t.Errorf("told again of the client: %q", asked)
	}
	if said := told.said(); strings.Count(said, "Hello, hello.") != 1 {
		t.Errorf("told again of the agent: %q", said)
	}
}
