package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
)

// policyError says why a policy cannot be meant.
type policyError string

func (e policyError) Error() string { return string(e) }

func badPolicy(format string, args ...any) error {
	return policyError(fmt.Sprintf(format, args...))
}

// Check says what is wrong with a policy, as far as that can be told without
// making a Box.
func (p Policy) Check() error { return p.prepare() }

// prepare completes a policy and refuses what cannot be meant: every path
// becomes absolute and free of links, so that the Box mounts what was checked.
func (p *Policy) prepare() error {
	if p.Kind == "" {
		p.Kind = Jail
	}
	if p.Network == "" && p.Kind == Host {
		p.Network = NetHost
	}
	if p.Network == "" {
		p.Network = NetLoopback
	}
	if _, err := ParseNetwork(string(p.Network)); err != nil {
		return badPolicy("%v", err)
	}
	if p.Kind != Host && p.Kind != Docker && runtime.GOOS != "linux" {
		return fmt.Errorf("a jail needs Linux; use the host or docker sandbox: %w", errors.ErrUnsupported)
	}
	if p.Limits.Memory < 0 || p.Limits.Pids < 0 || p.Limits.CPU < 0 {
		return badPolicy("a limit cannot be negative")
	}
	if tooLittle(p.Limits) {
		return badPolicy("a memory limit of %d bytes leaves no room for a process: give at least 1 MiB", p.Limits.Memory)
	}
	for _, e := range p.Env {
		if strings.IndexByte(e, 0) >= 0 || e == "" || e[0] == '=' {
			return badPolicy("environment entry %q is not NAME or NAME=value", e)
		}
	}
	var err error
	if p.Workspace, err = realDir(p.Workspace); err != nil {
		return fmt.Errorf("workspace: %w", err)
	}
	for _, list := range []*[]string{&p.ReadOnly, &p.Writable, &p.Hidden} {
		own := make([]string, 0, len(*list))
		for _, path := range *list {
			real, err := realPath(path)
			if err != nil {
				return err
			}
			own = append(own, real)
		}
		*list = own
	}
	if p.Data != "" {
		if real, err := realPath(p.Data); err == nil {
			p.Data = real
		}
	}
	if p.Keep != "" {
		if p.Keep, err = realOrNew(p.Keep); err != nil {
			return fmt.Errorf("keep: %w", err)
		}
	}
	if p.Kind == Host {
		return p.hostOnly()
	}
	if p.Kind == Docker {
		if err := p.dockerOnly(); err != nil {
			return err
		}
	}
	return p.fitPaths()
}

// tooLittle says that a limit would only end every process at once.
func tooLittle(l Limits) bool { return l.Memory > 0 && l.Memory < 1<<20 }

// hostOnly refuses what the host sandbox would silently ignore.
func (p *Policy) hostOnly() error {
	switch {
	case len(p.ReadOnly)+len(p.Writable)+len(p.Hidden) > 0:
		return badPolicy("the host sandbox does not confine paths; use jail")
	case p.Keep != "":
		return badPolicy("the host sandbox writes for real; there is nothing to keep")
	case p.Network != NetHost:
		return badPolicy("the host sandbox does not confine the network; use jail")
	}
	return nil
}

// within says that path lies below dir.
func within(path, dir string) bool {
	return strings.HasPrefix(path, strings.TrimSuffix(dir, "/")+"/")
}

func realDir(path string) (string, error) {
	if path == "" {
		return "", badPolicy("no directory named")
	}
	real, err := realPath(path)
	if err != nil {
		return "", err
	}
	st, err := os.Stat(real)
	if err == nil && !st.IsDir() {
		err = &fs.PathError{Op: "open", Path: path, Err: syscall.ENOTDIR}
	}
	return real, err
}

// realOrNew is realDir for a directory that may be yet to be made, in one that
// is there.
func realOrNew(path string) (string, error) {
	real, err := realDir(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	parent, err := realDir(filepath.Dir(abs))
	return filepath.Join(parent, filepath.Base(abs)), err
}

func realPath(path string) (string, error) {
	if strings.IndexByte(path, 0) >= 0 {
		return "", badPolicy("path %q has a NUL", path)
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// check refuses a command that cannot be started as it was meant.
func (c *Command) check() error {
	bad := func(format string, args ...any) error {
		name := ""
		if len(c.Args) > 0 {
			name = c.Args[0]
		}
		return &StartError{Program: name, Reason: fmt.Sprintf(format, args...), Err: syscall.EINVAL}
	}
	if len(c.Args) == 0 || c.Args[0] == "" {
		return bad("no command")
	}
	for _, a := range c.Args {
		if strings.IndexByte(a, 0) >= 0 {
			return bad("an argument has a NUL")
		}
	}
	for _, e := range c.Env {
		if i := strings.IndexByte(e, '='); i <= 0 || strings.IndexByte(e, 0) >= 0 {
			return bad("environment entry %q is not NAME=value", e)
		}
	}
	if c.Dir != "" && (!filepath.IsAbs(c.Dir) || strings.IndexByte(c.Dir, 0) >= 0) {
		return bad("directory %q is not absolute", c.Dir)
	}
	if tooLittle(c.Limits) {
		return bad("a memory limit of %d bytes leaves no room for a process: give at least 1 MiB", c.Limits.Memory)
	}
	if c.TTY != nil && (c.TTY.Cols < 1 || c.TTY.Rows < 1 || c.TTY.Cols > MaxSize || c.TTY.Rows > MaxSize) {
		return bad("a terminal of %dx%d cells: each side is 1 to %d", c.TTY.Cols, c.TTY.Rows, MaxSize)
	}
	return nil
}

// MaxSize bounds each side of a terminal.
const MaxSize = 4096
