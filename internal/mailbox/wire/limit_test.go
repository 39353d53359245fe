package wire

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLimitOutput(t *testing.T) {
	for name, c := range map[string]struct{ in, start, end string }{
		"short":          {"all of it\n", "all of it\n", "all of it\n"},
		"just fits":      {strings.Repeat("é", 4000), "éé", "éé"},
		"one too many":   {"first" + strings.Repeat("x", 3992) + "last", "first", "last"},
		"long":           {"first\n" + strings.Repeat("line\n", 100000) + "last\n", "first\n", "last\n"},
		"wide":           {"日本" + strings.Repeat("語", 100000) + "本日", "日本", "本日"},
		"no text at all": {"a" + strings.Repeat("\xff", 10000) + "z", "a", "z"},
	} {
		t.Run(name, func(t *testing.T) {
			got := LimitOutput(c.in)
			fits := utf8.RuneCountInString(c.in) <= OutputLimit
			if utf8.RuneCountInString(got) > OutputLimit || !utf8.ValidString(got) || fits != (got == c.in) || fits == strings.Contains(got, "left out …") {
				t.Errorf("%d characters: %.100q…", utf8.RuneCountInString(got), got)
			}
			if !strings.HasPrefix(got, c.start) || !strings.HasSuffix(got, c.end) {
				t.Errorf("%.20q … %q", got, got[len(got)-20:])
			}
		})
	}
}

func FuzzLimiter(f *testing.F) {
	f.Add([]byte("abc"), uint16(1), uint16(2000))
	f.Add([]byte("日本語\xff"), uint16(3), uint16(900))
	f.Fuzz(func(t *testing.T, piece []byte, step, times uint16) {
		if len(piece) > 100 {
			piece = piece[:100]
		}
		all := []byte(strings.Repeat(string(piece), int(times)))
		want := LimitOutput(string(all))
		var l Limiter
		for rest := all; len(rest) > 0; {
			n := min(int(step)+1, len(rest))
			if m, err := l.Write(rest[:n]); m != n || err != nil {
				t.Fatal(m, err)
			}
			rest = rest[n:]
		}
		if got := l.String(); got != want {
			t.Fatalf("in pieces %.200q…, whole %.200q…", got, want)
		}
		if len(l.head)+len(l.tail) > 40*OutputLimit+len(all) || utf8.RuneCountInString(want) > OutputLimit {
			t.Fatal("too much is kept")
		}
	})
}
