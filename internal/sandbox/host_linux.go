package sandbox

import (
	"context"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/boxinit"
	"hawser/internal/sandbox/wire"
)

func openHost(ctx context.Context, p *Policy) (*initEngine, error) {
	// Should a payload kill the init, its orphans come to hawser.
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return nil, err
	}
	// A payload can stop the init, which must wake to see that hawser is gone.
	e, init, err := launchEngine(ctx, p, startPlain(&syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGCONT}))
	if err != nil {
		return nil, err
	}
	e.stop = func() error { return endInit(e, init, nil) }
	if err := e.setup(ctx, wire.Setup{}); err != nil {
		e.close()
		return nil, err
	}
	return e, nil
}

// launchEngine starts an init, puts it under the Box's limits and watches for
// its end.
func launchEngine(ctx context.Context, p *Policy, start starting) (*initEngine, *os.Process, error) {
	groups, err := newGroup(p.Limits, nil)
	if err != nil {
		return nil, nil, err
	}
	if err := groups.split(); err != nil {
		groups.remove()
		return nil, nil, err
	}
	init, l, err := launchInit(start)
	if err != nil {
		groups.remove()
		return nil, nil, err
	}
	e := &initEngine{link: l, pid: init.Pid, groups: groups, tags: nextTag, down: make(chan struct{})}
	inits.add(e.pid)
	if p.Limits.CPU > 0 {
		go e.watchBox()
	}
	go func() {
		<-l.down
		init.Signal(syscall.SIGCONT) // it cannot end while it is stopped
		init.Wait()
		inits.remove(e.pid)
		if p.Kind == Host {
			adopt()
		}
		close(e.down)
	}()
	return e, init, nil
}

// endInit closes the link, which ends the init and all it started; now, if
// given, does so faster. An init that does not end is killed.
func endInit(e *initEngine, init *os.Process, now func() error) error {
	if now != nil {
		now()
	}
	e.link.conn.Close()
	t := time.NewTimer(ending)
	defer t.Stop()
	select {
	case <-e.down:
	case <-t.C:
		init.Kill()
		<-e.down
	}
	return nil
}

// adopting lets one at a time reap: what another reaped meanwhile would be
// missing from a list, and what it left behind too.
var adopting sync.Mutex

// adopt ends the orphans that a killed host init left to hawser: children
// that carry a mark of ours but are nobody's.
func adopt() {
	adopting.Lock()
	defer adopting.Unlock()
	boxinit.Extinguish(func() []int {
		for {
			all, reaped := orphans()
			if len(all) > 0 || !reaped {
				return all
			}
			// What the reaped left behind may have come after the list was read.
		}
	})
}

// orphans kills and reaps once, and lists what is left.
func orphans() (all []int, reaped bool) {
	for _, c := range boxinit.Children(unix.Getpid()) {
		if !marked(c) || inits.has(c) {
			continue
		}
		unix.Kill(c, unix.SIGKILL) // before it is reaped, its id is nobody else's
		if pid, _ := unix.Wait4(c, nil, unix.WNOHANG, nil); pid == c {
			reaped = true
			continue
		}
		all = boxinit.Unreaped(all, c)
	}
	return all, reaped
}

// inits are the living ones: they carry marks too, but are not orphans.
var inits pidSet

type pidSet struct {
	mu   sync.Mutex
	pids map[int]bool
}

func (s *pidSet) add(pid int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pids == nil {
		s.pids = map[int]bool{}
	}
	s.pids[pid] = true
}

func (s *pidSet) remove(pid int) {
	s.mu.Lock()
	delete(s.pids, pid)
	s.mu.Unlock()
}

func (s *pidSet) has(pid int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pids[pid]
}
