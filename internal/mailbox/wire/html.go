package wire

import (
	"html"
	"strings"
	"unicode/utf8"
)

// unescape gives the characters that a page wrote as HTML entities.
func unescape(text string) string {
	if !strings.Contains(text, "&") {
		return text
	}
	var b strings.Builder
	for {
		n := strings.IndexByte(text, '&')
		if n < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:n])
		c, size := entity(text[n:])
		b.WriteString(c)
		text = text[n+size:]
	}
}

// longestEntity is a bound for looking for an entity's end.
const longestEntity = 34

// entity reads the entity that a text begins with, or its & alone. Entities that
// would end a line are left as they are: lines are what a reply is made of.
func entity(text string) (char string, size int) {
	end := strings.IndexByte(text[:min(len(text), longestEntity)], ';')
	if end < 2 {
		return "&", 1
	}
	written := text[:end+1]
	char = html.UnescapeString(written)
	r, n := utf8.DecodeRuneInString(char)
	switch {
	case char == written || n != len(char) || r == utf8.RuneError || control(r) || r == '\t':
		return "&", 1
	case r == '\u00a0':
		char = " "
	}
	return char, end + 1
}

// onlyEntities says that every & of a text begins an entity.
func onlyEntities(text string) bool {
	for {
		n := strings.IndexByte(text, '&')
		if n < 0 {
			return true
		}
		_, size := entity(text[n:])
		if size == 1 {
			return false
		}
		text = text[n+size:]
	}
}

// escapedWhole says that a page HTML-escaped all of a reply: at least one tag
// shows it, no tag and no other text denies it.
func escapedWhole(text string) bool {
	if !strings.Contains(text, "&") || strings.Contains(text, "<") || !onlyEntities(text) {
		return false
	}
	proof := false
	for text != "" {
		var line string
		line, text = cutLine(text)
		line = withoutEnd(line)
		plain := unescape(line)
		t, ok := readTag(plain)
		switch {
		case !ok || t.shape == nil:
		case plain != line && t.broken == "":
			proof = true
		case strings.Contains(line, `"`):
			return false
		}
	}
	return proof
}
