package workspace

import (
	"cmp"
	"slices"
)

// Patch says that the lines First to Last of a text as it was are Lines lines
// now. A Last of First-1 is an insertion before First.
type Patch struct {
	First int `json:"first"`
	Last  int `json:"last"`
	Lines int `json:"lines"`
}

// grown is by how many lines a patch makes a text longer.
func (p Patch) grown() int { return p.Lines - (p.Last - p.First + 1) }

// Patches tell what became of a text's lines, so that edits numbered as the text
// was can be made in the text as it is. They are in order and do not overlap.
type Patches []Patch

// Now gives edits that are numbered as the text was the numbers of the text as
// it is. Lines that were changed already cannot be changed again by their old
// numbers. The number of lines is that of the old text.
func (p Patches) Now(edits []LineEdit, lines int) ([]LineEdit, error) {
	all := slices.Clone(edits)
	for _, done := range p.near(edits) {
		all = append(all, LineEdit{First: done.First, Last: done.Last})
	}
	if _, err := sortEdits(all, lines); err != nil {
		return nil, err
	}
	now := slices.Clone(edits)
	for i, e := range edits {
		for _, done := range p {
			if done.Last < e.First {
				now[i].First += done.grown()
				now[i].Last += done.grown()
			}
		}
	}
	return now, nil
}

// near are the patches that edits in old numbers could touch.
func (p Patches) near(edits []LineEdit) Patches {
	if len(edits) == 0 {
		return nil
	}
	first, last := edits[0].First, edits[0].Last
	for _, e := range edits {
		first, last = min(first, e.First), max(last, e.Last)
	}
	from, _ := slices.BinarySearchFunc(p, first-1, func(q Patch, line int) int { return cmp.Compare(q.Last, line) })
	to, _ := slices.BinarySearchFunc(p, last+2, func(q Patch, line int) int { return cmp.Compare(q.First, line) })
	return p[max(from-1, 0):max(from, to)]
}

// Then gives the patches after further edits, which are numbered as the text is
// now and do not overlap. An edit of lines that an earlier one made becomes one
// with it.
func (p Patches) Then(edits []LineEdit) Patches {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b LineEdit) int { return b.First - a.First })
	p = slices.Clone(p)
	for _, e := range sorted { // from the end, so that the other numbers stay true
		p = p.then(Patch{First: e.First, Last: e.Last, Lines: len(newLines(e.Text))})
	}
	return p
}

// Add is Then for edits that are patches of the text as it is now. The old
// patches are not to be used any more.
func (p Patches) Add(more Patches) Patches {
	for _, e := range slices.Backward(more) {
		p = p.then(e)
	}
	return p
}

func (p Patches) then(e Patch) Patches {
	shift := 0 // by which lines before the edit have moved
	from := 0  // patches that lie before it
	for ; from < len(p); from++ {
		start := p[from].First + shift
		if end := start + p[from].Lines - 1; end >= e.First {
			break
		}
		shift += p[from].grown()
	}
	made := Patch{First: e.First - shift, Last: e.Last - shift, Lines: e.Lines}
	to := from
	for ; to < len(p); to++ {
		start := p[to].First + shift
		end := start + p[to].Lines - 1
		if start > e.Last {
			break
		}
		if start < e.First {
			made.First = p[to].First
			made.Lines += e.First - start
		}
		shift += p[to].grown()
		if made.Last = e.Last - shift; end > e.Last {
			made.Last = p[to].Last
			made.Lines += end - e.Last
		}
	}
	return slices.Replace(p, from, to, made)
}
