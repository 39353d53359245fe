// Package wire is the language between hawser and the init inside a Box:
// length-prefixed frames over a socket that also carries file descriptors.
// It does no I/O.
package wire

import (
	"encoding/binary"
	"errors"
)

// Kind says what a frame means.
type Kind byte

const (
	KindSetup   Kind = iota + 1 // to the init: make the Box
	KindStart                   // start a process
	KindSignal                  // signal a process or its tree
	KindKill                    // kill a tree until nothing is left of it
	KindKillAll                 // the same for everything in the Box
	KindForget                  // nobody will ask for this process again

	KindReady   Kind = iota + 64 // from the init: the Box is made
	KindStarted                  // a process runs
	KindExited                   // a process has ended
	KindDone                     // a kill is complete
	KindFailed                   // a request failed
)

// HeaderSize is the length of a frame's header: payload length, kind, number
// of descriptors.
const HeaderSize = 6

// MaxPayload bounds a frame; the kernel bounds arguments and environment to
// less than this.
const MaxPayload = 8 << 20

// MaxFiles bounds the descriptors of one frame.
const MaxFiles = 64

// ErrMalformed is what decoding answers for anything but a well-formed frame.
var ErrMalformed = errors.New("malformed frame")

// Frame is one message. Files counts the descriptors that travel with it.
type Frame struct {
	Kind    Kind
	Files   int
	Payload []byte
}

// AppendFrame appends f to b.
func AppendFrame(b []byte, f Frame) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(f.Payload)))
	b = append(b, byte(f.Kind), byte(f.Files))
	return append(b, f.Payload...)
}

// NextFrame cuts the first frame off b. A frame that is not complete yet gives
// n == 0 and no error. The payload is not copied.
func NextFrame(b []byte) (f Frame, n int, err error) {
	if len(b) < HeaderSize {
		return Frame{}, 0, nil
	}
	size := int(binary.LittleEndian.Uint32(b))
	if size > MaxPayload || int(b[5]) > MaxFiles {
		return Frame{}, 0, ErrMalformed
	}
	if len(b) < HeaderSize+size {
		return Frame{}, 0, nil
	}
	return Frame{Kind: Kind(b[4]), Files: int(b[5]), Payload: b[HeaderSize : HeaderSize+size]}, HeaderSize + size, nil
}
