package vt

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// benchStreams are the streams that speed is measured on.
func benchStreams(b *testing.B) map[string][]byte {
	recorded := streams(b)
	var seq bytes.Buffer
	for i := range 100_000 {
		fmt.Fprintf(&seq, "%d\r\n", i)
	}
	return map[string][]byte{"seq": seq.Bytes(), "ls": recorded["ls"], "htop": recorded["htop"], "vim": recorded["vim"], "text": recorded["text"]}
}

func BenchmarkEmulator(b *testing.B) {
	for name, stream := range benchStreams(b) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(stream)))
			e := New(Options{Cols: 80, Rows: 24})
			for b.Loop() {
				_, _ = e.Write(stream)
			}
		})
	}
}

func BenchmarkParserAlone(b *testing.B) {
	for name, stream := range benchStreams(b) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(stream)))
			p := ansi.NewParser()
			for b.Loop() {
				p.Parse(stream)
			}
		})
	}
}

func BenchmarkScreen(b *testing.B) {
	e := New(Options{Cols: 80, Rows: 24})
	_, _ = e.Write(streams(b)["htop"])
	for b.Loop() {
		_ = e.Screen()
	}
}
