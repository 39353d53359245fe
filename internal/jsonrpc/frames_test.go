package jsonrpc

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// readFrames gives all frames as text; those that were too long as "long id".
func readFrames(t testing.TB, r io.Reader, limit int) []string {
	f := newFrameReader(r, limit)
	var got []string
	for {
		frame, long, err := f.next()
		switch {
		case errors.Is(err, io.EOF):
			return got
		case err != nil:
			t.Fatal(err)
		case long != nil:
			m := long.found.message()
			got = append(got, "long "+m.id.String())
		default:
			got = append(got, string(frame))
		}
	}
}

func TestFrames(t *testing.T) {
	big := strings.Repeat("x", handOver+5)
	for _, c := range []struct {
		name, in string
		max      int
		want     []string
	}{
		{"nothing", "", 10, nil},
		{"blank lines are no frames", "\n \t\r\n\n", 10, nil},
		{"two", "one\ntwo\n", 10, []string{"one", "two"}},
		{"the last without newline", "one\ntwo", 10, []string{"one", "two"}},
		{"carriage returns are white space", "one\r\ntwo\r\n", 10, []string{"one\r", "two\r"}},
		{"as long as may be", "12345\n1\n", 5, []string{"12345", "1"}},
		{"one byte too long", "123456\n1\n", 5, []string{"long null", "1"}},
		{"too long without newline", "123456", 5, []string{"long null"}},
		{"too long, id first", `{"id":7,"method":"m","params":"` + strings.Repeat("y", 100) + "\"}\n1\n", 40, []string{"long 7", "1"}},
		{"too long, id last", `{"params":{"id":1,"x":"\"}]{"},"method":"m","result":[{"id":2}],"id":"last"}` + "\n1\n", 5, []string{`long "last"`, "1"}},
		{"handed over", big + "\n1\n" + big + "\n", 1 << 20, []string{big, "1", big}},
		{"much too long", big + big + "\n1\n", readBuffer, []string{"long null", "1"}},
	} {
		for name, wrap := range map[string]func(io.Reader) io.Reader{
			"whole": func(r io.Reader) io.Reader { return r }, "halves": iotest.HalfReader,
			"bytes": iotest.OneByteReader, "end with data": iotest.DataErrReader,
		} {
			t.Run(c.name+"/"+name, func(t *testing.T) {
				if got := readFrames(t, wrap(strings.NewReader(c.in)), c.max); !slices.Equal(got, c.want) {
					t.Errorf("got %.100q, want %.100q", got, c.want)
				}
			})
		}
	}
}

func TestReadError(t *testing.T) {
	f := newFrameReader(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("a\n"))), 10)
	if frame, _, err := f.next(); string(frame) != "a" || err != nil {
		t.Fatalf("%q, %v: what came before the error is a frame", frame, err)
	}
	if _, _, err := f.next(); !errors.Is(err, iotest.ErrTimeout) {
		t.Fatalf("%v, want the reader's error", err)
	}
}

// A long frame must not cost its length in memory.
func TestTooLongIsNotKept(t *testing.T) {
	r := io.MultiReader(strings.NewReader(`{"params":"`), io.LimitReader(zeros{}, 64<<20), strings.NewReader("\",\"method\":\"m\",\"id\":3}\n1\n"))
	f := newFrameReader(r, 1<<20)
	_, long, err := f.next()
	if err != nil || long == nil || long.length < 64<<20 {
		t.Fatalf("%+v, %v", long, err)
	}
	if m := long.found.message(); m.id != numberID(3) || m.kind() != request {
		t.Errorf("found %+v, want request 3", m)
	}
	if len(f.buf) > readBuffer || len(long.start) > shown {
		t.Errorf("kept %d and %d bytes", len(f.buf), len(long.start))
	}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = '0'
	}
	return len(b), nil
}

func FuzzFrames(f *testing.F) {
	f.Add(bytes.Join(frames(f), []byte("\n")), 100, 7)
	f.Add([]byte("a\n\nb"), 1, 1)
	f.Fuzz(func(t *testing.T, data []byte, limit, chunk int) {
		limit, chunk = 1+abs(limit)%(1<<16), 1+abs(chunk)%(1<<16)
		var want []string
		for line := range bytes.SplitSeq(data, []byte("\n")) {
			if len(line) > limit {
				want = append(want, "long")
			} else if len(bytes.Trim(line, " \t\r\n")) > 0 {
				want = append(want, string(line))
			}
		}
		got := readFrames(t, chunks{bytes.NewReader(data), chunk}, limit)
		for i, g := range got {
			if strings.HasPrefix(g, "long ") && i < len(want) && want[i] == "long" {
				got[i] = "long"
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("limit %d: got %q, want %q", limit, got, want)
		}
	})
}

type chunks struct {
	r io.Reader
	n int
}

func (c chunks) Read(b []byte) (int, error) { return c.r.Read(b[:min(len(b), c.n)]) }

func abs(n int) int { return max(n, -(n + 1)) }

// FuzzFinder holds what is found in pieces against what is found in the whole.
func FuzzFinder(f *testing.F) {
	for _, frame := range frames(f) {
		f.Add(frame, 3)
	}
	f.Fuzz(func(t *testing.T, data []byte, chunk int) {
		chunk = 1 + abs(chunk)%64
		data = validText(data)
		var found idFinder
		for part := range slices.Chunk(data, chunk) {
			found.feed(part)
		}
		want, err := parse(data)
		if err != nil || len(data) > longestToken {
			return // it must only not fail
		}
		got := found.message()
		if got.id != want.id || (got.method == nil) != (want.method == nil) {
			t.Fatalf("%q: found %s %v, want %s %v", data, got.id, got.method != nil, want.id, want.method != nil)
		}
	})
}
