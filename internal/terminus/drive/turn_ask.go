package drive

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hawser/internal/agent"
	"hawser/internal/term"
	"hawser/internal/terminus/wire"
)

// errUnread says that a request was not read in time.
var errUnread = errors.New("it does not read its standard input")

// maxHalf is how much is told of an answer that has no end.
const maxHalf = 1 << 20

// ask bounds the time that an answer takes. Of an answer without an end, what
// there is counts if it can be carried out, and is told if not.
func (t *turn) ask(r wire.Request) (answer, error) {
	ctx, cancel := context.WithTimeout(t.ctx, t.agent.options.Answer)
	defer cancel()
	a, err := t.mind.ask(ctx, r)
	if err == nil {
		return a, nil
	}
	var known *ending
	if t.ctx.Err() == nil && ctx.Err() != nil && !errors.As(err, &known) {
		err = t.late(a, err)
	}
	switch {
	case a.text == "":
		return a, err
	case t.ctx.Err() == nil && !a.cut && t.agent.options.readable(a.text):
		return a, t.host.Emit(agent.Log{Level: "warning", Text: fmt.Sprintf("%s; what there is can be read, and is taken for all of it", detail(err))})
	}
	return a, errors.Join(err, half(t.host, t.step, a.text))
}

// late says what the agent did instead of an answer in time.
func (t *turn) late(a answer, err error) error {
	what, why := fmt.Sprintf("the agent has not answered step %d", t.step), ""
	switch {
	case errors.Is(err, errUnread):
		what, why = fmt.Sprintf("the agent has not read the request of step %d", t.step), ": "+errUnread.Error()
	case a.text != "":
		what = fmt.Sprintf("the agent's answer to step %d has no end", t.step)
	}
	limit := t.agent.options.Answer.Round(time.Millisecond)
	return endf(agent.Failed, "%s within %v (-o timeout)%s%s", what, limit, why, t.lastWords())
}

// half tells what there is of an answer that cannot be carried out.
func half(h agent.Host, step int, text string) error {
	kept := text
	if len(kept) > maxHalf {
		kept = kept[:maxHalf-term.Incomplete([]byte(kept[maxHalf-4:maxHalf]))]
	}
	return whole(h, step, "answer", "text", kept, map[string]any{"unfinished": true, "bytes": len(text)})
}

// lastWords are what a program has said beside its answers, as the end of an
// error.
func (t *turn) lastWords() string {
	if who, ok := t.mind.(interface{ lastWords() string }); ok {
		return who.lastWords()
	}
	return ""
}

// detail is an error in the words of whom it is shown to.
func detail(err error) string {
	var e *ending
	if errors.As(err, &e) {
		return e.stop.Detail
	}
	return err.Error()
}
