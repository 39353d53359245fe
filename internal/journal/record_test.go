package journal

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// FuzzRecord: what is read as a record is written back byte for byte.
func FuzzRecord(f *testing.F) {
	files, _ := filepath.Glob("testdata/journals/*.jsonl")
	if len(files) == 0 {
		f.Fatal("no journals in testdata")
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			f.Add(bytes.TrimSuffix(line, []byte("\n")))
		}
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		r, err := parseLine(line)
		if err != nil {
			return
		}
		if got := r.AppendLine(nil); !bytes.Equal(got, line) {
			t.Errorf("%s\nbecame\n%s", line, got)
		}
	})
}

func TestLinesThatAreNoRecords(t *testing.T) {
	hash := firstPrev("x")
	good := `{"seq":1,"at":"2026-01-02T03:04:05.6Z","kind":"a","prev":"` + hash + `","data":{}}`
	if _, err := parseLine([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"", "{}", "null", " " + good, good + " ", good + "}",
		`{"seq":01,"at":"2026-01-02T03:04:05.6Z","kind":"a","prev":"` + hash + `","data":{}}`,
		`{"seq":-1,"at":"2026-01-02T03:04:05.6Z","kind":"a","prev":"` + hash + `","data":{}}`,
		`{"seq":0,"at":"2026-01-02T03:04:05.6Z","kind":"a","prev":"` + hash + `","data":{}}`,
		`{"seq":1,"at":"2026-01-02T03:04:05.60Z","kind":"a","prev":"` + hash + `","data":{}}`,
		`{"seq":1,"at":"2026-01-02T03:04:05.6+01:00","kind":"a","prev":"` + hash + `","data":{}}`,
		`{"seq":1,"at":"2026-01-02T03:04:05.6Z","kind":"A","prev":"` + hash + `","data":{}}`,
		`{"seq":1,"at":"2026-01-02T03:04:05.6Z","kind":"","prev":"` + hash + `","data":{}}`,
		`{"seq":1,"at":"2026-01-02T03:04:05.6Z","kind":"a","prev":"` + hash[1:] + `","data":{}}`,
		`{"seq":1,"at":"2026-01-02T03:04:05.6Z","kind":"a","prev":"` + hash + `","data":}`,
		`{"seq":1,"at":"2026-01-02T03:04:05.6Z","kind":"a","prev":"` + hash + `","data":{},"more":1}`,
	} {
		if _, err := parseLine([]byte(line)); err == nil {
			t.Errorf("taken for a record: %s", line)
		}
	}
}
