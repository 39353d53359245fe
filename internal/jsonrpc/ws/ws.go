// Package ws makes a stream of lines out of a WebSocket, one message per line
// in both directions, for a JSON-RPC peer to read and write, and sees when the
// other side is dead. It knows nothing of JSON-RPC, and neither dials nor listens.
package ws

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

// Stream is a WebSocket as lines. One goroutine may read while another writes.
type Stream struct {
	conn *websocket.Conn
	ctx  context.Context
	stop context.CancelFunc

	message io.Reader // what is being read; nil between messages
	partial []byte    // a line whose end has not been written

	reads atomic.Int64 // how often Read began and ended
	dead  atomic.Bool
	still chan struct{} // closed when pulse has ended
}

// New takes over a connection, and lifts its limit for the length of messages,
// which would end it: whoever reads the lines bounds them.
func New(conn *websocket.Conn) *Stream {
	t := time.NewTicker(beat)
	s := newStream(conn, t.C, patience)
	context.AfterFunc(s.ctx, t.Stop)
	return s
}

func newStream(conn *websocket.Conn, tick <-chan time.Time, patience time.Duration) *Stream {
	conn.SetReadLimit(-1)
	s := &Stream{conn: conn, still: make(chan struct{})}
	s.ctx, s.stop = context.WithCancel(context.Background())
	go s.pulse(tick, patience)
	return s
}

var empty = strings.NewReader("")

// Read gives the messages as lines. Binary messages are skipped.
func (s *Stream) Read(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	s.reads.Add(1)
	defer s.reads.Add(1)
	for s.message == nil {
		kind, m, err := s.conn.Reader(s.ctx)
		if err != nil {
			return 0, s.ending(err)
		}
		if kind == websocket.MessageText {
			s.message = m
		} else if _, err := io.Copy(io.Discard, m); err != nil {
			return 0, s.ending(err)
		}
	}
	n, err := s.message.Read(b)
	// A newline between tokens may as well be a tab, and inside a string both
	// are wrong: so the message is one line and means the same.
	for i := 0; ; i++ {
		j := bytes.IndexByte(b[i:n], '\n')
		if j < 0 {
			break
		}
		i += j
		b[i] = '\t'
	}
	if !errors.Is(err, io.EOF) {
		return n, s.ending(err)
	}
	if n == len(b) {
		s.message = empty // its end is told by the next Read
		return n, nil
	}
	s.message = nil
	b[n] = '\n'
	return n + 1, nil
}

// Write sends each line as one message.
func (s *Stream) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		line, after, whole := bytes.Cut(rest, []byte{'\n'})
		rest = after
		if !whole || len(s.partial) > 0 {
			s.partial = append(s.partial, line...)
			line = s.partial
		}
		if !whole {
			break
		}
		if err := s.conn.Write(s.ctx, websocket.MessageText, line); err != nil {
			return 0, err
		}
		s.partial = nil
	}
	return len(b), nil
}

// Close says goodbye, and waits a few seconds for the other side to do so.
func (s *Stream) Close() error {
	err := s.conn.Close(websocket.StatusNormalClosure, "")
	s.stop()
	<-s.still
	return err
}

// ending is the error of a read, where an orderly end is no error.
func (s *Stream) ending(err error) error {
	if s.dead.Load() {
		return ErrDead
	}
	switch websocket.CloseStatus(err) {
	case websocket.StatusNormalClosure, websocket.StatusGoingAway:
		return io.EOF
	}
	return err
}
