package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"

	"github.com/coder/acp-go-sdk"
)

// terminals are the client's, each a process group.
type terminals struct {
	listen func(output []byte)
	mu     sync.Mutex
	made   []*terminal
}

type terminal struct {
	cmd    *exec.Cmd
	listen func(output []byte)
	exited chan struct{}

	mu     sync.Mutex
	out    bytes.Buffer
	waited bool // only then is it listened to: the agent knows it
}

func (t *terminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n, err := t.out.Write(p)
	if t.waited {
		t.listen(t.out.Bytes())
	}
	return n, err
}

func (t *terminal) await() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waited = true
	t.listen(t.out.Bytes())
}

func (t *terminal) status() (code *int, signal *string) {
	w := t.cmd.ProcessState.Sys().(syscall.WaitStatus)
	if w.Signaled() {
		return nil, acp.Ptr(w.Signal().String())
	}
	return acp.Ptr(w.ExitStatus()), nil
}

func (ts *terminals) find(id string) (*terminal, error) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	for i, t := range ts.made {
		if id == fmt.Sprint(i) {
			return t, nil
		}
	}
	return nil, acp.NewInvalidParams("no such terminal")
}

func (ts *terminals) CreateTerminal(_ context.Context, r acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	t := &terminal{listen: ts.listen, cmd: exec.Command(r.Command, r.Args...), exited: make(chan struct{})}
	t.cmd.Stdout, t.cmd.Stderr = t, t
	t.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	t.cmd.Env = os.Environ()
	for _, e := range r.Env {
		t.cmd.Env = append(t.cmd.Env, e.Name+"="+e.Value)
	}
	if r.Cwd != nil {
		t.cmd.Dir = *r.Cwd
	}
	if err := t.cmd.Start(); err != nil {
		return acp.CreateTerminalResponse{}, err
	}
	go func() {
		defer close(t.exited)
		t.cmd.Wait()
	}()
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.made = append(ts.made, t)
	return acp.CreateTerminalResponse{TerminalId: fmt.Sprint(len(ts.made) - 1)}, nil
}

func (ts *terminals) TerminalOutput(_ context.Context, r acp.TerminalOutputRequest) (acp.TerminalOutputResponse, error) {
	t, err := ts.find(r.TerminalId)
	if err != nil {
		return acp.TerminalOutputResponse{}, err
	}
	answer := acp.TerminalOutputResponse{}
	select {
	case <-t.exited:
		code, signal := t.status()
		answer.ExitStatus = &acp.TerminalExitStatus{ExitCode: code, Signal: signal}
	default:
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	answer.Output = t.out.String()
	return answer, nil
}

func (ts *terminals) WaitForTerminalExit(ctx context.Context, r acp.WaitForTerminalExitRequest) (acp.WaitForTerminalExitResponse, error) {
	t, err := ts.find(r.TerminalId)
	if err != nil {
		return acp.WaitForTerminalExitResponse{}, err
	}
	t.await()
	select {
	case <-t.exited:
	case <-ctx.Done():
		return acp.WaitForTerminalExitResponse{}, ctx.Err()
	}
	code, signal := t.status()
	return acp.WaitForTerminalExitResponse{ExitCode: code, Signal: signal}, nil
}

func (ts *terminals) KillTerminal(_ context.Context, r acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	t, err := ts.find(r.TerminalId)
	if err == nil {
		syscall.Kill(-t.cmd.Process.Pid, syscall.SIGKILL)
	}
	return acp.KillTerminalResponse{}, err
}

func (ts *terminals) ReleaseTerminal(ctx context.Context, r acp.ReleaseTerminalRequest) (acp.ReleaseTerminalResponse, error) {
	_, err := ts.KillTerminal(ctx, acp.KillTerminalRequest{TerminalId: r.TerminalId})
	return acp.ReleaseTerminalResponse{}, err
}

// killAll leaves nothing running, whatever the agent has released.
func (ts *terminals) killAll() {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	for _, t := range ts.made {
		syscall.Kill(-t.cmd.Process.Pid, syscall.SIGKILL)
	}
}
