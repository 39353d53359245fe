package box

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"hawser/internal/mailbox/wire"
)

// What lay in the inbox when an outbox was written does not answer it, though it
// claims to be from tomorrow: a command may have put it there.
func TestNoAnswerBeforeItsOutbox(t *testing.T) {
	b := open(t, Options{})
	save(t, b, "planted.txt", reply, -24*time.Hour)
	post(t, b, to, 0, "x")
	file, told := look1(t, b)
	if file != "" || !strings.Contains(told, "older than outbox") {
		t.Errorf("%q was taken; told %q", file, told)
	}
	save(t, b, "planted.txt", reply, -24*time.Hour)
	if file, told := look1(t, b); file != "planted.txt" {
		t.Errorf("an answer was not taken: %q", told)
	}
}

// The next process knows it too.
func TestNoAnswerBeforeItsOutboxForOthers(t *testing.T) {
	b := open(t, Options{})
	save(t, b, "planted.txt", reply, -24*time.Hour)
	post(t, b, to, 0, "x")
	if file, told := look1(t, reopen(t, b)); file != "" || !strings.Contains(told, "older than outbox") {
		t.Errorf("%q was taken; told %q", file, told)
	}
	save(t, b, "planted.txt", reply, -24*time.Hour)
	if file, told := look1(t, reopen(t, b)); file != "planted.txt" {
		t.Errorf("an answer was not taken: %q", told)
	}
}

// What came while one session's reply was carried out answers no other session,
// whether an outbox follows or the reply was the last.
func TestNoAnswerFromACommandOfAnotherSession(t *testing.T) {
	for _, last := range []bool{false, true} {
		b := posted(t, Options{})
		other := wire.Marker{Session: "00000001", Sequence: 1}
		post(t, b, other, 0, "y")
		save(t, b, "person.txt", "Session: "+to.Session+"\n"+reply, -24*time.Hour)
		must(t, b.Accept(other, "", reply))
		save(t, b, "planted.txt", "Session: "+to.Session+"\n"+reply, -25*time.Hour)
		if last {
			must(t, b.Keep(wire.Session{ID: other.Session, Task: "y", Sequence: 1, Complete: true}))
		} else {
			post(t, b, wire.Marker{Session: other.Session, Sequence: 2}, 0, "y")
		}
		b = reopen(t, b)
		file, _ := look1(t, b)
		if file != "person.txt" {
			t.Errorf("%q instead of the person's answer", file)
		}
		must(t, os.Remove(filepath.Join(b.Inbox(), "person.txt")))
		if file, told := look1(t, b); file != "" || !strings.Contains(told, "while a command could have put it there, or while hawser was down") {
			t.Errorf("%q was taken; told %q", file, told)
		}
	}
}

// Where commands cannot reach the inbox, what came while one session's reply was
// carried out is a person's answer to another; but not if it began on the host.
func TestAnswerWhileAHiddenReplyIsCarriedOut(t *testing.T) {
	for name, c := range map[string]struct{ before, after, taken bool }{
		"hidden":           {true, true, true},
		"hidden only then": {true, false, false},
		"hidden since":     {false, true, false},
	} {
		b := posted(t, Options{})
		if c.before {
			b.Hide()
		}
		other := wire.Marker{Session: "00000001", Sequence: 1}
		post(t, b, other, 0, "y")
		must(t, b.Accept(other, "", reply))
		save(t, b, "person.txt", "Session: "+to.Session+"\n"+reply, 0)
		b = reopen(t, b) // it was killed
		if c.after {
			b.Hide()
		}
		post(t, b, wire.Marker{Session: other.Session, Sequence: 2}, 0, "y")
		if file, told := look1(t, b); (file == "person.txt") != c.taken {
			t.Errorf("%s: took %q; told %q", name, file, told)
		}
	}
}

// reopen is the mailbox as another process finds it.
func reopen(t *testing.T, b *Box) *Box {
	t.Helper()
	again, err := Open(b.Dir(), Options{})
	must(t, err)
	return again
}

// The answer to one session is not early because another session goes on.
func TestEarlyForOneSession(t *testing.T) {
	b := posted(t, Options{})
	save(t, b, "a.txt", "Session: "+to.Session+"\n"+reply, 0)
	post(t, b, wire.Marker{Session: "00000001", Sequence: 1}, 0, "y")
	if file, told := look1(t, b); file != "a.txt" {
		t.Errorf("not taken: %q", told)
	}
}

func TestIntact(t *testing.T) {
	session := wire.Session{ID: to.Session, Task: "x", Sequence: 1}
	for name, harm := range map[string]func(b *Box) error{
		"":      func(*Box) error { return nil },
		"inbox": func(b *Box) error { return os.RemoveAll(b.Inbox()) },
		"session": func(b *Box) error {
			return os.WriteFile(b.path(sessionsFolder, wire.SessionName(to.Session)), []byte("{}"), 0o644)
		},
		"sessions":     func(b *Box) error { return os.RemoveAll(b.path(sessionsFolder)) },
		"reply":        func(b *Box) error { return os.Remove(b.recordPath(to, ".txt")) },
		"record":       func(b *Box) error { return os.Truncate(b.recordPath(to, ".log"), 3) },
		"other record": func(b *Box) error { return replace(b.recordPath(to, ".log"), []byte("{}\n{}\n"), false) },
	} {
		b := posted(t, Options{})
		must(t, b.Keep(session))
		must(t, b.Accept(to, "", reply))
		must(t, b.Note(to, []byte("{}"), false))
		must(t, harm(b))
		if err := b.Intact(to); name == "" && err != nil || name != "" && !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A mailbox stays out of a project's version control, wherever it lies.
func TestIgnored(t *testing.T) {
	for name, c := range map[string]struct {
		before []string
		want   []string
	}{
		"new": {nil, []string{".gitignore"}},
		"shared": {[]string{"mail/", "mail/notes"}, []string{
			"outbox/.gitignore", "inbox/.gitignore", "sessions/.gitignore",
		}},
		"somebody's own": {[]string{"mail/", "mail/.gitignore"}, []string{
			"outbox/.gitignore", "inbox/.gitignore", "sessions/.gitignore",
		}},
		"old": {[]string{"mail/", "mail/outbox/", "mail/inbox/", "mail/sessions/"}, nil},
	} {
		dir := t.TempDir()
		for _, p := range c.before {
			if d, ok := strings.CutSuffix(p, "/"); ok {
				must(t, os.Mkdir(filepath.Join(dir, d), 0o755))
			} else {
				must(t, os.WriteFile(filepath.Join(dir, p), nil, 0o644))
			}
		}
		b, err := Open(filepath.Join(dir, "mail"), Options{})
		must(t, err)
		_, err = Open(b.Dir(), Options{}) // again: nothing more
		must(t, err)
		found, _ := filepath.Glob(filepath.Join(b.Dir(), "*", ".gitignore"))
		top, _ := filepath.Glob(filepath.Join(b.Dir(), ".gitignore"))
		if name != "somebody's own" { // which stays as it is
			found = append(found, top...)
		}
		if len(found) != len(c.want) {
			t.Errorf("%s: %q", name, found)
		}
		for _, w := range c.want {
			if text, err := os.ReadFile(filepath.Join(b.Dir(), w)); err != nil || string(text) != "*\n" {
				t.Errorf("%s: %s holds %q, %v", name, w, text, err)
			}
		}
	}
}

// What is no plain file is not read, whatever it leads to, and the person is told.
func TestNoPlainFile(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // where links need a privilege
	}
	b := posted(t, Options{})
	secret := filepath.Join(t.TempDir(), "secret")
	must(t, os.WriteFile(secret, []byte(reply), 0o644))
	must(t, os.Symlink(secret, filepath.Join(b.Inbox(), "link.txt")))
	must(t, os.Mkdir(filepath.Join(b.Inbox(), "folder.txt"), 0o755))
	file, told := look1(t, b)
	if file != "" || strings.Count(told, "is no plain file") != 2 {
		t.Errorf("%q was read; told %q", file, told)
	}
}
