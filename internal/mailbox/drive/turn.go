package drive

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"hawser/internal/agent"
	"hawser/internal/mailbox/wire"
)

// turn is rounds of outbox and reply until the model is done.
type turn struct {
	*conversation
	ctx context.Context
}

// newest names the outbox that waits for its reply.
func (t *turn) newest() wire.Marker {
	return wire.Marker{Session: t.session.ID, Sequence: t.session.Sequence}
}

func name(m wire.Marker) wire.Name { return wire.Name{Session: m.Session, Sequence: m.Sequence} }

func (t *turn) follow(prompt string) (agent.Stop, error) {
	finished, err := t.catchUp()
	switch {
	case err != nil:
	case t.options.Told != nil:
		return agent.Stop{Reason: agent.Ended}, t.tellModel(*t.options.Told)
	case t.options.Given != nil:
		return t.apply(*t.options.Given, finished)
	case prompt != "":
		err = t.ask(prompt)
	case t.session.Task == "":
		return agent.Stop{}, errors.New("there is no task: say what shall be done")
	}
	for err == nil && !t.session.Complete {
		if t.options.NoWait {
			return agent.Stop{Reason: agent.Ended}, t.announce()
		}
		err = t.round()
	}
	if err != nil {
		return agent.Stop{Reason: agent.Failed}, err
	}
	return agent.Stop{Reason: agent.Ended}, nil
}

// catchUp brings the session to where it waits for a person, whatever moment it
// was left at. It gives the text of a reply that it had to finish.
func (t *turn) catchUp() (finished string, err error) {
	if t.session.Task == "" || t.session.Complete {
		return "", nil
	}
	for {
		text, record, err := t.mailbox.Recall(t.newest())
		switch {
		case t.session.Sequence == 0 || errors.Is(err, fs.ErrNotExist):
			next := t.session
			next.Sequence++
			if t.session.Sequence == 0 || t.mailbox.Posted(name(wire.Marker{Session: next.ID, Sequence: next.Sequence})) {
				return finished, t.next(next)
			}
			return finished, t.repost()
		case err != nil:
			return finished, err
		}
		if err := t.mailbox.Clear(t.newest()); err != nil {
			return finished, err
		}
		if err := t.carryOut(text, record); err != nil || t.session.Complete {
			return text, err
		}
		finished = text
	}
}

// repost writes the newest outbox again if it is not there.
func (t *turn) repost() error {
	if t.mailbox.Posted(name(t.newest())) {
		return nil
	}
	return t.post(t.session)
}

// ask makes an outbox of a prompt: the first with the task, others with what is
// to be done next.
func (t *turn) ask(prompt string) error {
	next := t.session
	next.Complete = false
	if next.Task == "" {
		next.Task, next.Created = prompt, now()
		if err := t.keep(next); err != nil {
			return err
		}
	} else {
		next.Prompt = prompt
	}
	next.Sequence++
	return t.next(next)
}

// next writes the next outbox, unless that was done before hawser was killed, and
// then keeps the session.
func (t *turn) next(s wire.Session) error {
	if !t.mailbox.Posted(name(wire.Marker{Session: s.ID, Sequence: s.Sequence})) {
		if err := t.post(s); err != nil {
			return err
		}
	}
	return t.keep(s)
}

func (t *turn) keep(s wire.Session) error {
	s.Updated = now()
	if err := t.mailbox.Keep(s); err != nil {
		return err
	}
	t.session = s
	return nil
}

func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// round waits for a reply and carries it out.
func (t *turn) round() error {
	if err := t.announce(); err != nil {
		return err
	}
	file, text, err := t.receive()
	if err != nil {
		return err
	}
	if err := t.accept(file, text); err != nil {
		return err
	}
	return t.carryOut(text, nil)
}

// accept makes a text the reply to the newest outbox, and says so where it could
// have been meant for another session.
func (t *turn) accept(file, text string) error {
	if err := t.mailbox.Accept(t.newest(), file, text); err != nil {
		return err
	}
	if wire.Parse(text, wire.Options{Strict: t.session.Strict}).Marker.Session != "" {
		return nil
	}
	others := t.mailbox.Others(t.session.ID)
	if others == 0 {
		return nil
	}
	return t.host.Emit(agent.Log{Level: "warning", Text: fmt.Sprintf("the reply names no session and is taken for %s (%s); not finished here are %d more: a line “Session: ID” in the reply says which one is meant", t.session.ID, shortened(t.session.Task), others)})
}

// apply carries out a reply that is at hand.
func (t *turn) apply(given Given, finished string) (agent.Stop, error) {
	text := given.Text
	if t.session.Task == "" {
		return agent.Stop{}, errors.New("there is no session that this could answer: begin one")
	}
	refused := func(format string, args ...any) (agent.Stop, error) {
		return agent.Stop{Reason: agent.Refused, Detail: fmt.Sprintf(format, args...)}, nil
	}
	r := wire.Parse(text, wire.Options{Strict: t.session.Strict})
	said := wire.Marker{Session: t.session.ID, Sequence: r.Marker.Sequence}
	switch {
	case finished != "" && sameReply(finished, text):
		return agent.Stop{Reason: agent.Ended}, t.announceNext()
	case finished != "":
		return refused("an earlier reply was interrupted and is now finished: paste outbox %d and apply its answer", t.session.Sequence)
	case r.Marker.Sequence > 0 && r.Marker.Sequence <= t.session.Sequence:
		if old, record, err := t.mailbox.Recall(said); err == nil && sameReply(old, text) {
			return agent.Stop{Reason: agent.Ended}, t.repeat(text, record)
		}
	case t.session.Complete:
		return refused("session %s is complete: begin a new one", t.session.ID)
	}
	if why := r.Stray(t.newest()); why != "" {
		return refused("not carried out: %s", why)
	}
	if err := t.accept(given.File, text); err != nil {
		return agent.Stop{Reason: agent.Failed}, err
	}
	if err := t.carryOut(text, nil); err != nil {
		return agent.Stop{Reason: agent.Failed}, err
	}
	return agent.Stop{Reason: agent.Ended}, t.announceNext()
}

// sameReply says that two texts are one reply: pages, clipboards and editors end
// lines and texts as they like.
func sameReply(a, b string) bool {
	bare := func(s string) string {
		return strings.TrimRight(strings.ReplaceAll(s, "\r\n", "\n"), " \t\r\n")
	}
	return a == b || bare(a) == bare(b)
}

// tellModel adds a result to those of the newest outbox.
func (t *turn) tellModel(r wire.Result) error {
	if t.session.Complete || t.session.Task == "" {
		return nil
	}
	s := t.session
	s.LastResults = append(slices.Clone(s.LastResults), r)
	if err := t.post(s); err != nil {
		return err
	}
	if err := t.keep(s); err != nil {
		return err
	}
	return t.announce()
}

func (t *turn) announceNext() error {
	if t.session.Complete {
		return nil
	}
	return t.announce()
}
