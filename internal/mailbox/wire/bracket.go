package wire

import "strings"

const otherBrackets = "［］【】〔〕"

var square = strings.NewReplacer("［", "[", "］", "]", "【", "[", "】", "]", "〔", "[", "〕", "]", "＝", "=", "／", "/", "＿", "_")

// squared gives a tag the brackets that it should have: keyboards of some
// languages, wikis and models that think of XML write others.
func (t *tag) squared(s string) string {
	switch {
	case strings.HasPrefix(s, "[["):
		t.repair("double brackets")
		return strings.Replace(s[1:], "]]", "]", 1)
	case angled(s):
		t.repair("angle brackets")
		if at := strings.LastIndexByte(s, '>'); at >= 0 {
			s = s[:at] + "]" + s[at+1:]
		}
		return "[" + s[1:]
	case s != "" && s[0] != '[' && strings.IndexAny(s, otherBrackets) == 0:
		t.repair("other brackets than [ ]")
		return square.Replace(s)
	}
	return s
}

// angled says that a line begins with the name of a command, exactly as it is
// written, in angle brackets.
func angled(line string) bool {
	s, ok := strings.CutPrefix(strings.TrimSpace(line), "<")
	if !ok {
		return false
	}
	s = strings.TrimPrefix(s, "/")
	n := 0
	for n < len(s) && ('A' <= s[n] && s[n] <= 'Z' || s[n] == '_') {
		n++
	}
	return n < len(s) && strings.IndexByte(" >/\t", s[n]) >= 0 && shapeOf(s[:n]) != nil
}
