package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/mailbox/drive"
)

// offered is what fronts are told when an outbox, or a part of one, is put on the
// clipboard: the data of an extension of the protocol "mailbox" with the kind
// "clipboard".
type offered struct {
	Part   int  `json:"part"`
	Of     int  `json:"of"`
	Away   bool `json:"away,omitempty"` // on that of the person's own machine, which cannot be read
	Failed bool `json:"failed,omitempty"`
}

func (c *clipboard) tell(o offered) {
	if data, err := json.Marshal(o); err == nil && c.person != nil {
		_ = c.person.Emit(agent.Extension{Protocol: drive.Protocol, Kind: "clipboard", Data: data})
	}
}

const pasted = "pasted"

// untilPasted waits until the part that is on the clipboard was pasted: the person
// says so, or copies that the model has read it. Another text that is copied
// meanwhile is given.
func (c *clipboard) untilPasted(ctx context.Context) (string, error) {
	said, settle := c.ask(ctx)
	read := false
	defer func() { settle(read) }()
	look, cancel := context.WithCancel(ctx)
	defer cancel()
	var text string
	var err error
	copied := make(chan struct{})
	go func() {
		defer close(copied)
		text, err = c.another(look)
	}()
	select {
	case <-said:
		cancel()
		<-copied
		return "", ctx.Err()
	case <-copied:
	}
	if err == nil && len(text) < 1000 && strings.Contains(strings.ToLower(text), fmt.Sprintf("part %d read", c.part)) {
		read = true
		return "", nil
	}
	c.part-- // it is not on the clipboard any more, and is put there again
	return text, err
}

// ask waits for the person beside the clipboard. The channel is closed when they
// say that the part was pasted; settle ends the question.
func (c *clipboard) ask(ctx context.Context) (said <-chan struct{}, settle func(read bool)) {
	if c.person == nil {
		return nil, func(bool) {}
	}
	ctx, cancel := context.WithCancel(ctx)
	q := approval.Question{
		Kind: approval.Choice, Title: fmt.Sprintf("Part %d of %d is on the clipboard: paste it into the chat page, then press Enter", c.part, len(c.parts)),
		Options:  []approval.Option{{ID: pasted, Label: fmt.Sprintf("part %d", c.part+1)}},
		Deadline: time.Now().Add(365 * 24 * time.Hour),
	}
	answered := make(chan struct{})
	var asking sync.WaitGroup
	asking.Go(func() {
		if isPasted(ctx, c.person.Ask, q) {
			close(answered)
		}
	})
	return answered, func(read bool) {
		for _, open := range c.person.Gate().Pending() {
			if read && open.Title == q.Title {
				_ = c.person.Gate().Settle(open.ID, approval.Answer{Verdict: approval.Answered, Option: pasted, By: "the clipboard"})
			}
		}
		cancel()
		asking.Wait()
	}
}

// isPasted asks until the person says yes: where the clipboard cannot be read there is
// no other way on, so that a no, perhaps a key pressed by mistake, means not yet.
func isPasted(ctx context.Context, ask func(context.Context, approval.Question) (approval.Answer, error), q approval.Question) bool {
	for {
		a, err := ask(ctx, q)
		switch {
		case err != nil || ctx.Err() != nil:
			return false
		case a.OK():
			return a.Option == pasted
		case a.By == "nobody to ask" || a.By == "mode none" || a.By == "deadline":
			return false
		}
	}
}
