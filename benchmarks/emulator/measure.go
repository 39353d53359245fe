package main

import (
	"io"
	"runtime"
	"time"
)

// chunkSize is what a reader of a terminal gets at once.
const chunkSize = 4096

// pair is a peer on a stream, by their names.
type pair struct{ peer, stream string }

// measureAll returns megabytes a second. The peers take turns, so that a busy
// machine disturbs them alike, and the fastest of all rounds counts.
func measureAll(peers []peer, streams []stream, rounds int, each time.Duration) map[pair]float64 {
	best := map[pair]float64{}
	for range rounds {
		for _, s := range streams {
			for _, p := range peers {
				k := pair{p.name, s.name}
				best[k] = max(best[k], measure(p, s, each))
			}
		}
	}
	return best
}

func measure(p peer, s stream, each time.Duration) float64 {
	w := p.open()
	defer w.Close()
	feed(w, s.data[:min(len(s.data), 64<<10)]) // fill the screen first
	written := 0
	start := time.Now()
	for time.Since(start) < each {
		written += feedFor(w, s.data, start, each)
	}
	return float64(written) / 1e6 / time.Since(start).Seconds()
}

// feedFor looks at the clock between slices, for slow peers take long.
func feedFor(w io.Writer, data []byte, start time.Time, each time.Duration) int {
	const slice = 64 << 10
	n := 0
	for len(data) > 0 && time.Since(start) < each {
		m := min(slice, len(data))
		feed(w, data[:m])
		data = data[m:]
		n += m
	}
	return n
}

func feed(w io.Writer, data []byte) {
	for len(data) > 0 {
		n := min(chunkSize, len(data))
		_, _ = w.Write(data[:n])
		data = data[n:]
	}
}

// allocated is the number of bytes one emulator takes for a screen.
func allocated(p peer, in []byte) uint64 {
	if p.allocated != nil {
		return p.allocated(in)
	}
	const many = 50
	kept := make([]io.WriteCloser, many)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range kept {
		kept[i] = p.open()
		if len(in) > 0 {
			_, _ = kept[i].Write(in)
		}
	}
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(kept)
	return (after.TotalAlloc - before.TotalAlloc) / many
}
