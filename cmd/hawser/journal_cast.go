package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"time"
)

// castEvent is one line of a recording.
type castEvent struct {
	at         time.Duration
	kind, data string
}

// mostCastLine is more than a recording's line has.
const mostCastLine = 16 << 20

// castEvents reads a recording. Half a line at its end is what a hawser that was
// killed leaves, and is left out.
func castEvents(r io.Reader) iter.Seq2[castEvent, error] {
	return func(yield func(castEvent, error) bool) {
		lines := bufio.NewReaderSize(r, 64<<10)
		for n := 1; ; n++ {
			line, err := readCastLine(lines)
			if errors.Is(err, io.EOF) {
				return
			}
			var e castEvent
			if err == nil && n == 1 {
				err = checkCastHeader(line)
			} else if err == nil {
				e, err = parseCastEvent(line)
			}
			if err != nil {
				yield(e, fmt.Errorf("line %d: %w", n, err))
				return
			}
			if n > 1 && !yield(e, nil) {
				return
			}
		}
	}
}

func readCastLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil:
			return line, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		case len(line) > mostCastLine:
			return nil, errors.New("the line is too long")
		}
	}
}

func checkCastHeader(line []byte) error {
	var h struct {
		Version int `json:"version"`
	}
	if err := json.Unmarshal(line, &h); err != nil || h.Version != 2 {
		return errors.New("it is not an asciicast of version 2")
	}
	return nil
}

func parseCastEvent(line []byte) (e castEvent, err error) {
	var seconds float64
	fields := []any{&seconds, &e.kind, &e.data}
	if err := json.Unmarshal(line, &fields); err != nil || len(fields) != 3 || !(seconds >= 0 && seconds < math.MaxInt64/1e9) {
		return e, errors.New("it is not an event of an asciicast")
	}
	e.at = time.Duration(seconds * float64(time.Second))
	return e, nil
}
