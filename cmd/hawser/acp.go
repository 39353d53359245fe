package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hawser/internal/acp/drive"
	"hawser/internal/acp/serve"
	"hawser/internal/acp/serve/remote"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/config"
	"hawser/internal/session"
)

// acpFlags are the flags of hawser acp as they were written.
type acpFlags struct {
	run       runFlags
	terminals string
	listen    string
	token     string
}

func newACP() *cobra.Command {
	f := &acpFlags{}
	cmd := &cobra.Command{
		Use:   "acp [flags]",
		Short: "Be an agent for an editor, by the Agent Client Protocol",
		Long: `Be an agent for Zed, Neovim, JetBrains or another client of the Agent Client
Protocol, which starts this command and talks with it on standard input and
output. Behind it is any agent that hawser knows; see hawser agents.

What the agent runs, runs in a sandbox (a jail, unless you say otherwise) and is
shown live in the editor; what it must ask, it asks there; everything is written
down, see hawser journal. Sessions can be listed, loaded and resumed, and watched
or answered from elsewhere with hawser sessions.

With --terminals editor the agent's commands run in the editor's own terminals and
its files are the editor's, with what is not saved yet. Those are outside every
sandbox, so that each command is asked for.

With --listen it takes WebSockets and streamable HTTP at http://ADDR/acp instead, from
whoever sends the header "Authorization: Bearer" and the token, and ends at Ctrl-C.
Without TLS keep it to loopback, or put a server that has TLS in front.

It ends when standard input does, with everything that it has started. The exit
code is 0 then, 2 if the flags are wrong, and 125 if something could not be ended
in good order.`,
		Example: `  hawser acp -a claude
  hawser acp -a script:demo.hawser --approve reads
  hawser acp -a acp:some-agent --net host --terminals editor`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := noEmpty(cmd.Flags()); err != nil {
				return err
			}
			o, err := f.options(cmd.Flags())
			if err != nil {
				return asUsage(err)
			}
			if f.listen != "" || f.token != "" {
				return f.serveRemote(cmd.Context(), o)
			}
			return failed(serveACP(cmd.Context(), o))
		},
	}
	fl := cmd.Flags()
	f.run.add(fl)
	fl.StringVar(&f.terminals, "terminals", "own", "`WHOSE` terminals run the agent's commands: own (hawser's sandbox) or editor")
	fl.StringVar(&f.listen, "listen", "", "take WebSockets and streamable HTTP at `ADDR`, such as 127.0.0.1:7777, instead; the path is /acp")
	fl.StringVar(&f.token, "token", "", "the `SECRET` that clients of --listen need: env:NAME, file:PATH, or itself")
	_ = fl.MarkHidden("workspace") // the editor names it
	return cmd
}

// options checks everything before the first message.
func (f *acpFlags) options(fl *pflag.FlagSet) (serve.Options, error) {
	o := serve.Options{Version: strings.Fields(version())[1], Data: dataDir(), Log: func(text string) { fmt.Fprintln(os.Stderr, "hawser:", oneLine(text)) }}
	if fl.Changed("workspace") {
		return o, usagef("--workspace: the editor says where each session works")
	}
	switch f.terminals {
	case "own":
	case "editor":
		o.Editor = true
	default:
		return o, usagef("--terminals %s: say own or editor", f.terminals)
	}
	// Where the editor starts us says nothing of where sessions will work.
	somewhere, err := os.MkdirTemp("", "hawser-")
	if err != nil {
		return o, failed(err)
	}
	defer os.Remove(somewhere)
	c := f.copy()
	c.box.workspace = somewhere
	first, err := c.session(fl)
	if err != nil {
		return o, err
	}
	if err := f.startable(first.options.Agent); err != nil {
		return o, errors.Join(err, first.options.Agent.Close())
	}
	o.Agent, o.AgentName = first.options.Agent.Info(), first.settings.Agent
	o.Fits = func(dir string) error {
		p := first.options.Policy
		p.Workspace = dir
		return p.Check()
	}
	o.Session = func(_ context.Context, w serve.Wanted) (session.Options, error) { return f.wanted(fl, w) }
	return o, first.options.Agent.Close()
}

// startable says why no session can begin: the agent's program is not there. One that is
// named from the workspace, or is in the sandbox, is looked for when there is one.
func (f *acpFlags) startable(a agent.Agent) error {
	c, ok := a.(interface{ Check(context.Context) error })
	if !ok || f.run.inside {
		return nil
	}
	var missing missingProgram
	err := c.Check(context.Background())
	if !errors.As(err, &missing) || strings.Contains(string(missing), "/") && !filepath.IsAbs(string(missing)) {
		return nil
	}
	return usagef("-a %s: %w; install it, or give its whole path", f.run.agent, err)
}

// copy gives flags that can be completed for one session.
func (f *acpFlags) copy() *runFlags {
	c := f.run
	c.options = slices.Clone(c.options)
	return &c
}

// wanted makes the options of a session that the editor wants.
func (f *acpFlags) wanted(fl *pflag.FlagSet, w serve.Wanted) (session.Options, error) {
	c := f.copy()
	c.box.workspace = w.Dir
	if w.From != nil {
		c.resume = w.From.ID
	}
	c.servers = serversOf(w.Servers)
	j, err := c.session(fl)
	if err != nil {
		return session.Options{}, err
	}
	if len(c.servers) > 0 && j.options.Agent.Info().Kind != "acp" {
		fmt.Fprintf(os.Stderr, "hawser: %s uses no MCP servers; the editor's %d are left out\n", j.settings.Agent, len(c.servers))
	}
	return j.options, j.remember()
}

// serversOf are the editor's MCP servers, as agents are told of them.
func serversOf(list []v1.MCPServer) []drive.Server {
	var all []drive.Server
	for _, s := range list {
		switch s := s.(type) {
		case *v1.MCPServerStdio:
			own := drive.Server{Name: s.Name, Command: s.Command, Args: s.Args, Env: map[string]string{}}
			for _, e := range s.Env {
				own.Env[e.Name] = e.Value
			}
			all = append(all, own)
		case *v1.MCPServerHTTP:
			all = append(all, drive.Server{Name: s.Name, URL: s.URL, Headers: headersOf(s.Headers)})
		case *v1.MCPServerSSE:
			all = append(all, drive.Server{Name: s.Name, URL: s.URL, SSE: true, Headers: headersOf(s.Headers)})
		}
	}
	return all
}

func headersOf(list []v1.HTTPHeader) map[string]string {
	all := map[string]string{}
	for _, h := range list {
		all[h.Name] = h.Value
	}
	return all
}

// unblocked is a reader that can be closed while it is being read, which standard
// input cannot. The goroutine ends with the process.
func unblocked(r io.Reader) io.Reader {
	out, in := io.Pipe()
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
	}()
	return out
}

// serveACP talks on standard input and output until either ends.
func serveACP(ctx context.Context, o serve.Options) error {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	err := serve.Serve(ctx, unblocked(os.Stdin), os.Stdout, o)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// serveRemote takes connections until hawser is told to end.
func (f *acpFlags) serveRemote(ctx context.Context, o serve.Options) error {
	if f.listen == "" || f.token == "" {
		return usagef("--listen and --token need each other")
	}
	token, err := config.Secret(f.token).Resolve(source)
	if err != nil {
		return usagef("--token: %w", err)
	}
	if token = strings.TrimSpace(token); len(token) < shortestToken {
		return usagef("--token: it has %d characters; take at least %d, such as openssl rand -hex 16 gives", len(token), shortestToken)
	}
	l, err := net.Listen("tcp", f.listen)
	if err != nil {
		return failed(err)
	}
	fmt.Fprintf(os.Stderr, "hawser: listening at http://%s%s\n", l.Addr(), remote.Path)
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	return failed(remote.Serve(ctx, l, token, o))
}

// shortestToken cannot be guessed by trying.
const shortestToken = 16
