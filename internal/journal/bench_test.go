package journal

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

const chunk = "a small chunk of text, "

func BenchmarkText(b *testing.B) {
	j := newFolder(b).create(b, Options{Secrets: []string{"hunter22", "correct horse battery"}})
	b.SetBytes(int64(len(chunk)))
	b.ReportAllocs()
	for b.Loop() {
		if err := j.Text("text", "m", chunk); err != nil {
			b.Fatal(err)
		}
	}
	ok(b, j.Close())
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "chunks/s")
}

func BenchmarkAppend(b *testing.B) {
	j := newFolder(b).create(b, Options{Secrets: []string{"hunter22", "correct horse battery"}})
	data := map[string]any{"title": "a small record", "n": 17, "args": []string{"echo", "hello"}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := j.Append("note", data); err != nil {
			b.Fatal(err)
		}
	}
	ok(b, j.Close())
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "records/s")
}

func BenchmarkCommit(b *testing.B) {
	j := newFolder(b).create(b, Options{})
	for b.Loop() {
		if _, err := j.Commit(b.Context(), "exec", nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
	ok(b, j.Close())
}

func BenchmarkCommit64(b *testing.B) {
	var syncs atomic.Int64
	j := newFolder(b).create(b, hooks(hooked{onSync: func() error { syncs.Add(1); return nil }}))
	var left atomic.Int64
	left.Store(int64(b.N))
	b.ResetTimer()
	var all sync.WaitGroup
	for range 64 {
		all.Go(func() {
			for left.Add(-1) >= 0 {
				if _, err := j.Commit(b.Context(), "exec", nil); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
	b.ReportMetric(float64(b.N)/float64(syncs.Load()), "commits/sync")
	ok(b, j.Close())
}

func BenchmarkRedactor(b *testing.B) {
	r := NewRedactor([]string{"hunter22", "correct horse battery"})
	text := []byte(strings.Repeat("The quick brown fox: jumps over -- the lazy dog, https://example.org/a?b=c.\r\n", 50))
	b.SetBytes(int64(len(text)))
	var out []byte
	for b.Loop() {
		out = r.Append(out[:0], text)
	}
}

func BenchmarkVerify(b *testing.B) {
	f := newFolder(b)
	j := f.create(b, Options{})
	for range 20_000 {
		if _, err := j.Append("note", map[string]any{"title": "a small record", "n": 17}); err != nil {
			b.Fatal(err)
		}
	}
	ok(b, j.Close())
	b.SetBytes(int64(len(f.read(b, f.dir+"/"+journalName))))
	for b.Loop() {
		if r := f.verify(b); r.State != Sealed {
			b.Fatal(r)
		}
	}
}
