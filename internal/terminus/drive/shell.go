package drive

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"
	"unicode/utf8"

	"hawser/internal/agent"
	"hawser/internal/term"
	"hawser/internal/terminus/wire"
)

// shell is the terminal that keys are typed into. One that has ended is
// replaced: an agent that types exit has not failed.
type shell struct {
	host  agent.Host
	full  bool
	limit int

	terminal *term.Terminal // nil until it is needed
	seen     wire.Observer
	note     string // what the agent must know of it, beside what it shows
}

// readyTime is how long a shell is given to read its profile and show its prompt.
const readyTime = 5 * time.Second

// ready makes sure that there is a shell which takes keys.
func (s *shell) ready(ctx context.Context) error {
	if s.terminal != nil && !s.terminal.Ended() {
		return nil
	}
	if s.terminal != nil {
		status, err := s.terminal.Wait(ctx)
		if err != nil {
			return err
		}
		s.note = fmt.Sprintf("The shell has ended (%s). This is a new one.\n", howEnded(status))
		if err := s.close(ctx); err != nil {
			return err
		}
	}
	t, err := s.host.Open(ctx, term.Spec{Args: []string{"bash", "--login"}, TTY: &screenSize})
	if err != nil {
		return err
	}
	s.terminal, s.seen = t, wire.Observer{}
	_, err = t.Settle(ctx, readyTime)
	return err
}

// close ends the shell and all that runs in it.
func (s *shell) close(ctx context.Context) error {
	if s.terminal == nil {
		return nil
	}
	t := s.terminal
	s.terminal = nil
	return t.Release(context.WithoutCancel(ctx))
}

// screen is what the terminal shows.
func (s *shell) screen() string {
	if s.terminal == nil {
		return ""
	}
	return wire.Limit(s.terminal.Screen().Text(), s.limit)
}

// observe tells what is new.
func (s *shell) observe(ctx context.Context) (string, error) {
	if err := s.ready(ctx); err != nil {
		return "", err
	}
	shown := s.note + s.seen.Observe(s.terminal.History())
	s.note = ""
	return wire.Limit(shown, s.limit), nil
}

// pressed is what became of a command.
type pressed struct {
	settled bool
	waited  time.Duration
	problem string // why the keys were not sent
}

// press types a command's keys and waits.
func (s *shell) press(ctx context.Context, c wire.Command) (p pressed, err error) {
	if err := s.ready(ctx); err != nil {
		return p, err
	}
	if p.problem, err = s.send(ctx, c.Keystrokes, c.Wait()); p.problem != "" || err != nil {
		return p, err
	}
	begin := time.Now()
	if s.full {
		err = s.sleep(ctx, c.Wait())
	} else {
		p.settled, err = s.terminal.SettleAtInput(ctx, c.Wait())
	}
	p.waited = time.Since(begin)
	return p, err
}

// typeTime bounds how long keys are typed for a program that reads slowly.
const typeTime = time.Minute

// send types keys, or says why it cannot. A program may take nothing for as long
// as the command may take.
func (s *shell) send(ctx context.Context, keys string, patience time.Duration) (problem string, err error) {
	switch {
	case keys == "":
		return "", nil
	case strings.IndexByte(keys, 0) >= 0:
		return "keystrokes contain a NUL character, which cannot be typed; skipped. Use C-Space to send one.", nil
	case !utf8.ValidString(keys):
		return "keystrokes contain half a character (a lone surrogate), which cannot be typed; skipped.", nil
	}
	most, cancel := context.WithTimeout(ctx, typeTime)
	defer cancel()
	err = s.terminal.Type(most, keys, patience)
	var unread *term.UnreadError
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.As(err, &unread):
		return fmt.Sprintf("the program in the terminal does not read its input: %d of %d bytes were typed, and not the rest. C-c may end it.",
			unread.Typed, unread.All), nil
	case errors.Is(err, fs.ErrClosed) || err != nil && s.terminal.Ended():
		return "the shell has ended, so this was not typed.", nil
	}
	return "", err
}

func (s *shell) sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func howEnded(s term.Status) string {
	switch {
	case s.Limit != "":
		return "the limit of " + string(s.Limit)
	case s.ExitCode == nil:
		return s.Signal
	}
	return fmt.Sprintf("exit code %d", *s.ExitCode)
}
