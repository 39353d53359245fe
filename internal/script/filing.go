package script

import (
	"strings"

	"hawser/internal/agent"
)

// maxFile is the largest file that a script reads or replaces text in.
const maxFile = 16 << 20

// change makes the change that a statement says.
func (t *turn) change(s statement) error {
	act, ok := s.(acting)
	if !ok {
		return nil
	}
	d, err := t.describe(act)
	if err != nil {
		return err
	}
	c, err := t.call(d.kind, d.title, nil, d.paths...)
	if err != nil {
		return err
	}
	change, err := d.change()
	if err == nil {
		_, err = t.host.Files().Change(t.ctx, change)
	}
	if err != nil {
		return t.settled(c, act, err)
	}
	if err := c.end(true, nil); err != nil {
		return err
	}
	return notDenied(act)
}

// described is a change as fronts are told of it, before it is known in full.
type described struct {
	kind, title string
	paths       []string
	change      func() (agent.Change, error)
}

func (t *turn) describe(s acting) (described, error) {
	var list []string // the texts with their values
	for _, in := range texts(s) {
		filled, err := t.fill(s.at(), in)
		if err != nil {
			return described{}, err
		}
		list = append(list, filled)
	}
	name := list[0]
	made := func(c agent.Change) func() (agent.Change, error) {
		return func() (agent.Change, error) { return c, nil }
	}
	switch s := s.(type) {
	case *write:
		return described{"edit", "Write " + name, list[:1], made(agent.Write{Path: name, Data: []byte(list[1])})}, nil
	case *edit:
		e := agent.Edit{Path: name, Lines: []agent.LineEdit{{First: s.first, Last: s.last, Text: list[1]}}}
		return described{"edit", "Edit " + name, list[:1], made(e)}, nil
	case *replace:
		return described{"edit", "Edit " + name, list[:1], func() (agent.Change, error) { return t.replace(s.line, name, list[1], list[2]) }}, nil
	case *rename:
		return described{"move", "Rename " + name + " to " + list[1], list, made(agent.Rename{From: name, To: list[1]})}, nil
	}
	whole := strings.HasSuffix(name, "/")
	return described{"delete", "Delete " + name, list, made(agent.Delete{Path: strings.TrimRight(name, "/"), All: whole})}, nil
}

// replace makes the change that puts one text in the place of another, which
// must be there once.
func (t *turn) replace(at line, name, old, text string) (agent.Change, error) {
	c, err := t.host.Files().Read(t.ctx, name, agent.ReadOptions{Limit: maxFile, Totals: true})
	if err != nil {
		return nil, err
	}
	if c.Truncated {
		return nil, failf(at, "%s is larger than 16 MiB", name)
	}
	switch n := strings.Count(string(c.Data), old); n {
	case 1:
	case 0:
		return nil, failf(at, "%s does not have the text that is to be replaced", name)
	default:
		return nil, failf(at, "%s has the text that is to be replaced %d times: make it longer", name, n)
	}
	return agent.Write{Path: name, Data: []byte(strings.Replace(string(c.Data), old, text, 1)), IfHash: c.Hash}, nil
}

func (t *turn) read(s *read) error {
	name, err := t.fill(s.line, s.path)
	if err != nil {
		return err
	}
	c, err := t.call("read", "Read "+name, nil, name)
	if err != nil {
		return err
	}
	got, err := t.host.Files().Read(t.ctx, name, agent.ReadOptions{Limit: maxFile})
	if err != nil {
		return t.settled(c, s, err)
	}
	content := string(got.Data)
	t.set("text", content)
	wrong := notDenied(s)
	for _, e := range s.expects {
		if e.subject != "text" || wrong != nil {
			continue
		}
		found, err := t.matches(e.line, *e.pattern, content)
		if err != nil {
			return err
		}
		if found == e.not {
			wrong = failf(e.line, "%s %s%s", name, unmet(e), lastWords(content))
		}
	}
	if err := c.end(wrong == nil, map[string]any{"bytes": len(content)}); err != nil {
		return err
	}
	return wrong
}
