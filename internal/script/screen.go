package script

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"hawser/internal/term"
)

// settleTime is how long a program is given to come to rest after keys. It is
// short, because a program with a timer that fires within it, as editors have
// of some seconds, does not rest.
const settleTime = 2 * time.Second

// open starts a program behind a terminal. It takes the place of the one that
// is open.
func (t *turn) open(s *open) error {
	if err := t.closeScreen(true); err != nil {
		return err
	}
	line, err := t.command(s.line, s.command)
	if err != nil {
		return err
	}
	c, err := t.call("execute", line, map[string]any{"command": line, "cols": s.cols, "rows": s.rows})
	if err != nil {
		return err
	}
	screen, err := t.host.Open(t.ctx, term.Spec{Args: []string{line}, Shell: true, TTY: &term.Size{Cols: s.cols, Rows: s.rows}})
	if err != nil {
		return t.settled(c, s, err)
	}
	t.screen, t.screenCall = screen, c
	if err := c.began(screen.ID()); err != nil {
		return err
	}
	if err := notDenied(s); err != nil {
		return err
	}
	return t.rest(s, settleTime)
}

func (t *turn) typeKeys(s *typed) error {
	if err := t.hasScreen(s.line); err != nil {
		return err
	}
	for _, k := range s.keys {
		keys, err := t.fill(s.line, k)
		if err != nil {
			return err
		}
		if err := t.screen.Send(keys); err != nil {
			return t.trouble(s.line, err)
		}
		// A program must have taken a key before the next one: an Escape close
		// before a letter means something else.
		if _, err := t.screen.Settle(t.ctx, settleTime); err != nil {
			return t.trouble(s.line, err)
		}
	}
	return t.look(s)
}

func (t *turn) settle(s *settle) error {
	if err := t.hasScreen(s.line); err != nil {
		return err
	}
	return t.rest(s, s.most)
}

func (t *turn) hasScreen(at line) error {
	if t.screen == nil {
		return failf(at, "no terminal is open: open one first, in the same turn")
	}
	return nil
}

// rest waits for the program to come to rest, and looks at what it shows.
func (t *turn) rest(s acting, most time.Duration) error {
	if _, err := t.screen.Settle(t.ctx, most); err != nil {
		return t.trouble(s.at(), err)
	}
	return t.look(s)
}

// look holds the screen against what is expected of it.
func (t *turn) look(s acting) error {
	for _, e := range *s.expected() {
		var err error
		switch e.subject {
		case "screen":
			err = t.awaitScreen(e)
		case "exit":
			err = t.awaitExit(e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// awaitScreen looks after each piece of output until the time is over.
func (t *turn) awaitScreen(e expect) error {
	ctx, cancel := context.WithTimeout(t.ctx, e.within)
	defer cancel()
	for f := t.screen.Follow(); ; {
		_, over := f.Next(ctx)
		shown := t.screen.Screen().Text()
		found, err := t.matches(e.line, *e.pattern, shown)
		if err != nil || found != e.not {
			return err
		}
		if over != nil {
			return t.unseen(e, over, shown)
		}
	}
}

func (t *turn) unseen(e expect, over error, shown string) error {
	if t.ctx.Err() != nil {
		return t.ctx.Err()
	}
	when := "within " + e.within.String()
	if errors.Is(over, io.EOF) {
		when = "and the program has ended"
	}
	return failf(e.line, "the screen %s %s; it shows:\n%s", unmet(e), when, strings.TrimRight(shown, space))
}

func (t *turn) awaitExit(e expect) error {
	ctx, cancel := context.WithTimeout(t.ctx, e.within)
	defer cancel()
	status, err := t.screen.Wait(ctx)
	switch {
	case t.ctx.Err() != nil:
		return t.ctx.Err()
	case err != nil:
		return failf(e.line, "the program has not ended within %v; it shows:\n%s", e.within, strings.TrimRight(t.screen.Screen().Text(), space))
	case e.code != anyCode && status.ShellCode() != e.code:
		return failf(e.line, "the program ended with %s, not with exit code %d", ended(status), e.code)
	}
	return nil
}

// closeScreen ends the program that is open, if there is one, and tells whether
// all was as expected of it.
func (t *turn) closeScreen(ok bool) error {
	if t.screen == nil {
		return nil
	}
	screen, c := t.screen, t.screenCall
	t.screen, t.screenCall = nil, nil
	snap, err := screen.Output(t.ctx)
	if e := t.release(screen); err == nil {
		err = e
	}
	var how map[string]any
	if snap.Status != nil {
		how = ending(*snap.Status)
	}
	if e := c.end(ok && t.ctx.Err() == nil, how); err == nil {
		err = e
	}
	return err
}
