package remote

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"hawser/internal/jsonrpc"
)

// TestLateRequests makes requests of a connection whose agent has ended: no stream
// waits for what cannot come.
func TestLateRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k, _ := newLink(defaults, func(string) bool { return true }, func() { t.Error("it is not idle") })
		k.opened("s1")
		early, err := k.read("s1", "")
		if err != nil {
			t.Fatal(err)
		}
		k.Close()
		h, err := jsonrpc.ReadHead([]byte(`{"id":1,"method":"session/load","params":{"sessionId":"s1"}}`))
		if err != nil {
			t.Fatal(err)
		}
		if err := k.expect(h, "s1"); err != nil {
			t.Fatal(err)
		}
		late, err := k.read("s2", "")
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []*reading{early, late} {
			if _, err := r.next(context.Background(), time.Hour); !errors.Is(err, io.EOF) {
				t.Error(err)
			}
		}
		k.finish()
		k.reads(1)
		k.reads(-1)
		k.heard()
		time.Sleep(2 * defaults.idle)
	})
}

// TestIdle counts streams and requests.
func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun, idled := time.Now(), make(chan time.Duration, 1)
		k, in := newLink(defaults, nil, func() { idled <- time.Since(begun) })
		go func() { _, _ = io.Copy(io.Discard, in) }()
		time.Sleep(defaults.idle - time.Second)
		k.heard()
		time.Sleep(defaults.idle - time.Second)
		k.reads(1)
		k.reads(1)
		time.Sleep(10 * defaults.idle)
		k.reads(-1)
		time.Sleep(10 * defaults.idle)
		k.heard()
		k.reads(-1)
		if got, want := <-idled, 23*defaults.idle-2*time.Second; got != want {
			t.Errorf("after %v instead of %v", got, want)
		}
	})
}

// TestLoadedWhileClosing closes a session that is being loaded again: what is told
// again comes on its stream.
func TestLoadedWhileClosing(t *testing.T) {
	k, _ := newLink(defaults, func(string) bool { return true }, func() {})
	defer k.idle.Stop()
	k.opened("s1")
	own, err := k.read("s1", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		`{"id":1,"method":"session/close","params":{"sessionId":"s1"}}`,
		`{"id":2,"method":"session/load","params":{"sessionId":"s1"}}`,
	} {
		h, err := jsonrpc.ReadHead([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if err := k.expect(h, "s1"); err != nil {
			t.Fatal(err)
		}
	}
	const closed, told = `{"id":1,"result":{}}`, `{"method":"session/update","params":{"sessionId":"s1"}}`
	if _, err := k.Write([]byte(closed + "\n" + told + "\n")); err != nil {
		t.Fatal(err)
	}
	expect(t, own.take(t, 2), "1:"+closed+" 2:"+told)
}

// TestDeleted has a client that asks for the stream of a session when it knows that the
// session is deleted, and its old stream has not noticed yet.
func TestDeleted(t *testing.T) {
	k, _ := newLink(defaults, func(string) bool { return false }, func() {})
	defer k.idle.Stop()
	k.opened("s1")
	if _, err := k.read("s1", ""); err != nil {
		t.Fatal(err)
	}
	h, err := jsonrpc.ReadHead([]byte(`{"id":1,"method":"session/delete","params":{"sessionId":"s1"}}`))
	if err != nil {
		t.Fatal(err)
	}
	if err := k.expect(h, "s1"); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Write([]byte(`{"id":1,"result":{}}` + "\n")); err != nil {
		t.Fatal(err)
	}
	var no *refusal
	if _, err := k.read("s1", ""); !errors.As(err, &no) || no.status != http.StatusNotFound {
		t.Error(err)
	}
}
