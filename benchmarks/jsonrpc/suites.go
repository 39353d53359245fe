package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"
)

const turns = 15

var (
	ctx    = context.Background()
	silent = slog.New(slog.DiscardHandler)
)

// both opens a client of each kind.
func both(l link, a, b server) (client, client, func(), error) {
	x, err := newOurs(a, l)
	if err != nil {
		return nil, nil, nil, err
	}
	y, err := newTheirs(b, l)
	if err != nil {
		return nil, nil, nil, err
	}
	return x, y, func() { x.close(); y.close() }, nil
}

// roundTrip measures a small request and its answer.
func roundTrip(r *report) error {
	a, b, err := roundTrips(memory)
	if err != nil {
		return err
	}
	r.faster("one request and its answer", a, b, micros)
	r.add("allocations for that", count(a.allocs), count(b.allocs), ratio(a.allocs, b.allocs), "at most half", a.allocs <= b.allocs/2)
	if a, b, err = roundTrips(system); err != nil {
		return err
	}
	r.faster("the same through pipes of the system", a, b, micros)
	return nil
}

func roundTrips(l link) (a, b cost, err error) {
	const n = 2000
	mine, peer, done, err := both(l, server{}, server{})
	if err != nil {
		return a, b, err
	}
	defer done()
	calls := func(c client) func() error {
		return func() error {
			for range n {
				if err := c.call(ctx, "session/prompt", prompt{"sess_0123456789", "hello"}); err != nil {
					return err
				}
			}
			return nil
		}
	}
	return inTurn(turns, n, calls(mine), calls(peer))
}

// updates measures notifications, first as far as the peers alone go.
func updates(r *report) error {
	a, b, err := notifications(true)
	if err != nil {
		return err
	}
	r.faster("`session/update` notifications", a, b, rate)
	r.add("allocations for one", count(a.allocs), count(b.allocs), ratio(a.allocs, b.allocs), "at most half", a.allocs <= b.allocs/2)
	if a, b, err = notifications(false); err != nil {
		return err
	}
	r.faster("the same, decoded by encoding/json", a, b, rate)
	r.add("allocations for one", count(a.allocs), count(b.allocs), ratio(a.allocs, b.allocs), "at most half", a.allocs <= b.allocs/2)
	return nil
}

// notifications sends them. The peer ends the connection when 1,024 wait, so
// both are given no more than half of that at a time.
func notifications(raw bool) (a, b cost, err error) {
	const n = 20_000
	var heard [2]chan struct{}
	var servers [2]server
	for i := range heard {
		heard[i] = make(chan struct{}, window)
		servers[i] = server{func() { heard[i] <- struct{}{} }, raw}
	}
	mine, peer, done, err := both(memory, servers[0], servers[1])
	if err != nil {
		return a, b, err
	}
	defer done()
	u := someUpdate()
	send := func(c client, heard <-chan struct{}) func() error {
		return func() error {
			for i := range n + window {
				if i >= window {
					<-heard
				}
				if i < n {
					if err := c.notify(ctx, "session/update", u); err != nil {
						return err
					}
				}
			}
			return nil
		}
	}
	return inTurn(turns, n, send(mine, heard[0]), send(peer, heard[1]))
}

// slowHandler sends 20,000 updates to a handler that sleeps for each.
func slowHandler(r *report) error {
	const n = 20_000
	arrived := func(open func(server, link) (client, error)) (int64, error) {
		var heard atomic.Int64
		all := make(chan struct{})
		c, err := open(server{onUpdate: func() {
			time.Sleep(20 * time.Microsecond)
			if heard.Add(1) == n {
				close(all)
			}
		}}, system)
		if err != nil {
			return 0, err
		}
		defer c.close()
		u := someUpdate()
		failed := make(chan struct{})
		go func() {
			defer close(failed)
			for range n {
				if c.notify(ctx, "session/update", u) != nil {
					return
				}
			}
			<-all
		}()
		// A connection that is dead hears nothing more, and may not even say so.
		for last := int64(-1); ; last = heard.Load() {
			select {
			case <-all:
				return n, nil
			case <-failed:
				return heard.Load(), nil
			case <-time.After(2 * time.Second):
				if heard.Load() == last {
					return last, nil
				}
			}
		}
	}
	a, err := arrived(newOurs)
	if err != nil {
		return err
	}
	b, err := arrived(newTheirs)
	if err != nil {
		return err
	}
	r.add("of 20,000 updates to a handler that sleeps 20 µs, arrived", fmt.Sprint(a), fmt.Sprint(b), "", "all", a == n)
	return nil
}

// longLine sends one line of 60 MiB.
func longLine(r *report) error {
	long := prompt{"s", strings.Repeat("0123456789abcdef", 60<<20/16)}
	try := func(open func(server, link) (client, error)) (string, bool, error) {
		c, err := open(server{}, system)
		if err != nil {
			return "", false, err
		}
		defer c.close()
		limited, stop := context.WithTimeout(ctx, 20*time.Second)
		defer stop()
		begin := time.Now()
		ended := make(chan error, 1)
		go func() { ended <- c.call(limited, "session/prompt", long) }()
		select {
		case err = <-ended:
		case <-limited.Done():
			return "never answered", false, nil
		}
		if err != nil {
			return "fails", false, nil
		}
		return fmt.Sprintf("%.0f ms", time.Since(begin).Seconds()*1e3), true, nil
	}
	a, ok, err := try(newOurs)
	if err != nil {
		return err
	}
	b, _, err := try(newTheirs)
	if err != nil {
		return err
	}
	r.add("a line of 60 MiB and its echo", a, b, "", "passes", ok)
	return nil
}

func micros(d time.Duration) string { return fmt.Sprintf("%.1f µs", float64(d.Nanoseconds())/1e3) }
func rate(d time.Duration) string   { return fmt.Sprintf("%.0fk/s", 1/d.Seconds()/1e3) }
func count(n float64) string        { return fmt.Sprintf("%.1f", n) }
