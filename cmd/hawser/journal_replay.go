package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	xterm "golang.org/x/term"

	"hawser/internal/journal"
)

func newJournalReplay() *cobra.Command {
	var speed, idle string
	cmd := &cobra.Command{
		Use:   "replay ID [TERMINAL]",
		Short: "Play what the terminals of a session showed",
		Long: `Play what the terminals of a session showed, as fast as it happened: one terminal,
or all of them in the order in which they were started. Pauses are cut to two
seconds, or to --idle. Ctrl-C ends it.`,
		Example: `  hawser journal replay 20261115-0912
  hawser journal replay 20261115-0912 t2 --speed 8 --idle 500ms`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return usagef("write: hawser journal replay ID [TERMINAL]; see hawser journal ls")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			p := player{out: cmd.OutOrStdout()}
			var err error
			if p.speed, err = strconv.ParseFloat(speed, 64); err != nil || !(p.speed > 0 && p.speed <= 1e6) {
				return usagef("--speed: %q is not a speed; write 2 for twice as fast, 0.5 for half", speed)
			}
			if p.idle, err = parseTime(idle); err != nil {
				return usagef("--idle: %w", err)
			}
			id, err := findJournal(args[0])
			if err != nil {
				return err
			}
			list, err := findRecordings(id, strings.Join(args[1:], ""))
			if err != nil {
				return err
			}
			warnTampered(id)
			return p.playAll(cmd.Context(), list)
		},
	}
	cmd.Flags().StringVar(&speed, "speed", "1", "play `N` times as fast")
	cmd.Flags().StringVar(&idle, "idle", "2s", "cut pauses to `D`")
	return cmd
}

// findRecordings are those of a session, or the one of a terminal.
func findRecordings(id, terminal string) ([]journal.RecordingInfo, error) {
	list, err := journal.Recordings(journal.Dir(dataDir(), id))
	if err != nil {
		return nil, failed(err)
	}
	if len(list) == 0 {
		return nil, usagef("session %s has no terminal recordings", id)
	}
	if terminal == "" {
		return list, nil
	}
	names := recordingNames(list)
	name, err := complete(terminal, names)
	if err != nil {
		return nil, usagef("%w terminal %q in session %s; it has %s", err, terminal, id, strings.Join(names, ", "))
	}
	for _, r := range list {
		if r.Name == name {
			return []journal.RecordingInfo{r}, nil
		}
	}
	return nil, nil
}

func recordingNames(list []journal.RecordingInfo) (names []string) {
	for _, r := range list {
		names = append(names, r.Name)
	}
	return names
}

// player shows recordings on a terminal.
type player struct {
	out   io.Writer
	speed float64
	idle  time.Duration
}

func (p *player) playAll(ctx context.Context, list []journal.RecordingInfo) error {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	file, _ := p.out.(*os.File)
	screen := file != nil && xterm.IsTerminal(int(file.Fd()))
	for i, r := range list {
		if len(list) > 1 {
			if screen && i > 0 {
				io.WriteString(p.out, "\x1b[!p\x1b[?1049l\x1b[0m\x1b[2J\x1b[H")
			}
			fmt.Fprintf(os.Stderr, "hawser: terminal %s (%d of %d)\n", r.Name, i+1, len(list))
		}
		err := p.play(ctx, r)
		if screen { // as a program that was cut off leaves it, nobody could go on
			io.WriteString(p.out, "\x1b[!p\x1b[?1049l\x1b[?25h\x1b[0m")
		}
		if errors.Is(err, context.Canceled) {
			return &exitError{code: 130}
		}
		if err != nil {
			return failed(fmt.Errorf("replay %s: %w", r.Name, err))
		}
		if r.Dropped > 0 {
			fmt.Fprintf(os.Stderr, "hawser: the recording of %s was full: %d bytes of it are missing\n", r.Name, r.Dropped)
		}
	}
	return nil
}

// play waits between events as they did, in steps from one to the next, so that a
// pause that was cut does not make the rest late.
func (p *player) play(ctx context.Context, r journal.RecordingInfo) error {
	f, err := os.Open(r.Path)
	if errors.Is(err, os.ErrNotExist) && r.Bytes == 0 {
		return nil // its hawser was killed before there was one
	}
	if err != nil {
		return err
	}
	defer f.Close()
	var shown time.Duration // of the recording's time
	due := time.Now()
	for e, err := range castEvents(f) {
		if err != nil {
			return err
		}
		pause := min(max(e.at-shown, 0), p.idle)
		shown = max(shown, e.at)
		due = due.Add(time.Duration(float64(pause) / p.speed))
		if err := wait(ctx, time.Until(due)); err != nil {
			return err
		}
		if e.kind == "o" {
			if _, err := io.WriteString(p.out, e.data); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

func wait(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
