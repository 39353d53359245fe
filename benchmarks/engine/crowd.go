package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"time"

	"hawser/internal/sandbox"
	"hawser/internal/term"
)

// idle measures 1,000 terminals that wait, in one Box.
func idle(r *report) error {
	const many = 1000
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "hawser-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b, err := sandbox.Open(ctx, sandbox.Policy{Workspace: dir})
	if err != nil {
		return err
	}
	reg := term.NewRegistry(many)
	defer func() { join(reg.Close(ctx), b.Close()) }()
	took := make([]time.Duration, many)
	for i := range many {
		begin := time.Now()
		t, err := reg.Start(ctx, "bench", b, term.Spec{Args: []string{"cat"}, TTY: &sandbox.Size{Cols: 80, Rows: 24}})
		if err != nil {
			return err
		}
		took[i] = time.Since(begin)
		if err := t.Send("hello"); err != nil { // so that each has a screen with something on it
			return err
		}
	}
	first, last := median(took[:20]), median(took[many-20:])
	debug.FreeOSMemory()
	rss := memory("/proc/self/status", "VmRSS")
	r.add("1,000 idle terminals in one jail, hawser's own memory", mib(rss), "", "", "under 150 MiB", rss < 150<<20)
	r.add("processes of hawser's own for them", strconv.Itoa(ownProcesses()), "", "", "none per terminal", ownProcesses() <= 2)
	r.add("start of the 1,000th (median of the last 20)", short(last), short(first)+" the first", fmt.Sprintf("%.2f", last.Seconds()/first.Seconds()), "within twice", last <= 2*first)
	return nil
}

// ownProcesses counts hawser's children: inits and the like.
func ownProcesses() int {
	n := 0
	stats, _ := filepath.Glob("/proc/self/task/*/children")
	for _, f := range stats {
		b, _ := os.ReadFile(f)
		for _, c := range b {
			if c == ' ' {
				n++
			}
		}
	}
	return n
}

// jails measures 200 of them at once.
func jails(r *report) error {
	const many = 200
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "hawser-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	boxes := make([]*sandbox.Box, many)
	errs := make([]error, many)
	took := make([]time.Duration, many)
	var wg sync.WaitGroup
	begin := time.Now()
	for i := range many {
		wg.Go(func() {
			boxes[i], errs[i] = sandbox.Open(ctx, sandbox.Policy{Workspace: dir})
			took[i] = time.Since(begin)
		})
	}
	wg.Wait()
	if err := join(errs...); err != nil {
		return err
	}
	slices.Sort(took)
	r.add("200 jails opened at once, the last after", short(took[many-1]), "", "", "", true)
	var rss, pss int64
	for _, pid := range children() {
		rss += memory("/proc/"+pid+"/smaps_rollup", "Rss")
		pss += memory("/proc/"+pid+"/smaps_rollup", "Pss")
	}
	rss, pss = rss/many, pss/many
	r.add("each idle init, its share of memory (Pss)", kib(pss), kib(rss)+" resident, shared pages counted in each", "", "under 1 MiB", pss < 1<<20)
	begin = time.Now()
	for _, b := range boxes {
		wg.Go(func() { b.Close() })
	}
	wg.Wait()
	r.add("200 jails closed", short(time.Since(begin)), "", "", "", true)
	return nil
}

func children() (pids []string) {
	files, _ := filepath.Glob("/proc/self/task/*/children")
	for _, f := range files {
		b, _ := os.ReadFile(f)
		start := 0
		for i, c := range b {
			if c == ' ' {
				pids = append(pids, string(b[start:i]))
				start = i + 1
			}
		}
	}
	return pids
}

func kib(n int64) string { return fmt.Sprintf("%d KiB", n>>10) }
