package journal

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
)

// hooked is a file that counts, waits or fails.
type hooked struct {
	file
	onSync  func() error
	onWrite func(p []byte) (int, error)
}

func (h hooked) Sync() error {
	if h.onSync != nil {
		if err := h.onSync(); err != nil {
			return err
		}
	}
	return h.file.Sync()
}

func (h hooked) Write(p []byte) (int, error) {
	if h.onWrite != nil {
		if n, err := h.onWrite(p); err != nil {
			h.file.Write(p[:n])
			return n, err
		}
	}
	return h.file.Write(p)
}

func hooks(h hooked) Options {
	return Options{open: func(name string, flag int) (file, error) {
		f, err := openFile(name, flag)
		h.file = f
		return h, err
	}}
}

// Whoever commits while a sync is under way shares the next one.
func TestGroupCommit(t *testing.T) {
	const committers = 64
	var syncs atomic.Int64
	first, all := make(chan struct{}), make(chan struct{})
	f := newFolder(t)
	j := f.create(t, hooks(hooked{onSync: func() error {
		if syncs.Add(1) == 1 { // this one lasts until all others wait
			close(first)
			<-all
		}
		return nil
	}}))
	var group sync.WaitGroup
	commit := func() {
		if _, err := j.Commit(t.Context(), "c", nil); err != nil {
			t.Error(err)
		}
	}
	group.Go(commit)
	<-first
	for range committers {
		group.Go(commit)
	}
	for { // every one has added its record, which comes before it waits
		j.mu.Lock()
		n := j.seq
		j.mu.Unlock()
		if n == committers+1 {
			break
		}
		runtime.Gosched()
	}
	close(all)
	group.Wait()
	if n := syncs.Load(); n != 2 {
		t.Errorf("%d syncs for %d commits", n, committers+1)
	}
	ok(t, j.Close())
}

// A commit waits for its own record, not only for some.
func TestCommitIsDurable(t *testing.T) {
	var syncedSize atomic.Int64
	f := newFolder(t)
	j := f.create(t, hooks(hooked{onSync: func() error {
		info, err := os.Stat(filepath.Join(f.dir, journalName))
		if err == nil {
			syncedSize.Store(info.Size())
		}
		return err
	}}))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 50 {
				seq, err := j.Commit(t.Context(), "c", nil)
				if err != nil {
					t.Error(err)
				}
				size := syncedSize.Load()
				b, err := os.ReadFile(filepath.Join(f.dir, journalName))
				if err != nil {
					t.Error(err)
				}
				if n := int64(strings.Count(string(b[:size]), "\n")); n < seq {
					t.Errorf("commit %d returned with %d records on the disk", seq, n)
				}
			}
		})
	}
	group.Wait()
	ok(t, j.Close())
}

func TestFailingDisk(t *testing.T) {
	for name, h := range map[string]hooked{
		"sync": {onSync: func() error { return syscall.EIO }},
		"write": {onWrite: func(p []byte) (int, error) {
			if strings.Contains(string(p), `"kind":"bad"`) {
				return len(p) / 2, syscall.EIO
			}
			return 0, nil
		}},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFolder(t)
			j := f.create(t, hooks(h))
			must[int64](t)(j.Append("good", nil))
			checkFailed(t, f, j, syscall.EIO)
		})
	}
}

// checkFailed commits to a disk that fails, and expects to be told.
func checkFailed(t *testing.T, f folder, j *Journal, want error) {
	t.Helper()
	if _, err := j.Commit(t.Context(), "bad", strings.Repeat("x", 1<<20)); !errors.Is(err, want) {
		t.Fatalf("commit: %v", err)
	}
	_, err1 := j.Append("a", nil)
	_, err2 := j.Commit(t.Context(), "a", nil)
	_, err3 := j.Recording("r", 0)
	for i, err := range []error{err1, err2, err3, j.Text("a", "", "x"), j.Head(), j.Close(), j.Close()} {
		if !errors.Is(err, want) {
			t.Errorf("call %d: %v", i, err)
		}
	}
	if r := f.verify(t); r.State != Torn && r.State != Open {
		t.Errorf("%+v", r)
	}
}
