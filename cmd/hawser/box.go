package main

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"hawser/internal/sandbox"
)

// boxFlags are the flags that make a sandbox.
type boxFlags struct {
	sandbox, workspace, net string
	ro, rw, hide, env       []string
	keep, memory, pids, cpu string
}

func (f *boxFlags) add(fl *pflag.FlagSet) {
	fl.StringVar(&f.sandbox, "sandbox", "jail", "`KIND`: jail, host (no confinement) or docker:IMAGE")
	fl.StringVar(&f.workspace, "workspace", ".", "the `DIR` that the command works in and may write")
	fl.StringVar(&f.net, "net", "", "network `KIND`: none, loopback (the sandbox's own; the default) or host")
	fl.StringArrayVar(&f.ro, "ro", nil, "show `PATH` as it is, read-only; may be repeated")
	fl.StringArrayVar(&f.rw, "rw", nil, "let it write `PATH` for real; may be repeated")
	fl.StringArrayVar(&f.hide, "hide", nil, "hide `PATH`, beside the usual secrets; may be repeated")
	fl.StringVar(&f.keep, "keep", "", "keep what it writes outside the workspace in `DIR`/files, and start from there next time")
	fl.StringArrayVar(&f.env, "env", nil, "set `K=V`, or let variable K in; may be repeated")
	fl.StringVar(&f.memory, "memory", "", "memory limit `SIZE`, such as 512M")
	fl.StringVar(&f.pids, "pids", "", "at most `N` processes and threads")
	fl.StringVar(&f.cpu, "cpu", "", "at most `N` seconds of processor time, all processes together")
}

// policy turns flags into a policy. What it refuses, it names by its flag.
func (f *boxFlags) policy() (p sandbox.Policy, err error) {
	if p.Kind, p.Image, err = sandbox.ParseKind(f.sandbox); err != nil {
		return p, err
	}
	if f.net != "" {
		if p.Network, err = sandbox.ParseNetwork(f.net); err != nil {
			return p, err
		}
	}
	if err := f.checkPaths(); err != nil {
		return p, err
	}
	p.Workspace, p.ReadOnly, p.Writable, p.Hidden = f.workspace, f.ro, f.rw, f.hide
	if p.Env, err = f.environment(os.Environ()); err != nil {
		return p, err
	}
	if p.Limits, err = f.limits(); err != nil {
		return p, err
	}
	p.Keep, p.Data = f.keep, dataDir()
	return p, p.Check()
}

func (f *boxFlags) checkPaths() error {
	if f.workspace == "." {
		if _, err := os.Getwd(); err != nil {
			return usagef("this directory is gone; go to another one, or name one with --workspace")
		}
	}
	for name, list := range map[string][]string{"workspace": {f.workspace}, "ro": f.ro, "rw": f.rw, "hide": f.hide, "keep": {f.keep}} {
		for _, path := range list {
			if err := checkText("--"+name, path); err != nil {
				return err
			}
			if _, err := os.Stat(path); name != "keep" && errors.Is(err, fs.ErrNotExist) {
				return usagef("--%s %s: no such file or directory", name, path)
			}
		}
	}
	return nil
}

// environment checks what is set, and what is let in by name.
func (f *boxFlags) environment(own []string) ([]string, error) {
	for _, e := range f.env {
		if err := checkText("--env", e); err != nil {
			return nil, err
		}
		if strings.Contains(e, "=") {
			continue
		}
		for _, kv := range own {
			if strings.HasPrefix(kv, e+"=") {
				if err := checkText("the variable "+e, kv); err != nil {
					return nil, err
				}
			}
		}
	}
	return f.env, nil
}

func (f *boxFlags) limits() (l sandbox.Limits, err error) {
	if f.memory != "" {
		if l.Memory, err = parseBytes(f.memory); err != nil {
			return l, usagef("--memory: %w", err)
		}
		if l.Memory == 0 {
			return l, usagef("--memory 0 is no room at all; leave it out for no limit")
		}
	}
	if f.pids != "" {
		if l.Pids, err = parseCount(f.pids); err != nil {
			return l, usagef("--pids: %w", err)
		}
	}
	if f.cpu != "" {
		if l.CPU, err = parseTime(f.cpu); err != nil {
			return l, usagef("--cpu: %w", err)
		}
	}
	return l, nil
}
