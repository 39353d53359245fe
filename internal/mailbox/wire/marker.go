package wire

import "strings"

// Marker is what a text says of the outbox that it is, or answers.
type Marker struct {
	Session  string
	Sequence int
}

// FindMarker says that a text is an outbox, or a piece of one, pasted back, also
// as a quotation: the marker of the PROTOCOL section or two lines of that section
// come before any command of its own. A reply may begin with a header, and may
// cite a rule, but never explains the protocol.
func FindMarker(text string) (Marker, bool) {
	text = decode(text)
	if m, ok := partMarker(text); ok {
		return m, true
	}
	var m Marker
	explained := 0
	for text != "" {
		var line string
		line, text = cutLine(text)
		bare := undecorated(line)
		switch {
		case bare == sectionMarker("PROTOCOL"):
			return m, true
		case explains[bare]:
			if explained++; explained == 2 {
				return m, true
			}
			continue
		}
		if t, ok := readTag(withoutEnd(line)); ok && t.shape != nil {
			if next, _ := cutLine(text); len(t.attrs) == 0 && explains[undecorated(next)] {
				return m, true
			}
			break
		}
		m.read(bare)
	}
	return Marker{}, false
}

// explains are the lines of the PROTOCOL section that nobody writes by chance.
var explains = func() map[string]bool {
	lines := map[string]bool{}
	for _, l := range splitLines(Protocol(false)) {
		if l = undecorated(l); len(l) > len("[/SEARCH_FILES]") && !strings.ContainsAny(l, "<>") {
			lines[l] = true
		}
	}
	return lines
}()

// undecorated is a line without what quotes it or makes it an item of a list.
func undecorated(line string) string { return new(tag).undecorate(unescape(line)) }

// read takes in a line of a header. The first that says something holds.
func (m *Marker) read(line string) {
	if id, ok := cutField(line, "Session: "); ok && m.Session == "" && ValidSession(id) {
		m.Session = id
	}
	if n, ok := cutField(line, "Sequence: "); ok && m.Sequence == 0 {
		m.Sequence, _ = wholeNumber(n)
	}
}

// partMarker reads the words above a part.
func partMarker(text string) (Marker, bool) {
	line, _ := cutLine(strings.TrimLeftFunc(text, blank))
	line = undecorated(line)
	_, after, ok := strings.Cut(line, " of outbox ")
	if !ok || !strings.HasPrefix(line, partHead) {
		return Marker{}, false
	}
	name, _, ok := strings.Cut(after, ": ")
	if !ok {
		return Marker{}, false
	}
	n, ok := ParseName(name)
	return Marker{n.Session, n.Sequence}, ok
}

// cutField reads a line such as "Session: a1b2c3d4".
func cutField(line, field string) (string, bool) {
	if len(line) > 200 || !strings.Contains(line, field) {
		return "", false
	}
	return strings.CutPrefix(trim(line), field)
}
