package box

import (
	"crypto/sha256"
	"io/fs"
	"os"

	"hawser/internal/mailbox/wire"
)

// Intact refuses if somebody else has changed the folders, the session's file, or
// the record of an outbox's reply since they were written. On the host nothing can
// hide them from a command.
func (b *Box) Intact(to wire.Marker) error {
	for _, dir := range b.Folders() {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return touched(dir)
		}
	}
	b.mu.Lock()
	want, known := b.kept[to.Session]
	log, size := b.logs[to], b.sizes[to]
	b.mu.Unlock()
	session := b.path(sessionsFolder, wire.SessionName(to.Session))
	if data, err := os.ReadFile(session); err != nil || known && sha256.Sum256(data) != want {
		return touched(session)
	}
	if !b.Answered(to) {
		return touched(b.recordPath(to, ".txt"))
	}
	if log == nil {
		return nil
	}
	mine, err := log.Stat()
	there, missing := os.Stat(b.recordPath(to, ".log"))
	if err != nil || missing != nil || !os.SameFile(mine, there) || there.Size() != size {
		return touched(b.recordPath(to, ".log"))
	}
	return nil
}

func touched(path string) error {
	return refuse(fs.ErrInvalid, "%s was changed or removed by a command, and nothing more is carried out: restore it, or begin a new session, with --dir outside the workspace", path)
}
