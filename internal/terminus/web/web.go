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
	url  string
	http *http.Client
}

// New makes a client of an address.
func New(address string) (*Client, error) {
	u, err := url.Parse(address)
	if err == nil && (u.Scheme != "http" && u.Scheme != "https" || u.Host == "") {
		err = errors.New("write it as http://HOST:PORT/PATH")
	}
	if err != nil {
		return nil, fmt.Errorf("the agent's address %q: %w", address, err)
	}
	return &Client{address, &http.Client{
		Transport: http.DefaultTransport.(*http.Transport).Clone(),
		// What the terminal shows is for the address that the user named alone.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// maxComplaint is how much of an error's body is shown.
const maxComplaint = 300

// Ask sends a request and gives the answer.
func (c *Client) Ask(ctx context.Context, r wire.Request) (string, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(r.Encode()))
	if err != nil {
		return "", fmt.Errorf("ask %s: %w", c.url, err)
	}
	q.Header.Set("Content-Type", "application/json")
	resp, err := c.http.Do(q)
	if err != nil {
		return "", fmt.Errorf("step %d: the agent cannot be reached: %w", r.Step, err)
	}
	defer resp.Body.Close()
	if to, err := resp.Location(); err == nil && resp.StatusCode/100 == 3 {
		return "", fmt.Errorf("step %d: the agent at %s redirects to %s, which is not followed; if that is right, make it the agent's address", r.Step, c.url, to.Redacted())
	}
	if resp.StatusCode/100 != 2 {
		said, _ := io.ReadAll(io.LimitReader(resp.Body, maxComplaint)) // what came is enough
		return "", fmt.Errorf("step %d: the agent at %s answers with HTTP %s %s", r.Step, c.url, resp.Status,
			strings.Join(strings.Fields(strings.ToValidUTF8(string(said), "")), " "))
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, wire.DefaultAnswerLimit+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("step %d: the agent's answer broke off after %d bytes: %w", r.Step, len(body), err)
	case len(body) > wire.DefaultAnswerLimit:
		return "", fmt.Errorf("step %d: %w: more than %d MiB", r.Step, wire.ErrTooLong, wire.DefaultAnswerLimit>>20)
	}
	return string(body), nil
}

// Close frees the connections that are kept between steps.
func (c *Client) Close() error {
	c.http.CloseIdleConnections()
	return nil
}
