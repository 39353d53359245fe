package drive

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/mailbox/wire"
)

// carrying is a reply that is being carried out.
type carrying struct {
	*turn
	answers wire.Marker
	items   []wire.Item
	*progress
	item int // that is being done, from 1
	done bool
	told int // results that fronts were told of
}

// carryOut does what a reply says and was not done yet, and writes the next
// outbox or ends the session.
func (t *turn) carryOut(text string, record [][]byte) error {
	r := wire.Parse(text, wire.Options{Strict: t.session.Strict})
	p, err := replay(record, len(r.Items))
	if err != nil {
		return err
	}
	c := &carrying{turn: t, answers: t.newest(), items: r.Items, progress: p}
	if err := t.host.Files().Begin(label(c.answers)); err != nil {
		return err
	}
	if len(record) == 0 {
		if err := c.begin(); err != nil {
			return err
		}
	}
	results, err := c.all()
	if err != nil {
		return err
	}
	next := t.session
	next.LastResults, next.ReadFileRequests, next.Prompt = results, c.reads, ""
	if c.done {
		next.Complete = true
		return t.keep(next)
	}
	next.Sequence++
	return t.next(next)
}

// all gives the results of all items, as far as they are kept.
func (c *carrying) all() ([]wire.Result, error) {
	var kept resultList
	for n, i := range c.items {
		c.item = n + 1
		result, err := c.one(i)
		if err != nil {
			return nil, err
		}
		kept.add(result, i.Do())
	}
	return kept.all(), nil
}

// begin writes down how the files are whose lines the reply numbers.
func (c *carrying) begin() error {
	for _, i := range c.items {
		if e, ok := i.Command.(wire.EditFile); ok {
			if err := c.track(e.Path); err != nil {
				return err
			}
		}
	}
	return c.note(entry{Items: len(c.items), Files: c.files}, false)
}

func (c *carrying) note(e entry, sync bool) error {
	line, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("write the reply's record: %w", err)
	}
	return c.mailbox.Note(c.answers, line, sync)
}

// one gives the result of an item, which it carries out if that was not done
// yet. An error ends the reply: it goes on when the session does.
func (c *carrying) one(i wire.Item) (wire.Result, error) {
	if err := c.ctx.Err(); err != nil {
		return wire.Result{}, err
	}
	if _, ok := i.Command.(wire.Done); ok && i.Do() && !c.stopped && c.options.Told == nil {
		c.done = true
	}
	if r, ok := c.results[c.item]; ok {
		return r, nil
	}
	switch {
	case c.begun[c.item]:
		return c.interrupted(i)
	case !i.Do():
		r := i.Result()
		return r, c.tell(r)
	case c.stopped || c.options.Told != nil:
		r := wire.Result{Command: i.Name, Summary: stoppedBefore}
		if !c.stopped {
			r.Summary = "Not done: hawser was ended before it, and the person undid changes instead of going on"
		}
		return r, c.tell(r)
	}
	o, err := c.do(i.Command)
	if err != nil {
		return wire.Result{}, err
	}
	o.Command = i.Name
	if i.Note != "" {
		o.Summary += " (" + i.Note + ")"
	}
	return o.Result, c.ended(o)
}

const stoppedBefore = "Not done: the person stopped the reply before it"

// NotDone is the summary of what a record has no result of.
const NotDone = "Not done"

// outcome is what became of a command.
type outcome struct {
	wire.Result
	deed *deed             // that was done
	read *wire.ReadRequest // that it asks for
	stop bool
}

// ended writes an outcome down and tells of it if it is no success.
func (c *carrying) ended(o outcome) error {
	e := entry{Item: c.item, Result: &o.Result, Deed: o.deed, Read: o.read, Stop: o.stop}
	if err := c.note(e, false); err != nil {
		return err
	}
	c.end(e)
	return c.tell(o.Result)
}

func (c *carrying) do(cmd wire.Command) (outcome, error) {
	switch cmd := cmd.(type) {
	case wire.CreateFile:
		return c.create(cmd)
	case wire.EditFile:
		return c.edit(cmd)
	case wire.Replace:
		return c.replace(cmd)
	case wire.DeleteFile:
		return c.delete(cmd)
	case wire.RunCommand:
		return c.run(cmd)
	case wire.ReadFile:
		return c.read(cmd)
	case wire.SearchFiles:
		return c.search(cmd)
	case wire.List:
		return c.list(cmd)
	case wire.Message:
		return c.say(cmd.Text, "Shown to the person")
	case wire.Done:
		o, err := c.say(cmd.Summary, "The task is complete")
		o.Output = cmd.Summary
		return o, err
	}
	return failure("hawser does not know this command"), nil
}

func (c *carrying) say(text, summary string) (outcome, error) {
	if err := c.starts(nil, false); err != nil {
		return outcome{}, err
	}
	if strings.TrimSpace(text) != "" {
		if err := c.host.Emit(agent.Message{ID: c.callID(), Text: text}); err != nil {
			return outcome{}, err
		}
	}
	return success("%s", summary), nil
}

// starts writes down that an item is about to be carried out: from here on it is
// never carried out again.
func (c *carrying) starts(d *deed, sync bool) error {
	return c.note(entry{Item: c.item, Deed: d}, sync)
}

// again writes down that an item which had begun did not happen: where the
// workspace is missing nothing does, and it is carried out once it is there again.
func (c *carrying) again() error { return c.note(entry{Item: c.item, Again: true}, false) }

// callID names what an item does among all that the session does.
func (c *carrying) callID() string {
	return c.answers.Session + "-" + strconv.Itoa(c.answers.Sequence) + "-" + strconv.Itoa(c.item)
}

func success(format string, args ...any) outcome {
	return outcome{Result: wire.Result{Success: true, Summary: fmt.Sprintf(format, args...)}}
}

func failure(format string, args ...any) outcome {
	return outcome{Result: wire.Result{Summary: fmt.Sprintf(format, args...)}}
}

// Results gives what became of a reply, from its record.
func Results(text string, record [][]byte, strict bool) ([]wire.Result, error) {
	r := wire.Parse(text, wire.Options{Strict: strict})
	p, err := replay(record, len(r.Items))
	if err != nil {
		return nil, err
	}
	var list []wire.Result
	for n, i := range r.Items {
		result, ok := p.results[n+1]
		switch {
		case ok:
		case !i.Do():
			result = i.Result()
		case p.stopped:
			result = wire.Result{Command: i.Name, Summary: stoppedBefore}
		default:
			result = wire.Result{Command: i.Name, Summary: NotDone}
		}
		list = append(list, result)
	}
	return list, nil
}

// repeat tells again what became of a reply.
func (t *turn) repeat(text string, record [][]byte) error {
	results, err := Results(text, record, t.session.Strict)
	if err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("This reply was carried out before and is not carried out again:\n")
	for _, r := range results {
		b.WriteString(r.Line() + "\n")
	}
	return t.host.Emit(agent.Message{Text: b.String()})
}

// label names a reply's changes, so that they can be undone together.
func label(m wire.Marker) string { return fmt.Sprintf("mailbox %s reply %d", m.Session, m.Sequence) }

// ReplyOf reads the label of a set of changes.
func ReplyOf(text string) (wire.Marker, bool) {
	var m wire.Marker
	n, err := fmt.Sscanf(text, "mailbox %s reply %d", &m.Session, &m.Sequence)
	return m, err == nil && n == 2 && label(m) == text
}
