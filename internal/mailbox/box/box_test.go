package box

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hawser/internal/mailbox/wire"
)

var to = wire.Marker{Session: "a1b2c3d4", Sequence: 1}

// lockFile is a lock that one process can try twice.
func lockFile(dir string) (io.Closer, error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	return unlock{f}, nil
}

type unlock struct{ *os.File }

func (u unlock) Close() error { return errors.Join(u.File.Close(), os.Remove(u.Name())) }

// A file whose writer needs a moment more is looked at once that is over.
func TestLookGivesAWriterAMoment(t *testing.T) {
	b := open(t, Options{})
	f, err := os.Create(b.path(inboxFolder, "a.txt"))
	must(t, err)
	_, err = f.WriteString("[DONE]\n[/DONE]\n")
	must(t, err)
	closes := time.AfterFunc(100*time.Millisecond, func() { f.Close() })
	defer closes.Stop()
	name, text, err := b.Look(to, func(string) {})
	if must(t, err); name != "a.txt" || text == "" {
		t.Errorf("found %q with %q", name, text)
	}
}

func open(t *testing.T, o Options) *Box {
	t.Helper()
	o.Lock = lockFile
	b, err := Open(filepath.Join(t.TempDir(), "mail"), o)
	must(t, err)
	t.Cleanup(func() { must(t, b.Close()) })
	return b
}

// posted is a mailbox with an outbox that waits.
func posted(t *testing.T, o Options) *Box {
	t.Helper()
	b := open(t, o)
	post(t, b, to, 0, "x")
	return b
}

func post(t *testing.T, b *Box, m wire.Marker, budget int, task string) int {
	t.Helper()
	n, err := b.Post(wire.Name{Session: m.Session, Sequence: m.Sequence}, budget, func(w io.Writer) (int64, error) {
		return wire.Outbox{Session: m.Session, Sequence: m.Sequence, Task: task}.Write(w)
	})
	must(t, err)
	return n
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

const reply = "[MESSAGE]\nhi\n[/MESSAGE]\n"

// save puts a file into the inbox that was written so long before now.
func save(t *testing.T, b *Box, name, text string, ago time.Duration) {
	t.Helper()
	path := filepath.Join(b.Inbox(), name)
	must(t, os.WriteFile(path, []byte(text), 0o644))
	at := time.Now().Add(-ago)
	must(t, os.Chtimes(path, at, at))
}

// look looks into the inbox once.
func look1(t *testing.T, b *Box) (file, told string) {
	t.Helper()
	file, _, err := b.Look(to, func(s string) { told += s + "\n" })
	must(t, err)
	return file, told
}

func TestReplyIsNotReadWhileItIsWritten(t *testing.T) {
	b := posted(t, Options{})
	f, err := os.Create(filepath.Join(b.Inbox(), "a.txt"))
	must(t, err)
	if file, _ := look1(t, b); file != "" {
		t.Error("an empty file was taken for a reply")
	}
	_, err = f.WriteString("[MESSAGE]\nhalf a rep")
	must(t, err)
	if file, _ := look1(t, b); file != "" {
		t.Error("half a reply was taken")
	}
	_, err = f.WriteString("ly\n[/MESSAGE]\n")
	must(t, err)
	must(t, f.Close())
	file, text, err := receive(t, b, to)
	must(t, err)
	if file != "a.txt" || text != "[MESSAGE]\nhalf a reply\n[/MESSAGE]\n" {
		t.Errorf("%s: %q", file, text)
	}
}

func receive(t *testing.T, b *Box, m wire.Marker) (string, string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	return b.Receive(ctx, m, func(s string) { t.Log(s) })
}

func TestOldestFirst(t *testing.T) {
	b := open(t, Options{})
	save(t, b, "b.txt", reply, 2*time.Minute)
	save(t, b, "a.txt", reply, time.Minute)
	save(t, b, "c.TXT", reply, 3*time.Minute)
	save(t, b, ".hidden.txt", reply, time.Hour)
	save(t, b, "d.txt.part", reply, time.Hour)
	must(t, os.Mkdir(filepath.Join(b.Inbox(), "folder.txt"), 0o755))
	must(t, os.Symlink("/etc/hostname", filepath.Join(b.Inbox(), "link.txt")))
	if file, told := look1(t, b); file != "c.TXT" || strings.Count(told, "no plain file") != 2 {
		t.Errorf("%s was first: %s", file, told)
	}
}

func TestStrays(t *testing.T) {
	outbox := func(b *Box) string {
		data, err := os.ReadFile(b.Place(wire.Name{Session: to.Session, Sequence: 1}))
		must(t, err)
		return string(data)
	}
	for name, c := range map[string]struct {
		text func(b *Box) string
		ago  time.Duration
		told string
	}{
		"old":              {func(*Box) string { return reply }, time.Hour, "older than outbox"},
		"copy":             {outbox, 0, "copy of outbox a1b2c3d4_seq0001.txt"},
		"other session":    {func(*Box) string { return "Session: 00000000\n" + reply }, 0, "session 00000000, not a1b2c3d4"},
		"earlier sequence": {func(*Box) string { return "Session: a1b2c3d4\nSequence: 7\n" + reply }, 0, "outbox 7, and 1 is the newest"},
	} {
		t.Run(name, func(t *testing.T) {
			b := posted(t, Options{})
			save(t, b, "a.txt", c.text(b), c.ago)
			file, told := look1(t, b)
			if file != "" || !strings.Contains(told, c.told) {
				t.Errorf("%q, told %q", file, told)
			}
			if kept, err := os.ReadFile(filepath.Join(b.Inbox(), asideFolder, "a1b2c3d4_seq0001_a.txt")); err != nil || string(kept) != c.text(b) {
				t.Errorf("set aside: %q, %v", kept, err)
			}
			if _, err := os.Lstat(filepath.Join(b.Inbox(), "a.txt")); !errors.Is(err, fs.ErrNotExist) {
				t.Error("it is still in the inbox")
			}
		})
	}
}

// What comes during the wait is an answer though it was written before: a file
// that is moved keeps its time.
func TestComesDuringTheWait(t *testing.T) {
	for name, o := range map[string]Options{"events": {Poll: time.Hour}, "polling": {NoEvents: true, Poll: 5 * time.Millisecond}} {
		t.Run(name, func(t *testing.T) {
			b := posted(t, o)
			save(t, b, "stray.txt", reply, time.Hour)
			save(t, b, "part", reply, time.Hour)
			told := make(chan string, 1)
			done := make(chan string, 1)
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
			defer cancel()
			go func() {
				file, _, err := b.Receive(ctx, to, func(s string) { told <- s })
				done <- fmt.Sprint(file, err)
			}()
			<-told // so it waits by now
			must(t, os.Rename(filepath.Join(b.Inbox(), "part"), filepath.Join(b.Inbox(), "answer.txt")))
			if got := <-done; got != "answer.txt<nil>" {
				t.Error(got)
			}
		})
	}
}

func TestTwoWait(t *testing.T) {
	b := posted(t, Options{})
	other := wire.Marker{Session: "00000001", Sequence: 1}
	post(t, b, other, 0, "y")
	type got struct {
		file string
		err  error
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	told := make(chan string, 10)
	results := map[wire.Marker]chan got{to: make(chan got, 1), other: make(chan got, 1)}
	for m, ch := range results {
		go func() {
			file, _, err := b.Receive(ctx, m, func(s string) { told <- s })
			ch <- got{file, err}
		}()
	}
	waitFor(t, func() bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		return len(b.waiting) == 2
	})
	save(t, b, "nobody.txt", reply, 0)
	if s := <-told; !strings.Contains(s, "2 sessions wait here") {
		t.Error(s)
	}
	save(t, b, "other.txt", "Session: 00000001\n"+reply, 0)
	if g := <-results[other]; g.file != "other.txt" || g.err != nil {
		t.Error(g)
	}
	must(t, os.Remove(filepath.Join(b.Inbox(), "other.txt")))
	save(t, b, "mine.txt", reply, 0)
	if g := <-results[to]; g.file != "mine.txt" || g.err != nil {
		t.Error(g)
	}
}

// What another session waits for is read once, until it changes or nobody waits.
func TestForeignIsReadOnce(t *testing.T) {
	b := posted(t, Options{})
	b.waiting = map[string]int{to.Session: 1, "00000001": 1}
	save(t, b, "other.txt", "Session: 00000001\n"+reply, -time.Hour)
	s := scan{box: b, to: to, tell: func(string) {}, sizes: map[string]look{}}
	once := func() string {
		name, _, err := s.once()
		must(t, err)
		return name
	}
	once()
	path := filepath.Join(b.Inbox(), "other.txt")
	info, err := os.Stat(path)
	must(t, err)
	must(t, os.WriteFile(path, []byte("Session: "+to.Session+"\n"+reply), 0o644))
	must(t, os.Chtimes(path, info.ModTime(), info.ModTime()))
	if got := once(); got != "" {
		t.Errorf("%s was read again", got)
	}
	must(t, os.Chtimes(path, info.ModTime(), info.ModTime().Add(time.Second)))
	if got := once(); got != "other.txt" {
		t.Errorf("a change was not seen: %q", got)
	}
}

func waitFor(t *testing.T, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it did not happen")
		}
	}
}
