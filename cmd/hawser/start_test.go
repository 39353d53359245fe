//go:build linux

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestStartsLean adds up what packages do before main. A dependency that
// builds tables at start is paid for by every command, and by every sandbox
// of a build without the small init.
func TestStartsLean(t *testing.T) {
	if raceEnabled {
		t.Log("the race detector slows everything; only the other build counts")
		return
	}
	const (
		mostMilliseconds = 10
		mostAllocations  = 15_000
	)
	bin := filepath.Join(t.TempDir(), "hawser")
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	best := 1e9
	var allocations int
	for range 10 { // the least of several: others use the machine too
		cmd := exec.Command(bin, "version")
		cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
		var trace bytes.Buffer
		cmd.Stderr = &trace
		if err := cmd.Run(); err != nil {
			t.Fatal(err)
		}
		var ms float64
		ms, allocations = sumInit(t, trace.String())
		best = min(best, ms)
	}
	if best > mostMilliseconds || allocations > mostAllocations {
		t.Errorf("start takes %.1f ms and %d allocations; at most %d ms and %d are meant", best, allocations, mostMilliseconds, mostAllocations)
	}
}

// sumInit adds up lines such as "init os @0.5 ms, 0.01 ms clock, 1024 bytes, 12 allocs".
func sumInit(t *testing.T, trace string) (ms float64, allocations int) {
	lines := 0
	for line := range strings.Lines(trace) {
		f := strings.Fields(line)
		if len(f) < 11 || f[0] != "init" {
			continue
		}
		lines++
		clock, err1 := strconv.ParseFloat(f[4], 64)
		n, err2 := strconv.Atoi(f[9])
		if err1 != nil || err2 != nil {
			t.Fatalf("unexpected line %q", line)
		}
		ms += clock
		allocations += n
	}
	if lines < 10 {
		t.Fatalf("no trace:\n%s", trace)
	}
	return ms, allocations
}
