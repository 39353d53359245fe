package wire

import (
	"bytes"
	"encoding/binary"
	"testing"
)

func TestAFrameIsWholeOrNotThere(t *testing.T) {
	want := Frame{Kind: KindStart, Files: 3, Payload: []byte("payload")}
	b := AppendFrame([]byte(nil), want)
	for n := range b {
		if f, used, err := NextFrame(b[:n]); used != 0 || err != nil {
			t.Errorf("%d of %d bytes: got %+v, %d, %v", n, len(b), f, used, err)
		}
	}
	got, used, err := NextFrame(append(b, "next"...))
	if err != nil || used != len(b) || got.Kind != want.Kind || got.Files != want.Files || !bytes.Equal(got.Payload, want.Payload) {
		t.Errorf("got %+v, %d, %v; want %+v, %d", got, used, err, want, len(b))
	}
}

func TestFramesFollowEachOther(t *testing.T) {
	var b []byte
	for _, s := range samples {
		b = AppendFrame(b, Frame{Kind: s.kind, Payload: s.m.Marshal()})
	}
	for _, s := range samples {
		f, n, err := NextFrame(b)
		if err != nil || n == 0 || f.Kind != s.kind || !bytes.Equal(f.Payload, s.m.Marshal()) {
			t.Fatalf("%s: got %+v, %d, %v", s.name, f, n, err)
		}
		b = b[n:]
	}
	if len(b) != 0 {
		t.Errorf("%d bytes left", len(b))
	}
}

// A header alone must be enough to refuse what could never be sent: the reader
// would otherwise gather it.
func TestAFrameTooLargeIsRefusedByItsHeader(t *testing.T) {
	for name, h := range map[string]struct {
		size  uint32
		files byte
		ok    bool
	}{
		"the largest":        {MaxPayload, MaxFiles, true},
		"a byte more":        {MaxPayload + 1, 0, false},
		"the longest length": {1<<32 - 1, 0, false},
		"a file more":        {0, MaxFiles + 1, false},
	} {
		b := append(binary.LittleEndian.AppendUint32(nil, h.size), byte(KindStart), h.files)
		_, n, err := NextFrame(b)
		if (err == nil) != h.ok || n != 0 {
			t.Errorf("%s: got %d, %v", name, n, err)
		}
	}
}
