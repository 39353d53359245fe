package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	xterm "golang.org/x/term"

	"hawser/internal/sandbox"
	"hawser/internal/term"
	"hawser/internal/vt"
)

// execJob is one hawser exec, checked and ready to run.
type execJob struct {
	policy sandbox.Policy
	spec   term.Spec
	send   []keystrokes
	screen bool
	json   bool
	record string
	tail   bool // output is kept and printed at the end, not live
}

// maxKeep is the most output that can be kept.
const maxKeep = 64 << 20

func (j *execJob) keep(n int64) error {
	if n > maxKeep {
		return usagef("at most %d bytes of output can be kept", maxKeep)
	}
	j.tail = true
	j.spec.Limit = int(n)
	if n == 0 {
		j.spec.Limit = term.KeepNone
	}
	return nil
}

// checkKeys refuses keys that could not be sent, before anything starts.
func (j *execJob) checkKeys() error {
	for _, k := range j.send {
		if _, err := vt.Keys(k.keys, vt.KeyModes{}); err != nil {
			return err
		}
	}
	return nil
}

func (j *execJob) run(ctx context.Context) error {
	cast, closeCast, err := j.openCast()
	if err != nil {
		return &exitError{exitHawser, err}
	}
	j.spec.Sink = j.sink(cast)
	j.spec.Split = j.live()
	j.spec.Input = len(j.send) == 0
	starting, sig := catchSignals(ctx)
	defer sig.stop()
	box, err := sandbox.Open(starting, j.policy)
	if err != nil {
		closeCast()
		return &exitError{exitHawser, err}
	}
	t, err := term.Start(starting, box, j.spec)
	if err != nil {
		return errors.Join(startError(err), box.Close(), closeCast())
	}
	sig.command <- t
	end := j.drive(ctx, t)
	err = t.Release(context.WithoutCancel(ctx))
	err = errors.Join(err, box.Close(), closeCast())
	if end.err == nil && err != nil {
		end.err = &exitError{exitHawser, err}
	}
	return end.report(j)
}

// live says that output goes to hawser's own as it comes.
func (j *execJob) live() bool { return !j.json && !j.screen && !j.tail }

func (j *execJob) sink(cast *term.Cast) func(term.Stream, []byte) {
	var sinks []func(term.Stream, []byte)
	if j.live() {
		sinks = append(sinks, func(s term.Stream, p []byte) {
			if s == term.Stderr {
				os.Stderr.Write(p)
			} else {
				os.Stdout.Write(p)
			}
		})
	}
	if cast != nil {
		sinks = append(sinks, cast.Sink)
	}
	switch len(sinks) {
	case 0:
		return nil
	case 1:
		return sinks[0]
	}
	return func(s term.Stream, p []byte) {
		for _, sink := range sinks {
			sink(s, p)
		}
	}
}

func (j *execJob) openCast() (*term.Cast, func() error, error) {
	if j.record == "" {
		return nil, func() error { return nil }, nil
	}
	f, err := os.Create(j.record)
	if err != nil {
		return nil, nil, fmt.Errorf("record: %w", err)
	}
	size := sandbox.Size{Cols: 80, Rows: 24}
	if j.spec.TTY != nil {
		size = *j.spec.TTY
	}
	cast, err := term.NewCast(f, term.CastOptions{Size: size, Command: strings.Join(j.spec.Args, " ")})
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return cast, func() error { return errors.Join(cast.Close(), f.Close()) }, nil
}

// drive sees the command through: typed at, or attached to hawser's own input.
func (j *execJob) drive(ctx context.Context, t *term.Terminal) execEnd {
	start := time.Now()
	stop := j.attach(t)
	defer stop()
	if len(j.send) > 0 { // a person would wait for the prompt
		if _, err := t.Settle(ctx, defaultSettle); err != nil {
			return execEnd{err: &exitError{exitHawser, err}}
		}
	}
	for _, k := range j.send {
		if err := t.Send(k.keys); err != nil && !ended(t) {
			return execEnd{err: &exitError{exitHawser, err}}
		}
		if _, err := t.Settle(ctx, k.most); err != nil {
			return execEnd{err: &exitError{exitHawser, err}}
		}
	}
	var end execEnd
	if len(j.send) == 0 {
		st, err := t.Wait(ctx)
		if err != nil {
			return execEnd{err: &exitError{exitHawser, err}}
		}
		end.status = &st
	}
	end.snapshot, _ = t.Output(ctx)
	if end.status == nil {
		end.status = end.snapshot.Status
	}
	end.screen = t.Screen()
	end.duration = time.Since(start)
	return end
}

func ended(t *term.Terminal) bool {
	s, err := t.Output(context.Background())
	return err == nil && s.Status != nil
}

// attach passes hawser's own input on until stop is called.
func (j *execJob) attach(t *term.Terminal) (stop func()) {
	stop = func() {}
	if len(j.send) > 0 {
		return stop
	}
	raw := false
	if in := int(os.Stdin.Fd()); j.spec.TTY != nil && xterm.IsTerminal(in) {
		if old, err := xterm.MakeRaw(in); err == nil {
			raw = true
			stop = func() { xterm.Restore(in, old) }
		}
	}
	// Reading hawser's own input cannot be called off; it ends with hawser.
	go passInput(t, raw)
	return stop
}

func passInput(t *term.Terminal, raw bool) {
	var keys interrupts
	buf := make([]byte, 32<<10)
	for {
		n, err := os.Stdin.Read(buf)
		if n > 0 {
			if raw && keys.twice(slices.Contains(buf[:n], 3)) {
				t.Kill(cancelled())
				return
			}
			if !writeAll(t, buf[:n]) {
				return
			}
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				t.CloseInput()
			}
			return
		}
	}
}

// writeAll passes input on, waiting for a terminal program that is slow to
// read it.
func writeAll(t *term.Terminal, p []byte) bool {
	for {
		_, err := t.Write(p)
		if !errors.Is(err, term.ErrInputFull) {
			return err == nil
		}
		if ended(t) {
			return false
		}
		pause()
	}
}

// startError maps a failed start to an exit code.
func startError(err error) *exitError {
	var start *sandbox.StartError
	switch {
	case !errors.As(err, &start) || start.Reason != "":
		return &exitError{exitHawser, err}
	case errors.Is(err, fs.ErrNotExist):
		return &exitError{exitAbsent, fmt.Errorf("%w; is it installed, and on the sandbox's PATH?", err)}
	case errors.Is(err, fs.ErrPermission):
		return &exitError{exitCannot, fmt.Errorf("%w; is it executable?", err)}
	}
	return &exitError{exitCannot, err}
}
