package journal

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
)

// Many sessions of one process do not wait for each other's disks in turn.
func TestManySessions(t *testing.T) {
	data := t.TempDir()
	var all sync.WaitGroup
	for i := range 200 {
		all.Go(func() {
			j, err := Create(Dir(data, fmt.Sprintf("s%d", i)), Options{})
			if err != nil {
				t.Error(err)
				return
			}
			for range 20 {
				j.Commit(t.Context(), "a", nil)
			}
			if err := j.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// The memory of a writer does not grow with what it writes.
func TestMemory(t *testing.T) {
	f := newFolder(t)
	j := f.create(t, Options{})
	use := func(n int) uint64 {
		for i := range n {
			ok(t, j.Text("text", fmt.Sprint(i/1000), chunk))
		}
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := use(50_000)
	after := use(300_000)
	if after > before+2<<20 {
		t.Errorf("it grew from %d to %d bytes", before, after)
	}
	ok(t, j.Close())
}
