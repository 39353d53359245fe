package session

import (
	"context"
	"errors"
	"io"
	"time"

	"hawser/internal/agent"
	"hawser/internal/term"
)

// outputPause is how long output is joined before it is shown.
const outputPause = 30 * time.Millisecond

// view is a terminal's output on its way to the fronts.
type view struct {
	session  *Session
	terminal *term.Terminal
	follower *term.Follower
	turn     int           // in which it was started
	shown    chan struct{} // closed when its end was shown
	rest     []byte        // the beginning of a character
}

// started begins to show a terminal.
func (s *Session) started(t *term.Terminal) *view {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := &view{session: s, terminal: t, follower: t.Follow(), turn: s.state.Turns, shown: make(chan struct{})}
	s.working[t.ID()] = v
	s.views.Add(1)
	return v
}

// show passes a terminal's output and its end on to the fronts. What a
// descendant writes after the end is shown too, until the terminal is released.
func (s *Session) show(v *view, rec *recording) {
	t := v.terminal
	running, exited := context.WithCancel(context.Background())
	defer exited()
	status := make(chan term.Status, 1)
	s.tasks.Go(func() {
		st, _ := t.Wait(context.Background())
		status <- st
		exited()
	})
	err := v.follow(running)
	s.emit(ended(t.ID(), <-status))
	s.views.Add(-1)
	close(v.shown)
	if !errors.Is(err, io.EOF) {
		v.follow(context.Background())
	}
	s.mu.Lock()
	delete(s.working, t.ID())
	s.mu.Unlock()
	rec.close()
}

// catchUp waits until the end of every terminal that has ended was shown.
func (s *Session) catchUp() {
	s.mu.Lock()
	var late []*view
	for _, v := range s.working {
		if v.terminal.Ended() {
			late = append(late, v)
		}
	}
	s.mu.Unlock()
	for _, v := range late {
		<-v.shown
	}
}

// follow shows all output up to the moment when ctx ends, or all there is.
func (v *view) follow(ctx context.Context) error {
	for {
		piece, err := v.follower.Next(ctx)
		data := append(v.rest, piece.Data...)
		whole := len(data)
		if err == nil {
			whole -= term.Incomplete(data)
		}
		if whole > 0 || piece.Lost > 0 {
			text := string([]rune(string(data[:whole]))) // each bad byte is replaced, as in the recording
			v.session.emit(agent.TerminalOutput{ID: v.terminal.ID(), Data: text, Lost: piece.Lost})
		}
		v.rest = append([]byte(nil), data[whole:]...)
		if err != nil {
			return err
		}
		select {
		case <-time.After(outputPause):
		case <-ctx.Done():
		}
	}
}

func ended(id string, st term.Status) agent.TerminalEnded {
	e := agent.TerminalEnded{ID: id, ExitCode: st.ExitCode, Limit: st.Limit, DurationMS: st.Duration.Milliseconds()}
	if st.Signal != "" {
		e.Signal = &st.Signal
	}
	return e
}
