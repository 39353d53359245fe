package jsonrpc

import (
	"context"
	"io"
	"os"
	"testing"
)

// pair connects two peers by in-memory pipes and runs them until the test ends.
func pair(t testing.TB, a, b Handler, oa, ob Options) (*Peer, *Peer) {
	ra, wb := io.Pipe()
	rb, wa := io.Pipe()
	return runPair(t, New(ra, wa, a, oa), New(rb, wb, b, ob))
}

// osPair is pair with pipes of the system.
func osPair(t testing.TB, a, b Handler, oa, ob Options) (*Peer, *Peer) {
	ra, wb, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	rb, wa, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	return runPair(t, New(ra, wa, a, oa), New(rb, wb, b, ob))
}

func runPair(t testing.TB, a, b *Peer) (*Peer, *Peer) {
	for _, p := range []*Peer{a, b} {
		go p.Run(context.Background())
		t.Cleanup(func() { p.Close(); <-p.Done() })
	}
	return a, b
}
