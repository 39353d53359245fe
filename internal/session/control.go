package session

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
)

// control lets other processes of the same user follow and answer a session: one
// request per connection, as a line of JSON, and one answer, or, for "follow",
// one line per event.
type control struct {
	session  *Session
	listener net.Listener
	address  string
	stop     context.CancelFunc
	ctx      context.Context
	tasks    sync.WaitGroup
}

// request is what another process asks for.
type request struct {
	Op       string           `json:"op"`              // state, pending, answer, prompt, cancel, follow, rules, revoke
	Front    string           `json:"front,omitempty"` // who asks, to be shown
	Question string           `json:"question,omitempty"`
	Answer   *approval.Answer `json:"answer,omitempty"`
	Prompt   *agent.Prompt    `json:"prompt,omitempty"`
	Answers  bool             `json:"answers,omitempty"` // of a follower: it can answer questions
	Rule     string           `json:"rule,omitempty"`
}

type reply struct {
	Error   string              `json:"error,omitempty"`
	State   *State              `json:"state,omitempty"`
	Pending []approval.Question `json:"pending,omitempty"`
	Rules   []approval.Rule     `json:"rules,omitempty"`
	Stop    *agent.Stop         `json:"stop,omitempty"`
	Done    bool                `json:"done,omitempty"`
}

const maxRequest = 64 << 20

func listen(s *Session) (*control, error) {
	path := filepath.Join(s.dir, "control.sock")
	_ = os.Remove(path) // of a hawser that was killed
	l, err := listenAt(path)
	if err != nil {
		return nil, fmt.Errorf("the control socket: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		l.Close()
		return nil, fmt.Errorf("the control socket: %w", err)
	}
	c := &control{session: s, listener: l, address: path}
	c.ctx, c.stop = context.WithCancel(context.Background())
	c.tasks.Go(c.accept)
	return c, nil
}

func (c *control) accept() {
	for {
		conn, err := c.listener.Accept()
		if err != nil {
			return
		}
		c.tasks.Go(func() {
			defer conn.Close()
			end := context.AfterFunc(c.ctx, func() { conn.SetDeadline(time.Now()) })
			defer end()
			c.serve(conn)
		})
	}
}

func (c *control) close() error {
	err := c.listener.Close()
	c.stop()
	c.tasks.Wait()
	_ = os.Remove(c.address)
	return err
}

func (c *control) serve(conn net.Conn) {
	conn.SetReadDeadline(time.Now().Add(time.Minute))
	line, err := bufio.NewReader(io.LimitReader(conn, maxRequest)).ReadBytes('\n')
	if err != nil {
		return
	}
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		send(conn, reply{Error: "not a request: " + err.Error()})
		return
	}
	if c.ctx.Err() == nil {
		conn.SetReadDeadline(time.Time{})
	}
	ctx, gone := context.WithCancel(c.ctx)
	c.tasks.Go(func() { // whoever asked may go away
		io.Copy(io.Discard, conn)
		gone()
	})
	defer conn.Close()
	if req.Op == "follow" {
		c.follow(ctx, conn, req)
		return
	}
	send(conn, c.answer(ctx, req))
}

func (c *control) answer(ctx context.Context, req request) reply {
	s := c.session
	switch req.Op {
	case "state":
		st := s.State()
		return reply{State: &st}
	case "pending":
		return reply{Pending: s.gate.Pending()}
	case "rules":
		return reply{Rules: s.gate.Rules()}
	case "revoke":
		return outcome(s.gate.Revoke(req.Rule))
	case "cancel":
		return reply{Done: s.Cancel()}
	case "answer":
		if req.Answer == nil {
			return reply{Error: "an answer is missing"}
		}
		req.Answer.By = "front " + req.front()
		return outcome(s.gate.Settle(req.Question, *req.Answer))
	case "prompt":
		if req.Prompt == nil {
			return reply{Error: "a prompt is missing"}
		}
		stop, err := s.Prompt(ctx, *req.Prompt)
		if err != nil {
			return outcome(err)
		}
		return reply{Stop: &stop, Done: true}
	}
	return reply{Error: fmt.Sprintf("unknown request %q", req.Op)}
}

func (r request) front() string {
	if r.Front == "" {
		return "control"
	}
	return strings.ToValidUTF8(r.Front, "")
}

func outcome(err error) reply {
	if err != nil {
		return reply{Error: err.Error()}
	}
	return reply{Done: true}
}

// follow sends events as they come; a slow reader loses some rather than hold
// the session back.
func (c *control) follow(ctx context.Context, conn net.Conn, req request) {
	sub := c.session.Subscribe(SubscribeOptions{Lossy: true})
	defer sub.Close()
	if req.Answers {
		defer c.session.gate.Attach(req.front())()
	}
	hello := fmt.Sprintf("following session %s", c.session.ID())
	if !send(conn, Envelope{At: time.Now(), Turn: c.session.State().Turns, Event: agent.Log{Level: "debug", Text: hello}}) {
		return
	}
	for _, q := range c.session.gate.Pending() {
		if !send(conn, Envelope{At: time.Now(), Turn: c.session.State().Turns, Event: agent.Question{Question: q}}) {
			return
		}
	}
	for {
		e, err := sub.Next(ctx)
		if err != nil || !send(conn, e) {
			return
		}
	}
}

func send(conn net.Conn, v any) bool {
	data, err := json.Marshal(v)
	if err != nil {
		return false
	}
	_, err = conn.Write(append(data, '\n'))
	return err == nil
}
