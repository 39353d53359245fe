package term

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"hawser/internal/sandbox"
)

// events reads a recording back.
func events(t testing.TB, recording []byte) (header map[string]any, list [][3]any) {
	t.Helper()
	lines := bytes.Split(bytes.TrimSuffix(recording, []byte("\n")), []byte("\n"))
	if err := json.Unmarshal(lines[0], &header); err != nil {
		t.Fatalf("%v in the header %q", err, lines[0])
	}
	for _, l := range lines[1:] {
		var e [3]any
		if err := json.Unmarshal(l, &e); err != nil || !utf8.Valid(l) {
			t.Fatalf("%v in %q", err, l)
		}
		list = append(list, e)
	}
	return header, list
}

func ticking() func() time.Time {
	now := time.Unix(1000, 0)
	return func() time.Time { now = now.Add(500 * time.Millisecond); return now }
}

func TestCast(t *testing.T) {
	var b bytes.Buffer
	c, err := NewCast(&b, CastOptions{Size: sandbox.Size{Cols: 80, Rows: 24}, Command: "vim \"a\"", Now: ticking()})
	if err != nil {
		t.Fatal(err)
	}
	c.Sink(Stdout, []byte("a\x1b[1mb\r\n\"\\\x7f"))
	c.Resize(100, 30)
	euro := "€"
	c.Sink(Stdout, []byte("1"+euro[:1]))
	c.Sink(Stdout, []byte(euro[1:2]))
	c.Sink(Stdout, []byte(euro[2:]+"2\xff3\xe2"))
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	header, got := events(t, b.Bytes())
	if header["version"] != 2.0 || header["width"] != 80.0 || header["height"] != 24.0 || header["command"] != `vim "a"` {
		t.Errorf("header %v", header)
	}
	want := [][3]any{
		{0.5, "o", "a\x1b[1mb\r\n\"\\\x7f"}, {1.0, "r", "100x30"}, {1.5, "o", "1"}, {2.0, "o", "€2\uFFFD3"}, {2.5, "o", "\uFFFD"},
	}
	if len(got) != len(want) {
		t.Fatalf("got %q", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("event %d: got %q, want %q", i, got[i], want[i])
		}
	}
}

func TestCastStopsAtItsSize(t *testing.T) {
	var b bytes.Buffer
	c, err := NewCast(&b, CastOptions{Size: sandbox.Size{Cols: 80, Rows: 24}, Max: 1000})
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		c.Sink(Stdout, []byte(strings.Repeat("x", 100)))
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 1100 {
		t.Errorf("%d bytes", b.Len())
	}
	_, got := events(t, b.Bytes())
	if last := got[len(got)-1]; last[1] != "m" || !strings.Contains(last[2].(string), "full") {
		t.Errorf("the last event is %q", last)
	}
}

// breakingWriter fails after some writes.
type breakingWriter struct{ left int }

var errBroken = errors.New("broken")

func (w *breakingWriter) Write(p []byte) (int, error) {
	if w.left--; w.left < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

func TestCastTellsOfAFailedWrite(t *testing.T) {
	if _, err := NewCast(&breakingWriter{}, CastOptions{}); !errors.Is(err, errBroken) {
		t.Errorf("NewCast: %v", err)
	}
	c, err := NewCast(&breakingWriter{left: 1}, CastOptions{})
	if err != nil {
		t.Fatal(err)
	}
	c.Sink(Stdout, []byte("x"))
	if err := c.Close(); !errors.Is(err, errBroken) {
		t.Errorf("Close: %v", err)
	}
}

// A recorder that is killed cannot complete its recording.
func TestCastIsWrittenAsItGoes(t *testing.T) {
	var b bytes.Buffer
	c, err := NewCast(&b, CastOptions{Size: sandbox.Size{Cols: 80, Rows: 24}})
	if err != nil {
		t.Fatal(err)
	}
	if header, list := events(t, b.Bytes()); header["width"] != 80.0 || len(list) != 0 {
		t.Errorf("at first: %v %v", header, list)
	}
	c.Sink(Stdout, []byte("x"))
	if _, list := events(t, b.Bytes()); len(list) != 1 || list[0][2] != "x" {
		t.Errorf("after some output: %v", list)
	}
}

func TestCastOfLines(t *testing.T) {
	var b bytes.Buffer
	c, err := NewCast(&b, CastOptions{Lines: true})
	if err != nil {
		t.Fatal(err)
	}
	c.Sink(Stdout, []byte("a\nb"))
	c.Sink(Stderr, []byte("\n\nc"))
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	_, list := events(t, b.Bytes())
	if len(list) != 2 || list[0][2] != "a\r\nb" || list[1][2] != "\r\n\r\nc" {
		t.Errorf("got %q", list)
	}
}

func FuzzCast(f *testing.F) {
	f.Add([]byte("a€b\xff\xf0\x9f\x9a\x80"), uint8(2))
	f.Add([]byte{0, 1, 0x1b, 0xe2, 0x82}, uint8(1))
	f.Fuzz(func(t *testing.T, data []byte, size uint8) {
		var b bytes.Buffer
		c, err := NewCast(&b, CastOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for rest := data; len(rest) > 0; {
			n := min(len(rest), int(size)+1)
			c.Sink(Stdout, rest[:n])
			rest = rest[n:]
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		_, list := events(t, b.Bytes())
		var all strings.Builder
		for _, e := range list {
			all.WriteString(e[2].(string))
		}
		if want := string([]rune(string(data))); all.String() != want {
			t.Fatalf("recorded %q, want %q", all.String(), want)
		}
	})
}
