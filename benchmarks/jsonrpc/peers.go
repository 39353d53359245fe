package main

import (
	"context"
	"encoding/json"
	"io"
	"os"

	acp "github.com/coder/acp-go-sdk"

	"hawser/internal/jsonrpc"
)

// client is the side that asks, of either kind.
type client interface {
	call(ctx context.Context, method string, params any) error
	notify(ctx context.Context, method string, params any) error
	close()
}

// prompt and update have the shape of what ACP sends most.
type prompt struct {
	SessionID string `json:"sessionId"`
	Text      string `json:"text"`
}

type update struct {
	SessionID string `json:"sessionId"`
	Update    struct {
		Kind    string `json:"sessionUpdate"`
		Content struct {
			Type string `json:"type"`
			Text string `json:"text"`
		} `json:"content"`
	} `json:"update"`
}

func someUpdate() (u update) {
	u.SessionID = "sess_0123456789"
	u.Update.Kind = "agent_message_chunk"
	u.Update.Content.Type = "text"
	u.Update.Content.Text = "some words of an answer"
	return u
}

// server is what the other side does; both kinds decode and encode the same.
type server struct {
	onUpdate func()
	raw      bool // updates are not decoded
}

func (s server) handle(method string, params json.RawMessage) (any, error) {
	if method == "session/update" {
		var u update
		var err error
		if !s.raw {
			err = json.Unmarshal(params, &u)
		}
		s.onUpdate()
		return nil, err
	}
	var p prompt
	err := json.Unmarshal(params, &p)
	return p, err
}

// link is how two sides are connected.
type link func() (r1 io.Reader, w1 io.Writer, r2 io.Reader, w2 io.Writer, err error)

// memory is io.Pipe: nothing but the peers is measured.
func memory() (r1 io.Reader, w1 io.Writer, r2 io.Reader, w2 io.Writer, err error) {
	r1, w2 = io.Pipe()
	r2, w1 = io.Pipe()
	return
}

// system is what connects a program with its parent.
func system() (io.Reader, io.Writer, io.Reader, io.Writer, error) {
	r1, w2, err := os.Pipe()
	if err != nil {
		return nil, nil, nil, nil, err
	}
	r2, w1, err := os.Pipe()
	return r1, w1, r2, w2, err
}

type ours struct{ peers [2]*jsonrpc.Peer }

func newOurs(s server, l link) (client, error) {
	r1, w1, r2, w2, err := l()
	if err != nil {
		return nil, err
	}
	o := jsonrpc.Options{Lane: jsonrpc.LaneOf("sessionId")}
	c := &ours{[2]*jsonrpc.Peer{
		jsonrpc.New(r1, w1, nil, o),
		jsonrpc.New(r2, w2, func(_ context.Context, r *jsonrpc.Request) (any, error) { return s.handle(r.Method, r.Params) }, o),
	}}
	for _, p := range c.peers {
		go p.Run(context.Background())
	}
	return c, nil
}

func (c *ours) call(ctx context.Context, method string, params any) error {
	var got prompt
	return c.peers[0].Call(ctx, method, params, &got)
}

func (c *ours) notify(ctx context.Context, method string, params any) error {
	return c.peers[0].Notify(ctx, method, params)
}

func (c *ours) close() {
	for _, p := range c.peers {
		p.Close()
		<-p.Done()
	}
}

type theirs struct {
	conn *acp.Connection
	ends []any
}

func newTheirs(s server, l link) (client, error) {
	r1, w1, r2, w2, err := l()
	if err != nil {
		return nil, err
	}
	c := &theirs{acp.NewConnection(nil, w1, r1), []any{w1, w2, r1, r2}}
	acp.NewConnection(func(_ context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
		result, err := s.handle(method, params)
		if err != nil {
			return nil, acp.NewInvalidParams(err.Error())
		}
		return result, nil
	}, w2, r2).SetLogger(silent)
	c.conn.SetLogger(silent)
	return c, nil
}

func (c *theirs) call(ctx context.Context, method string, params any) error {
	_, err := acp.SendRequest[prompt](c.conn, ctx, method, params)
	return err
}

func (c *theirs) notify(ctx context.Context, method string, params any) error {
	return c.conn.SendNotification(ctx, method, params)
}

func (c *theirs) close() {
	for _, e := range c.ends {
		e.(io.Closer).Close()
	}
}
