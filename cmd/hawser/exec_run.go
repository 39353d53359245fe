package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"time"

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
	out    *output
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
	starting, sig := catchSignals(ctx)
	end, err := j.start(starting, ctx, sig)
	sig.stop()
	var start *exitError
	switch {
	case end == nil && sig.told != nil:
		return sig.instead("not started")
	case end == nil && errors.As(err, &start):
		return err
	case end == nil:
		return &exitError{exitHawser, err}
	}
	if reported := end.report(j, sig); reported != nil {
		return reported
	}
	return failed(err)
}

// start starts the command and sees it through. Without an end the error says
// why it did not start; with one, what went wrong in cleaning up.
func (j *execJob) start(starting, ctx context.Context, sig *signals) (end *execEnd, err error) {
	var rec *recording
	if j.record != "" {
		if rec, err = openRecording(j.record); err != nil {
			return nil, err
		}
		defer func() {
			if end == nil {
				rec.abandon()
			}
		}()
	}
	j.out = &output{broken: make(chan struct{})}
	j.spec.Sink = j.sink(rec)
	j.spec.Split = j.live() && !oneOutput()
	j.spec.Input = len(j.send) == 0
	box, err := sandbox.Open(starting, j.policy)
	if err != nil {
		return nil, err
	}
	t, err := term.Start(starting, box, j.spec)
	if err != nil {
		box.Close()
		return nil, startError(err)
	}
	if rec != nil {
		if err := rec.begin(j.spec); err != nil {
			t.Release(cancelled())
			box.Close()
			return nil, err
		}
	}
	sig.command <- t
	end = j.drive(ctx, t)
	err = errors.Join(t.Release(context.WithoutCancel(ctx)), box.Close())
	if rec != nil {
		err = errors.Join(err, rec.end())
	}
	return end, err
}

// live says that output goes to hawser's own as it comes.
func (j *execJob) live() bool { return !j.json && !j.screen && !j.tail }

func (j *execJob) sink(rec *recording) func(term.Stream, []byte) {
	switch {
	case j.live() && rec != nil:
		return func(s term.Stream, p []byte) {
			j.out.write(s, p)
			rec.sink(s, p)
		}
	case j.live():
		return j.out.write
	case rec != nil:
		return rec.sink
	}
	return nil
}

// drive sees the command through: typed at, or attached to hawser's own input.
func (j *execJob) drive(ctx context.Context, t *term.Terminal) *execEnd {
	begin := time.Now()
	over := make(chan struct{})
	defer close(over)
	go func() {
		select {
		case <-j.out.broken:
			t.Kill(cancelled())
		case <-over:
		}
	}()
	detach := j.attach(t)
	defer detach()
	if err := j.typeAll(ctx, t); err != nil {
		return &execEnd{err: &exitError{exitHawser, err}}
	}
	end := &execEnd{}
	if len(j.send) == 0 {
		if _, err := t.Wait(ctx); err != nil {
			return &execEnd{err: &exitError{exitHawser, err}}
		}
	}
	end.snapshot, _ = t.Output(ctx)
	end.status, end.screen, end.duration = end.snapshot.Status, t.Screen(), time.Since(begin)
	return end
}

// typeAll types what --send says, each string after the one before has settled.
func (j *execJob) typeAll(ctx context.Context, t *term.Terminal) error {
	if len(j.send) == 0 {
		return nil
	}
	if _, err := t.Settle(ctx, defaultSettle); err != nil { // a person would wait for the prompt
		return err
	}
	for _, k := range j.send {
		if err := t.Send(k.keys); err != nil && !ended(t) {
			return err
		}
		if _, err := t.Settle(ctx, k.most); err != nil {
			return err
		}
	}
	return nil
}

func ended(t *term.Terminal) bool {
	s, err := t.Output(context.Background())
	return err == nil && s.Status != nil
}

// startError maps a failed start to an exit code.
func startError(err error) *exitError {
	var start *sandbox.StartError
	switch {
	case errors.As(err, &start) && start.Reason == "" && errors.Is(err, fs.ErrNotExist):
		return &exitError{exitAbsent, fmt.Errorf("%w; is it installed, and on the sandbox's PATH?", err)}
	case errors.As(err, &start) && start.Reason == sandbox.ReasonInterpreter:
		return &exitError{exitCannot, fmt.Errorf("%w; does its first line name a program that is there?", err)}
	case !errors.As(err, &start) || start.Reason != "":
		return &exitError{exitHawser, err}
	case errors.Is(err, fs.ErrPermission):
		return &exitError{exitCannot, fmt.Errorf("%w; is it executable?", err)}
	case errors.Is(err, syscall.ENOEXEC):
		return &exitError{exitCannot, fmt.Errorf("%w; is it a program for this machine, or a script without a first line that names one?", err)}
	}
	return &exitError{exitCannot, err}
}
