package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/cli"
	"hawser/internal/session"
)

// runJob is one hawser run, checked and ready.
type runJob struct {
	options  session.Options
	settings runSettings
	prompt   agent.Prompt
	talk     bool // a conversation, not one prompt
	resume   string
	wait     bool
	json     bool
}

// runSettings are what a session needs to be resumed as it was.
type runSettings struct {
	Agent   string   `json:"agent"`
	Options []string `json:"options,omitempty"`
	Inside  bool     `json:"inside,omitempty"`
	Approve string   `json:"approve,omitempty"`
	Config  string   `json:"config,omitempty"`
	Box     boxFlags `json:"box"`
}

// recall takes over what was said when the session began, unless it is said
// anew.
func (j *runJob) recall(f *runFlags, fl *pflag.FlagSet) error {
	l, err := session.Find(dataDir(), f.resume)
	if err != nil {
		return usagef("%w; see hawser sessions ls", err)
	}
	j.resume = l.ID
	var old runSettings
	if err := json.Unmarshal(l.Settings, &old); err != nil {
		return usagef("session %s cannot be resumed here: it was not made by hawser run", l.ID)
	}
	if f.agent != "" && f.agent != old.Agent && lasting(f.agent) != old.Agent {
		return usagef("session %s is one with %s; begin a new one to talk with %s", l.ID, old.Agent, f.agent)
	}
	j.settings.Agent = old.Agent
	j.settings.Options = append(old.Options, f.options...)
	j.settings.Inside = j.settings.Inside || old.Inside
	f.box.recall(old.Box, fl)
	if !fl.Changed("approve") && old.Approve != string(approval.ModeAll) { // that is said anew each time
		f.approve = old.Approve
	}
	if f.config == "" {
		f.config = old.Config
	}
	return nil
}

// conversational says that a person sits at both ends.
func conversational() bool {
	return term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stdout.Fd()))
}

// run opens the session, gives the agent its turns and says how it went.
func (j *runJob) run(ctx context.Context) error {
	if err := j.remember(); err != nil {
		return failed(err)
	}
	starting, sig := catchTurns(ctx)
	defer sig.stop()
	show := &showing{done: make(chan struct{})}
	j.options.Opening = func(s *session.Session) { show.begin(s, j, sig) }
	s, err := j.open(starting)
	if err != nil {
		show.end()
		if sig.ended() {
			return &exitError{exitCancelled, errors.New("cancelled while starting")}
		}
		return j.startFailed(err)
	}
	sig.over(s)
	stop, err := j.turns(starting, s, show.front, sig)
	ended := sig.ended() && (j.talk || stop.Reason != agent.Ended) // a task that is complete stays so
	show.detach()
	err = errors.Join(err, s.Close(), j.options.Agent.Close(), show.end())
	return exitOf(stop, err, ended)
}

// showing is a front that has a session from its first event.
type showing struct {
	front  cli.Front
	detach func()
	done   chan struct{}
}

func (w *showing) begin(s *session.Session, j *runJob, sig *turnSignals) {
	w.front = cli.New(localTarget{s}, cli.Options{JSON: j.json, History: historyFile(), Interrupt: sig.interrupt, Cancelling: sig.cancelling})
	w.detach = func() {}
	if w.front.Answers() || j.wait {
		w.detach = s.Gate().Attach("cli")
	}
	sub := s.Subscribe(session.SubscribeOptions{})
	go func() {
		defer close(w.done)
		for {
			e, err := sub.Next(context.Background())
			if err != nil {
				return
			}
			w.front.Show(e)
		}
	}()
}

// end waits until everything was shown.
func (w *showing) end() error {
	if w.front == nil {
		return nil
	}
	<-w.done
	return w.front.Close()
}

// remember keeps what the session needs to be resumed.
func (j *runJob) remember() (err error) {
	j.settings.Approve = string(j.options.Approve)
	j.options.Settings, err = json.Marshal(j.settings)
	return err
}

func (j *runJob) open(ctx context.Context) (*session.Session, error) {
	if j.resume != "" {
		return session.Resume(ctx, j.resume, j.options)
	}
	return session.Open(ctx, j.options)
}

// startFailed tells an agent that does not start from a sandbox that does not.
func (j *runJob) startFailed(err error) error {
	var own *session.AgentError
	if errors.As(err, &own) {
		return &exitError{exitAgent, err}
	}
	return failed(err)
}

func (j *runJob) turns(ctx context.Context, s *session.Session, fr cli.Front, sig *turnSignals) (agent.Stop, error) {
	if !j.talk {
		return s.Prompt(ctx, j.prompt)
	}
	for {
		p, err := fr.Converse(ctx)
		if errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
			return agent.Stop{Reason: agent.Ended}, nil
		}
		if err != nil {
			return agent.Stop{}, err
		}
		p.Parts = append(p.Parts, j.prompt.Parts...)
		j.prompt.Parts = nil
		if _, err := s.Prompt(ctx, p); err != nil {
			return agent.Stop{}, err
		}
		sig.again()
	}
}

func exitOf(stop agent.Stop, err error, ended bool) error {
	switch {
	case ended || errors.Is(err, context.Canceled):
		return &exitError{exitCancelled, nil}
	case err != nil:
		return failed(err)
	}
	switch stop.Reason {
	case agent.Failed:
		return &exitError{exitAgent, nil}
	case agent.Refused, agent.Limited:
		return &exitError{exitUnserved, nil}
	case agent.Cancelled:
		return &exitError{exitCancelled, nil}
	}
	return nil
}
