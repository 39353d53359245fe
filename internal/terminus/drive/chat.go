package drive

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"hawser/internal/agent"
	"hawser/internal/model"
	"hawser/internal/terminus/wire"
)

// ChatOptions say how a model is worked with. The zero value works.
type ChatOptions struct {
	// Template is the first prompt, with {instruction} and {terminal_state} in it;
	// empty is our own.
	Template    string
	Temperature *float64
	MaxTokens   int // of one answer; 0 is the provider's own limit
	// Budget ends a task that has used so many tokens; 0 is no limit.
	Budget int64
	// Context is how many tokens a conversation may have: what fits the model if
	// 0, and 128,000 if that is not known.
	Context int64
}

// chat is a mind that is a model.
type chat struct {
	host    agent.Host
	model   model.Model
	options ChatOptions
	limit   time.Duration // for an answer
	history history

	tasks int
	used  model.Usage // of the conversation
	cost  float64
	paid  bool  // the cost is known
	guess bool  // at least a part of it by the list of prices
	spent int64 // of the task
	// thought is how many bytes of thoughts came with the answer.
	thought int
	// trouble is what made the model begin its answer anew.
	trouble error
}

func newChat(h agent.Host, m model.Model, o ChatOptions, limit time.Duration) *chat {
	window := o.Context
	if window <= 0 {
		window = m.Info().Window
	}
	return &chat{host: h, model: m, options: o, limit: limit, history: newHistory(window, o.MaxTokens)}
}

func (c *chat) begin(context.Context) error {
	c.spent = 0
	c.tasks++
	return nil
}

func (c *chat) end(context.Context, bool) error { return nil }

// opening explains everything in the first task; the later ones go on with the
// conversation.
func (c *chat) opening(instruction, terminal string) (string, error) {
	c.history.task()
	if len(c.history.entries) > 0 {
		return wire.Opening(instruction, terminal), nil
	}
	return wire.Fill(c.options.Template, instruction, terminal)
}

func (c *chat) ask(ctx context.Context, r wire.Request) (answer, error) {
	if most := c.options.Budget; most > 0 && c.spent >= most {
		return answer{}, endf(agent.Limited, "the task has used %d tokens, and %d are allowed", c.spent, most)
	}
	c.history.ask(r.Step, r.Prompt)
	c.trouble = nil
	var e *model.Error
	for {
		if err := c.fit(e); err != nil {
			return answer{}, err
		}
		text, last, err := c.stream(ctx, r.Step)
		if errors.As(err, &e) && e.Kind == model.Overflow && c.history.tighten() {
			if err := c.half(r.Step, text); err != nil {
				return answer{}, err
			}
			continue
		}
		broken := answer{text: text, cut: true}
		switch {
		case errors.Is(ctx.Err(), context.DeadlineExceeded):
			return broken, c.late(r.Step, text)
		case ctx.Err() != nil:
			return broken, ctx.Err()
		case errors.As(err, &e):
			return broken, endf(agent.Failed, "step %d: %v", r.Step, err)
		case err != nil:
			return broken, err
		}
		c.history.answer(text)
		if err := c.count(last.Usage); err != nil {
			return answer{}, err
		}
		if last.Finish == model.Refusal {
			return broken, endf(agent.Refused, "the model will not answer step %d: %s", r.Step, last.Detail)
		}
		return answer{text: text, cut: last.Finish == model.Length}, nil
	}
}

// fit leaves out what does not fit the model, and says so. It may know what the
// provider said of it.
func (c *chat) fit(why *model.Error) error {
	what, ok := c.history.fit()
	if !ok {
		fits := fmt.Sprintf("%d tokens fit", c.history.window)
		if why != nil {
			fits = "the provider says: " + why.Text
		}
		c.history.giveUp()
		return endf(agent.Failed, "the task is too long for the model, even without all else (%s); give it a shorter one, or -o context=N if more fits", fits)
	}
	if what == "" {
		return nil
	}
	return c.host.Emit(agent.Log{Level: "info", Text: "the conversation is getting too long for the model: " + what})
}

// late says what came of an answer within its time.
func (c *chat) late(step int, text string) error {
	what := fmt.Sprintf("the model has not answered step %d", step)
	if text != "" {
		what = fmt.Sprintf("the model's answer to step %d has no end", step)
	}
	what += fmt.Sprintf(" within %v (-o timeout)", c.limit.Round(time.Millisecond))
	if text != "" || c.thought > 0 {
		what += fmt.Sprintf("; %d bytes of text and %d of thoughts came", len(text), c.thought)
	}
	if c.trouble != nil {
		what += fmt.Sprintf("; the last attempt: %v", c.trouble)
	}
	return endf(agent.Failed, "%s", what)
}

// half tells what came of an answer that begins anew.
func (c *chat) half(step int, text string) error {
	if text == "" {
		return nil
	}
	return half(c.host, step, text)
}

// stream asks the model and tells what it thinks. With an error it gives what
// came of the answer.
func (c *chat) stream(ctx context.Context, step int) (string, model.Delta, error) {
	var text strings.Builder
	c.thought = 0
	request := model.Request{Messages: c.history.messages(), Temperature: c.options.Temperature, MaxTokens: c.options.MaxTokens}
	for d, err := range c.model.Answer(ctx, request) {
		if err != nil {
			return text.String(), d, err
		}
		if a := d.Again; a != nil {
			if err := c.half(step, text.String()); err != nil {
				return "", d, err
			}
			text.Reset()
			c.trouble, c.thought = a.Err, 0
			if err := c.host.Emit(agent.Log{Level: "warning", Text: fmt.Sprintf("%v; attempt %d follows in %v",
				a.Err, a.Attempt, a.After.Round(time.Millisecond))}); err != nil {
				return "", d, err
			}
		}
		c.thought += len(d.Thought)
		if d.Thought != "" {
			for _, piece := range pieces(d.Thought) {
				if err := c.host.Emit(agent.Thought{ID: fmt.Sprintf("t%d.%d", c.tasks, step), Text: piece, Chunk: true}); err != nil {
					return "", d, err
				}
			}
		}
		if text.Len()+len(d.Text) > wire.DefaultAnswerLimit {
			return text.String(), d, endf(agent.Failed, "the model's answer has no end within %d MiB", wire.DefaultAnswerLimit>>20)
		}
		text.WriteString(d.Text)
		if d.Finish != "" {
			return text.String(), d, nil
		}
	}
	return text.String(), model.Delta{}, &model.Error{Kind: model.Broken}
}

// count adds up what was used and tells it.
func (c *chat) count(u model.Usage) error {
	c.history.measured(u.Input)
	c.spent += u.Total()
	c.used.Input += u.Input
	c.used.Output += u.Output
	c.used.Thought += u.Thought
	c.used.CacheRead += u.CacheRead
	c.used.CacheWrite += u.CacheWrite
	if p := c.model.Info().Price; p != nil || u.Cost != nil {
		if p == nil {
			p = &model.Price{}
		}
		c.cost, c.paid = c.cost+p.Of(u), true
		c.guess = c.guess || u.Cost == nil
	}
	e := agent.Usage{
		InputTokens: c.used.Input, OutputTokens: c.used.Output, ThoughtTokens: c.used.Thought,
		CacheReadTokens: c.used.CacheRead, CacheWriteTokens: c.used.CacheWrite, TotalTokens: c.used.Total(),
		ContextTokens: u.Total(), ContextSize: c.history.window,
	}
	if c.paid {
		e.Cost = &agent.Cost{Amount: c.cost, Currency: "USD", Estimated: c.guess}
	}
	return c.host.Emit(e)
}
