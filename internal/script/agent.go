package script

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hawser/internal/agent"
	"hawser/internal/nearest"
)

// Options say how a script is followed.
type Options struct {
	// Values are those of the script's options, by name.
	Values map[string]string
}

// Agent follows one script in every conversation.
type Agent struct {
	name   string
	script *script
	values map[string]string
	mark   string // of the script's text
}

var _ agent.Agent = (*Agent)(nil)

// New makes an agent of a script. The name is for its errors, which are
// Mistakes if the script cannot be read.
func New(name string, text []byte, o Options) (agent.Agent, error) {
	s, err := parse(name, text)
	if err != nil {
		return nil, err
	}
	a := &Agent{name: name, script: s, values: map[string]string{}}
	for _, o := range s.options {
		a.values[o.name] = o.value
	}
	for _, key := range slices.Sorted(maps.Keys(o.Values)) {
		if err := a.hasOption(key); err != nil {
			return nil, err
		}
		a.values[key] = o.Values[key]
	}
	sum := sha256.Sum256(text)
	a.mark = hex.EncodeToString(sum[:6])
	return a, nil
}

func (a *Agent) hasOption(key string) error {
	var known []string
	for _, o := range a.script.options {
		if o.name == key {
			return nil
		}
		known = append(known, o.name)
	}
	if known == nil {
		return fmt.Errorf("%s has no options, so %s cannot be set", a.name, key)
	}
	return fmt.Errorf("%s has no option %s; %s", a.name, key, nearest.Hint(key, known))
}

// Info implements agent.Agent.
func (a *Agent) Info() agent.Info {
	return agent.Info{Name: a.name, Kind: "script", Abilities: agent.Abilities{Resume: true}}
}

// Open implements agent.Agent. An earlier conversation goes on at the turn that
// it had come to; what its questions were answered is not remembered.
func (a *Agent) Open(ctx context.Context, h agent.Host, from agent.Resume) (agent.Conversation, error) {
	c := &conversation{agent: a, host: h, values: maps.Clone(a.values)}
	if from.ID != "" {
		var err error
		if c.turns, c.prompts, err = a.place(from.ID); err != nil {
			return nil, err
		}
	}
	c.values["workspace"] = h.Files().Root()
	c.life, c.end = context.WithCancel(context.WithoutCancel(ctx))
	if err := c.tellOptions(); err != nil {
		return nil, err
	}
	return c, nil
}

// Close implements agent.Agent.
func (a *Agent) Close() error { return nil }

// place reads a conversation's id: how many turns and prompts it has had.
func (a *Agent) place(id string) (turns, prompts int, err error) {
	unknown := func(why string) error {
		return fmt.Errorf("resume %q: %s: %w", id, why, fs.ErrNotExist)
	}
	parts := strings.Split(id, "-")
	if len(parts) != 4 || parts[0] != "script" {
		return 0, 0, unknown("it is no conversation with a script")
	}
	if parts[1] != a.mark {
		return 0, 0, unknown("it was with another script than " + a.name + ", or that has changed since")
	}
	turns, err = strconv.Atoi(parts[2])
	prompts, err2 := strconv.Atoi(parts[3])
	if err != nil || err2 != nil || turns < 0 || prompts < turns {
		return 0, 0, unknown("it names no turn")
	}
	return turns, prompts, nil
}
