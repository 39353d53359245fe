package main

import (
	"time"

	"github.com/spf13/cobra"

	"hawser/internal/sandbox"
)

// execFlags are the flags of hawser exec as they were written.
type execFlags struct {
	box     boxFlags
	pty     string
	send    []string
	screen  bool
	limit   string
	timeout time.Duration
	idle    time.Duration
	record  string
	json    bool
}

func newExec() *cobra.Command {
	f := &execFlags{}
	cmd := &cobra.Command{
		Use:   "exec [flags] [--] COMMAND [ARG]...",
		Short: "Run a command in a sandbox",
		Long: `Run a command in a sandbox, with this directory as its workspace.

In the jail (the default) the workspace is written for real; everything else
that the command writes vanishes with it. It sees the system's programs but
not your secrets, and its network is a loopback of its own. When the command
ends, or hawser does for whatever reason, nothing that it started is left.

Output and input pass through as they come. The exit code is the command's
own, or
  124      a limit ended it
  125      hawser or the sandbox could not start it
  126      it cannot be executed
  127      it was not found
  128+n    signal n ended it
  2        hawser's own flags are wrong
Ctrl-C reaches the command; a second one kills it with all it started.

With --send the command runs behind a terminal and is typed at. Each string is
one key by name (Enter, C-c, Up, F5 … as tmux names them) or literal text, and
hawser goes on as soon as nothing more can happen without input: after at most
one second, or the time after a final @, as in --send $'make\n@30s'. After the
last one the screen is taken, all processes are ended, and hawser exits 0.`,
		Example: `  hawser exec -- npm test
  hawser exec --timeout 30s --memory 512M --json -- ./build.sh
  hawser exec --send $'python3 -q\n' --send $'6*7\n' --screen -- bash
  hawser exec --net host --keep ./layer -- apt-get install -y jq
  hawser exec --pty 120x40 --record demo.cast -- htop`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			job, err := f.job(args)
			if err != nil {
				return usage(err)
			}
			return job.run(cmd.Context())
		},
	}
	fl := cmd.Flags()
	fl.SetInterspersed(false) // what follows the command is the command's
	f.box.add(fl)
	fl.StringVar(&f.pty, "pty", "", "give the command a terminal of `COLSxROWS`")
	fl.StringArrayVar(&f.send, "send", nil, "type `KEYS`, then wait until it settles; may be repeated")
	fl.BoolVar(&f.screen, "screen", false, "print the last screen instead of the output")
	fl.StringVar(&f.limit, "limit", "", "keep only the newest `BYTES` of output, printed at the end (1M with --json)")
	fl.DurationVar(&f.timeout, "timeout", 0, "end it after `D`, such as 30s")
	fl.DurationVar(&f.idle, "idle", 0, "end it after `D` without output")
	fl.StringVar(&f.record, "record", "", "write a recording (asciicast) to `FILE.cast`")
	fl.BoolVar(&f.json, "json", false, "print one JSON object instead of the output")
	return cmd
}

// job checks everything that can be checked before anything starts.
func (f *execFlags) job(args []string) (*execJob, error) {
	if len(args) == 0 {
		return nil, usagef("no command; write: hawser exec -- COMMAND [ARG]...")
	}
	j := &execJob{screen: f.screen, json: f.json, record: f.record}
	var err error
	if j.policy, err = f.box.policy(); err != nil {
		return nil, err
	}
	for _, a := range args {
		if err := checkText("argument", a); err != nil {
			return nil, err
		}
	}
	j.spec.Args = args
	if f.timeout < 0 || f.idle < 0 {
		return nil, usagef("a time limit cannot be negative")
	}
	j.spec.Wall, j.spec.Idle = f.timeout, f.idle
	if f.limit != "" {
		n, err := parseBytes(f.limit)
		if err != nil {
			return nil, err
		}
		if err := j.keep(n); err != nil {
			return nil, err
		}
	}
	for _, s := range f.send {
		if err := checkText("keys", s); err != nil {
			return nil, err
		}
		j.send = append(j.send, parseSend(s))
	}
	if f.pty == "" && (f.screen || len(f.send) > 0) {
		f.pty = "80x24"
	}
	if f.pty != "" {
		size, err := parseSize(f.pty)
		if err != nil {
			return nil, err
		}
		j.spec.TTY = &size
	}
	return j, j.checkKeys()
}

// boxFlags are the flags that make a sandbox.
type boxFlags struct {
	sandbox, workspace, net string
	ro, rw, hide, env       []string
	keep, memory, cpu       string
	pids                    int
}

func (f *boxFlags) add(fl flagSet) {
	fl.StringVar(&f.sandbox, "sandbox", "jail", "`jail`, host (no confinement) or docker:IMAGE")
	fl.StringVar(&f.workspace, "workspace", ".", "the `DIR` that the command works in and may write")
	fl.StringVar(&f.net, "net", "", "network: `none`, loopback (the sandbox's own; the default) or host")
	fl.StringArrayVar(&f.ro, "ro", nil, "show `PATH` as it is, read-only; may be repeated")
	fl.StringArrayVar(&f.rw, "rw", nil, "let it write `PATH` for real; may be repeated")
	fl.StringArrayVar(&f.hide, "hide", nil, "hide `PATH`, beside the usual secrets; may be repeated")
	fl.StringVar(&f.keep, "keep", "", "keep what it writes outside the workspace in `DIR`, and start from there next time")
	fl.StringArrayVar(&f.env, "env", nil, "set `K=V`, or let variable K in; may be repeated")
	fl.StringVar(&f.memory, "memory", "", "memory limit `SIZE`, such as 512M")
	fl.IntVar(&f.pids, "pids", 0, "at most `N` processes and threads")
	fl.StringVar(&f.cpu, "cpu", "", "at most `N` seconds of processor time, all processes together")
}

type flagSet interface {
	StringVar(p *string, name, value, usage string)
	StringArrayVar(p *[]string, name string, value []string, usage string)
	IntVar(p *int, name string, value int, usage string)
}

func (f *boxFlags) policy() (p sandbox.Policy, err error) {
	if p.Kind, p.Image, err = sandbox.ParseKind(f.sandbox); err != nil {
		return p, err
	}
	if f.net != "" {
		if p.Network, err = sandbox.ParseNetwork(f.net); err != nil {
			return p, err
		}
	}
	p.Workspace, p.ReadOnly, p.Writable, p.Hidden = f.workspace, f.ro, f.rw, f.hide
	for _, e := range f.env {
		if err := checkText("--env", e); err != nil {
			return p, err
		}
	}
	p.Env = f.env
	if f.memory != "" {
		if p.Limits.Memory, err = parseBytes(f.memory); err != nil {
			return p, err
		}
		if p.Limits.Memory < 1 {
			return p, usagef("--memory %s is no room at all", f.memory)
		}
	}
	if f.pids < 0 {
		return p, usagef("--pids cannot be negative")
	}
	p.Limits.Pids = f.pids
	if f.cpu != "" {
		if p.Limits.CPU, err = parseCPU(f.cpu); err != nil {
			return p, err
		}
	}
	p.Keep, p.Data = f.keep, dataDir()
	return p, p.Check()
}
