package sandbox

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/boxinit"
)

// victims are payloads that are no single attack.
var victims = map[string]func(){"opener": opener, "toolwatch": toolwatch, "born": born, "typed": typedAt, "closed": closed}

// What a victim is told.
const (
	victimKind = "HAWSER_VICTIM_KIND"
	victimMark = "HAWSER_VICTIM_MARK"
)

// opener opens and closes Boxes, full of processes that mean to stay, until it
// is killed, or forgotten.
func opener() {
	mark, _ := strconv.ParseUint(os.Getenv(victimMark), 10, 64)
	unix.Prlimit(0, unix.RLIMIT_RTTIME, &unix.Rlimit{Cur: mark, Max: mark}, nil)
	ctx := context.Background()
	for i, end := 0, time.Now().Add(time.Minute); time.Now().Before(end); i++ {
		p := Policy{Kind: Kind(os.Getenv(victimKind)), Workspace: os.Getenv("TMPDIR")}
		c := Command{Args: []string{"sh", "-c", `trap '' TERM HUP; (setsid sh -c 'trap "" TERM HUP; sleep 1000 & exec sleep 1000' &); exec sleep 1000`}}
		if os.Getuid() == 0 {
			p.Limits = Limits{Pids: 200}
			c.Limits = Limits{Memory: 1 << 28, CPU: time.Hour}
		}
		b, err := Open(ctx, p)
		if err != nil {
			fmt.Println("open:", err)
			os.Exit(1)
		}
		for range 3 {
			if i%2 == 1 {
				c.TTY = &Size{80, 24}
			}
			if _, err := b.Start(ctx, c); err != nil {
				fmt.Println("start:", err)
				os.Exit(1)
			}
		}
		if i%2 == 1 {
			b.KillAll(ctx)
		}
		b.Close()
	}
}

// TestDeathOfHawserAtAnyMomentLeavesNothing kills it again and again, a little
// later each time.
func TestDeathOfHawserAtAnyMomentLeavesNothing(t *testing.T) {
	rounds := 60
	if testing.Short() {
		rounds = 10
	}
	kinds(t, func(t *testing.T, k Kind) {
		spotless(t)
		for i := range rounds {
			killVictim(t, k, time.Duration(i)*4*time.Millisecond)
		}
	})
}

func killVictim(t *testing.T, k Kind, after time.Duration) {
	t.Helper()
	tmp := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	mark := (1<<10 + rand.Uint64N(1<<19)) * boxinit.TagStep
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), payloadEnv+"=opener", victimKind+"="+string(k), victimMark+"="+strconv.FormatUint(mark, 10), "TMPDIR="+tmp)
	out, err := os.Create(filepath.Join(t.TempDir(), "said"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	<-time.After(after) // the moment is the point of the test, not a wait for something
	cmd.Process.Kill()
	cmd.Wait()
	if text, _ := os.ReadFile(out.Name()); len(text) > 0 {
		t.Errorf("before it was killed: %s", text)
	}
	left := func() []string {
		list := processes(func(pid int) bool { return boxinit.Tagged(pid, mark) })
		return append(list, groupsOf(cmd.Process.Pid)...)
	}
	if !eventually(func() bool { return len(left()) == 0 }) {
		t.Errorf("killed after %v: left %q", after, left())
	}
	if names := entries(tmp); len(names) > 0 {
		t.Errorf("killed after %v: temporary files %q", after, names)
	}
}
