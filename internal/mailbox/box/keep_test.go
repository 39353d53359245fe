package box

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"hawser/internal/mailbox/wire"
)

func TestSecondHawserIsRefused(t *testing.T) {
	b := open(t, Options{})
	must(t, b.Take())
	must(t, b.Take()) // its own
	second, err := Open(b.Dir(), Options{Lock: lockFile})
	must(t, err)
	err = second.Take()
	if !errors.Is(err, fs.ErrExist) || !strings.Contains(err.Error(), "process id") {
		t.Errorf("the second is told: %v", err)
	}
	must(t, b.Close())
	must(t, second.Take())
	must(t, second.Close())
}

func TestProcessedNeverOverwrites(t *testing.T) {
	b := posted(t, Options{})
	for n := 1; n <= 3; n++ {
		m := wire.Marker{Session: to.Session, Sequence: 1}
		save(t, b, "a.txt", reply, 0)
		must(t, os.RemoveAll(b.path(sessionsFolder, "."+to.Session)))
		must(t, b.Accept(m, "a.txt", reply))
		if err := b.Accept(m, "", "other"); !errors.Is(err, fs.ErrExist) {
			t.Errorf("a second reply: %v", err)
		}
	}
	got, _ := os.ReadDir(filepath.Join(b.Inbox(), processedFolder))
	if len(got) != 3 {
		t.Errorf("%v", got)
	}
}

// A process that was killed between the two steps of a move leaves two names.
func TestMoveIsFinished(t *testing.T) {
	b := posted(t, Options{})
	save(t, b, "a.txt", reply, 0)
	must(t, b.Accept(to, "a.txt", reply))
	processed := filepath.Join(b.Inbox(), processedFolder, "a1b2c3d4_seq0001_a.txt")
	must(t, os.Link(processed, filepath.Join(b.Inbox(), "a.txt")))
	if _, _, err := b.Recall(to); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(b.Inbox(), "*.txt")); len(left) != 1 {
		t.Errorf("who only looks has moved a file: %v", left)
	}
	must(t, b.Clear(to))
	if left, _ := filepath.Glob(filepath.Join(b.Inbox(), "*.txt")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// A line that was cut says nothing, and the next one is not joined to it.
func TestTornRecord(t *testing.T) {
	b := posted(t, Options{})
	must(t, b.Accept(to, "", reply))
	must(t, b.Note(to, []byte(`{"item":1}`), true))
	must(t, b.Close())
	path := b.recordPath(to, ".log")
	data, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, append(data, `{"item":2,"res`...), 0o644))
	text, lines, err := b.Recall(to)
	if err != nil || text != reply || len(lines) != 1 {
		t.Errorf("%q, %q, %v", text, lines, err)
	}
	must(t, b.Note(to, []byte(`{"item":3}`), false))
	if _, lines, err = b.Recall(to); err != nil || len(lines) != 2 || string(lines[1]) != `{"item":3}` {
		t.Errorf("%q, %v", lines, err)
	}
}

func TestSessionFiles(t *testing.T) {
	b := open(t, Options{})
	for name, c := range map[string]struct{ text, says string }{
		"00000001": {`{"sessionId":"00000001","task":"x","sequ`, "cut off"},
		"00000002": {`{"sessionId":"00000002","version":"2.0"}`, "newer hawser"},
		"00000003": {`{"sessionId":"00000009"}`, "session 00000009"},
	} {
		must(t, os.WriteFile(b.path(sessionsFolder, wire.SessionName(name)), []byte(c.text), 0o644))
		if _, err := b.Session(name); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := b.Session("../x"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	must(t, b.Keep(wire.Session{ID: to.Session, Task: "x"}))
	list, err := b.Sessions()
	if len(list) != 1 || list[0].ID != to.Session || err == nil {
		t.Errorf("%+v, %v", list, err)
	}
	if s, err := b.Newest(); err == nil || !strings.Contains(err.Error(), "00000002") || !strings.Contains(err.Error(), "name the session") {
		t.Errorf("another one is the newest: %+v, %v", s, err)
	}
	for _, id := range []string{"00000001", "00000002", "00000003"} {
		must(t, os.Remove(b.path(sessionsFolder, wire.SessionName(id))))
	}
	if s, err := b.Newest(); err != nil || s.ID != to.Session {
		t.Errorf("the newest is %+v, %v", s, err)
	}
}

func TestParts(t *testing.T) {
	b := open(t, Options{})
	n := wire.Name{Session: to.Session, Sequence: 1}
	if got := post(t, b, to, 2000, strings.Repeat("a long task\n", 500)); got < 3 || len(b.Parts(n)) != got {
		t.Fatalf("%d parts, %v", got, b.Parts(n))
	}
	whole, err := os.ReadFile(b.Place(n))
	must(t, err)
	var joined strings.Builder
	for _, p := range b.Parts(n) {
		text, err := os.ReadFile(p)
		must(t, err)
		if len(text) > 2100 {
			t.Errorf("%s has %d bytes", p, len(text))
		}
		_, rest, _ := strings.Cut(string(text), "--------\n")
		joined.WriteString(rest)
	}
	if joined.String() != string(whole) {
		t.Error("the parts do not make the whole")
	}
	post(t, b, to, 0, "short")
	if left := b.Parts(n); len(left) > 0 {
		t.Errorf("parts of an earlier text: %v", left)
	}
}

func TestFailedWriteLeavesTheOld(t *testing.T) {
	b := posted(t, Options{})
	n := wire.Name{Session: to.Session, Sequence: 1}
	before, err := os.ReadFile(b.Place(n))
	must(t, err)
	if _, err := b.Post(n, 0, failingText); !errors.Is(err, errBroken) {
		t.Fatal(err)
	}
	after, err := os.ReadFile(b.Place(n))
	if err != nil || string(after) != string(before) {
		t.Errorf("%q, %v", after, err)
	}
	if left, _ := filepath.Glob(b.path(outboxFolder, "*.tmp")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// What hawser makes for a mailbox is for nobody else's eyes; what was there stays
// as it is.
func TestFoldersArePrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // which has no such bits
	}
	there := t.TempDir()
	must(t, os.Chmod(there, 0o755))
	b, err := Open(filepath.Join(there, "mail"), Options{Lock: lockFile})
	must(t, err)
	post(t, b, to, 0, "task")
	must(t, b.Accept(to, "", reply))
	for dir, want := range map[string]os.FileMode{
		there: 0o755, b.Dir(): 0o700, b.path(outboxFolder): 0o700, b.Inbox(): 0o700, b.path(sessionsFolder): 0o700, b.path(sessionsFolder, "."+to.Session): 0o700,
	} {
		if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", dir, info.Mode(), err)
		}
	}
}

var errBroken = errors.New("broken")

func failingText(w io.Writer) (int64, error) {
	_, _ = io.WriteString(w, "half")
	return 4, errBroken
}
