package journal

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// FuzzVerify: whatever stands in a journal, it is read and judged without a
// panic, and only what was written passes for sealed.
func FuzzVerify(f *testing.F) {
	files, _ := filepath.Glob("testdata/journals/*.jsonl")
	if len(files) == 0 {
		f.Fatal("no journals in testdata")
	}
	from := sample(f, true)
	good := []byte(from.read(f, filepath.Join(from.dir, journalName)))
	f.Add(good, true)
	f.Add(good[:len(good)-5], true)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, true)
		f.Add(text, false)
	}
	empty := newFolder(f)
	j := empty.create(f, Options{})
	abandon(j)
	f.Fuzz(func(t *testing.T, text []byte, signed bool) {
		to := empty
		if signed {
			to = from
		}
		to.write(t, filepath.Join(to.dir, journalName), string(text))
		r := to.verify(t)
		if r.State == Sealed && !(signed && bytes.Equal(text, good)) {
			t.Fatalf("%+v", r)
		}
		if r.State == Tampered && r.Reason == "" {
			t.Fatalf("no reason: %+v", r)
		}
		n := int64(0)
		for _, err := range Read(to.dir) {
			if err == nil {
				n++
			}
		}
		if n < r.Records {
			t.Fatalf("%d records were read of %+v", n, r)
		}
	})
}
