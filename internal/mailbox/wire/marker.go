package wire

import "strings"

// Marker is what a text says of the outbox that it is, or answers.
type Marker struct {
	Session  string
	Sequence int
}

// FindMarker says that a text is an outbox, or a part of one, pasted back: the
// marker of the PROTOCOL section comes before any command. A reply may begin
// with a header of its own, but never explains the protocol.
func FindMarker(text string) (Marker, bool) {
	text = decode(text)
	if m, ok := partMarker(text); ok {
		return m, true
	}
	var m Marker
	for text != "" {
		var line string
		line, text = cutLine(text)
		if trim(line) == sectionMarker("PROTOCOL") {
			return m, true
		}
		if t, ok := readTag(withoutEnd(line)); ok && t.shape != nil {
			break
		}
		m.read(line)
	}
	return Marker{}, false
}

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
