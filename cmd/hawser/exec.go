package main

import (
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// execFlags are the flags of hawser exec as they were written.
type execFlags struct {
	box     boxFlags
	pty     string
	send    []string
	screen  bool
	limit   string
	timeout string
	idle    string
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
Ctrl-C reaches the command; a second one kills it with all it started. At a
terminal of its own (--pty) only two within half a second do: slower ones may
be meant for the program.

With --send the command runs behind a terminal and is typed at. Each string is
one key by name (Enter, C-c, Up, F5 … as tmux names them) or literal text, and
hawser goes on as soon as nothing more can happen without input: after at most
one second, or the time after a final @, as in --send $'make\n@30s' (text that
itself ends so wants a time after it: 'user@5s@1s'). After the last one the
screen is taken, all processes are ended, and hawser exits 0.

Output is live. With --json, --screen or --limit it is held back instead and
printed at the end, both streams in one, in the order in which they came. With
--json nothing is printed on stdout when the command could not be started.`,
		Example: `  hawser exec -- npm test
  hawser exec --timeout 30s --memory 512M --json -- ./build.sh
  hawser exec --send $'python3 -q\n' --send $'6*7\n' --screen -- bash
  hawser exec --net host --keep ../layer -- apt-get install -y jq
  hawser exec --pty 120x40 --record demo.cast -- htop`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := noEmpty(cmd.Flags()); err != nil {
				return err
			}
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
	fl.StringVar(&f.timeout, "timeout", "", "end it after `D`, such as 30s")
	fl.StringVar(&f.idle, "idle", "", "end it after `D` without output")
	fl.StringVar(&f.record, "record", "", "write a recording (asciicast) to `FILE.cast`")
	fl.BoolVar(&f.json, "json", false, "print one JSON object instead of the output")
	return cmd
}

// noEmpty refuses a flag whose value is empty, as an unset variable of a
// script leaves it: it was meant to be something.
func noEmpty(fl *pflag.FlagSet) (err error) {
	fl.Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" {
			err = usagef("--%s has an empty value; give it one, or leave it out", f.Name)
		}
	})
	return err
}

// job checks everything that can be checked before anything starts.
func (f *execFlags) job(args []string) (*execJob, error) {
	if len(args) == 0 || args[0] == "" {
		return nil, usagef("no command; write: hawser exec -- COMMAND [ARG]...")
	}
	j := &execJob{screen: f.screen, json: f.json, record: f.record}
	var err error
	if j.policy, err = f.box.policy(); err != nil {
		return nil, err
	}
	for _, a := range args {
		if err := checkText("an argument", a); err != nil {
			return nil, err
		}
	}
	j.spec.Args = args
	for _, t := range []struct {
		name, value string
		to          *time.Duration
	}{{"timeout", f.timeout, &j.spec.Wall}, {"idle", f.idle, &j.spec.Idle}} {
		if t.value == "" {
			continue
		}
		if *t.to, err = parseTime(t.value); err != nil {
			return nil, usagef("--%s: %w", t.name, err)
		}
	}
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
		if err := checkText("--send", s); err != nil {
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
