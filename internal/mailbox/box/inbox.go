package box

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"hawser/internal/mailbox/wire"
)

// MaxReply is more than any chat page gives.
const MaxReply = 1 << 30

// Receive waits for a file that answers an outbox and gives its name and text.
// The file stays where it is until Accept. Tell is told of files that are set
// aside.
func (b *Box) Receive(ctx context.Context, to wire.Marker, tell func(string)) (name, text string, err error) {
	b.mu.Lock()
	b.waiting[to.Session] = to.Sequence
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		delete(b.waiting, to.Session)
		b.mu.Unlock()
	}()
	w := b.watch()
	defer w.close()
	s := scan{box: b, to: to, tell: tell, sizes: map[string]look{}}
	for {
		name, text, err := s.once()
		if err != nil || name != "" {
			return name, text, err
		}
		if err := w.wait(ctx, s.pending); err != nil {
			return "", "", err
		}
	}
}

// settling is how long Look gives a file that is still being written, or of which
// nobody can tell.
const settling = 2 * time.Second

// Look gives the file in the inbox that answers an outbox, without waiting for one
// to come; no name if there is none.
func (b *Box) Look(to wire.Marker, tell func(string)) (name, text string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), settling)
	defer cancel()
	w := b.watch()
	defer w.close()
	s := scan{box: b, to: to, tell: tell, sizes: map[string]look{}}
	for {
		name, text, err := s.once()
		if err != nil || name != "" || !s.pending || w.wait(ctx, true) != nil {
			return name, text, err
		}
	}
}

// scan looks at the inbox again and again for one outbox's reply.
type scan struct {
	box     *Box
	to      wire.Marker
	tell    func(string)
	began   bool
	present map[string]bool // files that were there when the wait began
	sizes   map[string]look
	pending bool            // a file is being written
	told    map[string]bool // of files that cannot be read
	others  map[string]foreign
}

// foreign is a file that another session waits for, so that it is not read again
// whenever something happens in the inbox.
type foreign struct {
	info    fs.FileInfo
	session string
}

func (s *scan) isForeign(f fs.FileInfo) bool {
	was, ok := s.others[f.Name()]
	return ok && os.SameFile(was.info, f) && was.info.Size() == f.Size() && was.info.ModTime().Equal(f.ModTime()) && s.box.waits(was.session)
}

func (s *scan) leave(f fs.FileInfo, session string) {
	if s.others == nil {
		s.others = map[string]foreign{}
	}
	s.others[f.Name()] = foreign{f, session}
}

// look is what a file was when it was looked at last.
type look struct {
	size int64
	at   time.Time // its last change
	seen time.Time
}

// once looks at the inbox once.
func (s *scan) once() (name, text string, err error) {
	files, err := s.files()
	if err != nil {
		return "", "", err
	}
	if !s.began {
		s.began, s.present = true, map[string]bool{}
		for _, f := range files {
			s.present[f.Name()] = true
		}
	}
	s.pending = false
	for _, f := range files {
		if s.isForeign(f) {
			continue
		}
		if !s.ready(f) {
			s.pending = true
			continue
		}
		text, err := read(s.box.path(inboxFolder, f.Name()))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			s.complain(f.Name(), fmt.Sprintf("%s cannot be read: %s", s.box.path(inboxFolder, f.Name()), err))
			continue
		}
		if strings.TrimSpace(text) == "" {
			s.pending = true // made, and not filled yet
			continue
		}
		r := wire.Parse(text, wire.Options{})
		why, mine, err := s.judge(f, r)
		switch {
		case err != nil:
			return "", "", err
		case !mine:
			s.leave(f, r.Marker.Session)
		case why == "":
			return f.Name(), text, nil
		default:
			if err := s.setAside(f.Name(), why); err != nil {
				return "", "", err
			}
		}
	}
	return "", "", nil
}

// complain tells of a file that stays where it is, once.
func (s *scan) complain(name, what string) {
	if s.told == nil {
		s.told = map[string]bool{}
	}
	if !s.told[name] {
		s.told[name] = true
		s.tell(what)
	}
}

// files are the replies in the inbox, the one that was written first before the
// others.
func (s *scan) files() ([]fs.FileInfo, error) {
	entries, err := os.ReadDir(s.box.path(inboxFolder))
	if err != nil {
		return nil, fmt.Errorf("look into the inbox: %w", err)
	}
	var files []fs.FileInfo
	for _, e := range entries {
		if !wire.InboxName(e.Name()) {
			continue
		}
		info, err := e.Info()
		switch {
		case err != nil: // it is gone
		case info.Mode().IsRegular():
			files = append(files, info)
		case s.tell != nil:
			s.complain(e.Name(), fmt.Sprintf("%s is no plain file, so it is not read: save the answer itself there", s.box.path(inboxFolder, e.Name())))
		}
	}
	slices.SortStableFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	return files, nil
}

// judge says whether a file is for this wait, and why it is no answer.
func (s *scan) judge(f fs.FileInfo, r wire.Reply) (why string, mine bool, err error) {
	s.box.mu.Lock()
	others := len(s.box.waiting) - 1
	s.box.mu.Unlock()
	if s.box.waits(r.Marker.Session) && !r.Copy && r.Marker.Session != s.to.Session {
		return "", false, nil
	}
	if _, ok := wire.ParseName(f.Name()); ok && !r.Copy && r.Marker == (wire.Marker{}) && len(r.Items) == 0 {
		return "it has the name of an outbox and no commands: save what the model wrote", true, nil
	}
	if why := r.Stray(s.to); why != "" {
		return why, true, nil
	}
	if others > 0 && r.Marker.Session == "" {
		return fmt.Sprintf("%d sessions wait here: write “Session: ID” on its first line", others+1), true, nil
	}
	if why, err := s.box.whyEarly(s.to, f); err != nil || why != "" {
		return why, true, err
	}
	if s.old(f) {
		return older(s.to), true, nil
	}
	return "", true, nil
}

// waits says that a session waits for its reply in this process.
func (b *Box) waits(session string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, ok := b.waiting[session]
	return ok
}

// old says that a file was there before the outbox was. One that came during the
// wait is an answer, whenever it was written.
func (s *scan) old(f fs.FileInfo) bool {
	if !s.present[f.Name()] {
		return false
	}
	info, err := os.Stat(s.box.Place(wire.Name{Session: s.to.Session, Sequence: s.to.Sequence}))
	return err == nil && f.ModTime().Before(info.ModTime())
}

func read(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if info.Size() > MaxReply {
		return "", fmt.Errorf("it has %d bytes, which no reply has: remove it", info.Size())
	}
	data, err := os.ReadFile(path)
	return string(data), err
}

// setAside moves a file that is no answer to where it is not looked at.
func (s *scan) setAside(name, why string) error {
	if err := os.MkdirAll(s.box.path(inboxFolder, asideFolder), private); err != nil {
		return fmt.Errorf("set %s aside: %w", name, err)
	}
	to, err := move(s.box.path(inboxFolder, name), func(attempt int) string {
		n := wire.ProcessedName(wire.Name{Session: s.to.Session, Sequence: s.to.Sequence}, name, attempt)
		return s.box.path(inboxFolder, asideFolder, n)
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("set %s aside: %w", name, err)
	}
	s.tell(fmt.Sprintf("%s was not carried out: %s. It is now %s", name, why, to))
	return nil
}
