package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hawser/internal/workspace"
)

// watchedFiles is nearly the most that a workspace may have for all its files to
// be looked at before and after each command.
const watchedFiles = 19_000

// undo measures what it costs that commands can be undone: all files are read
// before the first one, and looked at before and after each.
func undo() bool {
	dir, err := os.MkdirTemp("", "hawser-undo-")
	if err != nil {
		fmt.Fprintln(os.Stderr, "mailbox:", err)
		return false
	}
	defer os.RemoveAll(dir)
	ws := filepath.Join(dir, "ws")
	w, err := sources(ws, filepath.Join(dir, "snapshots"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "mailbox:", err)
		return false
	}
	defer w.Close()
	set := w.Begin("bench")
	command := func() error {
		end, err := set.Watch(context.Background())
		if err == nil {
			err = os.WriteFile(filepath.Join(ws, "made"), []byte(time.Now().String()), 0o644)
		}
		if err == nil {
			err = end(context.Background())
		}
		return err
	}
	ok := measure("a first command among 19,000 files of 3 kB, so that it can be undone", 3*time.Second, 0, command)
	ok = measure("a further one", time.Second, 0, command) && ok
	return measure("undo of both", time.Second, 0, func() error {
		if err := set.Close(); err != nil {
			return err
		}
		_, err := w.Undo(context.Background(), workspace.UndoOptions{})
		return err
	}) && ok
}

func sources(dir, snapshots string) (*workspace.Workspace, error) {
	text := []byte(strings.Repeat("a line of a program\n", 150))
	var err error
	for n := range watchedFiles {
		sub := filepath.Join(dir, fmt.Sprintf("d%03d", n/100))
		err = errors.Join(err, os.MkdirAll(sub, 0o755), os.WriteFile(filepath.Join(sub, fmt.Sprintf("f%d.go", n)), text, 0o644))
	}
	if err != nil {
		return nil, err
	}
	return workspace.Open(dir, workspace.Options{Snapshots: snapshots})
}
