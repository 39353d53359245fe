package drive

import (
	"testing"

	"hawser/internal/mailbox/wire"
)

// What began in a workspace that was missing, and so did not happen, happens once
// it is there again.
func TestBegunInVain(t *testing.T) {
	p, err := replay([][]byte{
		[]byte(`{"items":2}`), []byte(`{"item":1}`), []byte(`{"item":1,"again":true}`), []byte(`{"item":2}`),
	}, 2)
	if err != nil || p.begun[1] || !p.begun[2] {
		t.Errorf("%+v, %v", p, err)
	}
	results, err := Results("[MESSAGE]\na\n[/MESSAGE]\n[MESSAGE]\nb\n[/MESSAGE]\n", [][]byte{[]byte(`{"items":2}`), []byte(`{"item":1}`), []byte(`{"item":1,"again":true}`)}, false)
	if err != nil || len(results) != 2 || results[0] != (wire.Result{Command: "MESSAGE", Summary: "Not done"}) {
		t.Errorf("%+v, %v", results, err)
	}
}
