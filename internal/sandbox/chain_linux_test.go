package sandbox

import (
	"context"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"hawser/internal/sandbox/boxinit"
)

// chain is always another process: each forks the next and exits. Whoever
// looks at one finds it dead, and the next one already somewhere else.
// It ends with whoever reads what it says, should nobody end it.
func chain() {
	os.Stdout.WriteString("ready\n")
	out := [1]unix.PollFd{{Fd: 1}}
	var now unix.Timespec
	for range 20000 {
		syscall.RawSyscall6(unix.SYS_PPOLL, uintptr(unsafe.Pointer(&out)), 1, uintptr(unsafe.Pointer(&now)), 0, 0, 0)
		if out[0].Revents != 0 {
			break
		}
		pid, _, _ := syscall.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
		if pid != 0 {
			break
		}
	}
	syscall.RawSyscall(unix.SYS_EXIT_GROUP, 0, 0, 0)
}

func init() { victims["chain"], victims["chainopener"] = chain, chainOpener }

// startChain starts one whose processes all hold the other end of the pipe, so
// that its end is the end of the last of them.
func startChain(t *testing.T, b *Box) (*Process, *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p, err := b.Start(t.Context(), Command{Args: []string{self}, Env: []string{payloadEnv + "=chain"}, Stdout: w})
	w.Close()
	if err != nil {
		t.Fatal(err)
	}
	r.SetReadDeadline(time.Now().Add(20 * time.Second))
	if _, err := io.ReadFull(r, make([]byte, len("ready\n"))); err != nil {
		t.Fatal(err)
	}
	return p, r
}

// ended says whether all of a chain's processes have.
func ended(r *os.File) bool {
	r.SetReadDeadline(time.Now().Add(3 * time.Second))
	_, err := r.Read(make([]byte, 1))
	return err == io.EOF
}

// A kill that succeeds leaves nothing, however fast it changes.
func TestTreeThatIsAlwaysAnotherEnds(t *testing.T) {
	rounds := 100
	if testing.Short() {
		rounds = 30
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	kinds(t, func(t *testing.T, k Kind) {
		for _, end := range endings[:2] {
			t.Run(end.name, func(t *testing.T) {
				p := Policy{Kind: k}
				if k == Jail {
					p.ReadOnly = []string{self}
				}
				b := open(t, p)
				for i := range rounds {
					p, r := startChain(t, b)
					ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
					err := end.end(ctx, b, p)
					cancel()
					if err != nil {
						t.Fatal(err)
					}
					if !ended(r) {
						t.Fatalf("round %d: it lives on", i)
					}
					r.Close()
					p.Release()
				}
			})
		}
	})
}

// apart gives a hawser that is to be killed a mark of its own: its init becomes
// the test's child, and would look like something that the test left behind.
func apart() {
	mark := (1<<10 + rand.Uint64N(1<<19)) * boxinit.TagStep
	unix.Prlimit(0, unix.RLIMIT_RTTIME, &unix.Rlimit{Cur: mark, Max: mark}, nil)
}

// chainOpener is a hawser with a chain on the host.
func chainOpener() {
	apart()
	b, err := Open(context.Background(), Policy{Kind: Host, Workspace: os.TempDir()})
	if err != nil {
		os.Exit(1)
	}
	self, _ := os.Executable()
	if _, err := b.Start(context.Background(), Command{Args: []string{self}, Env: []string{payloadEnv + "=chain"}, Stdout: os.Stdout}); err != nil {
		os.Exit(1)
	}
	os.Stdout.Close() // only the chain holds it now
	if os.Getenv(victimKind) == "init" {
		unix.Kill(b.engine.(*initEngine).pid, unix.SIGKILL)
	}
	os.Stdin.Read(make([]byte, 1)) // until the test has ended
}

// The death contract holds for a chain: after hawser's end, and after the
// init's.
func TestDeathEndsAChain(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, killed := range []string{"hawser", "init"} {
		t.Run(killed, func(t *testing.T) {
			spotless(t)
			for i := range 50 {
				killChain(t, self, killed, i)
			}
		})
	}
}

func killChain(t *testing.T, self, killed string, round int) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), payloadEnv+"=chainopener", victimKind+"="+killed)
	cmd.Stdout = w
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	err = cmd.Start()
	w.Close()
	if err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer in.Close()
	defer cmd.Process.Kill()
	r.SetReadDeadline(time.Now().Add(20 * time.Second))
	if _, err := io.ReadFull(r, make([]byte, len("ready\n"))); err != nil && killed == "hawser" {
		t.Fatal(err) // the init's end may come before the chain's beginning
	}
	if killed == "hawser" {
		cmd.Process.Kill()
	}
	if !ended(r) {
		t.Fatalf("round %d: it lives on", round)
	}
}
