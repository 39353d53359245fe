package vt

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var rerecord = flag.Bool("record", false, "record the programs' streams in testdata/streams anew")

// The size at which the streams in testdata/streams were recorded.
const (
	streamCols = 80
	streamRows = 24
)

const streamSuffix = ".stream"

func write(t *testing.T, name, data string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
}

// streams returns the recorded streams by name. An empty folder is an error,
// not a success.
func streams(t testing.TB) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("testdata", "streams", "*"+streamSuffix))
	if err != nil || len(names) == 0 {
		t.Fatalf("no streams in testdata: %v", err)
	}
	all := map[string][]byte{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimSuffix(filepath.Base(name), streamSuffix)] = data
	}
	return all
}

// TestRecordedStreams replays what was recorded, without any other program.
func TestRecordedStreams(t *testing.T) {
	if *rerecord {
		rerecordStreams(t)
	}
	for name, stream := range streams(t) {
		want, err := os.ReadFile(filepath.Join("testdata", "streams", name+".screen"))
		if err != nil {
			t.Fatal(err)
		}
		e := New(Options{Cols: streamCols, Rows: streamRows})
		_, _ = e.Write(stream)
		s := e.sight()
		if diff := cmp.Diff(string(want), s.Cursor+"\n"+strings.Join(s.Lines, "\n")+"\n"); diff != "" {
			t.Errorf("%s: (-tmux +ours)\n%s", name, diff)
		}
	}
}
