package remote

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// take reads up to n messages and says that they were sent.
func (r *reading) take(t *testing.T, n int) string {
	t.Helper()
	var got []string
	for len(got) < n {
		events, err := r.next(context.Background(), time.Second)
		if err != nil || len(events) == 0 {
			return strings.Join(append(got, fmt.Sprint(err)), " ")
		}
		for _, e := range events[:min(len(events), n-len(got))] {
			got = append(got, fmt.Sprintf("%d:%s", e.id, e.message))
			r.wrote(e.id)
		}
	}
	return strings.Join(got, " ")
}

func expect(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%q instead of %q", got, want)
	}
}

func TestStreamKeepsWhatNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &stream{room: 1 << 20, window: 3 * (eventCost + 1)}
		for _, m := range []string{"a", "b", "c", "d", "e", "f"} {
			if err := s.put([]byte(m), false); err != nil {
				t.Fatal(err)
			}
		}
		first, err := s.read(0, false)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, first.take(t, 2), "1:a 2:b")
		first.end()
		second, _ := s.read(0, false) // goes on
		expect(t, second.take(t, 3), "3:c 4:d 5:e")
		third, err := s.read(2, true) // got less than was sent
		if err != nil {
			t.Fatal(err)
		}
		if _, err := second.next(context.Background(), time.Second); !errors.Is(err, io.EOF) {
			t.Error("two read at once:", err)
		}
		second.wrote(6) // says somebody who does not read any more
		expect(t, third.take(t, 5), "3:c 4:d 5:e 6:f <nil>")
		for after, want := range map[int64]error{2: errGone, 7: errNoEvent, -1: errNoEvent} {
			if _, err := s.read(after, true); !errors.Is(err, want) {
				t.Errorf("after %d: %v", after, err)
			}
		}
		fourth, _ := s.read(6, true)
		s.set(true)
		if err := s.put([]byte("g"), false); !errors.Is(err, errOver) {
			t.Error(err)
		}
		expect(t, fourth.take(t, 1), "EOF")
	})
}

func TestStreamHoldsWritersBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &stream{room: 2 * eventCost, window: 1 << 20}
		put := make(chan error, 10)
		go func() {
			for range 5 {
				put <- s.put(nil, false)
			}
		}()
		synctest.Wait()
		if len(put) != 2 {
			t.Errorf("%d are taken at once", len(put))
		}
		r, _ := s.read(0, false)
		r.take(t, 1)
		synctest.Wait()
		if len(put) != 3 {
			t.Errorf("%d are taken when one was read", len(put))
		}
		if err := s.put(nil, true); err != nil {
			t.Error(err)
		}
		s.set(true)
		synctest.Wait()
		if len(put) != 5 {
			t.Errorf("%d are taken or refused", len(put))
		}
	})
}

func TestStreamBarrier(t *testing.T) {
	s := &stream{room: 1 << 20, window: 1 << 20}
	var log []string
	note := func(text string) func() { return func() { log = append(log, text) } }
	_ = s.put([]byte("a"), false)
	s.whenSent(note("nobody reads"))
	r, _ := s.read(0, false)
	_ = s.put([]byte("b"), false)
	s.whenSent(note("b was sent"))
	r.take(t, 1)
	log = append(log, "a was read")
	_ = s.put([]byte("c"), false)
	s.whenSent(note("he is gone"))
	r.take(t, 1)
	log = append(log, "b was read")
	r.end()
	s.whenSent(note("nobody reads"))
	expect(t, strings.Join(log, ", "), "nobody reads, a was read, b was sent, b was read, he is gone, nobody reads")
}

// TestStreamBarrierReturns has a reader who has got more than is known to have been
// sent, and says so when he comes back: what waited for that waits no longer.
func TestStreamBarrierReturns(t *testing.T) {
	s := &stream{room: 1 << 20, window: 1 << 20}
	if _, err := s.read(0, false); err != nil {
		t.Fatal(err)
	}
	_ = s.put([]byte("a"), false)
	_ = s.put([]byte("b"), false)
	sent := false
	s.whenSent(func() { sent = true })
	for _, after := range []int64{1, 2} {
		if _, err := s.read(after, true); err != nil {
			t.Fatal(err)
		}
		if sent != (after == 2) {
			t.Errorf("he has got %d, and that all was sent is %v", after, sent)
		}
	}
}
