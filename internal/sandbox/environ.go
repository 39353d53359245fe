package sandbox

import (
	"slices"
	"strings"
)

// passed are the variables that a confined Box takes over: what programs need
// to find themselves, and nothing that could be a secret.
var passed = []string{
	"HOME", "PATH", "LANG", "LANGUAGE", "TERM", "COLORTERM", "SHELL", "USER", "LOGNAME", "TZ",
	"NO_COLOR", "EDITOR", "PAGER",
}

// environ makes the environment of a Box from hawser's own.
func (p *Policy) environ(own []string) []string {
	var env []string
	switch p.Kind {
	case Host:
		env = own
	case Jail:
		for _, kv := range own {
			name, _, _ := strings.Cut(kv, "=")
			if slices.Contains(passed, name) || strings.HasPrefix(name, "LC_") {
				env = append(env, kv)
			}
		}
		env = mergeEnv([]string{"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}, env)
	}
	var named []string
	for _, e := range p.Env {
		if strings.Contains(e, "=") {
			named = append(named, e)
			continue
		}
		for _, kv := range own {
			if strings.HasPrefix(kv, e+"=") {
				named = append(named, kv)
			}
		}
	}
	return mergeEnv(env, named)
}
