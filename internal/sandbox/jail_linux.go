package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/wire"
)

// opening bounds how many jails are made at once: more only delays them all.
var opening = make(chan struct{}, 2*runtime.NumCPU())

func openJail(ctx context.Context, p *Policy) (*initEngine, error) {
	kept, made, err := lockKeep(p.Keep)
	if err != nil {
		return nil, err
	}
	drop := func() {
		if made {
			os.RemoveAll(p.Keep)
		}
		kept.Close()
	}
	git, err := freezeGit(p.Workspace)
	if err != nil {
		drop()
		return nil, err
	}
	e, err := buildJail(ctx, p, git)
	if err != nil {
		git.release()
		drop()
		return nil, err
	}
	e.kept = kept
	return e, nil
}

// lockKeep makes the folder to keep writes in, unless it is there, and takes it
// for one Box: two overlays that write to one folder harm each other. It is
// closed to others, who could run what the Box has made set-user-ID in it.
func lockKeep(dir string) (f *os.File, made bool, err error) {
	if dir == "" {
		return nil, false, nil
	}
	err = os.Mkdir(dir, 0o700)
	if made = err == nil; !made && !errors.Is(err, fs.ErrExist) {
		return nil, false, err
	}
	if f, err = os.Open(dir); err != nil {
		return nil, false, err
	}
	if err := unix.Flock(rawFD(f), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		f.Close()
		return nil, false, fmt.Errorf("another box keeps its writes in %s: close it first, or name another folder: %w", dir, err)
	}
	return f, made, nil
}

func buildJail(ctx context.Context, p *Policy, git *repository) (*initEngine, error) {
	ids, err := mapIDs()
	if err != nil {
		return nil, err
	}
	select {
	case opening <- struct{}{}:
		defer func() { <-opening }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	plan := planMeanwhile(p, git.paths)
	e, init, err := launchEngine(ctx, p, startJailed(p, ids))
	if err != nil {
		<-plan
		return nil, explainJail(err)
	}
	// The kernel ends a whole namespace faster than its init can.
	e.stop = func() error { return endInit(e, init, init.Kill) }
	if err := furnish(ctx, e, <-plan, ids); err != nil {
		e.close()
		return nil, explainJail(err)
	}
	e.stop = func() error {
		defer git.release()
		return endInit(e, init, init.Kill)
	}
	return e, nil
}

// plan is what to build, or why it cannot be planned.
type plan struct {
	setup wire.Setup
	err   error
}

// planMeanwhile plans while the init starts.
func planMeanwhile(p *Policy, git []frozen) <-chan plan {
	ch := make(chan plan, 1)
	go func() {
		mounts, err := mountTable()
		if err != nil {
			ch <- plan{err: err}
			return
		}
		setup, err := planJail(p, mounts, git)
		ch <- plan{setup, err}
	}()
	return ch
}

// furnish tells the init what to build.
func furnish(ctx context.Context, e *initEngine, p plan, ids idMap) error {
	if p.err != nil {
		return p.err
	}
	if ids.helped {
		p.setup.Map = true
		if err := ids.apply(e.pid); err != nil {
			return err
		}
	}
	return e.setup(ctx, p.setup)
}

// startJailed starts an init in the namespaces of a jail, and maps its ids
// unless that takes helpers.
func startJailed(p *Policy, ids idMap) starting {
	namespaces := uint64(unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP)
	if p.Network != NetHost {
		namespaces |= unix.CLONE_NEWNET
	}
	return func(path string, socket *os.File) (*os.Process, error) {
		init, err := bear(path, namespaces, socket)
		if err != nil || ids.helped {
			return init, err
		}
		if err := ids.writeInTime(init.Pid); err != nil {
			init.Kill()
			init.Wait()
			return nil, err
		}
		return init, nil
	}
}

// explainJail says what a failure means and what to do. Another sandbox helps
// only where this system has no jail to give at all.
func explainJail(err error) error {
	var at *setupError
	var limit *limitError
	switch {
	case errors.As(err, &limit):
		return err
	case errors.As(err, &at) && at.step == "mount proc at "+newRoot+"/proc":
		err = fmt.Errorf("this system masks parts of /proc (a container?), so a jail cannot have its own: %w", err)
	case errors.As(err, &at) && at.err == syscall.ELOOP:
		return fmt.Errorf("a link is in the way, put there by another program or by a box whose writes were kept: %w", err)
	case errors.As(err, &at):
		if !at.general() {
			return err
		}
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EPERM), errors.Is(err, syscall.EACCES), errors.Is(err, syscall.ENOSYS):
		err = fmt.Errorf("user namespaces are not allowed here (see user.max_user_namespaces and kernel.apparmor_restrict_unprivileged_userns): %w", err)
	default:
		return err
	}
	return fmt.Errorf("%w; the next best sandbox is host, which does not confine", err)
}

// general says that the step is one that every jail takes, whatever its paths.
func (e *setupError) general() bool {
	for _, prefix := range []string{"mount ", "overlay ", "make mounts private", "become root", "move to the new root", "leave the old root", "bring up loopback"} {
		if strings.HasPrefix(e.step, prefix) {
			return true
		}
	}
	return false
}
