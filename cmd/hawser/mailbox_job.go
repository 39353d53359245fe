package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"hawser/internal/agent"
	"hawser/internal/cli"
	"hawser/internal/mailbox/box"
	"hawser/internal/mailbox/drive"
	"hawser/internal/mailbox/wire"
	"hawser/internal/sandbox"
	"hawser/internal/session"
)

// mailboxJob is one hawser mailbox that carries replies out, checked and ready.
type mailboxJob struct {
	flags     *mailboxFlags
	box       *box.Box
	id        string // of the mailbox's session; empty: a new one
	options   session.Options
	drive     drive.Options
	earlier   string // hawser's own session, if the mailbox's has one
	forgotten bool   // nothing is known of how the session began
	settings  runSettings
}

// job checks everything that can be checked before anything starts. An earlier
// session of the mailbox goes on as it was.
func (f *mailboxFlags) job(b *box.Box, s wire.Session) (*mailboxJob, error) {
	j := &mailboxJob{flags: f, box: b, id: s.ID, settings: runSettings{Agent: "mailbox:" + b.Dir()}}
	cfg, err := loadConfig(f.config)
	if err != nil {
		return nil, err
	}
	if s.ID != "" {
		j.recall(s)
		if _, err := os.Stat(f.box.workspace); errors.Is(err, fs.ErrNotExist) && !f.flags.Changed("workspace") {
			return nil, usagef("the workspace %s of session %s is gone: put it back, or name another one with --workspace", s.Workspace, s.ID)
		}
	}
	if !f.flags.Changed("sandbox") && cfg.Sandbox != "" && s.ID == "" {
		f.box.sandbox = cfg.Sandbox
	}
	if f.box.net == "" && !j.forgotten {
		f.box.net = cfg.Network
	}
	if f.approve == "" && !j.forgotten {
		f.approve = cfg.Approve
	}
	if j.options.Policy, err = f.box.policy(); err != nil {
		return nil, asUsage(err)
	}
	j.settings.Box = f.box
	if j.options.Approve, err = f.mode(f.approve, j.options.Policy.Kind); err != nil {
		return nil, err
	}
	j.drive = drive.Options{Session: s.ID, Strict: f.strict, Budget: f.budget, Confirm: f.confirm, NoWait: f.noWait}
	if j.drive.TimeLimit, err = f.timeLimit(); err != nil {
		return nil, err
	}
	if err := cfg.apply(&j.options, &f.box); err != nil {
		return nil, err
	}
	j.options.AgentName, j.options.Data = j.settings.Agent, dataDir()
	return j, hideOwn(&j.options, b)
}

// recall takes over what was said when the session began, unless it is said
// anew.
func (j *mailboxJob) recall(s wire.Session) {
	f := j.flags
	if !f.flags.Changed("workspace") && s.Workspace != "" {
		f.box.workspace = s.Workspace
	}
	if !f.flags.Changed("confirm") {
		f.confirm = s.Confirm
	}
	if waits := f.flags.Lookup("clipboard"); waits != nil && !waits.Changed {
		f.clipboard = s.Clipboard
	}
	list, _ := session.List(dataDir()) // one that is damaged is not this one
	for _, l := range list {
		if l.Conversation != s.ID || l.Agent != j.settings.Agent {
			continue
		}
		j.earlier = l.ID
		var old runSettings
		if json.Unmarshal(l.Settings, &old) == nil {
			workspace := f.box.workspace
			f.box.recall(old.Box, f.flags)
			f.box.workspace = workspace
			if !f.flags.Changed("approve") {
				f.approve = old.Approve
			}
		}
		return
	}
	j.forgotten = true
	fmt.Fprintf(os.Stderr, "hawser: it is not known with which --sandbox, --net, --hide and --approve session %s began: %s has nothing of it; what is not said now is as careful as it can be\n", s.ID, dataDir())
}

// hideOwn hides the folders that an agent keeps for itself, once the workspace is
// known, and tells it if nothing can reach them.
func hideOwn(o *session.Options, owner any) error {
	has, ok := owner.(interface {
		Protected(workspace string) []string
		Hide()
	})
	if !ok || o.Policy.Workspace == "" {
		return nil
	}
	if err := hideFolders(o, has.Protected(o.Policy.Workspace)); err != nil {
		return err
	}
	if o.Policy.Kind != sandbox.Host {
		has.Hide()
	}
	return nil
}

// hideFolders keeps a mailbox's folders from whatever runs in a session.
func hideFolders(o *session.Options, folders []string) error {
	root, err := filepath.Abs(o.Policy.Workspace)
	if err == nil {
		root, err = filepath.EvalSymlinks(root)
	}
	if err != nil {
		return usagef("--workspace: %w", err)
	}
	for _, dir := range folders {
		real, err := filepath.EvalSymlinks(dir)
		if err != nil {
			return failed(err)
		}
		rel, err := filepath.Rel(real, root)
		if err == nil && filepath.IsLocal(rel) {
			return usagef("the workspace %s lies in the mailbox's folder %s, which nobody may reach: choose another one", root, dir)
		}
		if rel, err := filepath.Rel(root, real); err == nil && filepath.IsLocal(rel) {
			o.Hidden = append(o.Hidden, rel)
		}
		if o.Policy.Kind != sandbox.Host {
			o.Policy.Hidden = append(slices.Clip(o.Policy.Hidden), real)
		}
	}
	return nil
}

// run opens the session and gives it one turn.
func (j *mailboxJob) run(ctx context.Context, prompt string) error {
	if err := j.flags.somebodyAnswers(j.options.Approve, j.options.Policy.Kind, j.options.Rules); err != nil {
		return err
	}
	if err := j.box.Take(); err != nil {
		return failed(err)
	}
	defer j.box.Close()
	j.settings.Approve = string(j.options.Approve)
	settings, err := json.Marshal(j.settings)
	if err != nil {
		return failed(err)
	}
	j.options.Settings = settings
	starting, sig := catchTurns(ctx)
	defer sig.stop()
	clip, err := j.useClipboard(starting)
	if err != nil {
		return failed(err)
	}
	defer clip.close()
	j.options.Agent = drive.New(j.box, j.drive)
	s, err := j.openSession(starting)
	if err != nil {
		if sig.ended() {
			return &exitError{exitCancelled, errors.New("cancelled while starting")}
		}
		return failed(err)
	}
	if clip != nil {
		clip.person = s
	}
	target := localTarget{s}
	fr := &mailboxFront{Front: cli.New(target, cli.Options{JSON: j.flags.json, Interrupt: sig.interrupt}), plain: !j.flags.json, clipboard: j.drive.Source != nil}
	shown := showAll(s, fr)
	detach := func() {}
	if fr.Answers() {
		detach = s.Gate().Attach("cli")
	}
	sig.over(s)
	stop, err := s.Prompt(starting, agent.Ask(prompt))
	id := s.State().Conversation
	detach()
	err = errors.Join(err, s.Close(), j.options.Agent.Close())
	<-shown
	err = errors.Join(err, fr.Close())
	return j.exit(id, stop, err, sig.ended())
}

// showAll shows a session's events until there are no more.
func showAll(s *session.Session, fr cli.Front) <-chan struct{} {
	sub := s.Subscribe(session.SubscribeOptions{})
	shown := make(chan struct{})
	go func() {
		defer close(shown)
		for {
			e, err := sub.Next(context.Background())
			if err != nil {
				return
			}
			fr.Show(e)
		}
	}()
	return shown
}

// openSession goes on with hawser's own session, so that its journal and what
// can be undone go on too.
func (j *mailboxJob) openSession(ctx context.Context) (*session.Session, error) {
	if j.earlier != "" {
		return session.Resume(ctx, j.earlier, j.options)
	}
	return session.Open(ctx, j.options)
}

// exit says how it went, and how to go on.
func (j *mailboxJob) exit(id string, stop agent.Stop, err error, ended bool) error {
	code := exitOf(stop, err, ended)
	if code == nil {
		return nil
	}
	if s, err := j.box.Session(id); err != nil || s.Complete {
		return code // nothing was begun, or there is nothing to go on with
	}
	again := "go on with: " + resumeHint(j.flags.dir, id, j.flags.confirm, j.flags.clipboard)
	var e *exitError
	if errors.As(code, &e) && e.err == nil {
		return &exitError{e.code, errors.New(again)}
	}
	return &exitError{e.code, fmt.Errorf("%w; %s", e.err, again)}
}

// resumeHint is how a session goes on as it was.
func resumeHint(dir, id string, confirm, clipboard bool) string {
	flags := ""
	if confirm {
		flags += " --confirm"
	}
	if clipboard {
		flags += " --clipboard"
	}
	return fmt.Sprintf("hawser mailbox resume%s --dir %s %s", flags, dir, id)
}
