package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"github.com/coder/acp-go-sdk"
)

// agent does what a coding agent does, in one turn: it asks, writes a file, reads
// it, and runs a command in a terminal of the client's.
type agent struct {
	acp.Agent // what it does not implement is not advertised, and so never called
	conn      *acp.AgentSideConnection

	mu      sync.Mutex
	folders map[acp.SessionId]string
	turns   map[acp.SessionId]func() // they cancel
}

func (a *agent) Initialize(context.Context, acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{
		ProtocolVersion: acp.ProtocolVersionNumber,
		AgentInfo:       &acp.Implementation{Name: "gosdk", Version: "1"},
	}, nil
}

func (a *agent) NewSession(_ context.Context, r acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	id := acp.SessionId(fmt.Sprintf("session-%d", len(a.folders)+1))
	a.folders[id] = r.Cwd
	return acp.NewSessionResponse{SessionId: id}, nil
}

func (a *agent) Cancel(_ context.Context, n acp.CancelNotification) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if cancel := a.turns[n.SessionId]; cancel != nil {
		cancel()
	}
	return nil
}

func (a *agent) Prompt(ctx context.Context, r acp.PromptRequest) (acp.PromptResponse, error) {
	turn, cancel := context.WithCancel(ctx)
	defer cancel()
	a.mu.Lock()
	a.turns[r.SessionId] = cancel
	folder := a.folders[r.SessionId]
	a.mu.Unlock()
	err := a.work(turn, ctx, r.SessionId, folder, r.Prompt[0].Text.Text)
	if turn.Err() != nil {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, err
}

// work is a turn. What must also be done after a cancel has the other context.
func (a *agent) work(ctx, always context.Context, id acp.SessionId, folder, command string) error {
	const call = "call-1"
	tell := func(u acp.SessionUpdate) error {
		return a.conn.SessionUpdate(always, acp.SessionNotification{SessionId: id, Update: u})
	}
	if err := tell(acp.UpdateAgentMessageText("I ask first.")); err != nil {
		return err
	}
	err := tell(acp.StartToolCall(call, command, acp.WithStartKind(acp.ToolKindExecute), acp.WithStartStatus(acp.ToolCallStatusPending)))
	if err != nil {
		return err
	}
	answer, err := a.conn.RequestPermission(ctx, acp.RequestPermissionRequest{
		SessionId: id,
		ToolCall:  acp.ToolCallUpdate{ToolCallId: call, Title: acp.Ptr(command), RawInput: map[string]any{"command": command}},
		Options: []acp.PermissionOption{
			{Kind: acp.PermissionOptionKindAllowOnce, Name: "Yes", OptionId: "yes"},
			{Kind: acp.PermissionOptionKindRejectOnce, Name: "No", OptionId: "no"},
		},
	})
	if err != nil {
		return err
	}
	if s := answer.Outcome.Selected; s == nil || s.OptionId != "yes" {
		return errors.New("it was not allowed")
	}

	file := filepath.Join(folder, "command.txt")
	if _, err := a.conn.WriteTextFile(ctx, acp.WriteTextFileRequest{SessionId: id, Path: file, Content: command + "\n"}); err != nil {
		return err
	}
	text, err := a.conn.ReadTextFile(ctx, acp.ReadTextFileRequest{SessionId: id, Path: file})
	if err != nil || text.Content != command+"\n" {
		return fmt.Errorf("%s has %q: %w", file, text.Content, err)
	}

	terminal, err := a.conn.CreateTerminal(ctx, acp.CreateTerminalRequest{
		SessionId: id, Command: "bash", Args: []string{"-c", command}, Cwd: &folder, OutputByteLimit: acp.Ptr(1000),
		Env: []acp.EnvVariable{{Name: "PEER", Value: "gosdk"}},
	})
	if err != nil {
		return err
	}
	defer a.conn.ReleaseTerminal(always, acp.ReleaseTerminalRequest{SessionId: id, TerminalId: terminal.TerminalId})
	err = tell(acp.UpdateToolCall(call, acp.WithUpdateStatus(acp.ToolCallStatusInProgress),
		acp.WithUpdateContent([]acp.ToolCallContent{acp.ToolTerminalRef(terminal.TerminalId)})))
	if err != nil {
		return err
	}
	if _, err := a.conn.WaitForTerminalExit(ctx, acp.WaitForTerminalExitRequest{SessionId: id, TerminalId: terminal.TerminalId}); err != nil {
		_, killed := a.conn.KillTerminal(always, acp.KillTerminalRequest{SessionId: id, TerminalId: terminal.TerminalId})
		return errors.Join(err, killed)
	}
	out, err := a.conn.TerminalOutput(ctx, acp.TerminalOutputRequest{SessionId: id, TerminalId: terminal.TerminalId})
	if err != nil {
		return err
	}
	if err := tell(acp.UpdateToolCall(call, acp.WithUpdateStatus(acp.ToolCallStatusCompleted))); err != nil {
		return err
	}
	return tell(acp.UpdateAgentMessageText("It said: " + out.Output))
}
