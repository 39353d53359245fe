package session

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/term"
)

// Remote is a session that another process has open.
type Remote struct {
	// Front is how this process is named in what it does there.
	Front   string
	address string
}

// Connect reaches an open session through its control socket.
func Connect(l Listed, front string) (*Remote, error) {
	if l.Phase != Active && l.Phase != Working || l.Socket == "" {
		return nil, fmt.Errorf("session %s is %s: no hawser has it open", l.ID, l.Phase)
	}
	return &Remote{Front: front, address: l.Socket}, nil
}

// State asks what can be known of the session.
func (r *Remote) State(ctx context.Context) (State, error) {
	got, err := r.ask(ctx, request{Op: "state"})
	if err != nil || got.State == nil {
		return State{}, err
	}
	return *got.State, nil
}

// Pending are the questions that wait.
func (r *Remote) Pending(ctx context.Context) ([]approval.Question, error) {
	got, err := r.ask(ctx, request{Op: "pending"})
	return got.Pending, err
}

// Settle answers a question.
func (r *Remote) Settle(ctx context.Context, question string, a approval.Answer) error {
	_, err := r.ask(ctx, request{Op: "answer", Question: question, Answer: &a})
	return err
}

// Screen cannot be seen from another process.
func (r *Remote) Screen(string) (*term.Terminal, bool) { return nil, false }

// Rules are the rules of the session's gate.
func (r *Remote) Rules(ctx context.Context) ([]approval.Rule, error) {
	got, err := r.ask(ctx, request{Op: "rules"})
	return got.Rules, err
}

// Revoke removes a rule.
func (r *Remote) Revoke(ctx context.Context, rule string) error {
	_, err := r.ask(ctx, request{Op: "revoke", Rule: rule})
	return err
}

// Cancel ends the turn; it says whether there was one.
func (r *Remote) Cancel(ctx context.Context) (bool, error) {
	got, err := r.ask(ctx, request{Op: "cancel"})
	return got.Done, err
}

// Prompt queues a prompt and waits for its turn to end.
func (r *Remote) Prompt(ctx context.Context, p agent.Prompt) (agent.Stop, error) {
	got, err := r.ask(ctx, request{Op: "prompt", Prompt: &p})
	if err != nil || got.Stop == nil {
		return agent.Stop{}, err
	}
	return *got.Stop, nil
}

// Follow gives the questions that wait, and then the events as they come. With
// answers this process counts as one that can answer.
func (r *Remote) Follow(ctx context.Context, answers bool) iter.Seq2[Envelope, error] {
	return func(yield func(Envelope, error) bool) {
		conn, err := r.send(ctx, request{Op: "follow", Answers: answers})
		if err != nil {
			yield(Envelope{}, err)
			return
		}
		defer conn.Close()
		defer context.AfterFunc(ctx, func() { conn.Close() })()
		lines := bufio.NewReader(conn)
		for {
			line, err := lines.ReadBytes('\n')
			if ctx.Err() != nil || errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) {
				return
			}
			var e Envelope
			if err == nil {
				err = json.Unmarshal(line, &e)
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

func (r *Remote) ask(ctx context.Context, req request) (reply, error) {
	var got reply
	conn, err := r.send(ctx, req)
	if err != nil {
		return got, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	if err := json.NewDecoder(conn).Decode(&got); err != nil {
		if ctx.Err() != nil {
			return got, ctx.Err()
		}
		return got, fmt.Errorf("the session did not answer: %w", err)
	}
	if got.Error != "" {
		return got, errors.New(got.Error)
	}
	return got, nil
}

func (r *Remote) send(ctx context.Context, req request) (net.Conn, error) {
	req.Front = r.Front
	conn, err := dialAt(ctx, r.address)
	if err != nil {
		return nil, fmt.Errorf("reach the session: %w", err)
	}
	if !send(conn, req) {
		conn.Close()
		return nil, errors.New("reach the session: it closed the connection")
	}
	return conn, nil
}
