package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hawser/internal/config"
	"hawser/internal/nearest"
	"hawser/internal/sandbox"
	"hawser/internal/session"
)

// addFlags are the flags of hawser agents add.
type addFlags struct {
	use, from, config string
	env, options      []string
	replace, force    bool
	try               bool
}

func newAgentsAdd() *cobra.Command {
	f := &addFlags{}
	cmd := &cobra.Command{
		Use:   "add NAME [flags] [-- COMMAND [ARG]...]",
		Short: "Give an agent a name in your configuration",
		Long: `Give an agent a name in your configuration, so that hawser run -a NAME finds it.

Agents that are known by name need nothing else:
  ` + strings.Join(knownNames(), ", ") + `
Others are given by --use KIND:REST, by the command of an ACP agent after --, or by
the agent.json that they publish. The program must be there (--force takes any), and
--try starts it once to see that it answers.

The exit code is
  0    it was added
  1    --try: it does not start
  2    it cannot be added so: the name is taken, the program is not there, the flags
       are wrong
  125  the configuration cannot be read or written`,
		Example: `  hawser agents add claude
  hawser agents add mine -- ./my-agent --acp
  hawser agents add big --use terminus:openai/gpt-5.1
  hawser agents add --from agent.json
  hawser agents add work --use "acp:gemini --acp" --env GEMINI_API_KEY=env:WORK_KEY -o mode=plan`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := noEmpty(cmd.Flags()); err != nil {
				return err
			}
			return f.run(cmd.Context(), args, cmd.ArgsLenAtDash())
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.use, "use", "", "the agent's short form, `KIND:REST`")
	fl.StringVar(&f.from, "from", "", "read the agent.json that an agent publishes, from `FILE`")
	fl.StringArrayVar(&f.env, "env", nil, "set `NAME=VALUE` for it; VALUE may be env:NAME or file:PATH; may be repeated")
	fl.StringArrayVarP(&f.options, "option", "o", nil, "set `KEY=VALUE`, an option of the agent's own; may be repeated")
	fl.BoolVar(&f.replace, "replace", false, "take the place of an agent that has this name")
	fl.BoolVar(&f.force, "force", false, "add it even if its program is not there")
	fl.BoolVar(&f.try, "try", false, "start it once, and add it only if it answers")
	fl.StringVar(&f.config, "config", "", "write to this configuration `FILE` instead of your own")
	return cmd
}

func (f *addFlags) run(ctx context.Context, args []string, dash int) error {
	name, a, note, err := f.agent(args, dash)
	if err != nil {
		return asUsage(err)
	}
	if err := f.complete(&a); err != nil {
		return asUsage(err)
	}
	file := f.config
	if file == "" {
		file = configFile()
	}
	if err := f.wellFormed(name, a); err != nil {
		return asUsage(err)
	}
	if f.try {
		if err := tryAgent(ctx, name, a); err != nil {
			return &exitError{exitAgent, fmt.Errorf("%s does not start: %w", name, err)}
		}
	}
	if err := addAgent(file, name, a, f.replace); err != nil {
		if errors.As(err, new(*exitError)) {
			return usage(err)
		}
		return failed(err)
	}
	fmt.Printf("%s is %s\n", name, formOf(a))
	if note != "" {
		fmt.Fprintln(os.Stderr, note)
	}
	fmt.Fprintf(os.Stderr, "written to %s; try: hawser run -a %s \"hello\"\n", file, name)
	return nil
}

// agent is what is to be added, as the words and flags say. The note is for a
// person.
func (f *addFlags) agent(args []string, dash int) (name string, a config.Agent, note string, err error) {
	command := []string{}
	if dash >= 0 {
		args, command = args[:dash], args[dash:]
	}
	given := 0
	for _, is := range []bool{f.use != "", f.from != "", len(command) > 0} {
		if is {
			given++
		}
	}
	switch {
	case given > 1:
		return "", a, "", errors.New("--use, --from and -- COMMAND say the same: give one of them")
	case len(args) > 1:
		return "", a, "", fmt.Errorf("%d names were given; a command comes after --", len(args))
	case len(args) == 0 && f.from == "":
		return "", a, "", errors.New("no name; write: hawser agents add NAME")
	}
	if len(args) == 1 {
		name = args[0]
	}
	switch {
	case f.use != "":
		a.Use = f.use
	case len(command) > 0:
		a.Kind, a.Command = "acp", command
	case f.from != "":
		return f.published(name)
	default:
		a, note, err = f.known(name)
		return name, a, note, err
	}
	return name, a, "", f.there(a)
}

// there checks that the program of an ACP agent can be found.
func (f *addFlags) there(a config.Agent) error {
	line, ok := strings.CutPrefix(formOf(a), "acp:")
	if !ok || f.force {
		return nil
	}
	words, err := splitWords(line)
	if err != nil {
		return err
	}
	if err := findProgram(words[0]); err != nil {
		return fmt.Errorf("%w; install it first, or say --force", err)
	}
	return nil
}

// known is an agent that needs no more than its name. What is not installed can
// still be run by npx, if that is there.
func (f *addFlags) known(name string) (a config.Agent, note string, err error) {
	k, ok := findKnown(name)
	if !ok {
		return a, "", fmt.Errorf("%q is not known: %s; or give it with --use or -- COMMAND", name, nearest.Hint(name, knownNames()))
	}
	a = config.Agent{Use: "acp:" + k.Run, Title: k.Title}
	missing := findProgram(k.program())
	switch {
	case missing == nil || f.force:
		return a, "", nil
	case k.NPM != "" && findProgram("npx") == nil:
		a.Use, a.Options = "acp:"+k.viaNPX(), map[string]string{"handshake": slowStart.String()}
		return a, fmt.Sprintf("%v, so npx will fetch it when it is used; for a faster start %s", missing, k.install()), nil
	}
	return a, "", fmt.Errorf("%w; %s", missing, k.install())
}

// slowStart is how long a package may take to be fetched and started.
const slowStart = 3 * time.Minute

// complete adds variables and options.
func (f *addFlags) complete(a *config.Agent) error {
	for _, kv := range f.env {
		k, v, ok := strings.Cut(kv, "=")
		if !ok || k == "" {
			return fmt.Errorf("--env %s: write NAME=VALUE", kv)
		}
		if a.Env == nil {
			a.Env = map[string]config.Secret{}
		}
		a.Env[k] = config.Secret(v)
	}
	for _, kv := range f.options {
		k, v, ok := strings.Cut(kv, "=")
		if !ok || k == "" {
			return fmt.Errorf("-o %s: write KEY=VALUE", kv)
		}
		if a.Options == nil {
			a.Options = map[string]string{}
		}
		a.Options[k] = v
	}
	return nil
}

// wellFormed refuses what no command could use later: a form that means nothing, and,
// unless one insists, an agent that cannot be made.
func (f *addFlags) wellFormed(name string, a config.Agent) error {
	form := formOf(a)
	kind, rest, _ := strings.Cut(form, ":")
	if _, ok := kinds[kind]; !ok || rest == "" && a.Options["model"] == "" {
		_, err := newAgent(form, agentOptions{})
		return err
	}
	if f.force || kind == "mailbox" { // to make one makes its folder
		return nil
	}
	o := agentOptions{name: name, options: maps.Clone(a.Options)}
	for key, secret := range a.Env {
		value, err := secret.Resolve(source)
		if err != nil {
			value = "unset" // it need not be there yet
		}
		o.env = append(o.env, key+"="+value)
	}
	made, err := newAgent(form, o)
	if err != nil {
		return fmt.Errorf("%w; correct it, or say --force", err)
	}
	return made.Close()
}

// tryAgent opens a session with the agent, of which nothing is kept.
func tryAgent(ctx context.Context, name string, a config.Agent) error {
	dir, err := os.MkdirTemp("", "hawser-try")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	cfg := &settings{Config: config.Config{Agents: map[string]config.Agent{name: a}}}
	o := session.Options{Policy: sandbox.Policy{Kind: sandbox.Host, Workspace: dir}}
	if o.Agent, err = cfg.agent(name, nil, &o); err != nil {
		return err
	}
	s, err := session.Open(ctx, o)
	if err != nil {
		return errors.Join(err, o.Agent.Close())
	}
	return errors.Join(s.Close(), o.Agent.Close())
}

// formOf is an agent's short form.
func formOf(a config.Agent) string {
	if a.Use != "" {
		return a.Use
	}
	return a.Kind + ":" + a.Command.Line()
}
