package main

import (
	"errors"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hawser/internal/acp/drive"
	"hawser/internal/agent"
	"hawser/internal/approval"
)

// Exit codes of hawser run, beside those that all verbs share.
const (
	exitAgent     = 1 // the agent failed
	exitUnserved  = 3 // the turn was refused, or came to a limit
	exitCancelled = 130
)

// runFlags are the flags of hawser run as they were written.
type runFlags struct {
	box     boxFlags
	agent   string
	options []string
	approve string
	timeout string
	attach  []string
	resume  string
	config  string
	inside  bool
	wait    bool
	json    bool
	servers []drive.Server // that an editor offers
}

func newRun() *cobra.Command {
	f := &runFlags{}
	cmd := &cobra.Command{
		Use:   "run [flags] [PROMPT | -]",
		Short: "Give an agent a task, or talk with it",
		Long: `Give an agent a task in this directory, and watch it work.

What the agent runs, runs in a sandbox (a jail, unless you say otherwise); what
it changes, it changes in the workspace alone; what it must ask, it asks here.
Everything is written down as it happens: see hawser journal. Each command may run
for an hour, with half of the machine's memory and 4096 processes, unless the
configuration sets other limits.

A prompt has at most 4 MiB; files of up to 16 MiB travel with --attach, of larger
ones the path does.

Without PROMPT, at a terminal, it is a conversation: Ctrl-D or /exit ends it, and a
line that ends in \ goes on in the next. With - the prompt is read from standard
input; questions are then answered at the terminal all the same, if there is one.

An agent is named by the configuration, by a name that is known (claude, codex, gemini …)
or by a short form:
  acp:COMMAND              a program that speaks the Agent Client Protocol
  mailbox:DIR              a person who pastes between a mailbox and a chat page
  script:FILE              the agent that follows a written script
  term:COMMAND             a program, or http://…, that answers with keys
  terminus:PROVIDER/MODEL  a model that answers with keys; its key is in the
                           environment (OPENAI_API_KEY …)
See hawser agents for those that can start here, and docs/acp.md, docs/mailbox.md
and docs/terminus.md for their options.

Ctrl-C cancels the turn, a second one ends hawser at once with all that was started.
The exit code is
  0        the turn has ended, even if single actions were denied
  1        the agent failed
  2        hawser's own flags are wrong
  3        the turn was refused, or came to a limit
  125      hawser or the sandbox could not start it
  130      it was cancelled`,
		Example: `  hawser run -a script:examples/scripts/demo.hawser "fix the test"
  hawser run -a claude "why does make fail?"
  git diff | hawser run -a claude -
  hawser run --approve none --json -a claude "list the files" | jq .type
  hawser run --resume 20261115-0912`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("%d prompts were given; put quotes around one", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := noEmpty(cmd.Flags()); err != nil {
				return err
			}
			job, err := f.job(cmd, args)
			if err != nil {
				return asUsage(err)
			}
			return job.run(cmd.Context())
		},
	}
	fl := cmd.Flags()
	f.add(fl)
	fl.StringArrayVar(&f.attach, "attach", nil, "hand `FILE` over with the prompt; may be repeated")
	fl.StringVar(&f.resume, "resume", "", "go on with session `ID`")
	fl.BoolVar(&f.wait, "wait", false, "let questions wait for hawser sessions answer, where nobody can be asked here")
	fl.BoolVar(&f.json, "json", false, "print one event per line, as JSON")
	return cmd
}

// add are the flags of every verb that opens sessions with an agent.
func (f *runFlags) add(fl *pflag.FlagSet) {
	fl.StringVarP(&f.agent, "agent", "a", "", "the `AGENT`: a configured or known name, or KIND:REST such as acp:COMMAND")
	fl.StringArrayVarP(&f.options, "option", "o", nil, "set `KEY=VALUE`, an option of the agent's own; may be repeated")
	fl.StringVar(&f.approve, "approve", "", "`HOW` questions are answered: ask, all, reads or none (default ask)")
	fl.StringVar(&f.timeout, "timeout", "", "end the turn after `D`, such as 10m")
	fl.StringVar(&f.config, "config", "", "read this configuration `FILE` instead of your own")
	fl.BoolVar(&f.inside, "inside", false, "run the agent's own program in the sandbox too")
	f.box.add(fl)
}

// asUsage makes an error one of usage, unless it says otherwise.
func asUsage(err error) error {
	var e *exitError
	if errors.As(err, &e) {
		return err
	}
	return usage(err)
}

// job checks everything that can be checked before anything starts.
func (f *runFlags) job(cmd *cobra.Command, args []string) (*runJob, error) {
	j, err := f.session(cmd.Flags())
	if err != nil {
		return nil, err
	}
	return j, f.prompt(j, args)
}

// session makes the agent and the options of a session.
func (f *runFlags) session(fl *pflag.FlagSet) (*runJob, error) {
	j := &runJob{json: f.json, resume: f.resume, wait: f.wait}
	if dataDir() == "" {
		return nil, usagef("there is no home folder to keep the session in; set HAWSER_DATA to a folder")
	}
	j.settings = runSettings{Agent: lasting(f.agent), Options: f.options, Inside: f.inside}
	if f.resume != "" {
		if err := j.recall(f, fl); err != nil {
			return nil, err
		}
	}
	cfg, err := loadConfig(f.config)
	if err != nil {
		return nil, err
	}
	if f.config != "" {
		j.settings.Config = absolute(f.config)
	}
	cfg.servers = f.servers
	cfg.defaults(f, &j.settings, fl.Changed)
	if j.options.Policy, err = f.box.policy(); err != nil {
		return nil, err
	}
	j.settings.Box = f.box
	if j.options.Approve, err = approval.ParseMode(f.approve); err != nil {
		return nil, usagef("--approve: %w", err)
	}
	if f.timeout != "" {
		var d time.Duration
		if d, err = parseTime(f.timeout); err != nil {
			return nil, usagef("--timeout: %w", err)
		}
		j.options.Turn = d
	}
	if err := cfg.apply(&j.options, &f.box); err != nil {
		return nil, err
	}
	if j.options.Agent, err = cfg.agent(j.settings.Agent, j.settings.Options, &j.options); err != nil {
		return nil, err
	}
	j.options.AgentName, j.options.AgentInside = j.settings.Agent, j.options.AgentInside || j.settings.Inside
	j.options.Data = dataDir()
	return j, nil
}

// prompt reads what the agent is asked.
func (f *runFlags) prompt(j *runJob, args []string) error {
	var parts []agent.Part
	switch {
	case len(args) == 0 && !conversational():
		return usagef("no prompt; write: hawser run -a AGENT PROMPT, or - to read it from standard input")
	case len(args) == 0 && f.json:
		return usagef("--json needs a PROMPT; write: hawser run --json -a AGENT PROMPT")
	case len(args) == 0:
		j.talk = true
	case args[0] == "-":
		text, err := io.ReadAll(io.LimitReader(os.Stdin, maxPrompt+1))
		if err != nil {
			return failed(err)
		}
		if len(text) > maxPrompt {
			return usagef("the prompt is larger than %d MiB; put it into a file and hand it over with --attach", maxPrompt>>20)
		}
		parts = append(parts, agent.Part{Kind: agent.TextPart, Text: string(text)})
	default:
		parts = append(parts, agent.Part{Kind: agent.TextPart, Text: args[0]})
	}
	for _, p := range parts {
		if err := checkText("the prompt", p.Text); err != nil {
			return err
		}
	}
	for _, name := range f.attach {
		p, err := attachment(name)
		if err != nil {
			return err
		}
		parts = append(parts, p)
	}
	j.prompt = agent.Prompt{Parts: parts}
	return nil
}
