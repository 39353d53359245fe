package drive

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/mailbox/wire"
)

// receive waits for the reply to the newest outbox, in the inbox and where else
// replies come from.
func (t *turn) receive() (file, text string, err error) {
	warn := func(what string) { _ = t.host.Emit(agent.Log{Level: "warning", Text: what}) }
	if t.options.Source == nil {
		return t.mailbox.Receive(t.ctx, t.newest(), warn)
	}
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	type result struct {
		file, text string
		err        error
	}
	first := make(chan result, 2)
	var both sync.WaitGroup
	both.Go(func() {
		file, text, err := t.mailbox.Receive(ctx, t.newest(), warn)
		first <- result{file, text, err}
	})
	both.Go(func() {
		text, err := t.fromSource(ctx, warn)
		if err != nil && ctx.Err() == nil {
			warn(err.Error() + "; save the answer in the inbox instead")
			return
		}
		first <- result{"", text, err}
	})
	r := <-first
	cancel()
	both.Wait()
	return r.file, r.text, r.err
}

// fromSource takes a text from the source that is an answer.
func (t *turn) fromSource(ctx context.Context, warn func(string)) (string, error) {
	paths := t.mailbox.Parts(name(t.newest()))
	if len(paths) == 0 {
		paths = []string{t.mailbox.Place(name(t.newest()))}
	}
	if err := t.options.Source.Offer(ctx, paths); err != nil {
		return "", err
	}
	for {
		text, err := t.options.Source.Next(ctx)
		if err != nil {
			return "", err
		}
		r := wire.Parse(text, wire.Options{Strict: t.session.Strict})
		switch why := r.Stray(t.newest()); {
		case why != "":
			warn("not carried out: " + why)
		case len(r.Items) == 0:
			warn("the clipboard holds no commands: copy the model's whole answer; if that is all of it, save it as a .txt file in " + t.mailbox.Inbox() + ", and the next outbox tells the model how to write some")
		default:
			wanted, err := t.repeated(ctx, text)
			if err != nil || wanted {
				return text, err
			}
		}
	}
}

// repeated says that a text may be carried out: no earlier outbox was answered
// by it, or the person wants it again.
func (t *turn) repeated(ctx context.Context, text string) (bool, error) {
	before := 0
	for m := t.newest(); before == 0 && m.Sequence > 1; {
		m.Sequence--
		if old, _, err := t.mailbox.Recall(m); err == nil && sameReply(old, text) {
			before = m.Sequence
		}
	}
	if before == 0 {
		return true, nil
	}
	a, err := t.host.Ask(ctx, approval.Question{
		Kind: approval.Choice, Title: fmt.Sprintf("The clipboard holds the reply to outbox %d, which was carried out. Carry it out again?", before),
		Options: []approval.Option{{ID: "again", Label: "yes"}, {ID: "wait", Label: "no, wait for another one"}},
	})
	if err != nil {
		return false, errors.Join(err, ctx.Err())
	}
	return a.OK() && a.Option == "again", nil
}
