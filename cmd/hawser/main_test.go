//go:build linux

package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"hawser/internal/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.RunIfChild()
	if os.Getenv("HAWSER_TEST_MAIN") != "" { // this binary stands in for hawser
		os.Unsetenv("HAWSER_TEST_MAIN")
		mailboxPause = killAtStep(os.Getenv("HAWSER_TEST_STEP"))
		main()
	}
	testscript.Main(m, map[string]func(){"hawser": main})
}

// TestScripts runs hawser as a user would, one transcript per behaviour.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			home, err := os.MkdirTemp("", "home")
			e.Setenv("HOME", home)
			e.Defer(func() { os.RemoveAll(home) })
			return err
		},
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}

// exits CODE COMMAND...: the command ends with exactly this code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG]...")
	}
	code := "0"
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		code = exitCode(err)
	}
	if code != args[0] {
		ts.Fatalf("%v ended with %s, not %s", args[1:], code, args[0])
	}
}
