// Command engine measures terminals and sandboxes beside their peers, in one
// run, and prints tables with ratios.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"hawser/internal/sandbox"
)

// suite is one table. Each runs in a process of its own, so that what one
// leaves in memory is not counted in the next.
type suite struct {
	name string
	run  func(r *report) error
}

var suites = []suite{
	{"keys", keys},
	{"pipe", pipe},
	{"start", starts},
	{"idle", idle},
	{"jails", jails},
}

func main() {
	sandbox.RunIfChild()
	only := flag.String("only", "", "one of keys, pipe, start, idle, jails")
	flag.Parse()
	if *only == "" {
		os.Exit(each())
	}
	i := slices.IndexFunc(suites, func(s suite) bool { return s.name == *only })
	if i < 0 {
		fmt.Fprintf(os.Stderr, "engine: no suite %q\n", *only)
		os.Exit(2)
	}
	r := &report{}
	if err := suites[i].run(r); err != nil {
		fmt.Fprintf(os.Stderr, "engine: %s: %v\n", *only, err)
		os.Exit(1)
	}
	r.print()
}

func each() int {
	if !sandbox.ShippedInit() {
		fmt.Println("(this build goes without the small init: sandboxes are slower than those of make build)")
	}
	fmt.Println("| measured | hawser | peer | ratio | wanted | |\n|---|---|---|---|---|---|")
	code := 0
	for _, s := range suites {
		if err := again("-only", s.name); err != nil {
			code = 1
		}
	}
	return code
}

// report collects rows of the table.
type report struct{ rows []row }

type row struct {
	what, ours, peer, ratio, wanted string
	ok                              bool
}

func (r *report) add(what, ours, peer, ratio, wanted string, ok bool) {
	r.rows = append(r.rows, row{what, ours, peer, ratio, wanted, ok})
}

// faster adds a row in which hawser must be so many times faster than a peer;
// a factor below one allows it to be slower.
func (r *report) faster(what string, ours, peer time.Duration, peerName string, factor float64, wanted string) {
	ratio := peer.Seconds() / ours.Seconds()
	r.add(what, short(ours), short(peer)+" "+peerName, fmt.Sprintf("%.2f", ratio), wanted, ratio >= factor)
}

func (r *report) print() {
	for _, x := range r.rows {
		verdict := "reached"
		if !x.ok {
			verdict = "missed"
		}
		fmt.Println("| " + strings.Join([]string{x.what, x.ours, x.peer, x.ratio, x.wanted, verdict}, " | ") + " |")
	}
}

func short(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%.0f µs", float64(d.Nanoseconds())/1e3)
	case d < 10*time.Second:
		return fmt.Sprintf("%.2f ms", float64(d.Nanoseconds())/1e6)
	}
	return d.Round(time.Millisecond).String()
}

// median of durations.
func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}

// inTurn measures two things alternately, so that both meet the same machine,
// and gives the medians.
func inTurn(n int, ours, peer func() error) (a, b time.Duration, err error) {
	var as, bs []time.Duration
	for range n {
		for _, m := range []struct {
			f    func() error
			list *[]time.Duration
		}{{ours, &as}, {peer, &bs}} {
			begin := time.Now()
			if err := m.f(); err != nil {
				return 0, 0, err
			}
			*m.list = append(*m.list, time.Since(begin))
		}
	}
	return median(as), median(bs), nil
}
