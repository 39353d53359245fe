package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"hawser/internal/agent"
	"hawser/internal/approval"
	"hawser/internal/sandbox"
	"hawser/internal/session"
	"hawser/internal/terminus/drive"
	"hawser/internal/terminus/wire"
)

const (
	steps    = 30
	declared = 2.0 // seconds of each step: a minute in all
	wanted   = 20  // times faster
)

// commandOf is what step i types. A third of them take a tenth of a second: one
// second in all.
func commandOf(i int) string {
	switch i % 3 {
	case 0:
		return fmt.Sprintf("sleep 0.1; echo step %d took its time\n", i)
	case 1:
		return fmt.Sprintf("echo step %d > file%d; ls file%d\n", i, i, i)
	}
	return fmt.Sprintf("cat file%d; seq %d %d\n", i-1, i, i+3)
}

// loop measures a scripted session against the flow of tmux and full sleeping,
// and says whether it was as fast as it should be.
func loop() error {
	dir, err := os.MkdirTemp("", "hawser-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, ".bash_profile"), []byte("PS1='$ ' PROMPT_COMMAND= HISTFILE=\n"), 0o600); err != nil {
		return err
	}
	if err := os.Setenv("HOME", dir); err != nil {
		return err
	}
	ours, took, err := byHawser(dir)
	if err != nil {
		return fmt.Errorf("hawser: %w", err)
	}
	theirs, sleptThrough, err := byTmux(dir)
	if err != nil {
		return fmt.Errorf("tmux: %w", err)
	}
	same := 0
	for i := range theirs {
		if i < len(ours) && strings.TrimRight(ours[i], "\n") == strings.TrimRight(theirs[i], "\n") {
			same++
		}
	}
	last := "the same"
	if len(ours) != steps || ours[steps-1] != theirs[steps-1] {
		last = "DIFFERENT"
	}
	ratio := sleptThrough.Seconds() / took.Seconds()
	mark := "reached"
	if ratio < wanted || last != "the same" {
		mark = "MISSED"
	}
	fmt.Printf("\nA scripted session of %d steps whose durations sum to %.0f s and whose commands take 1 s, end to end.\n\n"+
		"| measured | hawser | tmux by exec, full sleeping | ratio | wanted | |\n|---|---|---|---|---|---|\n"+
		"| %d steps; %d of %d screens equal, the last is %s | %.2f s | %.2f s | %.1f | at least %d times | %s |\n",
		steps, steps*declared, steps, same, steps, last, took.Seconds(), sleptThrough.Seconds(), ratio, wanted, mark)
	if mark != "reached" {
		return fmt.Errorf("the loop is %.1f times faster, not %d, and the last screen is %s", ratio, wanted, last)
	}
	return nil
}

// reciter gives the scripted answers, and keeps what it is shown.
type reciter struct{ screens []string }

func (r *reciter) Ask(_ context.Context, q wire.Request) (string, error) {
	if q.Step > 1 && len(r.screens) < steps {
		r.screens = append(r.screens, q.Screen)
	}
	a := wire.Answer{TaskComplete: true}
	if q.Step <= steps {
		a = wire.Answer{Commands: []wire.Command{{Keystrokes: commandOf(q.Step - 1), Duration: declared}}}
	}
	return a.Encode(), nil
}

func (r *reciter) Close() error { return nil }

// byHawser plays the session with all that a real one has: the gate, the journal
// and the recording.
func byHawser(home string) ([]string, time.Duration, error) {
	work, err := os.MkdirTemp(home, "work")
	if err != nil {
		return nil, 0, err
	}
	begin := time.Now()
	r := &reciter{}
	s, err := session.Open(context.Background(), session.Options{
		Data: filepath.Join(home, "data"), Agent: drive.Ask(r, drive.Options{}), Approve: approval.ModeAll,
		Policy: sandbox.Policy{Kind: sandbox.Host, Workspace: work},
	})
	if err != nil {
		return nil, 0, err
	}
	stop, err := s.Prompt(context.Background(), agent.Ask("follow the script"))
	if e := s.Close(); err == nil {
		err = e
	}
	if err == nil && stop.Reason != agent.Ended {
		err = fmt.Errorf("it ended with %s: %s", stop.Reason, stop.Detail)
	}
	return r.screens, time.Since(begin), err
}

// byTmux plays it as other harnesses do: a process for each call, and sleep.
func byTmux(home string) (screens []string, took time.Duration, err error) {
	work, err := os.MkdirTemp(home, "work")
	if err != nil {
		return nil, 0, err
	}
	socket := filepath.Join(home, "tmux")
	tmux := func(args ...string) (string, error) {
		out, err := exec.Command("tmux", append([]string{"-S", socket, "-f", "/dev/null"}, args...)...).CombinedOutput()
		if err != nil {
			err = fmt.Errorf("%s: %w: %s", args[0], err, out)
		}
		return string(out), err
	}
	begin := time.Now()
	if _, err := tmux("new-session", "-d", "-s", "agent", "-x", "160", "-y", "40", "-c", work, "bash --login"); err != nil {
		return nil, 0, err
	}
	defer func() {
		if _, e := tmux("kill-server"); err == nil {
			err = e
		}
	}()
	time.Sleep(time.Second) // for the shell
	begin = begin.Add(time.Second)
	for i := range steps {
		for _, call := range [][]string{{"has-session", "-t", "agent"}, {"send-keys", "-t", "agent", commandOf(i)}} {
			if _, err := tmux(call...); err != nil {
				return nil, 0, err
			}
		}
		time.Sleep(time.Duration(declared * float64(time.Second)))
		if _, err := tmux("capture-pane", "-p", "-S", "-", "-t", "agent"); err != nil {
			return nil, 0, err
		}
		screen, err := tmux("capture-pane", "-p", "-t", "agent")
		if err != nil {
			return nil, 0, err
		}
		screens = append(screens, screen)
	}
	return screens, time.Since(begin), nil
}
