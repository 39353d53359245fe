package term

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// model is a ring that keeps everything.
type model struct {
	limit int
	all   []byte
}

func (m *model) snapshot(more bool) (string, bool) {
	from := max(0, len(m.all)-m.limit)
	p := m.all[from:]
	for range utf8.UTFMax - 1 {
		if from > 0 && len(p) > 0 && p[0]&0xC0 == 0x80 {
			p = p[1:]
		}
	}
	if more {
		for n := 1; n <= 3 && n <= len(p); n++ {
			if rest := p[len(p)-n:]; !utf8.FullRune(rest) && rest[0] >= 0xC0 {
				p = p[:len(p)-n]
				break
			}
		}
	}
	s := string([]rune(string(p)))
	cut := len(s) > m.limit
	for len(s) > m.limit {
		_, n := utf8.DecodeRuneInString(s)
		s = s[n:]
	}
	return s, from > 0 || cut
}

func (r *ring) snapshot(more bool) (string, bool) {
	raw, cut := r.newest()
	s, dropped := text(raw, r.limit, cut, more)
	return s, r.truncated() || dropped
}

func FuzzRing(f *testing.F) {
	f.Add([]byte("héllo wörld €uro 🚀 end"), uint8(3), uint16(7), uint64(1))
	f.Add([]byte{0xff, 0xc3, 0x28, 0xe2, 0x82}, uint8(1), uint16(4), uint64(2))
	f.Add(bytes.Repeat([]byte("🚀"), 50), uint8(5), uint16(33), uint64(3))
	f.Add([]byte("abc"), uint8(1), uint16(0), uint64(4))
	f.Fuzz(func(t *testing.T, data []byte, repeat uint8, limit uint16, seed uint64) {
		data = bytes.Repeat(data, int(repeat))
		m := model{limit: int(limit)}
		r := newRing(int(limit))
		r.cap = max(int(limit), 16) // small, so that it wraps
		random := rand.New(rand.NewPCG(seed, 0))
		for len(data) > 0 {
			n := min(len(data), 1+random.IntN(40))
			m.all = append(m.all, data[:n]...)
			put(r, data[:n], random.IntN(2) == 0)
			data = data[n:]
			for _, more := range []bool{true, false} {
				want, wantCut := m.snapshot(more)
				got, gotCut := r.snapshot(more)
				if got != want || gotCut != wantCut {
					t.Fatalf("after %d bytes, limit %d, more %v: got %q %v, want %q %v", len(m.all), limit, more, got, gotCut, want, wantCut)
				}
				if len(got) > int(limit) || !utf8.ValidString(got) {
					t.Fatalf("%q is too long or not UTF-8", got)
				}
			}
			held := make([]byte, r.size)
			r.copyTo(held, r.start())
			if !bytes.HasSuffix(m.all, held) || r.end != int64(len(m.all)) || r.size < min(len(m.all), r.cap) {
				t.Fatalf("the ring holds %q after %q", held, m.all)
			}
		}
	})
}

// put writes through either way into the ring.
func put(r *ring, p []byte, direct bool) {
	for direct && len(p) > 0 {
		room := r.room(len(p))
		if room == nil {
			break
		}
		n := copy(room, p)
		r.advance(n)
		p = p[n:]
	}
	r.write(p)
}

func TestRingGrowsWithItsContent(t *testing.T) {
	r := newRing(64 << 20)
	r.write([]byte("prompt$ "))
	if len(r.buf) > 1024 {
		t.Errorf("8 bytes take %d", len(r.buf))
	}
	for range 1000 {
		r.write([]byte(strings.Repeat("x", 1000)))
	}
	if len(r.buf) > 4<<20 {
		t.Errorf("1 MB takes %d", len(r.buf))
	}
}

func TestTextHoldsBackOnlyWhatCanBecomeACharacter(t *testing.T) {
	for _, c := range []struct {
		raw  string
		more bool
		want string
	}{
		{"a\xe2\x82", true, "a"},
		{"a\xe2\x82", false, "a\uFFFD\uFFFD"},
		{"a\xe2\x82\xac", true, "a€"},
		{"a\xff", true, "a\uFFFD"},
		{"a\xe2x", true, "a\uFFFDx"},
		{"\xf0\x9f\x9a", true, ""},
		{"", true, ""},
	} {
		if got, _ := text([]byte(c.raw), 100, false, c.more); got != c.want {
			t.Errorf("%q, more %v: got %q, want %q", c.raw, c.more, got, c.want)
		}
	}
}

func BenchmarkRingSnapshot(b *testing.B) {
	r := newRing(4 << 20)
	r.write(bytes.Repeat([]byte("some output\n"), 1<<20))
	b.SetBytes(4 << 20)
	for b.Loop() {
		r.snapshot(true)
	}
}
