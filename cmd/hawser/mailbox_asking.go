package main

import (
	"cmp"

	"hawser/internal/approval"
	"hawser/internal/cli"
	"hawser/internal/sandbox"
)

// checkAsking refuses, before a mailbox is made, to ask where nobody can answer.
func (f *mailboxFlags) checkAsking() error {
	cfg, err := loadConfig(f.config)
	if err != nil {
		return err
	}
	where := f.box.sandbox
	if !f.flags.Changed("sandbox") {
		where = cmp.Or(cfg.Sandbox, where)
	}
	kind, _, err := sandbox.ParseKind(where)
	if err != nil {
		return usagef("--sandbox: %w", err)
	}
	mode, err := f.mode(cmp.Or(f.approve, cfg.Approve), kind)
	if err != nil {
		return err
	}
	rules, err := loadRules()
	if err != nil {
		return err
	}
	return f.somebodyAnswers(mode, kind, rules)
}

// mode is how questions are answered. Who wants to be asked about every change is
// asked, whatever the configuration says of other questions.
func (f *mailboxFlags) mode(said string, kind sandbox.Kind) (approval.Mode, error) {
	mode, err := approval.ParseMode(said)
	answers := mode == approval.ModeAll || mode == approval.ModeNone
	switch {
	case err != nil:
		return mode, usagef("--approve: %w", err)
	case f.confirm && answers && f.flags.Changed("approve") && f.flags.Changed("confirm"):
		return mode, usagef("--confirm asks you about every change, and --approve %s answers instead of you: leave one of them out", mode)
	case f.confirm && answers && f.flags.Changed("approve"):
		return mode, usagef("this session began with --confirm, and --approve %s answers instead of you: leave it out, or add --confirm=false", mode)
	case f.confirm && answers, mode == approval.ModeAsk && said == "":
		if kind == sandbox.Host && mode != approval.ModeNone {
			return approval.ModeReads, nil // else even a listing would ask
		}
		return approval.ModeAsk, nil
	}
	return mode, nil
}

// somebodyAnswers refuses to begin with a reply about which nobody could be
// asked: it would be used up, and nothing of it done.
func (f *mailboxFlags) somebodyAnswers(how approval.Mode, kind sandbox.Kind, rules []approval.Rule) error {
	if f.noWait || cli.CanAnswer(cli.Options{JSON: f.json}) {
		return nil
	}
	asks := how == approval.ModeAsk || how == approval.ModeReads
	switch {
	case f.confirm:
		return usagef("--confirm asks about every change, and nobody can answer here: use a terminal, or say --confirm=false")
	case kind == sandbox.Host && asks && len(rules) == 0:
		return usagef("on the host changes and commands are asked about, and nobody can answer here: use a terminal, or say --approve all")
	}
	return nil
}
