package sandbox

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// attack is one thing that a program in a jail must not be able to do. Its
// payload is a shell line, or Go code that runs inside as this test program.
type attack struct {
	name  string
	setup func(t *testing.T, p *Policy)
	sh    string
	do    func() string
	want  expected
	check func(t *testing.T, b *Box)
}

// attacks lists all, by theme. A payload is found in it again on the inside.
var attacks = map[string][]attack{
	"mount":     mountAttacks,
	"namespace": namespaceAttacks,
	"kernel":    kernelAttacks,
	"abi":       abiAttacks,
	"system":    systemAttacks,
	"settings":  settingAttacks,
	"secret":    secretAttacks,
	"link":      linkAttacks,
	"init":      initAttacks,
	"device":    deviceAttacks,
	"network":   networkAttacks,
	"files":     descriptorAttacks,
	"terminal":  terminalAttacks,
	"git":       gitAttacks,
}

// payloadEnv names, inside, the attack to run.
const payloadEnv = "HAWSER_PAYLOAD"

func runPayload(name string) {
	if f, ok := victims[name]; ok {
		f()
		os.Exit(0)
	}
	theme, name, _ := strings.Cut(name, "/")
	for _, a := range attacks[theme] {
		if a.name == name && a.do != nil {
			fmt.Print(a.do())
			os.Exit(0)
		}
	}
	fmt.Printf("there is no payload %q", name)
	os.Exit(1)
}

// TestAttack runs every attack in a jail of its own and checks after each that
// the jail still works and that nothing is left when it is closed.
func TestAttack(t *testing.T) {
	who := whoami(t)
	for theme, list := range attacks {
		t.Run(theme, func(t *testing.T) {
			for _, a := range list {
				t.Run(a.name, func(t *testing.T) { runAttack(t, theme, a, who) })
			}
		})
	}
}

func runAttack(t *testing.T, theme string, a attack, who caller) {
	mark := spotless(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := Policy{Kind: Jail, Workspace: t.TempDir(), ReadOnly: []string{self}, Env: []string{caseEnv + "=" + mark, payloadEnv + "=" + theme + "/" + a.name}}
	if a.setup != nil {
		a.setup(t, &p)
	}
	b := open(t, p)
	c := Command{Args: []string{self}}
	if a.sh != "" {
		c.Args = []string{"sh", "-c", a.sh}
	}
	got, st := runCommand(t, b, c)
	if want := a.want.of(who); got != want {
		t.Errorf("as %s: got %q (%+v), want %q", who, got, st, want)
	}
	if a.check != nil {
		a.check(t, b)
	}
	if out, st := run(t, b, "echo alive"); out != "alive" || st.Code != 0 {
		t.Errorf("the jail no longer works: %q, %+v", out, st)
	}
}

// outcome names an error as the kernel does.
func outcome(err error) string {
	var n syscall.Errno
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &n):
		return unix.ErrnoName(n)
	}
	return err.Error()
}

func outcomeOf(n syscall.Errno) string {
	if n == 0 {
		return "ok"
	}
	return outcome(n)
}

// syscallResult makes one system call and names what came of it.
func syscallResult(call uintptr, args ...uintptr) string {
	var a [6]uintptr
	copy(a[:], args)
	_, _, n := unix.Syscall6(call, a[0], a[1], a[2], a[3], a[4], a[5])
	return outcomeOf(n)
}

// calls is a payload that makes one system call.
func calls(call uintptr, args ...uintptr) func() string {
	return func() string { return syscallResult(call, args...) }
}
