package wire

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// floods are replies made to be slow; each has about so many bytes.
var floods = map[string]func(bytes int) string{
	"one body": func(n int) string {
		return "[CREATE_FILE path=\"a\"]\n" + strings.Repeat("some line of text\n", n/18) + "[/CREATE_FILE]\n"
	},
	"one line":     func(n int) string { return "[MESSAGE]\n" + strings.Repeat("x", n) + "\n[/MESSAGE]\n" },
	"blocks":       func(n int) string { return strings.Repeat("[RUN_COMMAND]\nls\n[/RUN_COMMAND]\n", n/32) },
	"unclosed":     func(n int) string { return strings.Repeat("[CREATE_FILE path=\"a\"]\n", n/23) },
	"closing only": func(n int) string { return strings.Repeat("[/CREATE_FILE]\n", n/15) },
	"closing after one": func(n int) string {
		return "[CREATE_FILE path=\"a\"]\n[/CREATE_FILE]\n" + strings.Repeat("x\n[/CREATE_FILE]\n", n/17)
	},
	"worded and stray": func(n int) string {
		return strings.Repeat("[MESSAGE end=\"A\"]\n[/MESSAGE A]\nx\n[/MESSAGE]\n", n/45)
	},
	"stray per block": func(n int) string { return strings.Repeat("[MESSAGE]\n[/MESSAGE]\nx\n[/MESSAGE]\n", n/35) },
	"near misses":     func(n int) string { return strings.Repeat("- [done] it\n", n/12) },
	"small unclosed":  func(n int) string { return strings.Repeat("[message]\n", n/10) },
	"unknown":         func(n int) string { return strings.Repeat("[WRITE_FILE path=\"a\"]\n", n/22) },
	"unknown closed":  func(n int) string { return strings.Repeat("[A_B]\n[RUN_COMMAND]\nls\n[/RUN_COMMAND]\n[/A_B]\n", n/44) },
	"half closings": func(n int) string {
		return "[CREATE_FILE path=\"a\"]\n" + strings.Repeat("[/CREATE_FILE", n/13) + "\n" + strings.Repeat("[/CREATE_FILE x\n", n/16)
	},
	"brackets":        func(n int) string { return strings.Repeat("[", n) },
	"attributes":      func(n int) string { return "[READ_FILE " + strings.Repeat(`a="1" `, n/6) + "]" },
	"decorations":     func(n int) string { return strings.Repeat("> - ", n/4) + "[DONE]" },
	"entities":        func(n int) string { return "[READ_FILE path=&quot;a&quot;]\n" + strings.Repeat("[x]&lt;\n", n/8) },
	"inline closings": func(n int) string { return "[MESSAGE] " + strings.Repeat("[/x", n/3) },
	"inline blocks":   func(n int) string { return strings.Repeat("- [message] a [/message] ", n/25) },
	"ampersands":      func(n int) string { return strings.Repeat("&#", n/2) + "\n" + strings.Repeat("&&#91;\n", n/7) },
	"escaped tags":    func(n int) string { return strings.Repeat("&#91;MESSAGE&#93;\n<\n&#91;/MESSAGE&#93;\n", n/38) },
	"angles":          func(n int) string { return strings.Repeat("<DONE>\n", n/7) + strings.Repeat("<", n) },
	"boxes":           func(n int) string { return strings.Repeat("[ ] (1) a) ✅", n/14) + "[DONE]" },
	"curly command":   func(n int) string { return "[RUN_COMMAND]\n" + strings.Repeat("\"'&gt ", n/7) + "\n[/RUN_COMMAND]" },
	"spaces":          func(n int) string { return strings.Repeat(" ", n) + "[RUN_COMMAND]" },
	"fences": func(n int) string {
		return "[CREATE_FILE path=\"a\"]\n" + strings.Repeat("```\n", n/4) + "[/CREATE_FILE]"
	},
	"pairs": func(n int) string {
		return "[REPLACE path=\"a\"]\n" + strings.Repeat("<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n", n/43) + "[/REPLACE]"
	},
	"half pairs": func(n int) string {
		return "[REPLACE path=\"a\"]\n<<<<<<< SEARCH\n" + strings.Repeat("========\n", n/9) + "[/REPLACE]"
	},
	"invisible": func(n int) string { return strings.Repeat("\u200b", n/3) + "[RUN_COMMAND]" },
	"binary":    func(n int) string { return strings.Repeat("\x00\xff[/\n", n/5) },
}

// Eight times the text may take twenty-four times as long on a busy machine, but
// not always, and not sixty-four times, as it would if the time were a square.
func TestTimeIsLinear(t *testing.T) {
	for name, flood := range floods {
		t.Run(name, func(t *testing.T) {
			small, large := flood(32<<10), flood(256<<10)
			var one, eight time.Duration
			for range 10 {
				one, eight = spent(small), spent(large)
				if eight < 24*one+20*time.Millisecond {
					return
				}
			}
			t.Errorf("%v for 32 KiB, %v for 256 KiB", one, eight)
		})
	}
}

func spent(text string) time.Duration {
	start := time.Now()
	Parse(text, Options{})
	return time.Since(start)
}

func TestAMillionBlocks(t *testing.T) {
	var b strings.Builder
	for i := range 1_000_000 {
		fmt.Fprintf(&b, "[READ_FILE path=\"f%d\"]\n", i)
	}
	r := Parse(b.String(), Options{})
	if len(r.Items) != 1_000_000 || r.Items[999_999].Command != (ReadFile{Path: "f999999"}) {
		t.Errorf("%d items", len(r.Items))
	}
}

func TestAHugeBody(t *testing.T) {
	body := strings.Repeat("0123456789abcde\n", 50<<16)
	r := Parse("[CREATE_FILE path=\"a\"]\n"+body+"[/CREATE_FILE]\n[READ_FILE path=\"b\"]", Options{})
	if len(r.Items) != 2 || r.Items[0].Command != (CreateFile{"a", body}) || r.Items[1].Line != 50<<16+3 {
		t.Errorf("%d items", len(r.Items))
	}
}
