package sandbox

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// strict opens a Box where the kernel runs what is in memory only when told
// so, or not at all. The setting is its namespace's own.
func strict() {
	if err := os.WriteFile("/proc/sys/vm/memfd_noexec", []byte(os.Getenv(victimKind)), 0); err != nil {
		fmt.Print("skip: ", err)
		return
	}
	b, err := Open(context.Background(), Policy{Kind: Host, Workspace: os.TempDir()})
	if err != nil {
		fmt.Print(err)
		return
	}
	b.Close()
	fmt.Print("ok")
}

func init() { victims["strict"] = strict }

func TestInitRunsWhereMemoryDoesNot(t *testing.T) {
	if whoami(t) != root {
		return // only root has settings of its own; it shows this for all
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, setting := range []string{"1", "2"} {
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), payloadEnv+"=strict", victimKind+"="+setting)
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWPID}
		out, err := cmd.Output()
		if len(out) > 4 && string(out[:4]) == "skip" {
			if os.Getenv("CI") == "true" {
				t.Fatal(string(out))
			}
			t.Skip(string(out))
		}
		if string(out) != "ok" {
			t.Errorf("setting %s: %s, %v", setting, out, err)
		}
	}
}
