package sandbox

import (
	"encoding/binary"
	"testing"

	"golang.org/x/sys/unix"
)

// judge runs a filter as the kernel does, and gives its answer.
func judge(t *testing.T, prog []byte, arch, call uint32, args [6]uint64) uint32 {
	t.Helper()
	data := binary.NativeEndian.AppendUint32(nil, call)
	data = binary.NativeEndian.AppendUint32(data, arch)
	data = binary.NativeEndian.AppendUint64(data, 0) // the instruction's address
	for _, a := range args {
		data = binary.NativeEndian.AppendUint64(data, a)
	}
	var acc uint32
	for at := 0; at < len(prog)/8; at++ {
		i := prog[at*8:]
		code, jt, jf, k := binary.NativeEndian.Uint16(i), int(i[2]), int(i[3]), binary.NativeEndian.Uint32(i[4:])
		jump := func(yes bool) {
			if yes {
				at += jt
			} else {
				at += jf
			}
		}
		switch code {
		case load:
			acc = binary.NativeEndian.Uint32(data[k:])
		case jumpEqual:
			jump(acc == k)
		case jumpAbove:
			jump(acc >= k)
		case jumpBits:
			jump(acc&k != 0)
		case answer:
			return k
		default:
			t.Fatalf("unknown instruction %x", code)
		}
	}
	t.Fatal("the filter does not answer")
	return 0
}

// meets says whether arguments meet a refusal's conditions, by the words of
// the list alone.
func (r refusal) meets(args [6]uint64) bool {
	for _, c := range r.when {
		a := args[c.arg]
		switch {
		case c.test == anyBit && uint32(a)&c.value == 0, c.test == equals && uint32(a) != c.value, c.test == nonZero && a == 0:
			return false
		}
	}
	return true
}

// TestFilterRefusesExactlyTheList asks about every call, with arguments that
// meet none, some or all of the conditions on it.
func TestFilterRefusesExactlyTheList(t *testing.T) {
	prog := filter(refusals)
	values := []uint64{0, 1, 1 << 32, unix.CLONE_NEWUSER, unix.CLONE_NEWNS | unix.CLONE_VM, unix.CLONE_NEWTIME}
	for _, r := range refusals {
		for _, c := range r.when {
			values = append(values, uint64(c.value), 7<<32|uint64(c.value))
		}
	}
	for call := range uint32(1024) {
		for _, x := range values {
			for _, y := range values {
				args := [6]uint64{x, y, x, y, x, y}
				if call%2 == 0 {
					args[2] = y
				}
				want := uint32(allow)
				for _, r := range refusals {
					if r.call == call && r.meets(args) {
						want = fail | r.errno
						break
					}
				}
				if got := judge(t, prog, auditArch, call, args); got != want {
					t.Fatalf("call %d with %x: got %x, want %x", call, args, got, want)
				}
			}
		}
	}
	foreign := uint32(fail | uint32(unix.ENOSYS))
	if got := judge(t, prog, auditArch+1, unix.SYS_GETPID, [6]uint64{}); got != foreign {
		t.Errorf("a foreign architecture: got %x", got)
	}
	if foreignABI != 0 {
		if got := judge(t, prog, auditArch, foreignABI|unix.SYS_GETPID, [6]uint64{}); got != foreign {
			t.Errorf("a foreign interface: got %x", got)
		}
	}
}
