package wire

import (
	"bytes"
	"encoding/hex"
	"os"
	"reflect"
	"strings"
	"testing"
)

// seeds are frames as they were once sent, one a line: what follows a # is for
// people.
func seeds(t testing.TB) (list [][]byte) {
	text, err := os.ReadFile("testdata/frames.hex")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		b, err := hex.DecodeString(line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		list = append(list, b)
	}
	if len(list) < len(parsers) {
		t.Fatalf("testdata/frames.hex has %d frames, fewer than there are kinds", len(list))
	}
	return list
}

func TestSeedsAreWholeFramesOfEveryKind(t *testing.T) {
	seen := map[Kind]bool{}
	for _, b := range seeds(t) {
		f, n, err := NextFrame(b)
		if err != nil || n != len(b) {
			t.Errorf("%x: got %d of %d bytes, %v", b, n, len(b), err)
		}
		seen[f.Kind] = true
	}
	for k := range parsers {
		if !seen[k] {
			t.Errorf("no seed of kind %d", k)
		}
	}
}

// FuzzFrame: what decodes encodes to the same bytes, and so to the same value.
func FuzzFrame(f *testing.F) {
	for _, b := range seeds(f) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		frame, n, err := NextFrame(b)
		if err != nil || n == 0 {
			return
		}
		if again := AppendFrame(nil, frame); !bytes.Equal(again, b[:n]) {
			t.Fatalf("%x became %x", b[:n], again)
		}
		parse, ok := parsers[frame.Kind]
		if !ok {
			return
		}
		checkMessage(t, parse, frame.Payload)
	})
}

// FuzzMessage gives every parser the same bytes.
func FuzzMessage(f *testing.F) {
	for _, b := range seeds(f) {
		f.Add(b[HeaderSize:])
	}
	for _, s := range samples {
		f.Add(s.m.Marshal())
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, parse := range parsers {
			checkMessage(t, parse, b)
		}
	})
}

func checkMessage(t *testing.T, parse func([]byte) (message, error), b []byte) {
	m, err := parse(b)
	if err != nil {
		return
	}
	again := m.Marshal()
	if !bytes.Equal(again, b) {
		t.Fatalf("%x became %x", b, again)
	}
	if m2, err := parse(again); err != nil || !reflect.DeepEqual(m, m2) {
		t.Fatalf("%+v became %+v, %v", m, m2, err)
	}
}
