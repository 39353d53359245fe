package main

import (
	"io"

	"hawser/benchmarks/libvterm"
	"hawser/internal/vt"

	"github.com/charmbracelet/x/ansi"
	"github.com/hinshun/vt10x"
)

// peer is one emulator: open gives a blank screen of 80 by 24 to write to.
type peer struct {
	name string
	open func() io.WriteCloser
	// allocated is the number of bytes one blank and one full screen take,
	// where Go's own count does not know; nil asks Go.
	allocated func(in []byte) uint64
}

const (
	hawser     = "hawser vt"
	vt10xName  = "hinshun/vt10x"
	vtermName  = "libvterm"
	parserName = "x/ansi, the parser alone"
)

func allPeers() []peer {
	return []peer{
		{name: hawser, open: func() io.WriteCloser {
			return goPeer{vt.New(vt.Options{Cols: cols, Rows: rows})}
		}},
		{name: vt10xName, open: func() io.WriteCloser {
			return goPeer{vt10x.New(vt10x.WithSize(cols, rows))}
		}},
		{
			name:      vtermName,
			open:      func() io.WriteCloser { return libvterm.Open(cols, rows) },
			allocated: func(in []byte) uint64 { return libvterm.Allocated(cols, rows, in) },
		},
		{name: parserName, open: func() io.WriteCloser { return goPeer{parser{ansi.NewParser()}} }},
	}
}

// goPeer needs no closing.
type goPeer struct{ io.Writer }

func (goPeer) Close() error { return nil }

type parser struct{ *ansi.Parser }

func (p parser) Write(b []byte) (int, error) {
	p.Parse(b)
	return len(b), nil
}
