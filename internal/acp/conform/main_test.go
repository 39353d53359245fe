//go:build conform && linux

package conform

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// What the first stage prepares, for the second.
const (
	hawserEnv = "CONFORM_HAWSER" // hawser's program
	gosdkEnv  = "CONFORM_GOSDK"  // the peer that is made of the Go SDK
	peersEnv  = "CONFORM_PEERS"  // the folder of the other peers
)

// TestMain runs the tests in two stages. The first may use the network to install
// and build what is needed; the second, with the tests, has the loopback alone.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == teeCommand {
		os.Exit(tee(os.Args[2], os.Args[3:]))
	}
	if os.Getenv(hawserEnv) == "" {
		code, err := prepared()
		if err != nil {
			fmt.Fprintln(os.Stderr, "conform:", err)
			code = 1
		}
		os.Exit(code)
	}
	if os.Getuid() == 0 {
		if out, err := exec.Command("ip", "link", "set", "lo", "up").CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "conform: the loopback: %v: %s\n", err, out)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// prepared prepares everything, and runs this program again where there is no
// network.
func prepared() (code int, err error) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		return 1, err
	}
	folder, err := os.MkdirTemp("", "conform")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(folder)
	hawser, gosdk := filepath.Join(folder, "hawser"), filepath.Join(folder, "gosdk")
	if err := build(root, hawser, "-tags", "shippedinit", "./cmd/hawser"); err != nil {
		return 1, err
	}
	if err := build(filepath.Join(root, "internal/acp/conform/gosdk"), gosdk, "."); err != nil {
		return 1, err
	}
	install := exec.Command(filepath.Join(root, "scripts/peers"))
	install.Stderr = os.Stderr
	peers, err := install.Output()
	if err != nil {
		return 1, fmt.Errorf("scripts/peers: %w", err)
	}

	again := exec.Command("/proc/self/exe", os.Args[1:]...)
	again.Stdout, again.Stderr = os.Stdout, os.Stderr
	again.Env = append(os.Environ(), hawserEnv+"="+hawser, gosdkEnv+"="+gosdk, peersEnv+"="+strings.TrimSpace(string(peers)))
	runtime.LockOSThread() // whose death Pdeathsig is about
	again.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if os.Getuid() == 0 { // others cannot have a network of their own everywhere
		again.SysProcAttr.Cloneflags = syscall.CLONE_NEWNET
	}
	err = again.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return max(exit.ExitCode(), 1), nil
	}
	return 0, err
}

func build(dir, to string, args ...string) error {
	cmd := exec.Command("go", append([]string{"build", "-o", to}, args...)...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", cmd, err, out)
	}
	return nil
}
