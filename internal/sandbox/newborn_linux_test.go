package sandbox

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// born opens jails and says what their inits and processes have of hawser's:
// then again when nobody else may open hawser's terminal.
func born() {
	for range 2 {
		fmt.Println(ofHawsers())
		unix.IoctlSetInt(0, unix.TIOCEXCL, 0)
	}
}

func ofHawsers() string {
	b, err := Open(context.Background(), Policy{Workspace: os.Getenv("TMPDIR")})
	if err != nil {
		return err.Error()
	}
	defer b.Close()
	r, w, _ := os.Pipe()
	const line = `ulimit -Sn; grep -c '^SigBlk:.0000000000000000$' /proc/self/status; (: < /dev/tty) 2> /dev/null && echo tty || echo none`
	p, err := b.Start(context.Background(), Command{Args: []string{"sh", "-c", line}, Stdout: w})
	w.Close()
	if err != nil {
		return err.Error()
	}
	out, _ := io.ReadAll(r)
	<-p.Done()
	inside := strings.Fields(string(out))
	init := b.engine.(*initEngine).pid
	return fmt.Sprint("hawser has a terminal: ", terminalOf(os.Getpid()) != "0", " - its init: ", terminalOf(init) != "0",
		" - same group: ", groupOf(os.Getpid()) == groupOf(init), " - files, unblocked signals, terminal: ", inside)
}

// terminalOf reads the number of a process's controlling terminal.
func terminalOf(pid int) string { return statField(pid, 7) }

func groupOf(pid int) string { return statField(pid, 5) }

func statField(pid, n int) string {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, after, _ := strings.Cut(string(text), ") ")
	if f := strings.Fields(after); len(f) > n {
		return f[n-3]
	}
	return ""
}

// atTerminal runs a victim whose controlling terminal is one that is returned.
func atTerminal(t *testing.T, victim, before string) (*Process, *os.File) {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	b := open(t, Policy{Kind: Host})
	p, err := b.Start(t.Context(), Command{
		Args: []string{"sh", "-c", before + ` && exec "$0"`, self}, TTY: &Size{200, 24},
		Env: []string{payloadEnv + "=" + victim, "TMPDIR=" + t.TempDir()},
	})
	must(t, err)
	t.Cleanup(p.Release)
	tty := p.TTY()
	t.Cleanup(func() { tty.Close() })
	tty.SetDeadline(time.Now().Add(30 * time.Second))
	return p, tty
}

// An init shares hawser's session, but neither its terminal nor what is typed
// there, nor what Go has done to its limits.
func TestJailIsBornWithNothingOfHawsers(t *testing.T) {
	spotless(t)
	p, tty := atTerminal(t, "born", "ulimit -Sn 300")
	out, _ := io.ReadAll(tty) // ends with an error, as terminals do
	<-p.Done()
	const want = "hawser has a terminal: true - its init: false - same group: false - files, unblocked signals, terminal: [300 1 none]"
	for i, got := range slices.Collect(strings.FieldsFuncSeq(string(out), func(r rune) bool { return r == '\r' || r == '\n' })) {
		if got != want {
			t.Errorf("%d: got  %s\nwant %s", i, got, want)
		}
	}
	if n := strings.Count(string(out), want); n != 2 {
		t.Errorf("%d answers: %q", n, out)
	}
}

// typedAt opens jails while somebody types at hawser's terminal. They do without
// newuidmap, which is a program like any other until it has a group of its own.
func typedAt() {
	os.Setenv("PATH", "/nowhere")
	signal.Notify(make(chan os.Signal, 1), unix.SIGINT, unix.SIGQUIT, unix.SIGTSTP)
	fmt.Println("ready")
	for range 30 {
		b, err := Open(context.Background(), Policy{Workspace: os.Getenv("TMPDIR")})
		if err != nil {
			fmt.Println(err)
			return
		}
		p, err := b.Start(context.Background(), Command{Args: []string{"/bin/true"}})
		if err == nil {
			<-p.Done()
		}
		if err != nil || p.Status() != (Status{}) {
			fmt.Println("in the jail:", err, p)
			return
		}
		b.Close()
	}
	fmt.Println("undisturbed")
}

// Whoever interrupts, stops or quits means hawser, at no moment of a jail's
// start what is inside.
func TestTTYOfHawserIsNotTheJails(t *testing.T) {
	spotless(t)
	p, tty := atTerminal(t, "typed", "stty -echo noflsh")
	said := bufio.NewReader(tty)
	if line, err := said.ReadString('\n'); line != "ready\r\n" {
		t.Fatalf("%q, %v", line, err)
	}
	var typist sync.WaitGroup
	typist.Go(func() {
		for pace := time.NewTicker(100 * time.Microsecond); ; <-pace.C {
			if _, err := tty.WriteString("\x03\x1a\x1c"); err != nil || isDone(p) {
				return
			}
		}
	})
	out, _ := io.ReadAll(said)
	<-p.Done()
	typist.Wait()
	if got := strings.TrimSpace(string(out)); got != "undisturbed" {
		t.Errorf("got %q, %+v", got, p.Status())
	}
}

// closed opens jails as a hawser that nobody may look into.
func closed() {
	unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	for range 50 {
		b, err := Open(context.Background(), Policy{Workspace: os.Getenv("TMPDIR")})
		if err != nil {
			fmt.Println(err)
			return
		}
		b.Close()
	}
	still, _ := unix.PrctlRetInt(unix.PR_GET_DUMPABLE, 0, 0, 0, 0)
	fmt.Println("dumpable:", still)
}

// A hawser that cannot be read, but run, has jails, and does not open by them.
func TestJailOfAClosedHawser(t *testing.T) {
	spotless(t)
	self, err := os.Executable()
	must(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), payloadEnv+"=closed", "TMPDIR="+t.TempDir())
	if out, err := cmd.Output(); string(out) != "dumpable: 0\n" {
		t.Errorf("%q, %v", out, err)
	}
}

// An init that is killed while it starts is not taken for a refusal.
func TestJailWhoseInitIsKilledAtBirth(t *testing.T) {
	spotless(t)
	ids, err := mapIDs()
	must(t, err)
	_, theirs, err := socketPair()
	must(t, err)
	defer theirs.Close()
	err = onStarter(func() error {
		init, err := bear(ownProgram, unix.CLONE_NEWUSER|unix.CLONE_NEWPID, theirs)
		if err != nil {
			return err
		}
		defer init.Wait()
		init.Kill()
		var info unix.Siginfo
		unix.Waitid(unix.P_PID, init.Pid, &info, unix.WEXITED|unix.WNOWAIT, nil)
		return ids.writeInTime(init.Pid)
	})
	if err != nil && !errors.Is(err, errInitGone) { // root may write them nevertheless
		t.Errorf("got %v", err)
	}
}

func isDone(p *Process) bool {
	select {
	case <-p.Done():
		return true
	default:
		return false
	}
}

// A child that cannot run its program says why, and is gone.
func TestAStillbornSaysWhy(t *testing.T) {
	spotless(t)
	_, theirs, err := socketPair()
	must(t, err)
	defer theirs.Close()
	err = onStarter(func() error {
		_, err := bear("/proc/self/fd/no such program", unix.CLONE_NEWUSER|unix.CLONE_NEWPID, theirs)
		return err
	})
	if outcome(err) != "ENOENT" {
		t.Errorf("got %v", err)
	}
	if err := exec.Command("true").Run(); err != nil {
		t.Errorf("nothing can be started after: %v", err)
	}
}
