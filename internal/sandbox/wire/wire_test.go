package wire

import (
	"bytes"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// message is what every payload can do: become bytes.
type message interface{ Marshal() []byte }

// parsers read a payload of each kind back. KindReady has none.
var parsers = map[Kind]func([]byte) (message, error){
	KindSetup:   parser(ParseSetup),
	KindStart:   parser(ParseStart),
	KindSignal:  parser(ParseSignal),
	KindKill:    parser(ParseKill),
	KindKillAll: parser(ParseKill),
	KindForget:  parser(ParseKill),
	KindStarted: parser(ParseStarted),
	KindExited:  parser(ParseExited),
	KindDone:    parser(ParseDone),
	KindFailed:  parser(ParseFailed),
}

func parser[M message](parse func([]byte) (M, error)) func([]byte) (message, error) {
	return func(b []byte) (message, error) { return parse(b) }
}

// samples has every kind of message, each with its fields at rest and in use.
var samples = []struct {
	name string
	kind Kind
	m    message
}{
	{"setup of a host box", KindSetup, Setup{}},
	{"setup of a jail", KindSetup, Setup{
		Steps: []Step{
			{Do: DoMount, From: "tmpfs", To: "/proc", Options: "mode=755"},
			{Do: DoDir, To: "/proc/root/a b\n,:", Flags: 0o1777},
			{Do: DoOverlay, From: "/usr", To: "/proc/root/usr", Options: "lowerdir=/usr,userxattr"},
			{Do: DoBindAll, From: "/w\xff", To: "/proc/root/w\xff", Flags: 1<<64 - 1},
		},
		Root: "/proc/root", Upper: "/proc/upper", Ready: "/w", Loopback: true, Map: true, First: true,
		Confine: true, Keep: 1<<63 | 1, Filter: "\x00\x01\x02", Scope: true,
	}},
	{"start of nothing", KindStart, Start{}},
	{"start on a terminal", KindStart, Start{
		ID: 1<<64 - 1, Args: []string{"sh", "-c", ""}, Env: []string{"A=", "B=\xc3\xa9"}, Dir: "/",
		Shell: true, TTY: true, Cols: 65535, Rows: 1, Tag: 1 << 62, Program: true, Groups: MaxFiles,
	}},
	{"signal", KindSignal, Signal{ID: 7, Num: 15, Tree: true}},
	{"kill", KindKill, Kill{Request: 3, ID: 300}},
	{"kill all", KindKillAll, Kill{Request: 4}},
	{"forget", KindForget, Kill{ID: 5}},
	{"started", KindStarted, Started{ID: 9, Pid: maxInt}},
	{"exited", KindExited, Exited{ID: 9, Status: 1<<32 - 1}},
	{"done", KindDone, Done{Request: 4, Left: 2}},
	{"failed", KindFailed, Failed{ID: 9, What: "enter directory", Errno: 20}},
}

func TestEveryMessageComesBackTheSame(t *testing.T) {
	seen := map[Kind]bool{}
	for _, s := range samples {
		seen[s.kind] = true
		t.Run(s.name, func(t *testing.T) {
			got, err := parsers[s.kind](s.m.Marshal())
			if err != nil || !reflect.DeepEqual(got, s.m) {
				t.Errorf("got %+v, %v; want %+v", got, err, s.m)
			}
		})
	}
	for k := range parsers {
		if !seen[k] {
			t.Errorf("kind %d has no sample", k)
		}
	}
}

func TestATruncatedOrLongerPayloadIsMalformed(t *testing.T) {
	for _, s := range samples {
		b := s.m.Marshal()
		for n := range b {
			if got, err := parsers[s.kind](b[:n]); err != ErrMalformed {
				t.Errorf("%s cut at %d of %d: got %+v, %v", s.name, n, len(b), got, err)
			}
		}
		if got, err := parsers[s.kind](append(b, 0)); err != ErrMalformed {
			t.Errorf("%s with a byte too many: got %+v, %v", s.name, got, err)
		}
	}
}

func TestNumbersOutOfRangeAreMalformed(t *testing.T) {
	for name, f := range map[string]struct {
		kind Kind
		m    message
	}{
		"signal 129":             {KindSignal, Signal{Num: 129}},
		"a terminal too wide":    {KindStart, Start{Cols: 65536}},
		"more groups than files": {KindStart, Start{Groups: MaxFiles + 1}},
		"a pid past 31 bits":     {KindStarted, Started{Pid: maxInt + 1}},
		"an unlikely error":      {KindFailed, Failed{Errno: 4097}},
	} {
		if got, err := parsers[f.kind](f.m.Marshal()); err != ErrMalformed {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
	for name, b := range map[string][]byte{
		"a boolean of 2":                     {1, 15, 2},
		"a number longer than it needs":      {0x81, 0x00, 15, 0},
		"a number that never ends":           bytes.Repeat([]byte{0xff}, 32),
		"a number of more than 64 bits":      append(bytes.Repeat([]byte{0xff}, 9), 0x7f, 15, 0),
		"a zero that takes two bytes":        {0x80, 0x00, 15, 0},
		"nothing at all":                     nil,
		"a status that does not fit 32 bits": {1, 0x80, 0x80, 0x80, 0x80, 0x10},
	} {
		kind := KindSignal
		if strings.HasPrefix(name, "a status") {
			kind = KindExited
		}
		if got, err := parsers[kind](b); err != ErrMalformed {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
}

// A length is only believed as far as bytes are there to back it.
func TestAHostileLengthAllocatesLittle(t *testing.T) {
	huge := []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}
	many := append([]byte{0}, 0xff, 0xff, 0x3f) // a million strings, no bytes
	many = append(many, bytes.Repeat([]byte{0}, 64)...)
	for name, b := range map[string][]byte{
		"a string": append([]byte{0}, huge...), "a list": append([]byte{1}, huge...), "a list of empty strings": many,
	} {
		t.Run(name, func(t *testing.T) {
			for kind, parse := range parsers {
				if got := allocated(func() { parse(b) }); got > 4096 {
					t.Errorf("kind %d: %d bytes allocated for %d bytes", kind, got, len(b))
				}
			}
		})
	}
}

// allocated tells how many bytes a call takes, on average.
func allocated(f func()) uint64 {
	const runs = 100
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		f()
	}
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) / runs
}
