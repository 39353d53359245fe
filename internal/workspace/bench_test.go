package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// manyFiles makes files in directories of a hundred, a tenth of them ignored.
func manyFiles(t testing.TB, n int) *Workspace {
	t.Helper()
	w := newWorkspace(t, map[string]string{".gitignore": "*.log\n/build/\nnode_modules\n*.[oa]\n!keep.o\ndocs/**/draft*\n"})
	for i := range n {
		dir := filepath.Join(w.Dir(), fmt.Sprintf("top%02d/sub%04d", i/10000, i/100))
		if i%100 == 0 {
			must(t, os.MkdirAll(dir, 0o755))
		}
		kind := "go"
		if i%10 == 0 {
			kind = "o"
		}
		must(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("file%d.%s", i, kind)), nil, 0o644))
	}
	return w
}

func count(t testing.TB, w *Workspace) int {
	n := 0
	for _, err := range w.List(context.Background(), ListOptions{}) {
		must(t, err)
		n++
	}
	return n
}

// Allocations stand for time here: they do not depend on the machine's load.
func TestListGrowth(t *testing.T) {
	small, large := manyFiles(t, 2000), manyFiles(t, 4000)
	one := testing.AllocsPerRun(3, func() { count(t, small) })
	two := testing.AllocsPerRun(3, func() { count(t, large) })
	if two > 2.1*one {
		t.Errorf("twice the files, %.1f times the allocations", two/one)
	}
	if one/2000 > 12 {
		t.Errorf("%.1f allocations for each file", one/2000)
	}
}

func BenchmarkList(b *testing.B) {
	for _, n := range []int{50_000, 100_000} {
		w := manyFiles(b, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if got := count(b, w); got != n*9/10+1 {
					b.Fatalf("listed %d", got)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/file")
		})
	}
}

func BenchmarkWrite(b *testing.B) {
	w := newWorkspace(b, map[string]string{"a": "old"})
	data := make([]byte, 4096)
	for b.Loop() {
		data[0]++
		apply(b, w, Write{Path: "a", Data: data})
	}
}
