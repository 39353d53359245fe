package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
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

// kept is the form in which the flags are remembered. What was set in the
// environment is not: it may be a secret.
type kept struct {
	Sandbox   string   `json:"sandbox,omitempty"`
	Workspace string   `json:"workspace"`
	Net       string   `json:"net,omitempty"`
	RO        []string `json:"ro,omitempty"`
	RW        []string `json:"rw,omitempty"`
	Hide      []string `json:"hide,omitempty"`
	Keep      string   `json:"keep,omitempty"`
	Memory    string   `json:"memory,omitempty"`
	Pids      string   `json:"pids,omitempty"`
	CPU       string   `json:"cpu,omitempty"`
}

// MarshalJSON remembers the flags, with paths that stay true elsewhere.
func (f boxFlags) MarshalJSON() ([]byte, error) {
	k := kept{Sandbox: f.sandbox, Workspace: absolute(f.workspace), Net: f.net, Memory: f.memory, Pids: f.pids, CPU: f.cpu}
	for _, p := range []struct{ from, to *[]string }{{&f.ro, &k.RO}, {&f.rw, &k.RW}, {&f.hide, &k.Hide}} {
		for _, path := range *p.from {
			*p.to = append(*p.to, absolute(path))
		}
	}
	if f.keep != "" {
		k.Keep = absolute(f.keep)
	}
	return json.Marshal(k)
}

// UnmarshalJSON is the reverse of MarshalJSON.
func (f *boxFlags) UnmarshalJSON(data []byte) error {
	var k kept
	if err := json.Unmarshal(data, &k); err != nil {
		return err
	}
	*f = boxFlags{
		sandbox: k.Sandbox, workspace: k.Workspace, net: k.Net, ro: k.RO, rw: k.RW, hide: k.Hide,
		keep: k.Keep, memory: k.Memory, pids: k.Pids, cpu: k.CPU,
	}
	return nil
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// recall takes over earlier flags where nothing new is said.
func (f *boxFlags) recall(old boxFlags, fl *pflag.FlagSet) {
	for name, v := range map[string]struct{ to, from *string }{
		"sandbox": {&f.sandbox, &old.sandbox}, "workspace": {&f.workspace, &old.workspace}, "net": {&f.net, &old.net},
		"keep": {&f.keep, &old.keep}, "memory": {&f.memory, &old.memory}, "pids": {&f.pids, &old.pids}, "cpu": {&f.cpu, &old.cpu},
	} {
		if !fl.Changed(name) && *v.from != "" {
			*v.to = *v.from
		}
	}
	for name, v := range map[string]struct{ to, from *[]string }{"ro": {&f.ro, &old.ro}, "rw": {&f.rw, &old.rw}, "hide": {&f.hide, &old.hide}} {
		if !fl.Changed(name) {
			*v.to = *v.from
		}
	}
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
	fl.StringVar(&f.memory, "memory", "", "memory limit `SIZE`, such as 512M, or none")
	fl.StringVar(&f.pids, "pids", "", "at most `N` processes and threads, or none for no limit")
	fl.StringVar(&f.cpu, "cpu", "", "at most `N` seconds of processor time, all processes together, or none")
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
