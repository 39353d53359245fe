package remote

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"

	"hawser/internal/acp/serve"
)

// counted counts how much of a body was read.
type counted struct {
	io.Reader
	total *int
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	*c.total += n
	return n, err
}

// TestPostsAreFew has a client that posts again and again to an agent that reads
// nothing, gives up each time, or waits: only a few messages are held.
func TestPostsAreFew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := defaults
		l.posts = 1 // a second one would wait for a lock, of which synctest knows nothing
		s := newServer(token, serve.Options{}, l)
		k, out := newLink(l, nil, func() {})
		s.links[k.id] = k
		const line = `{"jsonrpc":"2.0","method":"_x","params":{}}`
		read := 0
		post := func(ctx context.Context) chan int {
			status := make(chan int, 1)
			r := httptest.NewRequestWithContext(ctx, http.MethodPost, Path, counted{strings.NewReader(line), &read})
			r.Header.Set("Content-Type", jsonType)
			r.Header.Set(connectionHeader, k.id)
			go func() {
				w := httptest.NewRecorder()
				s.post(w, r)
				status <- w.Code
			}()
			synctest.Wait()
			return status
		}
		first := post(context.Background())
		for range 10 {
			ctx, giveUp := context.WithCancel(context.Background())
			again := post(ctx)
			giveUp()
			<-again
		}
		if got := <-post(context.Background()); got != http.StatusServiceUnavailable {
			t.Errorf("who waits for long gets %d", got)
		}
		if read != len(line) {
			t.Errorf("%d bytes were read", read)
		}
		last := post(context.Background())
		got := make([]byte, 2*(len(line)+1))
		if _, err := io.ReadFull(out, got); err != nil || string(got) != strings.Repeat(line+"\n", 2) {
			t.Errorf("%s, %v", got, err)
		}
		if a, b := <-first, <-last; a != http.StatusAccepted || b != http.StatusAccepted {
			t.Error(a, b)
		}
		k.idle.Stop()
	})
}
