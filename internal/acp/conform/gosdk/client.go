package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/coder/acp-go-sdk"
)

// client is what a small editor would be.
type client struct {
	terminals
	files
	conn *acp.ClientSideConnection

	mu   sync.Mutex
	turn func() // cancels it
}

// listen looks for what cancels a turn.
func (c *client) listen(text []byte) {
	if bytes.Contains(text, []byte("cancel me")) {
		c.cancel()
	}
}

func (c *client) cancel() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.turn != nil {
		c.turn()
		c.turn = nil
	}
}

func (c *client) cancelBy(turn func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.turn = turn
}

func drive(folder string, session acp.SessionId, prompts, command []string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Stderr = os.Stderr
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err := errors.Join(err1, err2, cmd.Start()); err != nil {
		return err
	}
	c := &client{}
	c.terminals.listen = c.listen
	c.conn = acp.NewClientSideConnection(c, in, out)
	err := c.talk(ctx, folder, session, prompts)
	in.Close()
	err = errors.Join(err, cmd.Wait())
	c.terminals.killAll()
	return err
}

func (c *client) talk(ctx context.Context, folder string, session acp.SessionId, prompts []string) error {
	_, err := c.conn.Initialize(ctx, acp.InitializeRequest{
		ProtocolVersion: acp.ProtocolVersionNumber,
		ClientCapabilities: acp.ClientCapabilities{
			Fs: acp.FileSystemCapabilities{ReadTextFile: true, WriteTextFile: true}, Terminal: true,
		},
	})
	if err != nil {
		return fmt.Errorf("initialize: %w", err)
	}
	if session == "new" {
		made, err := c.conn.NewSession(ctx, acp.NewSessionRequest{Cwd: folder, McpServers: []acp.McpServer{}})
		if err != nil {
			return fmt.Errorf("session/new: %w", err)
		}
		session = made.SessionId
	} else if _, err := c.conn.LoadSession(ctx, acp.LoadSessionRequest{Cwd: folder, SessionId: session, McpServers: []acp.McpServer{}}); err != nil {
		return fmt.Errorf("session/load: %w", err)
	}
	for _, p := range prompts {
		c.cancelBy(func() { c.conn.Cancel(ctx, acp.CancelNotification{SessionId: session}) })
		r, err := c.conn.Prompt(ctx, acp.PromptRequest{SessionId: session, Prompt: []acp.ContentBlock{acp.TextBlock(p)}})
		if err != nil {
			return fmt.Errorf("session/prompt %q: %w", p, err)
		}
		c.cancelBy(nil)
		fmt.Println(p+":", r.StopReason)
	}
	return nil
}

func (c *client) SessionUpdate(_ context.Context, n acp.SessionNotification) error {
	text, err := json.Marshal(n)
	c.listen(text)
	return err
}

func (c *client) RequestPermission(_ context.Context, r acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	for _, o := range r.Options {
		if o.Kind == acp.PermissionOptionKindAllowOnce {
			return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected(o.OptionId)}, nil
		}
	}
	return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeCancelled()}, nil
}

// CreateTerminal cancels some turns while their agents wait for the answer.
func (c *client) CreateTerminal(ctx context.Context, r acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	if strings.Contains(strings.Join(r.Args, " "), "cancel early") {
		c.cancel()
	}
	return c.terminals.CreateTerminal(ctx, r)
}

// files are those of the machine.
type files struct{}

func (files) ReadTextFile(_ context.Context, r acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, err := os.ReadFile(r.Path)
	return acp.ReadTextFileResponse{Content: string(data)}, err
}

func (files) WriteTextFile(_ context.Context, r acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	return acp.WriteTextFileResponse{}, os.WriteFile(r.Path, []byte(r.Content), 0o644)
}
