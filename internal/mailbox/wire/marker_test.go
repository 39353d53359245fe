package wire

import (
	"os"
	"strings"
	"testing"
)

// A person who pastes back what they should have pasted into the page, or who
// copies a page that quotes it, runs nothing.
func TestPiecesOfAnOutboxAreNoReply(t *testing.T) {
	outbox, err := os.ReadFile("testdata/outbox/first.txt")
	if err != nil {
		t.Fatal(err)
	}
	text := string(outbox)
	quoted := func(s string) string { return "> " + strings.ReplaceAll(s, "\n", "\n> ") }
	for _, from := range []string{
		"=== HEADER ===", "=== PROTOCOL ===", "You work on files", "reply. A person", "Each tag stands", "[CREATE_FILE", "[EDIT_FILE", "[DELETE_FILE", "[READ_FILE",
		"[RUN_COMMAND]", "[MESSAGE]", "[DONE]", "[REPLACE", "[SEARCH_FILES]", "[LIST", "Rules:", "- A text that holds",
	} {
		n := strings.Index(Protocol(false), from)
		piece := text
		if n >= 0 {
			piece = Protocol(false)[n:]
		}
		for _, p := range []string{piece, quoted(piece), strings.ReplaceAll(piece, "\n", "\r\n")} {
			for _, i := range Parse(p, Options{}).Items {
				if i.Do() {
					t.Errorf("from %q on: %s would be done, line %d of\n%s", from, i.Name, i.Line, p)
					break
				}
			}
		}
	}
}

// A reply may cite a rule, and may write files that explain the protocol.
func TestRepliesThatCiteAreReplies(t *testing.T) {
	for _, text := range []string{
		"- Do not put code fences, quote marks or list marks around tags or inside blocks.\n[RUN_COMMAND]\nls\n[/RUN_COMMAND]\n",
		"[CREATE_FILE path=\"doc\" end=\"STOP\"]\n" + Protocol(false) + "[/CREATE_FILE STOP]\n",
	} {
		if r := Parse(text, Options{}); r.Copy || len(r.Items) != 1 || r.Items[0].Status != Ready {
			t.Errorf("%+v\n%s", r, text)
		}
	}
}
