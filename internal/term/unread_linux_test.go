package term

import (
	"testing"
)

func TestUnread(t *testing.T) {
	theirs, ours, err := pipeTo()
	if err != nil {
		t.Fatal(err)
	}
	defer theirs.Close()
	p := Program{Stdin: ours}
	if _, err := ours.WriteString("words"); err != nil {
		t.Fatal(err)
	}
	if n, known := p.Unread(); n != 5 || !known {
		t.Errorf("%d are unread, %v", n, known)
	}
	if _, err := theirs.Read(make([]byte, 3)); err != nil {
		t.Fatal(err)
	}
	if n, known := p.Unread(); n != 2 || !known {
		t.Errorf("%d are unread, %v", n, known)
	}
	ours.Close()
	if _, known := p.Unread(); known {
		t.Error("it is known of a closed pipe")
	}
}
