package workspace

import "slices"

// numbering remembers, for the files of a change set, which edits were made,
// so that further ones can be numbered as the text was when the set began.
type numbering map[string]*numbered

type numbered struct {
	edits []LineEdit // in the numbers of the text as it was
	lines int        // that the text had
	hash  string     // of the text as the set left it
	mixed bool       // edits were also numbered anew
}

// translate turns an edit in old numbers into one in present numbers.
func (n numbering) translate(v *view, c Change) (Change, error) {
	e, ok := c.(Edit)
	if !ok || !e.AsBegun || len(n) == 0 {
		return c, nil
	}
	at, before, err := v.target(e.Path, "")
	if err != nil {
		return nil, err
	}
	old := n[at]
	switch {
	case old == nil:
		return c, nil
	case old.mixed:
		return nil, invalid("its lines were also numbered anew in this change set: number them all in the same way")
	case before.state.Hash != old.hash:
		return nil, ErrChanged
	}
	if _, err := sortEdits(slices.Concat(old.edits, e.Lines), old.lines); err != nil {
		return nil, err
	}
	now := slices.Clone(e.Lines)
	for i, l := range e.Lines {
		for _, done := range old.edits {
			if done.Last < l.First {
				now[i].First += done.grown()
				now[i].Last += done.grown()
			}
		}
	}
	e.Lines = now
	return translated{e, c.(Edit).Lines}, nil
}

// translated is an edit that also knows its old numbers.
type translated struct {
	Edit
	begun []LineEdit
}

// note takes in what a change did.
func (n numbering) note(c Change, p plan) {
	for _, s := range p.steps {
		before := n[s.path]
		delete(n, s.path)
		if s.after.state.Kind != plainFile || s.after.data == nil {
			continue
		}
		now := &numbered{hash: s.after.state.Hash}
		switch c := c.(type) {
		case Write:
			now.lines = countLines(c.Data)
		case translated:
			now.lines = before.lines
			now.edits = slices.Concat(before.edits, c.begun)
		case Edit:
			now.edits = slices.Clone(c.Lines)
			now.lines = countLines(s.after.data)
			for _, e := range c.Lines {
				now.lines -= e.grown()
			}
			now.mixed = before != nil && (before.mixed || len(before.edits) > 0)
		}
		n[s.path] = now
	}
}
