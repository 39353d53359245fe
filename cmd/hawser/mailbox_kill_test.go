//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"hawser/internal/mailbox/wire"
)

// killAtStep ends this process, as kill -9 does, when the mailbox comes to a step.
func killAtStep(step string) func(string) {
	left, err := strconv.Atoi(step)
	if err != nil {
		return nil
	}
	return func(string) {
		if left--; left == 0 {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
}

// killReplies are what the person has to say. Every effect is a line of its own.
var killReplies = []string{`
[CREATE_FILE path="made"]
M1
M2
[/CREATE_FILE]
[EDIT_FILE path="f" start_line="2" end_line="2"]
E1
and more
[/EDIT_FILE]
[RUN_COMMAND]
echo R1 >> log
[/RUN_COMMAND]
[EDIT_FILE path="f" start_line="4" end_line="4"]
E2
[/EDIT_FILE]
[REPLACE path="f"]
<<<<<<< SEARCH
six
=======
E3
>>>>>>> REPLACE
[/REPLACE]
[EDIT_FILE path="made" start_line="2" end_line="2"]
E4
[/EDIT_FILE]
[DELETE_FILE path="gone"]
[EDIT_FILE path="f" start_line="5" end_line="5"]
E5
[/EDIT_FILE]
[MESSAGE]
R1 was said
[/MESSAGE]
[READ_FILE path="f"]
`, `
[RUN_COMMAND]
echo R2 >> log
[/RUN_COMMAND]
[DONE]
Done.
[/DONE]
`}

// TestKilledAtEveryStep ends hawser at its first step, at its second, and so on,
// and lets another one go on: nothing is done twice, nothing is lost, and nobody
// ever sees half a file.
func TestKilledAtEveryStep(t *testing.T) {
	steps, stride := 0, 1
	if raceEnabled { // each step takes seconds, and is done without it too
		stride = 5
	}
	for at := 1; ; at += stride {
		k := newKilled(t)
		if !k.run(at, "new", "--sandbox", "host", "--approve", "all", "--workspace", k.ws, "the task") {
			break
		}
		steps += stride
		k.whole()
		if k.session() == "" { // killed before there was one
			k.run(0, "new", "--sandbox", "host", "--approve", "all", "--workspace", k.ws, "the task")
		} else if !k.complete() {
			k.run(0, "resume")
		}
		k.check(fmt.Sprintf("killed at step %d", at))
		k.undone()
		if t.Failed() {
			t.Fatalf("killed at step %d:\n%s", at, k.log.String())
		}
	}
	if steps < 40 {
		t.Errorf("only %d steps", steps)
	}
}

// killed is a mailbox, its person, and a hawser that may be killed.
type killed struct {
	t       *testing.T
	dir, ws string
	given   int // replies up to now
	log     bytes.Buffer
}

func newKilled(t *testing.T) *killed {
	k := &killed{t: t, dir: t.TempDir()}
	k.ws = filepath.Join(k.dir, "ws")
	put(t, filepath.Join(k.ws, "f"), []byte("one\ntwo\nthree\nfour\nfive\nsix\n"))
	put(t, filepath.Join(k.ws, "gone"), []byte("x\n"))
	return k
}

func (k *killed) mail(names ...string) string {
	return filepath.Join(append([]string{k.dir, "mail"}, names...)...)
}

// run starts hawser and answers its outboxes until it ends. It says whether it
// was killed.
func (k *killed) run(step int, args ...string) bool {
	k.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], append([]string{"mailbox", args[0], "--dir", k.mail()}, args[1:]...)...)
	cmd.Env = append(os.Environ(), "HAWSER_TEST_MAIN=1", "HAWSER_DATA="+filepath.Join(k.dir, "data"))
	if step > 0 {
		cmd.Env = append(cmd.Env, "HAWSER_TEST_STEP="+strconv.Itoa(step))
	}
	cmd.Stdout, cmd.Stderr = &k.log, &k.log
	must(k.t, cmd.Start())
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case err := <-done:
			var exit *exec.ExitError
			if errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL && ctx.Err() == nil {
				return true
			}
			if err != nil {
				k.t.Fatalf("%v: %v\n%s", args, err, k.log.String())
			}
			return false
		case <-tick.C:
			k.answer()
		}
	}
}

// answer saves the next reply if its outbox is there.
func (k *killed) answer() {
	if k.given == len(killReplies) {
		return
	}
	found, _ := filepath.Glob(k.mail("outbox", fmt.Sprintf("*_seq%04d.txt", k.given+1)))
	if len(found) == 0 {
		return
	}
	tmp := k.mail("inbox", "part")
	must(k.t, os.WriteFile(tmp, []byte(killReplies[k.given]), 0o644))
	k.given++
	must(k.t, os.Rename(tmp, k.mail("inbox", fmt.Sprintf("reply%d.txt", k.given))))
}

// session is the one that was begun.
func (k *killed) session() string {
	found, _ := filepath.Glob(k.mail("sessions", "*.json"))
	if len(found) == 0 {
		return ""
	}
	return strings.TrimSuffix(filepath.Base(found[0]), ".json")
}

func (k *killed) complete() bool {
	data, err := os.ReadFile(k.mail("sessions", k.session()+".json"))
	must(k.t, err)
	s, err := wire.DecodeSession(data)
	must(k.t, err)
	return s.Complete
}

// whole checks that whatever has its name is all there.
func (k *killed) whole() {
	k.t.Helper()
	outboxes, _ := filepath.Glob(k.mail("outbox", "*.txt"))
	for _, f := range outboxes {
		data, err := os.ReadFile(f)
		must(k.t, err)
		if _, err := wire.ReadOutbox(string(data)); err != nil {
			k.t.Errorf("%s: %v", f, err)
		}
	}
	sessions, _ := filepath.Glob(k.mail("sessions", "*.json"))
	for _, f := range sessions {
		data, err := os.ReadFile(f)
		must(k.t, err)
		if _, err := wire.DecodeSession(data); err != nil {
			k.t.Errorf("%s: %v", f, err)
		}
	}
}

// check compares what was reported with what was done.
func (k *killed) check(when string) {
	k.t.Helper()
	k.whole()
	data, err := os.ReadFile(k.mail("sessions", k.session()+".json"))
	must(k.t, err)
	s, err := wire.DecodeSession(data)
	must(k.t, err)
	outbox, err := os.ReadFile(k.mail("outbox", wire.OutboxName(s.ID, 2)))
	must(k.t, err)
	shown, err := wire.ReadOutbox(string(outbox))
	must(k.t, err)
	first, second := shown.Results, s.LastResults
	if !s.Complete || s.Sequence != 2 || len(first) != 10 || len(second) != 2 {
		k.t.Fatalf("%s: complete %v at %d, %d and %d results\n%s", when, s.Complete, s.Sequence, len(first), len(second), k.log.String())
	}
	interrupted := 0
	for _, r := range append(first, second...) {
		if r.Summary == "File 'made' not found" && !first[0].Success {
			continue // nor can it be edited then
		}
		if !r.Success {
			interrupted++
			if !strings.HasPrefix(r.Summary, "Interrupted") {
				k.t.Errorf("%s: %+v", when, r)
			}
		}
	}
	if interrupted > 1 {
		k.t.Errorf("%s: %d commands were interrupted", when, interrupted)
	}
	for _, e := range []struct {
		file, line string
		r          wire.Result
	}{
		{"made", "M1", first[0]}, {"f", "E1", first[1]}, {"log", "R1", first[2]}, {"f", "E2", first[3]}, {"f", "E3", first[4]},
		{"made", "E4", first[5]}, {"f", "E5", first[7]}, {"log", "R2", second[0]},
	} {
		text, _ := os.ReadFile(filepath.Join(k.ws, e.file))
		n := strings.Count("\n"+string(text), "\n"+e.line+"\n")
		made := e.r.Success || strings.HasSuffix(e.r.Summary, "the change was made")
		if n > 1 || made && n != 1 || !made && n == 1 && e.file != "log" {
			k.t.Errorf("%s: %s is %d times in %s (%q), and was reported as %+v", when, e.line, n, e.file, text, e.r)
		}
	}
	for _, old := range []string{"two", "four", "five", "six"} { // each has its own place
		text, _ := os.ReadFile(filepath.Join(k.ws, "f"))
		if strings.Contains(string(text), old+"\n") && interrupted == 0 {
			k.t.Errorf("%s: %s is still in %q", when, old, text)
		}
	}
	if waiting, _ := filepath.Glob(k.mail("inbox", "*.txt")); len(waiting) > 0 {
		k.t.Errorf("%s: left in the inbox: %v", when, waiting)
	}
	if kept, _ := filepath.Glob(k.mail("inbox", "processed", "*.txt")); len(kept) != 2 {
		k.t.Errorf("%s: processed: %v", when, kept)
	}
}

// undone takes both replies back, whatever pieces they were carried out in.
func (k *killed) undone() {
	k.t.Helper()
	k.restored(k.apply(k.t, "undo", "2", "--force"))
}

// restored checks that the files are as they were in the beginning.
func (k *killed) restored(said string) {
	k.t.Helper()
	for name, want := range map[string]string{"f": "one\ntwo\nthree\nfour\nfive\nsix\n", "gone": "x\n", "made": "", "log": ""} {
		if got, _ := os.ReadFile(filepath.Join(k.ws, name)); string(got) != want {
			k.t.Errorf("undone, %s holds %q; hawser said: %s", name, got, said)
		}
	}
}

// TestKilledInUndo ends hawser at every step of an undoing. Nobody goes on before
// it is finished, and then the model knows of it.
func TestKilledInUndo(t *testing.T) {
	for at := 1; ; at++ {
		k := newKilled(t)
		k.apply(t, "new", "--no-wait", "--sandbox", "host", "--approve", "all", "--workspace", k.ws, "the task")
		k.given = len(killReplies) // nobody answers but by apply
		reply := filepath.Join(k.dir, "reply")
		put(t, reply, []byte(killReplies[0]))
		k.apply(t, "apply", reply)
		if !k.run(at, "undo") {
			if at < 5 {
				t.Errorf("only %d steps", at)
			}
			return
		}
		k.whole()
		said := ""
		if _, err := os.Stat(k.mail("sessions", "."+k.session(), "undo.json")); err == nil {
			if said = k.apply(t, "apply", reply); !strings.Contains(said, "the undoing of reply 1 was interrupted") {
				t.Errorf("a reply was taken: %s", said)
			}
		}
		said += k.apply(t, "undo")
		k.restored(said)
		outbox, err := os.ReadFile(k.mail("outbox", wire.OutboxName(k.session(), 2)))
		must(t, err)
		if shown, err := wire.ReadOutbox(string(outbox)); err != nil || shown.Results[len(shown.Results)-1].Command != "UNDO" {
			t.Errorf("the model is not told: %v, %+v", err, shown.Results)
		}
		if t.Failed() {
			t.Fatalf("killed at step %d:\n%s", at, said)
		}
	}
}

// TestKilledInApply ends hawser at every step of an apply; the next apply, of the
// same file, goes on.
func TestKilledInApply(t *testing.T) {
	for at := 1; ; at++ {
		k := newKilled(t)
		k.apply(t, "new", "--no-wait", "--sandbox", "host", "--approve", "all", "--workspace", k.ws, "the task")
		k.given = len(killReplies)
		reply := filepath.Join(k.dir, "reply")
		put(t, reply, []byte("Session: "+k.session()+"\nSequence: 1\n"+killReplies[0]))
		if !k.run(at, "apply", reply) {
			if at < 30 {
				t.Errorf("only %d steps", at)
			}
			return
		}
		k.whole()
		said := k.apply(t, "apply", reply)
		text, _ := os.ReadFile(filepath.Join(k.ws, "log"))
		if n := strings.Count(string(text), "R1"); n > 1 || n == 0 && !strings.Contains(said, "Interrupted") || k.sequence() != 2 {
			t.Errorf("log holds %q, outbox %d; hawser said: %s", text, k.sequence(), said)
		}
		k.restored(k.apply(t, "undo", "--force", "1"))
		if t.Failed() {
			t.Fatalf("killed at step %d:\n%s", at, said)
		}
	}
}

// apply runs a verb to its end and gives what it said; one that waits is ended
// once its outbox is there.
func (k *killed) apply(t *testing.T, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], append([]string{"mailbox", args[0], "--dir", k.mail()}, args[1:]...)...)
	cmd.Env = append(os.Environ(), "HAWSER_TEST_MAIN=1", "HAWSER_DATA="+filepath.Join(k.dir, "data"))
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	must(t, cmd.Start())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = cmd.Wait() // the code is the verb's own
	}()
	for {
		select {
		case <-done:
			return out.String()
		case <-time.After(5 * time.Millisecond):
			if found, _ := filepath.Glob(k.mail("sessions", "*.json")); args[0] == "new" && len(found) > 0 && k.sequence() == 1 {
				_ = cmd.Process.Signal(os.Interrupt)
			}
		}
	}
}

// sequence is that of the newest outbox.
func (k *killed) sequence() int {
	data, err := os.ReadFile(k.mail("sessions", k.session()+".json"))
	if err != nil {
		return 0
	}
	s, _ := wire.DecodeSession(data)
	return s.Sequence
}
