package ws

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// beating is a stream whose beats are given by the test, and its bare far end. Which
// of them was dialled makes no difference.
func beating(t *testing.T, server bool, patience time.Duration) (s *Stream, far *websocket.Conn, tick chan time.Time, asked chan struct{}) {
	tick, asked = make(chan time.Time), make(chan struct{}, 100)
	count := func(context.Context, []byte) bool { asked <- struct{}{}; return true }
	accepted := make(chan *websocket.Conn, 1)
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, &websocket.AcceptOptions{OnPingReceived: count})
		if err != nil {
			t.Error(err)
		}
		accepted <- c
	}))
	t.Cleanup(h.Close)
	dialled, _, err := websocket.Dial(t.Context(), h.URL, &websocket.DialOptions{OnPingReceived: count})
	if err != nil {
		t.Fatal(err)
	}
	near, far := dialled, <-accepted
	if server {
		near, far = far, near
	}
	s = newStream(near, tick, patience)
	t.Cleanup(func() { far.CloseNow(); s.Close() })
	return s, far, tick, asked
}

func read(s *Stream) chan error {
	done := make(chan error, 1)
	go func() {
		_, err := s.Read(make([]byte, 10))
		done <- err
	}()
	return done
}

// The other side has gone without a word: it is noticed, whichever side we are.
func TestDeadIsNoticed(t *testing.T) {
	for _, server := range []bool{true, false} {
		s, _, tick, _ := beating(t, server, 50*time.Millisecond)
		done := read(s) // the far end reads nothing, and so does not answer
		for s.reads.Load() == 0 {
			time.Sleep(time.Millisecond)
		}
		tick <- time.Time{}
		if err := <-done; !errors.Is(err, ErrDead) {
			t.Errorf("server %v: %v", server, err)
		}
	}
}

// One that answers may be silent for as long as it likes.
func TestSilentIsNotDead(t *testing.T) {
	s, far, tick, asked := beating(t, true, time.Minute)
	go func() { _, _, _ = far.Read(context.Background()) }() // answers
	done := read(s)
	for s.reads.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	for range 3 {
		tick <- time.Time{}
		<-asked
	}
	if err := far.Write(t.Context(), websocket.MessageText, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// While we do not read, as when a front is slow, nobody is taken for dead.
func TestSlowReaderAsksNothing(t *testing.T) {
	s, far, tick, asked := beating(t, true, time.Millisecond)
	for range 3 {
		tick <- time.Time{}
	}
	if err := far.Write(t.Context(), websocket.MessageText, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := <-read(s); err != nil || len(asked) > 0 {
		t.Errorf("%v, asked %d times", err, len(asked))
	}
}
