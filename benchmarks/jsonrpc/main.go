// Command jsonrpc measures hawser's JSON-RPC peer beside the one of
// coder/acp-go-sdk, in one run, and prints a table with ratios.
package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"hawser/internal/sandbox"
)

func main() {
	sandbox.RunIfChild()
	playRole()
	r := &report{}
	for _, suite := range []func(*report) error{roundTrip, updates, typed, slowHandler, longLine, polling} {
		if err := suite(r); err != nil {
			fmt.Fprintf(os.Stderr, "jsonrpc: %v\n", err)
			os.Exit(1)
		}
	}
	r.print()
}

// report collects rows of the table.
type report struct{ rows [][]string }

func (r *report) add(what, ours, peer, ratio, wanted string, ok bool) {
	verdict := "reached"
	if !ok {
		verdict = "missed"
	}
	r.rows = append(r.rows, []string{what, ours, peer, ratio, wanted, verdict})
}

// faster adds a row in which hawser must be two and a half times as fast.
func (r *report) faster(what string, ours, peer cost, show func(time.Duration) string) {
	times := peer.time.Seconds() / ours.time.Seconds()
	r.add(what, show(ours.time), show(peer.time), fmt.Sprintf("%.2f", times), "at least 2.5 times", times >= 2.5)
}

func (r *report) print() {
	fmt.Println("| measured | hawser | coder/acp-go-sdk | ratio | wanted | |\n|---|---|---|---|---|---|")
	for _, row := range r.rows {
		fmt.Println("| " + strings.Join(row, " | ") + " |")
	}
}

// cost is what one operation takes.
type cost struct {
	time   time.Duration
	allocs float64
}

// inTurn measures two things alternately, so that both meet the same machine,
// and gives the medians. Each function does n operations.
func inTurn(turns, n int, ours, peer func() error) (a, b cost, err error) {
	var as, bs []cost
	for range turns {
		for _, m := range []struct {
			f    func() error
			list *[]cost
		}{{ours, &as}, {peer, &bs}} {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			begin := time.Now()
			if err := m.f(); err != nil {
				return a, b, err
			}
			took := time.Since(begin)
			runtime.ReadMemStats(&after)
			*m.list = append(*m.list, cost{took / time.Duration(n), float64(after.Mallocs-before.Mallocs) / float64(n)})
		}
	}
	return median(as), median(bs), nil
}

// median takes the medians of time and allocations, each for itself.
func median(list []cost) (c cost) {
	slices.SortFunc(list, func(a, b cost) int { return int(a.time - b.time) })
	c.time = list[len(list)/2].time
	slices.SortFunc(list, func(a, b cost) int { return int(a.allocs*100 - b.allocs*100) })
	c.allocs = list[len(list)/2].allocs
	return c
}

func ratio(ours, peer float64) string { return fmt.Sprintf("%.2f", peer/ours) }
