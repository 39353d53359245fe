package drive

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"hawser/internal/agent"
)

func TestExecute(t *testing.T) {
	for line, want := range map[string]string{
		"python3 a.py":               "exec python3 a.py",
		"  python3 'a b.py' # why":   "  exec python3 'a b.py' # why",
		"A=1 B='x y' ./agent --fast": "A=1 B='x y' exec ./agent --fast",
		"2>log ./agent":              "2>log exec ./agent",
		"./agent 2>log":              "exec ./agent 2>log",
		`"$HOME/my agent" x`:         `exec "$HOME/my agent" x`,
		"/opt/my agent":              "[ -f '/opt/my agent' ] && exec '/opt/my agent'; exec /opt/my agent",
		"/opt/agent --fast":          "exec /opt/agent --fast",
		"ägent ünd":                  "exec ägent ünd",
		"X=ä ./agent":                "X=ä exec ./agent",

		"agent": "agent", "": "", "A=1": "A=1", "cd x": "cd x", "exec a b": "exec a b", "exit 7": "exit 7", "$A b": "$A b",
		"./a x; ./b": "./a x; ./b", "./a x | ./b": "./a x | ./b", "./a x && ./b": "./a x && ./b", "./a x &": "./a x &",
		"! ./a x": "! ./a x", "(./a x)": "(./a x)", "while read r; do ./a x; done": "while read r; do ./a x; done",
		"./a 'x": "./a 'x", "a() { b c; }": "a() { b c; }", "./a x\n./b": "./a x\n./b",
	} {
		if runtime.GOOS == "windows" {
			want = line // its shell has no exec
		}
		if got := execute(line); got != want {
			t.Errorf("%q becomes %q, not %q", line, got, want)
		}
	}
}

// TestBlankInPath starts a program whose path is no line of a shell.
func TestBlankInPath(t *testing.T) {
	plainShell(t)
	path := filepath.Join(t.TempDir(), "my agent")
	if err := os.WriteFile(path, []byte("#!/bin/sh\nwhile read r; do echo '"+complete+"'; done\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	ends(t, Program(path, nil, Options{}), agent.Ended, "")
}

// TestClosedPipes has a program of several words close its pipes and stay.
func TestClosedPipes(t *testing.T) {
	plainShell(t)
	for which, why := range map[string]string{
		"stdin":  "the agent has closed its standard input, so that it cannot be asked at step 2",
		"stdout": "the agent has closed its standard output at step 2",
	} {
		t.Run(which, func(t *testing.T) {
			t.Parallel()
			ends(t, Program(os.Args[0]+" and words", []string{"DRIVE_CLOSES=" + which}, Options{Answer: 30 * time.Second}), agent.Failed, why)
		})
	}
}

// closes is the program that answers once, and then closes one of its pipes.
func closes(which string) {
	var b [1]byte
	for b[0] != '\n' {
		if _, err := os.Stdin.Read(b[:]); err != nil {
			return
		}
	}
	file := map[string]*os.File{"stdin": os.Stdin, "stdout": os.Stdout}[which]
	if which == "stdin" {
		file.Close() // first, so that the next request finds it so
	}
	fmt.Println(working)
	file.Close()
	time.Sleep(time.Hour) // until it is killed
}
