// Command mailbox measures how long replies and outboxes take, and how much memory,
// as they grow.
package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"hawser/internal/mailbox/wire"
	"hawser/internal/sandbox"
)

func main() {
	sandbox.RunIfChild()
	fmt.Println("| measured | took | wanted | heap at most | |\n|---|---|---|---|---|")
	ok := true
	for _, m := range []struct {
		what   string
		wanted time.Duration
		heap   uint64 // MiB at most; zero: not judged
		do     func() error
	}{
		{"parse a reply of 5 MB", 0, 0, parse(oneFile(5 << 20))},
		{"parse a reply of 50 MB", 2 * time.Second, 0, parse(oneFile(50 << 20))},
		{"parse a reply of 10,000 blocks", 0, 0, parse(blocks(10_000))},
		{"parse a reply of 100,000 blocks", 2 * time.Second, 0, parse(blocks(100_000))},
	} {
		ok = measure(m.what, m.wanted, m.heap, m.do) && ok
	}
	ok = outboxes() && ok
	ok = undo() && ok
	if !ok {
		os.Exit(1)
	}
}

func oneFile(size int) string {
	line := "the quick brown fox jumps over the lazy dog [and] back\n"
	return "[CREATE_FILE path=\"big.txt\"]\n" + strings.Repeat(line, size/len(line)) + "[/CREATE_FILE]\n"
}

func blocks(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Some words.\n[EDIT_FILE path=\"src/file%d.go\" start_line=\"1\" end_line=\"2\"]\nx\n[/EDIT_FILE]\n", i)
	}
	return b.String()
}

func parse(text string) func() error {
	return func() error {
		r := wire.Parse(text, wire.Options{})
		for _, i := range r.Items {
			if !i.Do() {
				return fmt.Errorf("an item was not understood: %+v", i)
			}
		}
		return nil
	}
}

// measure runs one measurement and prints its row.
func measure(what string, wanted time.Duration, most uint64, do func() error) bool {
	runtime.GC()
	var peak atomic.Uint64
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			peak.Store(max(peak.Load(), m.HeapAlloc))
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	begin := time.Now()
	err := do()
	took := time.Since(begin)
	close(stop)
	<-done
	heap := peak.Load() >> 20
	verdict := "ok"
	if err != nil {
		verdict = err.Error()
	} else if wanted > 0 && took > wanted || most > 0 && heap > most {
		verdict = "MISSED"
	}
	goal := "-"
	if wanted > 0 {
		goal = wanted.String()
	}
	fmt.Printf("| %s | %s | %s | %d MiB | %s |\n", what, took.Round(time.Millisecond), goal, heap, verdict)
	return verdict == "ok"
}
