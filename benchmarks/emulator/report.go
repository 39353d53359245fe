package main

import (
	"fmt"
	"io"
	"strings"
)

func printSpeeds(w io.Writer, peers []peer, streams []stream, speeds map[pair]float64) {
	fmt.Fprintf(w, "MB/s, and in brackets how many times slower than hawser\n\n| emulator |")
	for _, s := range streams {
		fmt.Fprintf(w, " %s |", s.name)
	}
	fmt.Fprintf(w, "\n|---|%s\n", strings.Repeat("---|", len(streams)))
	for _, p := range peers {
		fmt.Fprintf(w, "| %s |", p.name)
		for _, s := range streams {
			v := speeds[pair{p.name, s.name}]
			fmt.Fprintf(w, " %.1f", v)
			if p.name != hawser {
				fmt.Fprintf(w, " (%.1f)", speeds[pair{hawser, s.name}]/v)
			}
			fmt.Fprint(w, " |")
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
}

// target is a ratio of speeds that is promised.
type target struct {
	stream, against string
	least           float64
}

func printTargets(w io.Writer, streams []stream, speeds map[pair]float64) {
	targets := []target{{"seq", vt10xName, 5}, {"seq", vtermName, 5}}
	for _, s := range streams {
		targets = append(targets, target{s.name, vtermName, 1}, target{s.name, parserName, 0.5})
	}
	fmt.Fprintln(w, "| target | least | ratio | |\n|---|---|---|---|")
	for _, t := range targets {
		ratio := speeds[pair{hawser, t.stream}] / speeds[pair{t.against, t.stream}]
		verdict := "reached"
		if ratio < t.least {
			verdict = "missed"
		}
		fmt.Fprintf(w, "| %s against %s | %.1f | %.2f | %s |\n", t.stream, t.against, t.least, ratio, verdict)
	}
	fmt.Fprintln(w)
}

// alignment fills a screen with letters.
const alignment = "\x1b#8"

func printMemory(w io.Writer, peers []peer) {
	fmt.Fprintf(w, "Bytes allocated for one screen of %dx%d\n\n| emulator | blank | full |\n|---|---|---|\n", cols, rows)
	for _, p := range peers {
		if p.name == parserName {
			continue
		}
		fmt.Fprintf(w, "| %s | %d | %d |\n", p.name, allocated(p, nil), allocated(p, []byte(alignment)))
	}
}
