package remote

import (
	"bytes"
	"crypto/rand"
	"io"
	"strings"
	"sync"
	"time"

	"hawser/internal/jsonrpc"
)

// link is a connection over streamable HTTP. What the client posts goes in as
// lines; the lines that the agent writes are sorted into streams.
type link struct {
	id     string
	limits limits
	// kept says that a session can be loaded.
	kept  func(session string) bool
	idled func() // called if the client is gone
	in    *io.PipeWriter
	posts chan struct{} // the places of messages
	large chan struct{} // the place of a large one among them
	whole *stream       // what belongs to no session
	ended chan struct{} // closed when the agent has

	partial []byte // a line whose end has not been written

	mu       sync.Mutex
	sessions map[string]*sessionStream
	awaited  map[jsonrpc.ID][]route // the client's requests that are not answered
	readers  int
	idle     *time.Timer // runs while nobody reads
	closed   bool        // streams take nothing more
	over     bool        // the agent has ended
}

// sessionStream is the stream of one session.
type sessionStream struct {
	*stream
	open    bool // the client can use the session
	opening int  // requests to open it
}

// newLink makes a link and gives what the agent reads.
func newLink(l limits, kept func(string) bool, idled func()) (*link, io.Reader) {
	out, in := io.Pipe()
	k := &link{
		id: newID(), limits: l, kept: kept, idled: idled, in: in, ended: make(chan struct{}),
		posts: make(chan struct{}, l.posts), large: make(chan struct{}, 1),
		sessions: map[string]*sessionStream{}, awaited: map[jsonrpc.ID][]route{},
	}
	k.whole = k.newStream()
	k.idle = time.AfterFunc(l.idle, k.abandoned)
	return k, out
}

func newID() string { return strings.ToLower(rand.Text()) }

func (k *link) newStream() *stream { return &stream{room: k.limits.room, window: k.limits.window} }

// post gives a message to the agent. It waits as long as the agent takes no more.
func (k *link) post(frame []byte) error {
	// Between tokens a newline may as well be a tab, and inside of a string both
	// are wrong.
	for i := range frame {
		if frame[i] == '\n' {
			frame[i] = '\t'
		}
	}
	_, err := k.in.Write(append(frame, '\n'))
	return err
}

// Write takes lines of the agent.
func (k *link) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		line, after, whole := bytes.Cut(rest, []byte{'\n'})
		rest = after
		if !whole || len(k.partial) > 0 {
			k.partial = append(k.partial, line...)
			line = k.partial
		}
		if !whole {
			break
		}
		if err := k.sort(line); err != nil {
			return 0, err
		}
		k.partial = nil
	}
	return len(b), nil
}

// Close ends all streams, when what waits there has been read.
func (k *link) Close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.closed = true
	k.whole.set(true)
	for _, s := range k.sessions {
		s.set(true)
	}
	return nil
}

// leave is the end as the client wants it: the agent hears nothing more.
func (k *link) leave() { k.in.Close() }

// finish is the end, as the agent has ended.
func (k *link) finish() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.over = true
	k.idle.Stop()
	close(k.ended)
}

// heard says that the client is there.
func (k *link) heard() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.readers == 0 && !k.over {
		k.idle.Reset(k.limits.idle)
	}
}

// reads counts the streams that are being read.
func (k *link) reads(n int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.idle.Stop()
	if k.readers += n; k.readers == 0 && !k.over {
		k.idle.Reset(k.limits.idle)
	}
}

// abandoned ends a connection that nobody has used for long.
func (k *link) abandoned() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.readers == 0 && !k.over {
		k.idled()
		k.leave()
	}
}

// awaits lets somebody have an answer who is not a stream.
func (k *link) awaits(id jsonrpc.ID, reply chan<- []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.awaited[id] = append(k.awaited[id], route{reply: reply})
}
