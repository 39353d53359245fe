package cli

import (
	"fmt"
	"strings"
	"testing"
)

// told are the presses of some bytes, with a pause behind them.
func told(in string) string {
	var d decoder
	var out []string
	add := func(p press, ok bool) {
		switch {
		case !ok:
		case p.paste != "":
			out = append(out, fmt.Sprintf("paste(%s)", p.paste))
		case p.char == escape:
			out = append(out, "Esc")
		case p.char == 0:
			out = append(out, "-")
		default:
			out = append(out, string(p.char))
		}
	}
	for i := range len(in) {
		add(d.feed(in[i]))
	}
	add(d.pause())
	return strings.Join(out, " ")
}

func TestDecoder(t *testing.T) {
	for in, want := range map[string]string{
		"yA":                              "y A",
		"é1":                              "é 1",
		"\x1b":                            "Esc",
		"\x1b\x1b":                        "Esc Esc",
		"\x1b[A":                          "-",     // Up
		"\x1bOA":                          "-",     // Up, of the keypad
		"\x1b[1;5Ay":                      "- y",   // Ctrl-Up
		"\x1b[[Ay":                        "- y",   // F1 of the Linux console
		"\x1b[15~n":                       "- n",   // F5
		"\x1by\x1bén":                     "- - n", // with Alt
		"\x1b[":                           "",      // cut off
		"\x1b]11;rgb:0/0/0\ay":            "y",     // a terminal's report
		"\x1b]11;rgb:0/0/0\x1b\\y":        "y",
		"\x1b[200~yes\ny\x1b[A\x1b[201~n": "paste(yes\ny\x1b[A) n",
	} {
		if got := told(in); got != want {
			t.Errorf("%q is told as %q, want %q", in, got, want)
		}
	}
}

// FuzzDecoder: whatever comes, a key that follows a pause is that key.
func FuzzDecoder(f *testing.F) {
	f.Add("\x1b[A\x1bOB\x1b[200~x\x1b[201~é")
	f.Fuzz(func(t *testing.T, in string) {
		var d decoder
		for i := range len(in) {
			d.feed(in[i])
		}
		d.pause()
		if d.state == inPaste || len(d.char) > 0 {
			return
		}
		if p, ok := d.feed('y'); !ok || p.char != 'y' {
			t.Errorf("after %q, y is %+v %v", in, p, ok)
		}
	})
}
