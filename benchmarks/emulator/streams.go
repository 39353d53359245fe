package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// stream is what a program wrote to a terminal of 80 by 24.
type stream struct {
	name string
	data []byte
}

// minStream is the least size of a stream; shorter recordings are repeated.
const minStream = 1 << 20

// loadStreams makes seq's output and reads the recordings of vt's tests.
func loadStreams() ([]stream, error) {
	var seq bytes.Buffer
	for i := 1; seq.Len() < minStream; i++ {
		fmt.Fprintf(&seq, "%d\r\n", i)
	}
	all := []stream{{"seq", seq.Bytes()}}
	for _, name := range []string{"ls", "htop", "vim", "text"} {
		_, here, _, _ := runtime.Caller(0)
		file := filepath.Join(filepath.Dir(here), "..", "..", "internal", "vt", "testdata", "streams", name+".stream")
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		all = append(all, stream{name, bytes.Repeat(data, minStream/len(data)+1)})
	}
	return all, nil
}
