package workspace

import "strings"

// numbering remembers, for the files of a change set, what became of their
// lines, so that edits can be numbered as the text was when the set began.
type numbering map[string]*numbered

type numbered struct {
	begun   string // the hash of the text as it was
	lines   int    // that it had
	patches Patches
	hash    string // of the text as the set left it
	lost    bool   // others have changed it in between
}

// translate turns an edit in old numbers into one in present numbers. Its hash
// is that of the text whose lines are numbered.
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
	case old.lost || before.state.Hash != old.hash:
		return nil, ErrChanged
	case e.IfHash != "" && (len(e.IfHash) < 8 || !strings.HasPrefix(old.begun, strings.ToLower(e.IfHash))):
		return nil, ErrChanged
	}
	e.IfHash = ""
	e.Lines, err = old.patches.Now(e.Lines, old.lines)
	return e, err
}

// note takes in what a change did; its lines are in present numbers.
func (n numbering) note(c Change, p plan) {
	for _, s := range p.steps {
		before := n[s.path]
		delete(n, s.path)
		if s.after.state.Kind != plainFile || s.after.data == nil {
			continue
		}
		now := &numbered{begun: s.after.state.Hash, hash: s.after.state.Hash, lines: countLines(s.after.data)}
		if e, ok := c.(Edit); ok {
			now.begun, now.patches = s.before.state.Hash, Patches(nil).Then(e.Lines)
			for _, l := range e.Lines {
				now.lines -= l.grown()
			}
			if before != nil {
				now.lost = before.lost || before.hash != s.before.state.Hash
				now.begun, now.lines, now.patches = before.begun, before.lines, before.patches.Then(e.Lines)
			}
		}
		n[s.path] = now
	}
}
