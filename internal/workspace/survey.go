package workspace

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"
)

// survey is how all files of a workspace were when they were last looked at, so
// that what a command does to them can be seen, and undone. It is a directory
// beside the change sets: index.jsonl says how each path was, and contents holds
// the files' texts, one behind the other. A file is read again only when its
// stamp has changed.
type survey struct {
	dir     string
	entries map[string]surveyed
	index   *os.File
	lines   int // of the index
	kept    *os.File
	end     int64         // of the kept contents
	live    int64         // of which so many belong to an entry
	taken   int64         // and so many were added by the look that is under way
	adding  *bufio.Writer // to the kept contents
	text    bytes.Buffer  // of a file, while it is looked at
	open    *watched
	rules   map[string]stamp // of the ignore files
	unread  map[string]bool  // directories that could not be read
	unseen  map[string]bool  // entries that nobody may look at any more
}

// surveyed is a path as it was.
type surveyed struct {
	Stamp stamp `json:"stamp"`
	State state `json:"state"`
	At    int64 `json:"at"`              // where its contents begin; negative: they are not kept
	Fresh bool  `json:"fresh,omitempty"` // its stamp proves nothing yet
}

// watched is a watch that has not ended.
type watched struct {
	Label string    `json:"label"`
	Began time.Time `json:"began"`
}

type indexLine struct {
	Path  pathText  `json:"path,omitempty"`
	Entry *surveyed `json:"entry,omitempty"` // nil: the path is gone
	Watch *watched  `json:"watch,omitempty"`
	Ended bool      `json:"ended,omitempty"`
}

// surveyLimits bound what a survey costs.
type surveyLimits struct {
	files int   // that are looked at; with more there is no survey
	size  int64 // of a file that is kept
	total int64 // that is kept
	read  int64 // of a file that a command has made, and that is not kept
}

var defaultSurvey = surveyLimits{files: 20_000, size: 16 << 20, total: 256 << 20, read: 1 << 30}

const surveyName = "survey"

// errTooMany is a workspace that is too large to be looked at for each command.
var errTooMany = errors.New("the workspace has too many files to look at all of them")

// openSurvey reads the index of an earlier process, or begins one.
func openSurvey(dir string) (*survey, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	s := &survey{dir: dir, entries: map[string]surveyed{}}
	var err error
	if s.index, err = os.OpenFile(filepath.Join(dir, "index.jsonl"), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600); err != nil {
		return nil, err
	}
	if s.kept, err = os.OpenFile(filepath.Join(dir, "contents"), os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return nil, errors.Join(err, s.index.Close())
	}
	if s.end, err = s.kept.Seek(0, io.SeekEnd); err == nil {
		err = s.load()
	}
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// load reads the index. Whatever is wrong with it, the files can be looked at
// again; what an interrupted command did is then not known.
func (s *survey) load() error {
	d := json.NewDecoder(s.index)
	for {
		var l indexLine
		err := d.Decode(&l)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return s.restart()
		}
		s.lines++
		switch {
		case l.Watch != nil:
			s.open = l.Watch
		case l.Ended:
			s.open = nil
		case l.Entry == nil:
			s.forget(string(l.Path))
		default:
			s.put(string(l.Path), *l.Entry)
		}
	}
}

func (s *survey) forget(at string) {
	if old, ok := s.entries[at]; ok && old.At >= 0 {
		s.live -= old.State.Size
	}
	delete(s.entries, at)
}

func (s *survey) put(at string, e surveyed) {
	s.forget(at)
	if e.At >= 0 {
		s.live += e.State.Size
	}
	s.entries[at] = e
}

// restart forgets everything.
func (s *survey) restart() error {
	s.entries, s.end, s.live, s.lines, s.open = map[string]surveyed{}, 0, 0, 0, nil
	return errors.Join(s.index.Truncate(0), s.kept.Truncate(0))
}

// finish ends the use of a survey. What it keeps is a copy of the workspace, which
// nobody needs but to find out what a command did that has not ended.
func (s *survey) finish() error {
	if err := s.close(); err != nil || s.open != nil {
		return err
	}
	return os.RemoveAll(s.dir)
}

func (s *survey) close() error { return errors.Join(s.index.Close(), s.kept.Close()) }

// note writes lines to the index, in one go.
func (s *survey) note(lines ...indexLine) error {
	var text []byte
	for _, l := range lines {
		one, err := json.Marshal(l)
		if err != nil {
			return err
		}
		text = append(append(text, one...), '\n')
	}
	s.lines += len(lines)
	_, err := s.index.Write(text)
	return err
}

// compact writes an index anew most of whose lines are out of date. Killed in
// between, no more is lost than what a look finds again.
func (s *survey) compact() error {
	const often, few = 8, 100
	if s.open != nil || s.lines <= often*max(len(s.entries), few) {
		return nil
	}
	if err := s.index.Truncate(0); err != nil {
		return err
	}
	s.lines = 0
	var lines []indexLine
	for at, e := range s.entries {
		lines = append(lines, indexLine{Path: pathText(at), Entry: &e})
	}
	return s.note(lines...)
}

// walk finds everything that is listed, and what was there before and is not
// listed any more.
func (s *survey) walk(ctx context.Context, w *Workspace, most int) (map[string]fs.FileInfo, error) {
	found := map[string]fs.FileInfo{}
	rules, unread := map[string]stamp{}, map[string]bool{}
	l := lister{
		w: w, ctx: ctx, options: ListOptions{Directories: true},
		found: func(at string, info fs.FileInfo) bool {
			found[at] = info
			if path.Base(at) == ".gitignore" {
				rules[at] = stampOf(info)
			}
			return len(found) <= most
		},
		unread: func(dir string, _ error) bool {
			unread[dir] = true
			return true
		},
	}
	if err := l.start("."); err != nil {
		return nil, err
	}
	if len(found) > most {
		return nil, errTooMany
	}
	if info, err := w.root.Lstat(".git/info/exclude"); err == nil {
		rules[".git/info/exclude"] = stampOf(info)
	}
	s.rules, s.unread, s.unseen = rules, unread, map[string]bool{}
	for at := range s.entries {
		if _, ok := found[at]; ok || w.reachable(at) != nil {
			continue
		}
		info, err := w.root.Lstat(at)
		switch {
		case err == nil:
			found[at] = info
		case errors.Is(err, fs.ErrPermission):
			s.unseen[at] = true
		case !absentError(err):
			return nil, fmt.Errorf("look at %s: %w", shown(at), bare(err))
		}
	}
	return found, nil
}

func surveyExists(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.IsDir()
}

// surveyed is the survey of the workspace's files, opened when it is needed.
func (h *history) surveyed() (*survey, error) {
	if h.survey == nil {
		v, err := openSurvey(filepath.Join(h.dir, surveyName))
		if err != nil {
			return nil, fmt.Errorf("the survey of the files: %w", bare(err))
		}
		h.survey = v
	}
	return h.survey, nil
}

// begin notes that a watch has begun.
func (s *survey) begin(w watched) error {
	s.open = &w
	return s.note(indexLine{Watch: s.open})
}

func (s *survey) ended() error {
	s.open = nil
	return s.note(indexLine{Ended: true})
}

// inodes are those of all files, where the system has such numbers.
func (s *survey) inodes() map[uint64]bool {
	all := make(map[uint64]bool, len(s.entries))
	for _, e := range s.entries {
		all[e.Stamp.Inode] = true
	}
	return all
}
