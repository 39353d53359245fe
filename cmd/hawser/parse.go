package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"hawser/internal/sandbox"
)

// parseBytes reads a size such as 4096, 64K, 1.5G or 512MiB. Units are powers
// of 1024.
func parseBytes(s string) (int64, error) {
	unit := int64(1)
	n := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(s), "B"), "I")
	for i, u := range []string{"K", "M", "G", "T"} {
		if rest, ok := strings.CutSuffix(n, u); ok {
			n, unit = rest, 1<<(10*(i+1))
		}
	}
	v, err := strconv.ParseFloat(n, 64)
	if err != nil || v < 0 || math.IsNaN(v) || v*float64(unit) > math.MaxInt64/2 || strings.ContainsAny(n, "EXP_") {
		return 0, fmt.Errorf("%q is not a size; write 4096, 64K, 512M or 2G", s)
	}
	return int64(v * float64(unit)), nil
}

// parseSize reads COLSxROWS.
func parseSize(s string) (sandbox.Size, error) {
	c, r, ok := strings.Cut(s, "x")
	cols, err1 := strconv.Atoi(c)
	rows, err2 := strconv.Atoi(r)
	if !ok || err1 != nil || err2 != nil {
		return sandbox.Size{}, fmt.Errorf("%q is not a terminal size; write COLSxROWS, such as 80x24", s)
	}
	if cols < 1 || rows < 1 || cols > sandbox.MaxSize || rows > sandbox.MaxSize {
		return sandbox.Size{}, fmt.Errorf("a terminal of %s cells cannot be; each side is 1 to %d", s, sandbox.MaxSize)
	}
	return sandbox.Size{Cols: cols, Rows: rows}, nil
}

// parseTime reads a length of time: seconds, or a duration.
func parseTime(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if v, ferr := strconv.ParseFloat(s, 64); ferr == nil && math.Abs(v) < 1e9 {
		d, err = time.Duration(v*float64(time.Second)), nil
	}
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q is not a length of time; write seconds, or a duration such as 90s or 5m", s)
	}
	return d, nil
}

// keystrokes is one --send: keys, and how long to wait for what they do.
type keystrokes struct {
	keys string
	most time.Duration
}

const defaultSettle = time.Second

// parseSend cuts the duration off: what follows the last @, if it is one.
func parseSend(s string) keystrokes {
	if i := strings.LastIndexByte(s, '@'); i >= 0 {
		if d, err := time.ParseDuration(s[i+1:]); err == nil && d >= 0 {
			return keystrokes{s[:i], d}
		}
	}
	return keystrokes{s, defaultSettle}
}

// checkText refuses what no terminal, journal or JSON could show as it is.
func checkText(what, s string) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("%s is not valid UTF-8: %q; such bytes can be in files, not here", what, s)
	}
	if strings.IndexByte(s, 0) >= 0 {
		return fmt.Errorf("%s has a NUL byte, which cannot be passed on: %q", what, s)
	}
	return nil
}

// oneLine keeps an error to the one line that people and scripts can read.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// mostProcesses is more than any kernel allows.
const mostProcesses = 1 << 22

// parseCount reads a number of processes.
func parseCount(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > mostProcesses {
		return 0, fmt.Errorf("%q is not a number of processes; write one from 1 to %d, or none for no limit", s, mostProcesses)
	}
	return n, nil
}
