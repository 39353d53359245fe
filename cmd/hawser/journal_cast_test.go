package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hawser/internal/sandbox"
	"hawser/internal/term"
)

func TestCastEvents(t *testing.T) {
	const cast = `{"version":2,"width":80,"height":24}
[0.5, "o", "a\u001b[0m"]
[1, "r", "80x25"]
[2.25, "o", "b"]
[3, "o", "ha`
	var got []castEvent
	for e, err := range castEvents(strings.NewReader(cast)) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, e)
	}
	want := []castEvent{{time.Second / 2, "o", "a\x1b[0m"}, {time.Second, "r", "80x25"}, {2250 * time.Millisecond, "o", "b"}}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(castEvent{})); d != "" {
		t.Error(d)
	}
	for text, want := range map[string]string{
		"x\n":                                    "line 1: it is not an asciicast of version 2",
		"{\"version\":3}\n":                      "line 1: it is not an asciicast of version 2",
		"{\"version\":2}\n[1,\"o\"]\n":           "line 2: it is not an event of an asciicast",
		"{\"version\":2}\n[1,2,3]\n":             "line 2: it is not an event of an asciicast",
		"{\"version\":2}\n[-1,\"o\",\"x\"]\n":    "line 2: it is not an event of an asciicast",
		"{\"version\":2}\n[1e300,\"o\",\"x\"]\n": "line 2: it is not an event of an asciicast",
	} {
		var err error
		for _, err = range castEvents(strings.NewReader(text)) {
		}
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, not %s", text, err, want)
		}
	}
}

// FuzzCast: what was recorded is what is played, and nothing makes the reader
// fail in another way than by an error.
func FuzzCast(f *testing.F) {
	f.Add([]byte("{\"version\":2}\n[0.5, \"o\", \"a\"]\n"), "some \x1b[31mred\x1b[0m €")
	f.Fuzz(func(t *testing.T, cast []byte, output string) {
		for e, err := range castEvents(bytes.NewReader(cast)) {
			if err == nil && e.at < 0 {
				t.Fatalf("%+v", e)
			}
		}
		var b bytes.Buffer
		c, err := term.NewCast(&b, term.CastOptions{Size: sandbox.Size{Cols: 80, Rows: 24}})
		if err != nil {
			t.Fatal(err)
		}
		c.Sink(term.Stdout, []byte(output))
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for e, err := range castEvents(&b) {
			if err != nil {
				t.Fatal(err)
			}
			got.WriteString(e.data)
		}
		if got.String() != strings.ToValidUTF8(output, "") && got.String() != string([]rune(output)) {
			t.Fatalf("%q was played as %q", output, got.String())
		}
	})
}

func TestParseAge(t *testing.T) {
	for s, want := range map[string]time.Duration{"30d": 720 * time.Hour, "2w": 336 * time.Hour, "12h": 12 * time.Hour, "0.5d": 12 * time.Hour, "0s": 0, "0d": 0} {
		if got, err := parseAge(s); got != want || err != nil {
			t.Errorf("%s: %v, %v", s, got, err)
		}
	}
	for _, s := range []string{"", "d", "30", "-1d", "-1h", "1y", "NaNd", "infd", "1e9d"} {
		if got, err := parseAge(s); err == nil {
			t.Errorf("%q: %v", s, got)
		}
	}
}
