package wire

import "strings"

const (
	longestTag = 400 // that is looked at behind another one
	mostBehind = 100 // commands on one line that are named one by one
)

// behindAnother names the commands that stand on a line behind another one's tag.
// None of them is done.
func (p *parser) behindAnother(text string, line int) {
	named := 0
	for {
		at := strings.IndexByte(text, '[')
		if at < 0 {
			return
		}
		text = text[at:]
		t, ok := tagBehind(text)
		text = text[1:]
		if !ok {
			continue
		}
		problem := "it stands behind another command: write each tag on a line of its own"
		if named++; named == mostBehind {
			problem += "; so do all that follow on this line"
		}
		p.add(Item{Status: NearMiss, Name: t.name, Line: line, Problem: problem}, block{end: p.at, shape: t.shape})
		if named == mostBehind {
			return
		}
	}
}

// tagBehind reads the opening tag of a command that a text begins with.
func tagBehind(text string) (tag, bool) {
	n := strings.IndexAny(text[:min(len(text), 40)], " \t]")
	if n < 0 || shapeLike(text[1:n]) == nil {
		return tag{}, false
	}
	t, ok := readTag(text[:min(len(text), longestTag)])
	return t, ok && !t.closing && t.shape != nil
}
