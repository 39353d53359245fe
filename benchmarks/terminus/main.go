// Command terminus measures how fast answers of Term Challenge agents are
// parsed, how the time grows with their length, and how long a whole session
// takes beside one by tmux, and prints tables in markdown.
//
//	go run ./terminus    # from the benchmarks folder
package main

import (
	"fmt"
	"os"
	"syscall"
	"time"

	"hawser/internal/sandbox"
	"hawser/internal/terminus/wire"
)

var sizes = []int{1_000_000, 10_000_000, 100_000_000}

func main() {
	sandbox.RunIfChild()
	parsing()
	if err := loop(); err != nil {
		fmt.Fprintln(os.Stderr, "terminus:", err)
		os.Exit(1)
	}
}

func parsing() {
	fmt.Print("Answers parsed, in MB per second of the processor's time, the best of three runs. Growth is how many times\n" +
		"longer ten times the length takes.\n\n" +
		"| answer | 1 MB | 10 MB | 100 MB | growth to 10 MB | growth to 100 MB |\n|---|---|---|---|---|---|\n")
	for _, s := range shapes {
		fmt.Printf("| %s |", s.name)
		var took []time.Duration
		for _, n := range sizes {
			text := s.make(n)
			d := measure(text)
			took = append(took, d)
			fmt.Printf(" %.0f |", float64(len(text))/1e6/d.Seconds())
		}
		for i := 1; i < len(took); i++ {
			fmt.Printf(" %.1f |", took[i].Seconds()/took[i-1].Seconds())
		}
		fmt.Println()
	}
}

// measure returns the least time of three runs that Parse took. It counts the
// processor's time, which others on the machine disturb less.
func measure(text string) time.Duration {
	best := time.Duration(0)
	for range 3 {
		start := processorTime()
		wire.Parse(text, wire.Auto)
		if d := processorTime() - start; best == 0 || d < best {
			best = d
		}
	}
	return max(best, time.Microsecond)
}

func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
