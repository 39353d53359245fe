// Gosdk is a peer for hawser that is made of the Go SDK: an agent, or a client of
// one. It has a module of its own, so that the SDK is no dependency of hawser's.
//
//	gosdk agent
//	gosdk client FOLDER SESSION PROMPT... -- AGENT [ARG]...
//
// The agent takes each prompt for a command. The client loads SESSION, unless it is
// new, allows everything, and cancels a turn in which anything says "cancel me", or
// in which it is to run "cancel early".
package main

import (
	"fmt"
	"log/slog"
	"os"
	"slices"

	"github.com/coder/acp-go-sdk"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "gosdk:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	dash := slices.Index(args, "--")
	switch {
	case len(args) == 1 && args[0] == "agent":
		a := &agent{folders: map[acp.SessionId]string{}, turns: map[acp.SessionId]func(){}}
		a.conn = acp.NewAgentSideConnection(a, os.Stdout, os.Stdin)
		a.conn.SetLogger(slog.New(slog.NewTextHandler(os.Stderr, nil)))
		<-a.conn.Done()
		return nil
	case dash > 3 && args[0] == "client":
		return drive(args[1], acp.SessionId(args[2]), args[3:dash], args[dash+1:])
	}
	return fmt.Errorf("usage: gosdk agent | gosdk client FOLDER SESSION PROMPT... -- AGENT [ARG...]")
}
