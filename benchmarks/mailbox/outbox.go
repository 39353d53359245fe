package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hawser/internal/agent"
	"hawser/internal/journal"
	"hawser/internal/mailbox/box"
	"hawser/internal/mailbox/drive"
	"hawser/internal/sandbox"
	"hawser/internal/session"
)

const (
	manyFiles = 100_000
	largeFile = 400 << 20
)

// outboxes measures the first outbox of a large workspace, and one that shows a
// large file.
func outboxes() bool {
	dir, err := os.MkdirTemp("", "hawser-bench-")
	if err != nil {
		fmt.Fprintln(os.Stderr, "mailbox:", err)
		return false
	}
	defer os.RemoveAll(dir)
	ws := filepath.Join(dir, "ws")
	if err := fill(ws); err != nil {
		fmt.Fprintln(os.Stderr, "mailbox:", err)
		return false
	}
	whole := open(dir, ws, 0)
	ok := measure("outbox for 100,000 files, all listed", 2*time.Second, 64, whole.first)
	ok = whole.end() && ok
	short := open(dir, ws, 100_000)
	ok = measure("outbox for 100,000 files, as it fits", 2*time.Second, 64, short.first) && ok
	ok = measure("outbox that shows a file of 400 MB, as it fits", 5*time.Second, 64, short.second) && ok
	return short.end() && ok
}

// fill makes many files, with contents whose size must not matter, and a large
// one.
func fill(ws string) error {
	for d := range manyFiles / 100 {
		folder := filepath.Join(ws, fmt.Sprintf("folder%03d", d/10), fmt.Sprintf("part%d", d%10))
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
		for f := range 100 {
			name := filepath.Join(folder, fmt.Sprintf("file%02d.go", f))
			if err := os.WriteFile(name, nil, 0o644); err != nil {
				return err
			}
			if err := os.Truncate(name, 1<<20); err != nil { // takes no room
				return err
			}
		}
	}
	f, err := os.Create(filepath.Join(ws, "large.txt"))
	if err != nil {
		return err
	}
	block := []byte(strings.Repeat("a line of a large file\n", 1<<16))
	for n := 0; n < largeFile && err == nil; n += len(block) {
		_, err = f.Write(block)
	}
	return errors.Join(err, f.Close())
}

// mailbox is a session whose outboxes are awaited.
type mailbox struct {
	box     *box.Box
	session *session.Session
	agent   *drive.Agent
	sub     *session.Subscription
	done    chan error
	err     error
}

func open(dir, ws string, budget int) *mailbox {
	m := &mailbox{done: make(chan error, 1)}
	if m.box, m.err = box.Open(filepath.Join(dir, fmt.Sprintf("mail%d", budget)), box.Options{Lock: journal.Lock}); m.err != nil {
		return m
	}
	m.agent = drive.New(m.box, drive.Options{Budget: budget})
	m.session, m.err = session.Open(context.Background(), session.Options{
		Data: filepath.Join(dir, "data"), Agent: m.agent, Policy: sandbox.Policy{Kind: sandbox.Host, Workspace: ws}, Approve: "all",
	})
	if m.err == nil {
		m.sub = m.session.Subscribe(session.SubscribeOptions{})
	}
	return m
}

// first is from the prompt to the outbox.
func (m *mailbox) first() error {
	if m.err != nil {
		return m.err
	}
	go func() {
		_, err := m.session.Prompt(context.Background(), agent.Ask("do it"))
		m.done <- err
	}()
	return m.posted()
}

// second is from a reply to the outbox with what it asked for.
func (m *mailbox) second() error {
	tmp := filepath.Join(m.box.Dir(), "reply")
	if err := os.WriteFile(tmp, []byte("[READ_FILE path=\"large.txt\"]\n"), 0o644); err != nil {
		return err
	}
	if err := os.Rename(tmp, filepath.Join(m.box.Inbox(), "reply.txt")); err != nil {
		return err
	}
	return m.posted()
}

func (m *mailbox) posted() error {
	for {
		e, err := m.sub.Next(context.Background())
		if err != nil {
			return err
		}
		switch ev := e.Event.(type) {
		case agent.Extension:
			if ev.Kind == "outbox" {
				return nil
			}
		case agent.End:
			return errors.New("the turn ended without an outbox")
		}
	}
}

func (m *mailbox) end() bool {
	if m.err == nil {
		go func() { // nobody is to be held back by this front
			for {
				if _, err := m.sub.Next(context.Background()); err != nil {
					return
				}
			}
		}()
		m.session.Cancel()
		m.err = errors.Join(<-m.done, m.session.Close(), m.agent.Close())
	}
	if m.err != nil {
		fmt.Fprintln(os.Stderr, "mailbox:", m.err)
	}
	return m.err == nil
}
