package model

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"strings"
	"time"
)

// dialect is how a provider is talked to.
type dialect interface {
	// request gives the path below the base URL, and the body.
	request(model string, r Request) (path string, body any)
	// authorize puts the key into a request, if there is one, and what else the
	// provider wants to know.
	authorize(h http.Header, key string)
	// answer begins to read an answer.
	answer() reader
}

// reader makes deltas of a stream's events.
type reader interface {
	// take reads one event. over says that no more will come.
	take(name string, data []byte) (d Delta, over bool, err error)
	// end is the last delta. Without a Finish the answer broke off.
	end() Delta
}

// client asks one model over HTTP, once.
type client struct {
	info    Info
	dialect dialect
	base    string
	key     string
	http    *http.Client
	silence time.Duration
}

func (c *client) Info() Info { return c.info }

func (c *client) Close() error {
	c.http.CloseIdleConnections()
	return nil
}

func (c *client) Answer(ctx context.Context, r Request) iter.Seq2[Delta, error] {
	return func(yield func(Delta, error) bool) {
		// A stream that says nothing for too long is ended as if it had broken.
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		silent := &Error{Kind: Broken, Text: fmt.Sprintf("nothing came for %v", c.silence)}
		clock := time.AfterFunc(c.silence, func() { cancel(silent) })
		defer clock.Stop()
		err := c.stream(ctx, r, func(d Delta) bool {
			clock.Stop() // how long the reader takes is not counted
			defer clock.Reset(c.silence)
			return yield(d, nil)
		})
		if cause := context.Cause(ctx); err != nil && errors.Is(cause, silent) {
			err = silent
		}
		if e, ok := errors.AsType[*Error](err); ok {
			err = discreet(e, c.key)
		}
		if err != nil && !errors.Is(err, errEnough) {
			yield(Delta{}, err)
		}
	}
}

// errEnough says that nobody wants the rest.
var errEnough = errors.New("enough")

func (c *client) stream(ctx context.Context, r Request, yield func(Delta) bool) error {
	resp, err := c.post(ctx, r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	next, out := newEvents(resp.Body).next, c.dialect.answer()
	whole := isJSON(resp)
	if whole {
		next = wholeEvents(resp.Body)
	}
	got := 0
	for over := false; !over; {
		name, data, err := next()
		if errors.Is(err, io.EOF) {
			break
		}
		var known *Error
		if errors.As(err, &known) {
			return known
		}
		if err != nil {
			return c.broke(ctx, got, err)
		}
		var d Delta
		if d, over, err = out.take(name, data); err != nil {
			return err
		}
		got += len(d.Text)
		if (d.Text != "" || d.Thought != "") && !yield(d) {
			return errEnough
		}
	}
	last := out.end()
	if last.Finish == "" && whole {
		return noAnswer("an object that is no answer")
	}
	if last.Finish == "" {
		return c.broke(ctx, got, nil)
	}
	if !yield(last) {
		return errEnough
	}
	return nil
}

func (c *client) broke(ctx context.Context, got int, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	text := fmt.Sprintf("the stream ended after %d bytes of text, before its end", got)
	if err != nil {
		text = fmt.Sprintf("after %d bytes of text: %v", got, err)
	}
	return &Error{Kind: Broken, Text: text, Cause: err}
}

func (c *client) post(ctx context.Context, r Request) (*http.Response, error) {
	path, content := c.dialect.request(c.info.Name, r)
	body, err := json.Marshal(content)
	if err != nil {
		return nil, fmt.Errorf("ask the model: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+path, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("ask the model: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "text/event-stream")
	c.dialect.authorize(req.Header, c.key)
	resp, err := c.http.Do(req)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, &Error{Kind: Unreachable, Cause: err}
	}
	if resp.StatusCode/100 != 2 {
		defer resp.Body.Close()
		return nil, refused(resp, time.Now())
	}
	if kind := resp.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/event-stream") && !isJSON(resp) {
		defer resp.Body.Close()
		return nil, noAnswer(fmt.Sprintf("%q instead of a stream: %s", kind, refused(resp, time.Now()).Text))
	}
	return resp, nil
}

// mangled is an event that is not what the provider documents.
func mangled(err error) error {
	return &Error{Kind: Broken, Text: "an event of the stream is no JSON of the kind that is expected", Cause: err}
}
