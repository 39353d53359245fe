package box

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"hawser/internal/mailbox/wire"
)

// The folders of a mailbox.
const (
	outboxFolder    = "outbox"
	inboxFolder     = "inbox"
	processedFolder = "processed" // in the inbox
	asideFolder     = "aside"     // in the inbox
	sessionsFolder  = "sessions"
)

// Options say how a mailbox is kept. Lock is required where the mailbox is to be
// used and not only looked at.
type Options struct {
	// Lock takes the lock of a folder, or fails with fs.ErrExist.
	Lock func(dir string) (io.Closer, error)
	// Poll is how often the inbox is looked at where file events do not work: one
	// second if 0.
	Poll time.Duration
	// NoEvents only polls.
	NoEvents bool
	// Pause is called between any two steps that touch the disk, so that a test can
	// end the process there.
	Pause func(step string)
}

// Box is a mailbox on a disk. It is safe for concurrent use.
type Box struct {
	dir     string
	options Options
	hidden  atomic.Bool

	mu      sync.Mutex
	lock    io.Closer
	waiting map[string]int // sessions that wait for a reply, and to which outbox
	logs    map[wire.Marker]*os.File
	sizes   map[wire.Marker]int64        // of the logs, as they were written
	kept    map[string][sha256.Size]byte // sessions' files as they were written last
	early   []early                      // nil: not read yet
}

// Open opens the mailbox at a directory and makes its folders.
func Open(dir string, o Options) (*Box, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("open mailbox %s: %w", dir, err)
	}
	if o.Poll == 0 {
		o.Poll = time.Second
	}
	if o.Pause == nil {
		o.Pause = func(string) {}
	}
	b := &Box{dir: abs, options: o, waiting: map[string]int{}, logs: map[wire.Marker]*os.File{}, sizes: map[wire.Marker]int64{}, kept: map[string][sha256.Size]byte{}}
	if err := b.makeFolders(); err != nil {
		return nil, fmt.Errorf("open mailbox %s: %w", dir, err)
	}
	return b, nil
}

// private is who may look into folders that are made for a mailbox: outboxes hold
// what the workspace's own folder may hide.
const private = 0o700

// makeFolders makes what is missing. A mailbox is no part of a project that it
// lies in: in a folder that is made for it everything is ignored, in one that was
// there its three folders ignore themselves.
func (b *Box) makeFolders() error {
	_, err := os.Lstat(b.dir)
	own := errors.Is(err, fs.ErrNotExist)
	if err := os.MkdirAll(b.dir, private); err != nil {
		return err
	}
	if own {
		if err := ignoreAll(b.dir); err != nil {
			return err
		}
	}
	for _, dir := range b.Folders() {
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := os.Mkdir(dir, private); err != nil {
			return err
		}
		if own {
			continue
		}
		if err := ignoreAll(dir); err != nil {
			return err
		}
	}
	return os.MkdirAll(b.path(inboxFolder, processedFolder), private)
}

const (
	ignoreFile       = ".gitignore"
	ignoreEverything = "*\n"
)

// ignoreAll keeps a folder and all that is in it out of version control.
func ignoreAll(dir string) error {
	return os.WriteFile(filepath.Join(dir, ignoreFile), []byte(ignoreEverything), 0o666)
}

func (b *Box) path(names ...string) string {
	return filepath.Join(append([]string{b.dir}, names...)...)
}

// Dir is the mailbox's directory, absolute.
func (b *Box) Dir() string { return b.dir }

// Hide says that from now on no command can reach the mailbox: what comes into the
// inbox while a reply is carried out is a person's.
func (b *Box) Hide() { b.hidden.Store(true) }

// Inbox is where replies are to be saved.
func (b *Box) Inbox() string { return b.path(inboxFolder) }

// Folders are a mailbox's three folders.
func (b *Box) Folders() []string {
	return []string{b.path(outboxFolder), b.path(inboxFolder), b.path(sessionsFolder)}
}

// Exists says that there is a mailbox at a directory.
func Exists(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, sessionsFolder))
	return err == nil && info.IsDir()
}
