package wire

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

func BenchmarkParse(b *testing.B) {
	for _, mb := range []int{12, 25, 50} {
		text := floods["one body"](mb << 20)
		b.Run(fmt.Sprintf("body/%dMB", mb), func(b *testing.B) { benchmarkParse(b, text) })
	}
	for _, n := range []int{25_000, 50_000, 100_000, 1_000_000} {
		text := strings.Repeat("text\n[RUN_COMMAND]\nls\n[/RUN_COMMAND]\n", n)
		b.Run(fmt.Sprintf("blocks/%d", n), func(b *testing.B) { benchmarkParse(b, text) })
	}
}

func benchmarkParse(b *testing.B, text string) {
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(text, Options{})
	}
}

func BenchmarkOutbox(b *testing.B) {
	for _, n := range []int{25_000, 50_000, 100_000} {
		b.Run(fmt.Sprintf("files/%d", n), func(b *testing.B) {
			o := Outbox{Session: "a1b2c3d4", Sequence: 1, Task: "x", Files: func(yield func(File, error) bool) {
				for i := range n {
					if !yield(File{fmt.Sprintf("src/package%d/file%d.go", i/100, i), int64(i), false}, nil) {
						return
					}
				}
			}}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := o.Write(io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkResolve(b *testing.B) {
	for _, n := range []int{25_000, 50_000, 100_000} {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, "\tline %d of the file {\n\t}\n", i)
		}
		r := Replace{Pairs: []Pair{{fmt.Sprintf("line %d of a file {\n}\n", n/2), "x\n"}}}
		b.Run(fmt.Sprintf("miss/%d", 2*n), func(b *testing.B) {
			for b.Loop() {
				if _, err := r.Resolve(text.String()); err == nil {
					b.Fatal("found")
				}
			}
		})
	}
}
