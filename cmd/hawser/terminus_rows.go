package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// maxRow is how long a row may be: the longest answer, if all of it is escaped.
const maxRow = 6*maxAnswer + 1<<20

// eachRow shows the lines that are not blank, with their numbers, and writes
// what is made of each. Output waits only while more rows are there already.
func eachRow(in io.Reader, out io.Writer, row func(n int, line string, b []byte) ([]byte, error)) error {
	r := bufio.NewReaderSize(in, 64<<10)
	w := bufio.NewWriterSize(out, 64<<10)
	var buf []byte
	for n := 1; ; n++ {
		line, err := readLine(r, maxRow)
		if err != nil && err != io.EOF {
			return errors.Join(w.Flush(), fmt.Errorf("line %d: %w", n, err))
		}
		if line := bytes.TrimSpace(line); len(line) > 0 {
			made, err := row(n, string(line), buf[:0])
			if err != nil {
				return errors.Join(w.Flush(), err)
			}
			buf = append(made, '\n')
			if _, err := w.Write(buf); err != nil {
				return err
			}
		}
		if err == io.EOF || r.Buffered() == 0 {
			if e := w.Flush(); e != nil || err == io.EOF {
				return e
			}
		}
	}
}

// readLine reads a line of at most limit bytes.
func readLine(r *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > limit {
			return nil, fmt.Errorf("longer than %d bytes", limit)
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}
