// Package web asks a Term Challenge agent that is at a URL. It knows HTTP and the
// codec; what becomes of an answer is not its affair.
package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"hawser/internal/terminus/wire"
)

// Client asks one address: a POST with the request as JSON for each step, whose
// body is the answer.
type Client struct {
	url           string
	authorization string
	http          *http.Client
}

// ErrCredentials says that an address has a name and a password in it. Addresses
// are shown and kept.
var ErrCredentials = errors.New("the agent's address must not have a password in it, since addresses are shown and kept")

// New makes a client of an address. The authorization is the value of the header of
// that name; empty is none.
func New(address, authorization string) (*Client, error) {
	u, err := url.Parse(address)
	var e *url.Error
	switch {
	case errors.As(err, &e) && !strings.Contains(address, "@"):
		return nil, fmt.Errorf("the agent's address %q: %w", address, e.Err)
	case err != nil:
		return nil, errors.New("the agent's address is not one; write it as http://HOST:PORT/PATH")
	case u.User != nil:
		return nil, ErrCredentials
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return nil, fmt.Errorf("the agent's address %q: write it as http://HOST:PORT/PATH", address)
	}
	return &Client{address, authorization, &http.Client{
		Transport: http.DefaultTransport.(*http.Transport).Clone(),
		// What the terminal shows is for the address that the user named alone.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

const (
	maxComplaint = 300      // how much of an error's body is shown
	maxRead      = 64 << 10 // how much of it is read, so that nothing secret is cut in two before it is taken out
)

// Ask sends a request and gives the answer; with an error, what there is of it.
func (c *Client) Ask(ctx context.Context, r wire.Request) (string, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(r.Encode()))
	if err != nil {
		return "", fmt.Errorf("ask %s: %w", c.url, err)
	}
	q.Header.Set("Content-Type", "application/json")
	if c.authorization != "" {
		q.Header.Set("Authorization", c.authorization)
	}
	resp, err := c.http.Do(q)
	if err != nil {
		return "", fmt.Errorf("step %d: the agent cannot be reached: %w", r.Step, err)
	}
	defer resp.Body.Close()
	if to, err := resp.Location(); err == nil && resp.StatusCode/100 == 3 {
		return "", fmt.Errorf("step %d: the agent at %s redirects to %s, which is not followed; if that is right, make it the agent's address", r.Step, c.url, to.Redacted())
	}
	if resp.StatusCode/100 != 2 {
		said, _ := io.ReadAll(io.LimitReader(resp.Body, maxRead)) // what came is enough
		shown := c.harmless(strings.Join(strings.Fields(strings.ToValidUTF8(string(said), "")), " "))
		shown = strings.ToValidUTF8(shown[:min(len(shown), maxComplaint)], "")
		return "", fmt.Errorf("step %d: the agent at %s answers with HTTP %s %s", r.Step, c.url, resp.Status, shown)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, wire.DefaultAnswerLimit+1))
	switch {
	case err != nil:
		return string(body), fmt.Errorf("step %d: the agent's answer broke off after %d bytes: %w", r.Step, len(body), err)
	case len(body) > wire.DefaultAnswerLimit:
		return string(body), fmt.Errorf("step %d: %w: more than %d MiB", r.Step, wire.ErrTooLong, wire.DefaultAnswerLimit>>20)
	}
	return string(body), nil
}

// harmless takes out what an agent says again of how it was spoken to.
func (c *Client) harmless(said string) string {
	for _, word := range strings.Fields(c.authorization) {
		if len(word) > len("Bearer") {
			said = strings.ReplaceAll(said, word, "[redacted]")
		}
	}
	return said
}

// Close frees the connections that are kept between steps.
func (c *Client) Close() error {
	c.http.CloseIdleConnections()
	return nil
}
