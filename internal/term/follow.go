package term

import (
	"context"
	"io"
)

// Piece is a part of a Terminal's output. Lost bytes came before it and were
// overwritten before the follower read them.
type Piece struct {
	Offset int64 // of the first byte of Data, from the start of the output
	Lost   int64
	Data   []byte
}

// Follower reads a Terminal's output as it comes. It holds nothing back: a
// slow one loses the oldest bytes, and is told how many. It needs no closing
// and is for one goroutine.
type Follower struct {
	t  *Terminal
	at int64
}

// Follow follows the output from the oldest byte still kept.
func (t *Terminal) Follow() *Follower {
	t.mu.Lock()
	defer t.mu.Unlock()
	return &Follower{t: t, at: t.ring.start()}
}

// Next waits for output. The error is io.EOF when no more can come: the
// process has ended and nothing holds its output open, or the terminal was
// released.
func (f *Follower) Next(ctx context.Context) (Piece, error) {
	t := f.t
	for {
		t.mu.Lock()
		if f.at < t.ring.end {
			p := f.take()
			t.mu.Unlock()
			return p, nil
		}
		if t.released || t.open == 0 && (t.status != nil || t.failure != nil) {
			t.mu.Unlock()
			return Piece{}, io.EOF
		}
		change := t.change()
		t.mu.Unlock()
		select {
		case <-change:
		case <-ctx.Done():
			return Piece{}, ctx.Err()
		}
	}
}

func (f *Follower) take() Piece {
	r := f.t.ring
	var p Piece
	if oldest := r.start(); f.at < oldest {
		p.Lost = oldest - f.at
		f.at = oldest
	}
	p.Offset = f.at
	p.Data = make([]byte, min(r.end-f.at, followRoom))
	f.at += int64(r.copyTo(p.Data, f.at))
	return p
}
