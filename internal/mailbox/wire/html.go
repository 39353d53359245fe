package wire

import "strings"

var entities = strings.NewReplacer(
	"&lt;", "<", "&gt;", ">", "&amp;", "&", "&quot;", `"`, "&apos;", "'",
	"&#34;", `"`, "&#39;", "'", "&#x27;", "'", "&#x22;", `"`, "&#60;", "<", "&#62;", ">", "&#38;", "&",
	"&#91;", "[", "&#93;", "]", "&lsqb;", "[", "&rsqb;", "]", "&#47;", "/", "&#x2F;", "/",
	"&nbsp;", " ", "&#160;", " ",
)

func unescape(text string) string {
	if !strings.Contains(text, "&") {
		return text
	}
	return entities.Replace(text)
}

// escapedWhole says that a page HTML-escaped all of a reply: at least one tag
// shows it, no tag and no other text denies it.
func escapedWhole(text string) bool {
	if !strings.Contains(text, "&") || strings.Contains(text, "<") {
		return false
	}
	proof := false
	for text != "" {
		var line string
		line, text = cutLine(text)
		if !strings.Contains(line, "[") && !strings.Contains(line, "&#91;") && !strings.Contains(line, "&lsqb;") {
			continue
		}
		plain := unescape(withoutEnd(line))
		t, ok := readTag(plain)
		switch {
		case !ok || t.shape == nil:
		case len(plain) != len(withoutEnd(line)) && t.broken == "":
			proof = true
		case strings.Contains(line, `"`):
			return false
		}
	}
	return proof
}
