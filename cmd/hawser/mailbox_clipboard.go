package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"hawser/internal/sandbox"
	"hawser/internal/session"
	"hawser/internal/term"
)

// clipboard is the person's, by the tools of their system. It is a source of
// replies.
type clipboard struct {
	tools  clipboardTools
	box    *sandbox.Box
	person *session.Session // who is told and asked; nil: nobody
	parts  []string         // of the outbox that are to be pasted
	pasted int              // how many of them were
	part   int              // that is on the clipboard, from 1
	last   string           // what was on it when it was looked at last
	holds  *term.Program    // what serves the text: some tools live as long as it is theirs
}

const (
	clipboardPatience = 10 * time.Second
	clipboardPoll     = 500 * time.Millisecond
)

// useClipboard makes the clipboard a source of replies if that is wanted.
func (j *mailboxJob) useClipboard(ctx context.Context) (*clipboard, error) {
	if !j.flags.clipboard {
		return nil, nil
	}
	tools, err := findClipboard(os.Getenv, onPath)
	if err != nil {
		return nil, err
	}
	c := &clipboard{tools: tools}
	if len(tools.copy) > 0 {
		if c.box, err = sandbox.Open(ctx, sandbox.Policy{Kind: sandbox.Host, Workspace: os.TempDir(), Network: sandbox.NetHost}); err != nil {
			return nil, err
		}
	}
	j.drive.Source = c
	return c, nil
}

func (c *clipboard) close() {
	if c != nil && c.box != nil {
		_ = c.box.Close() // ends what still serves the text
	}
}

// Offer puts an outbox on the clipboard, or its first part.
func (c *clipboard) Offer(ctx context.Context, paths []string) error {
	c.parts, c.pasted, c.part = paths, 0, 0
	return c.offerPart(ctx)
}

func (c *clipboard) offerPart(ctx context.Context) error {
	c.part++
	text, err := os.ReadFile(c.parts[c.part-1])
	switch {
	case err != nil:
		err = fmt.Errorf("the clipboard: %w", err)
	case c.tools.terminal:
		err = c.tools.throughTerminal(text)
	default:
		err = c.put(ctx, text)
	}
	c.last = asCompared(string(text))
	if ctx.Err() == nil {
		c.tell(offered{Part: c.part, Of: len(c.parts), Away: c.tools.terminal, Failed: err != nil})
	}
	return err
}

// Next waits for another text, once all parts were pasted.
func (c *clipboard) Next(ctx context.Context) (string, error) {
	for {
		if c.part == c.pasted {
			if err := c.offerPart(ctx); err != nil {
				return "", err
			}
		}
		if c.part == len(c.parts) {
			return c.another(ctx)
		}
		text, err := c.untilPasted(ctx)
		if err != nil || text != "" {
			return text, err
		}
		c.pasted++
	}
}

// another waits for a text that was not there before. A clipboard at the other
// end of a connection cannot be read: answers come through the inbox.
func (c *clipboard) another(ctx context.Context) (string, error) {
	if len(c.tools.paste) == 0 {
		<-ctx.Done()
		return "", ctx.Err()
	}
	for {
		timer := time.NewTimer(clipboardPoll)
		select {
		case <-ctx.Done():
			timer.Stop()
			return "", ctx.Err()
		case <-timer.C:
		}
		text, err := c.get(ctx)
		if err != nil {
			return "", err
		}
		if now := asCompared(text); now != "" && now != c.last {
			c.last = now
			return text, nil
		}
	}
}

// asCompared is a text without what clipboards change.
func asCompared(text string) string {
	return strings.TrimRight(strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n"), "\n")
}

func (c *clipboard) put(ctx context.Context, text []byte) error {
	if c.holds != nil {
		_ = c.holds.Release(ctx)
	}
	p, err := term.StartProgram(ctx, c.box, term.Spec{Args: c.tools.copy})
	if err != nil {
		return fmt.Errorf("the clipboard: %w", err)
	}
	c.holds = p
	ctx, cancel := inTime(ctx, p)
	defer cancel()
	_, err = p.Stdin.Write(c.tools.encoded(text))
	err = errors.Join(err, p.Stdin.Close())
	return c.ended(ctx, p, err)
}

// inTime ends a tool that hangs.
func inTime(ctx context.Context, p *term.Program) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, clipboardPatience)
	stop := context.AfterFunc(ctx, func() { _ = p.Kill(context.WithoutCancel(ctx)) })
	return ctx, func() { stop(); cancel() }
}

func (c *clipboard) get(ctx context.Context) (string, error) {
	p, err := term.StartProgram(ctx, c.box, term.Spec{Args: c.tools.paste})
	if err != nil {
		return "", fmt.Errorf("the clipboard: %w", err)
	}
	defer p.Release(context.WithoutCancel(ctx))
	ctx, cancel := inTime(ctx, p)
	defer cancel()
	text, err := io.ReadAll(io.LimitReader(p.Stdout, maxReply))
	if st, werr := p.Wait(ctx); werr == nil && st.ShellCode() != 0 {
		return "", nil // empty, or no text
	}
	if err != nil {
		return "", fmt.Errorf("the clipboard: %w", err)
	}
	return c.tools.decoded(text), nil
}

// ended waits for a tool, which may leave a process behind.
func (c *clipboard) ended(ctx context.Context, p *term.Program, err error) error {
	st, waited := p.Wait(ctx)
	switch {
	case waited == nil && st.ShellCode() != 0:
		words := make([]byte, 300)
		n, _ := p.Stderr.Read(words)
		said := ""
		if text := oneLine(strings.TrimSpace(string(words[:n]))); text != "" {
			said = ": " + text
		}
		return fmt.Errorf("the clipboard: %s ended with %d%s", c.tools.copy[0], st.ShellCode(), said)
	case err != nil || waited != nil:
		return fmt.Errorf("the clipboard: %s: %w", c.tools.copy[0], errors.Join(err, waited))
	}
	return nil
}
