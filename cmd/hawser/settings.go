package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hawser/internal/acp/drive"
	"hawser/internal/agent"
	"hawser/internal/config"
	"hawser/internal/nearest"
	"hawser/internal/session"
)

// settings are the configuration, read and without mistakes.
type settings struct {
	config.Config
	file    string
	servers []drive.Server // of an editor, for the agent
}

// configFile is the user's own configuration. One that lies in a workspace is
// read only when it is named: a project must not choose what runs on its reader's
// machine.
func configFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "hawser", "hawser.json")
}

// loadConfig reads the file that is named, or the user's own if there is one.
func loadConfig(named string) (*settings, error) {
	file := named
	if file == "" {
		file = configFile()
	}
	data, err := os.ReadFile(file)
	if named == "" && (errors.Is(err, fs.ErrNotExist) || file == "") {
		return &settings{}, nil
	}
	if err != nil {
		return nil, usagef("the configuration: %w", err)
	}
	c, mistakes := parseConfig(data)
	if len(mistakes) > 0 {
		more := ""
		if n := len(mistakes) - 1; n > 0 {
			more = fmt.Sprintf(" (and %d more: see hawser config check %s)", n, file)
		}
		return nil, usagef("%s: %s%s", file, mistakes[0], more)
	}
	return &settings{Config: c, file: file}, nil
}

// source is where secrets of the configuration are found.
var source = config.Source{Env: os.LookupEnv, File: os.ReadFile}

// defaults fills in what the command line did not say.
func (c *settings) defaults(f *runFlags, to *runSettings, changed func(flag string) bool) {
	if to.Agent == "" {
		to.Agent = c.Agent
	}
	if !changed("sandbox") && c.Sandbox != "" && f.resume == "" {
		f.box.sandbox = c.Sandbox
	}
	if f.box.net == "" {
		f.box.net = c.Network
	}
	if f.approve == "" {
		f.approve = c.Approve
	}
}

// apply puts limits, rules and secrets into a session's options.
func (c *settings) apply(o *session.Options, f *boxFlags) error {
	kept, err := loadRules()
	if err != nil {
		return err
	}
	o.Rules = append(kept, c.Approvals...) // what was answered for good comes first
	o.SaveRule, o.ForgetRule = rememberRule, forgetRule
	if err := c.limit(o, f); err != nil {
		return err
	}
	for _, s := range c.Secrets {
		v, err := s.Resolve(source)
		if err != nil {
			return usagef("%s: secrets: %w", c.file, err)
		}
		o.Secrets = append(o.Secrets, v)
	}
	for _, a := range c.Agents {
		for key, s := range a.Env {
			// One that cannot be found matters only when its agent is used.
			if v, err := s.Resolve(source); err == nil && secretive(s, key) {
				o.Secrets = append(o.Secrets, v)
			}
		}
	}
	return nil
}

// secretive says that a value is to be hidden: it is kept elsewhere, or its name
// says so.
func secretive(s config.Secret, name string) bool {
	if strings.HasPrefix(string(s), "env:") || strings.HasPrefix(string(s), "file:") {
		return true
	}
	name = strings.ToUpper(name)
	return slices.ContainsFunc([]string{"KEY", "TOKEN", "SECRET", "PASSW", "CREDENTIAL"}, func(w string) bool { return strings.Contains(name, w) })
}

// agent makes the agent that is named: one of the configuration, or a short form.
func (c *settings) agent(name string, given []string, o *session.Options) (agent.Agent, error) {
	if name == "" {
		return nil, usagef("no agent; name one with -a, such as -a script:FILE, or set \"agent\" in %s", configFile())
	}
	ao := agentOptions{name: name, options: map[string]string{}, servers: c.servers}
	form := name
	if a, ok := c.Agents[name]; ok {
		maps.Copy(ao.options, a.Options)
		form = a.Use
		if form == "" {
			form = a.Kind + ":" + a.Command.Line()
		}
		if a.Model != "" {
			ao.options["model"] = a.Model
		}
		for key, s := range a.Env {
			v, err := s.Resolve(source)
			if err != nil {
				return nil, usagef("agent %s: %s: %w", name, key, err)
			}
			ao.env = append(ao.env, key+"="+v)
		}
		o.AgentInside = a.Inside
	} else if k, ok := findKnown(name); ok {
		var err error
		if form, err = k.form(); err != nil {
			return nil, fmt.Errorf("agent %s: %w", name, err)
		}
	} else if !strings.Contains(name, ":") {
		known := slices.Concat(slices.Sorted(maps.Keys(c.Agents)), kindForms(), knownNames())
		return nil, usagef("there is no agent %q: %s", name, nearest.Hint(name, known))
	}
	for _, kv := range given {
		k, v, ok := strings.Cut(kv, "=")
		if !ok || k == "" {
			return nil, usagef("-o %s: write KEY=VALUE", kv)
		}
		ao.options[k] = v
	}
	made, err := newAgent(form, ao)
	if err != nil {
		return nil, err
	}
	if has, ok := made.(interface{ Secrets() []string }); ok {
		o.Secrets = append(o.Secrets, has.Secrets()...)
	}
	return made, hideOwn(o, made)
}
