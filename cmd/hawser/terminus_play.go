package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/session"
	"hawser/internal/terminus/drive"
	"hawser/internal/terminus/play"
)

func newTerminusPlay() *cobra.Command {
	var box boxFlags
	var task, save string
	var full bool
	cmd := &cobra.Command{
		Use:   "play [DIR]",
		Short: "Play the agent yourself",
		Long: `Play the agent in DIR (this directory if none is named): see what an agent
sees, and answer with a line to type, a key to press, or an answer in JSON or XML
as an agent writes it. Each answer is shown as an agent would have written it.
This is for learning the protocol and for making demonstrations.

The shell runs in a sandbox, as an agent's does. The game is a session like any
other: hawser journal replay shows it again. With --save the answers are kept
too; -a terminus:scripted/FILE gives them again.`,
		Example: `  hawser terminus play
  hawser terminus play --task "Make the tests pass." --save answers.jsonl ~/project
  hawser run -a terminus:scripted/answers.jsonl "Make the tests pass."`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				box.workspace = args[0]
			}
			o := session.Options{AgentName: "terminus play", Approve: approval.ModeAll, Data: dataDir()}
			var err error
			if o.Policy, err = box.policy(); err != nil {
				return asUsage(err)
			}
			var saved io.Writer
			if save != "" {
				f, err := os.Create(save)
				if err != nil {
					return usagef("--save: %w", err)
				}
				defer f.Close()
				saved = f
			}
			player := play.New(cmd.InOrStdin(), cmd.OutOrStdout(), saved)
			o.Agent = drive.Ask(player, drive.Options{Name: "a person", Full: full, Answer: -1, Errors: -1})
			return playTask(cmd.Context(), cmd.OutOrStdout(), o, task)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&task, "task", "Look around, and say that you are done.", "the `TASK`")
	fl.StringVar(&save, "save", "", "keep the answers in `FILE`, one a line")
	fl.BoolVar(&full, "full", false, "wait for the whole duration of each command, as other harnesses do")
	box.add(fl)
	return cmd
}

// playTask has one task with the player.
func playTask(ctx context.Context, out io.Writer, o session.Options, task string) error {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	s, err := session.Open(ctx, o)
	if err != nil {
		return failed(err)
	}
	end, err := s.Prompt(ctx, agent.Ask(task))
	id := s.ID()
	if err := errors.Join(err, s.Close(), o.Agent.Close()); err != nil {
		return failed(err)
	}
	switch {
	case end.Reason == agent.Ended:
		fmt.Fprintf(out, "The task is complete. See it again: hawser journal replay %s\n", id)
	case end.Detail == play.ErrLeft.Error():
		fmt.Fprintf(out, "You have left. See it again: hawser journal replay %s\n", id)
	case end.Reason == agent.Cancelled:
		fmt.Fprintf(out, "\nYou have left. See it again: hawser journal replay %s\n", id)
		return &exitError{exitCancelled, nil}
	default:
		fmt.Fprintf(out, "The game is over: %s. See it again: hawser journal replay %s\n", end.Detail, id)
	}
	return nil
}
