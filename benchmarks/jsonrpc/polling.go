package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"hawser/internal/acp/drive"
	"hawser/internal/acp/wire"
	"hawser/internal/acp/wire/v1"
	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/jsonrpc"
	"hawser/internal/sandbox"
	"hawser/internal/session"
)

// What is measured: an agent polls a terminal that prints at this rate.
const (
	printRate  = 100e6 // bytes per second
	pollPause  = 10 * time.Millisecond
	pollLimit  = 64 << 10
	pollWarmUp = 1500 * time.Millisecond // the recording is full then
	pollWindow = 3 * time.Second
	pollTurns  = 5
	mostAdded  = 0.1 // of a core
)

// The roles in which the program starts itself.
const (
	roleAgent   = "polling-agent"
	rolePrinter = "printer"
)

// playRole is main for a process that this program started.
func playRole() {
	if len(os.Args) != 2 {
		return
	}
	switch os.Args[1] {
	case roleAgent:
		beAgent()
	case rolePrinter:
		bePrinter()
	default:
		return
	}
	os.Exit(0)
}

// polling measures the processor time that a whole session takes, hawser's process
// alone, while a command prints: with an agent that polls and with one that does not.
func polling(r *report) error {
	dir, err := os.MkdirTemp("", "hawser-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	self, err := os.Executable()
	if err != nil {
		return err
	}
	a, err := drive.New([]string{self, roleAgent}, drive.Options{})
	if err != nil {
		return err
	}
	s, err := session.Open(ctx, session.Options{
		Data: filepath.Join(dir, "data"), Agent: a, Approve: approval.ModeAll,
		Policy: sandbox.Policy{Kind: sandbox.Host, Workspace: dir},
	})
	if err != nil {
		return err
	}
	defer s.Close()
	front := s.Subscribe(session.SubscribeOptions{})
	polls := make(chan string, 1)
	go func() {
		for {
			e, err := front.Next(ctx)
			if err != nil {
				return
			}
			if m, ok := e.Event.(agent.Message); ok {
				polls <- m.Text
			}
		}
	}()
	var idle, busy []float64
	var said string
	for range pollTurns {
		for _, how := range []struct {
			prompt string
			list   *[]float64
		}{{"wait", &idle}, {"poll", &busy}} {
			used := make(chan float64, 1)
			go func() {
				time.Sleep(pollWarmUp)
				before, begin := processorTime(), time.Now()
				time.Sleep(pollWindow)
				used <- (processorTime() - before).Seconds() / time.Since(begin).Seconds()
			}()
			if stop, err := s.Prompt(ctx, agent.Ask(how.prompt)); err != nil || stop.Reason != agent.Ended {
				return errors.Join(fmt.Errorf("a turn ended with %+v", stop), err)
			}
			said = <-polls
			*how.list = append(*how.list, <-used)
		}
	}
	slices.Sort(idle)
	slices.Sort(busy)
	without, with := idle[len(idle)/2], busy[len(busy)/2]
	r.add("`terminal/output` every 10 ms, at a limit of 64 KiB, of a terminal that prints 100 MB/s ("+said+"): cores that it adds",
		fmt.Sprintf("%.3f (%.3f with, %.3f without)", with-without, with, without), "", "", "under 0.1", with-without < mostAdded)
	return s.Close()
}

// processorTime is what this process alone has used.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// beAgent is an agent whose turns start the printer and poll it, or do not.
func beAgent() {
	var p *jsonrpc.Peer
	p = jsonrpc.New(os.Stdin, os.Stdout, func(ctx context.Context, r *jsonrpc.Request) (any, error) {
		switch r.Method {
		case v1.MethodInitialize:
			return &v1.InitializeResponse{ProtocolVersion: 1}, nil
		case v1.MethodSessionNew:
			return &v1.NewSessionResponse{SessionID: someSession}, nil
		case v1.MethodSessionPrompt:
			return &v1.PromptResponse{StopReason: v1.StopReasonEndTurn}, watchPrinter(ctx, p, strings.Contains(string(r.Params), `"poll"`))
		}
		return nil, nil
	}, jsonrpc.Options{})
	_ = p.Run(context.Background())
}

func watchPrinter(ctx context.Context, p *jsonrpc.Peer, poll bool) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	var t v1.CreateTerminalResponse
	create := v1.CreateTerminalRequest{SessionID: someSession, Command: self, Args: []string{rolePrinter}, OutputByteLimit: wire.Some[uint64](pollLimit)}
	if err := p.Call(ctx, v1.MethodTerminalCreate, &create, &t); err != nil {
		return err
	}
	n, bytes := 0, 0
	end := time.Now().Add(pollWarmUp + pollWindow + time.Second/2)
	for tick := time.NewTicker(pollPause); time.Now().Before(end); {
		<-tick.C
		if !poll {
			continue
		}
		var out v1.TerminalOutputResponse
		if err := p.Call(ctx, v1.MethodTerminalOutput, &v1.TerminalOutputRequest{SessionID: someSession, TerminalID: t.TerminalID}, &out); err != nil {
			return err
		}
		n, bytes = n+1, bytes+len(out.Output)
	}
	if err := p.Call(ctx, v1.MethodTerminalRelease, &v1.ReleaseTerminalRequest{SessionID: someSession, TerminalID: t.TerminalID}, nil); err != nil {
		return err
	}
	text := fmt.Sprintf("%d polls of %d KiB", n, bytes/max(n, 1)>>10)
	return p.Notify(ctx, v1.MethodSessionUpdate, &v1.SessionNotification{SessionID: someSession, Update: &v1.AgentMessageChunk{Content: &v1.TextContent{Text: text}}})
}

// bePrinter prints lines as a large build does.
func bePrinter() {
	const perTick = int(printRate / 1000)
	var b strings.Builder
	for i := 0; b.Len() < perTick; i++ {
		fmt.Fprintf(&b, "[%4d/2048] CXX obj/src/module_%d/some_file.o -O2 -Wall “warnings” ok ✓\n", i%2048, i%97)
	}
	text := b.String()[:perTick]
	begin := time.Now()
	for sent := 0; ; sent++ {
		if _, err := io.WriteString(os.Stdout, text); err != nil {
			return
		}
		time.Sleep(time.Until(begin.Add(time.Duration(sent) * time.Millisecond)))
	}
}
