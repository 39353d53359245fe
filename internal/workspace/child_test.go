//go:build unix

package workspace

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
)

// The test binary is also the child that is killed or starved.
func TestMain(m *testing.M) {
	switch os.Getenv("WORKSPACE_TEST_CHILD") {
	case "killed":
		os.Exit(killedChild())
	case "starved":
		os.Exit(starvedChild())
	}
	os.Exit(m.Run())
}

func child(root, role string, env ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), append(env, "WORKSPACE_TEST_CHILD="+role, "WORKSPACE_TEST_ROOT="+root)...)
	return cmd
}

func openInChild() *Workspace {
	root := os.Getenv("WORKSPACE_TEST_ROOT")
	w, err := Open(root, Options{Snapshots: filepath.Join(filepath.Dir(root), "snapshots")})
	if err != nil {
		panic(err)
	}
	return w
}

// killedChild makes two sets of changes and undoes one, and kills itself at
// the step that it is told.
func killedChild() int {
	w := openInChild()
	left, _ := strconv.Atoi(os.Getenv("WORKSPACE_TEST_STEP"))
	w.pause = func(string) {
		if left--; left == 0 {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
	changes := manyChanges()
	for _, half := range [][]Change{changes[:6], changes[6:]} {
		s := w.Begin("half")
		for _, c := range half {
			if _, err := s.Apply(context.Background(), c); err != nil {
				fmt.Println(err)
				return 1
			}
		}
		if err := commandInChild(w, s); err != nil {
			fmt.Println(err)
			return 1
		}
		s.Close()
	}
	if _, err := w.Undo(context.Background(), UndoOptions{}); err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}

// commandInChild changes, makes and removes files behind the set's back.
func commandInChild(w *Workspace, s *ChangeSet) error {
	end, err := s.Watch(context.Background())
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(w.Dir(), "commanded"), 0o755); err != nil {
		return err
	}
	for _, name := range []string{"a", "by-command", "commanded/x"} {
		if err := os.WriteFile(filepath.Join(w.Dir(), name), []byte(s.token), 0o644); err != nil {
			return err
		}
		w.pause("command writes")
	}
	if err := os.Remove(filepath.Join(w.Dir(), "run")); err == nil {
		w.pause("command removes")
	}
	return end(context.Background())
}

// Whatever step the process is killed at, undoing brings the files back, and
// no temporary file stays.
func TestKilledAtEveryStep(t *testing.T) {
	for step := 1; ; step++ {
		w := newWorkspace(t, undoFiles)
		start := tree(t, w.Dir())
		must(t, w.Close())
		out, err := child(w.Dir(), "killed", "WORKSPACE_TEST_STEP="+strconv.Itoa(step)).CombinedOutput()
		if err == nil {
			if step < 40 {
				t.Errorf("only %d steps: the child does too little", step)
			}
			return
		}
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
			t.Fatalf("step %d: %v: %s", step, err, out)
		}
		w = reopen(t, w.Dir(), Options{})
		for name := range tree(t, w.Dir()) {
			if strings.Contains(name, ".tmp") {
				t.Errorf("step %d: left %s", step, name)
			}
		}
		sets, err := w.ChangeSets()
		must(t, err)
		if len(sets) > 0 {
			// What a command did when it was killed is in doubt.
			undo(t, w, UndoOptions{Sets: len(sets), Force: true})
		}
		sameTree(t, tree(t, w.Dir()), start)
		if t.Failed() {
			t.Fatalf("killed at step %d", step)
		}
	}
}

// starvedChild may write only small files, which fails as a full disk does:
// in the middle of the text.
func starvedChild() int {
	w := openInChild()
	limit := syscall.Rlimit{Cur: 8192, Max: 8192}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		fmt.Println(err)
		return 2
	}
	big := bytes.Repeat([]byte("x"), 1<<20)
	for _, c := range []Change{Write{Path: "a", Data: big}, Write{Path: "new/deep/b", Data: big}, Delete{Path: "large"}} {
		s := w.Begin("starved")
		_, err := s.Apply(context.Background(), c)
		if !errors.Is(err, syscall.EFBIG) || strings.Contains(err.Error(), ".tmp") {
			fmt.Printf("%T: %v\n", c, err)
			return 1
		}
		s.Close()
	}
	return 0
}

func TestFullDisk(t *testing.T) {
	w := newWorkspace(t, map[string]string{"a": "old", "large": strings.Repeat("l", 20000)})
	before := tree(t, w.Dir())
	if out, err := child(w.Dir(), "starved").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	sameTree(t, tree(t, w.Dir()), before)
	sameTree(t, tree(t, filepath.Join(filepath.Dir(w.Dir()), "snapshots")), nil)
}
