package agenttest

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"hawser/internal/agent"
	"hawser/internal/term"
)

// errNoPrograms is what an agent that has a program is told here.
var errNoPrograms = errors.New("no programs in this test")

// errNoTerminals is what an agent that opens terminals is told here.
var errNoTerminals = errors.New("no terminals in this test")

// touchesNothing gives an agent a Host of which nothing is real, and looks for
// processes and files all the same.
func touchesNothing(t *testing.T, k Kind) {
	b := Behaviour{nil}
	for _, a := range []Act{
		{Do: Say, Text: "one "}, {Do: Think, Text: "hm"}, {Do: RunCommand, Text: "touch b"},
		{Do: WriteFile, Path: "a.txt", Text: "x"}, {Do: Ask, Text: "well?"},
	} {
		if !slices.Contains(k.Lacks, a.Do) {
			b[0] = append(b[0], a)
		}
	}
	dir := t.TempDir()
	for _, name := range []string{"TMPDIR", "TMP", "TEMP", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"} {
		t.Setenv(name, dir)
	}
	t.Chdir(dir)
	o := Options{Run: exits}
	if k.Programs {
		o.Spawn = func(context.Context, term.Spec) (*term.Program, error) { return nil, errNoPrograms }
	}
	if k.Terminals {
		o.Open = func(context.Context, term.Spec) (*term.Terminal, error) { return nil, errNoTerminals }
	}
	before := takeCensus()
	h := NewHost(t, o)
	a := k.New(t, b)
	prepared := names(t, dir) // by the test, for its fake peer
	err := talkOnce(a, h, &before, t)
	switch {
	case k.Programs && !errors.Is(err, errNoPrograms):
		t.Errorf("without its program the agent answers with %v", err)
	case k.Terminals && !k.Programs && !errors.Is(err, errNoTerminals):
		t.Errorf("without its terminal the agent answers with %v", err)
	case !k.Programs && !k.Terminals && err != nil:
		t.Error(err)
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	before.check(t)
	if now := names(t, dir); len(now) != len(prepared) {
		t.Errorf("the agent made files of its own: %v", now)
	}
}

// talkOnce has one turn with an agent, and counts processes before it is closed.
func talkOnce(a agent.Agent, h *Host, before *census, t *testing.T) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c, err := a.Open(ctx, h, agent.Resume{})
	if err != nil {
		return err
	}
	_, err = c.Prompt(ctx, agent.Ask("go"))
	if now := takeCensus(); now.processes > before.processes {
		t.Errorf("the agent started %d processes past its Host", now.processes-before.processes)
	}
	return errors.Join(err, c.Close())
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range list {
		all = append(all, e.Name())
	}
	return all
}
