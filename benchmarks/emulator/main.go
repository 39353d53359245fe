// Command emulator measures hawser's terminal emulator beside others, all in
// one run, and prints the result as tables in markdown.
//
//	go run ./emulator    # from the benchmarks folder; needs libvterm-dev
package main

import (
	"flag"
	"fmt"
	"os"
	"time"
)

// The terminal that all of them show.
const (
	cols = 80
	rows = 24
)

func main() {
	rounds := flag.Int("rounds", 5, "how often each pair is measured; the fastest counts")
	each := flag.Duration("each", 200*time.Millisecond, "how long one measurement takes")
	flag.Parse()

	streams, err := loadStreams()
	if err != nil {
		fmt.Fprintln(os.Stderr, "emulator:", err)
		os.Exit(1)
	}
	peers := allPeers()
	speeds := measureAll(peers, streams, *rounds, *each)
	printSpeeds(os.Stdout, peers, streams, speeds)
	printTargets(os.Stdout, streams, speeds)
	printMemory(os.Stdout, peers)
}
