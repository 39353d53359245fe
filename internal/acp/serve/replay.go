package serve

import (
	"bufio"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"os"
	"strings"
	"time"

	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/journal"
)

// maxSeq is the number of no record.
const maxSeq = math.MaxInt64

// replay tells the client what a journal has, up to a record, before anything new.
func (t *talk) replay(dir string, last int64) error {
	v := t.view
	if t.known.Load() { // the view is in use
		v = t.newView(t.session, nil)
	}
	p := &past{view: v, dir: dir, casts: map[string]agent.TerminalBegan{}, diffs: map[string]string{}, asked: map[string]approval.Question{}}
	v.past = true
	defer func() { v.past = false }()
	for r, err := range journal.Read(dir) {
		if errors.Is(err, journal.ErrTorn) || r.Seq > last {
			break
		}
		if err != nil {
			return err
		}
		if err := t.retell(p.record(r)); err != nil {
			return err
		}
	}
	if t.known.Load() && t.session.State().Running {
		return t.retell(v.take()) // what is open goes on
	}
	return t.retell(p.end())
}

func (t *talk) retell(list []note) error {
	for _, n := range list {
		if n.embeds != "" {
			continue // it is the client's no more
		}
		if err := t.conn.peer.Notify(t.life, n.method, n.params(t.id)); err != nil {
			return err
		}
	}
	return nil
}

// past makes updates of a journal.
type past struct {
	view  *view
	dir   string
	turns int
	casts map[string]agent.TerminalBegan // what was recorded, by terminal
	diffs map[string]string              // of changes that were about to be made, by path
	asked map[string]approval.Question   // that were not settled
}

func (p *past) record(r journal.Record) []note {
	switch r.Kind {
	case "message", "thought":
		return p.view.event(textOf(r), r.At)
	case "change":
		p.change(r.Data)
		return nil
	case "options", "commands":
		return nil // of the moment
	}
	e, err := agent.Decode(r.Kind, r.Data)
	if err != nil {
		return nil // a record that is no event
	}
	switch e := e.(type) {
	case agent.Began:
		p.turns++
		return p.view.prompt(promptID(p.turns), e.Prompt.Parts...)
	case agent.Question:
		return p.question(e.Question)
	case agent.Answer:
		q := p.asked[e.Question]
		delete(p.asked, e.Question)
		return p.view.settled(q, e.Answer)
	case agent.TerminalBegan:
		p.casts[e.ID] = e
	case agent.TerminalEnded:
		return append(p.output(e.ID, r.At), p.view.event(e, r.At)...)
	case agent.FileChanged:
		e.Diff = p.diffs[e.Path]
		return p.view.event(e, r.At)
	}
	return p.view.event(e, r.At)
}

// textOf is a message or a thought: an event, or text that was joined.
func textOf(r journal.Record) agent.Event {
	var joined struct {
		Key  *string
		Text string
		Cut  bool
	}
	e, err := agent.Decode(r.Kind, r.Data)
	switch _ = json.Unmarshal(r.Data, &joined); {
	case joined.Cut:
		joined.Text = "[… too long to be kept]"
	case joined.Key == nil && err == nil:
		return e
	case joined.Key == nil:
		joined.Key = new(string)
	}
	id := ""
	if joined.Key != nil {
		id = *joined.Key
	}
	if r.Kind == "thought" {
		return agent.Thought{ID: id, Text: joined.Text, Chunk: !joined.Cut}
	}
	return agent.Message{ID: id, Text: joined.Text, Chunk: !joined.Cut}
}

// question shows the call that somebody was asked about.
func (p *past) question(q approval.Question) []note {
	if q, ok := p.view.client.asPermission(q); ok {
		p.asked[q.ID] = q
		p.view.permission(q)
	}
	return p.view.take()
}

// change keeps the diffs of what is about to change.
func (p *past) change(data jsonRaw) {
	var c struct {
		Files []struct{ Path, Diff string }
	}
	clear(p.diffs)
	if json.Unmarshal(data, &c) == nil {
		for _, f := range c.Files {
			p.diffs[f.Path] = f.Diff
		}
	}
}

// output is the end of what a terminal showed, from its recording.
func (p *past) output(id string, at time.Time) []note {
	began := p.casts[id]
	text, lost, err := castTail(p.dir, began.Name, began.Cols > 0)
	if err != nil || text == "" {
		return nil
	}
	e := agent.TerminalOutput{ID: id, Data: text, Lost: lost}
	return p.view.event(e, at)
}

// end closes what was left open: nobody works on it any more.
func (p *past) end() []note {
	p.view.settle(everyScreen)
	p.view.flushFailure()
	p.view.blamed = ""
	for _, c := range p.view.open {
		p.view.status(c, v1.ToolCallStatusFailed)
	}
	p.view.prune()
	p.view.said = nil
	return p.view.take()
}

// replayLimit is the most of a terminal's output that is told again.
const replayLimit = 64 << 10

// castTail reads the end of a recording. That of pipes has lines as a terminal
// would have made them.
func castTail(dir, name string, tty bool) (text string, lost int64, err error) {
	if name == "" {
		return "", 0, fs.ErrNotExist
	}
	list, err := journal.Recordings(dir)
	if err != nil {
		return "", 0, err
	}
	path := ""
	for _, r := range list { // a later one of the same name is the one that is there
		if r.Name == name {
			path = r.Path
		}
	}
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for n := 0; lines.Scan(); n++ {
		var event []any
		if n == 0 || json.Unmarshal(lines.Bytes(), &event) != nil || len(event) != 3 || event[1] != "o" {
			continue
		}
		piece, _ := event[2].(string)
		if !tty {
			piece = strings.ReplaceAll(piece, "\r\n", "\n")
		}
		text += piece
		if over := len(text) - 2*replayLimit; over > 0 {
			cut := tail(text, replayLimit)
			lost += int64(len(text) - len(cut))
			text = cut
		}
	}
	if cut := tail(text, replayLimit); len(cut) < len(text) {
		lost += int64(len(text) - len(cut))
		text = cut
	}
	return text, lost, nil
}
