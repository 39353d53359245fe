package workspace

import (
	"io/fs"
	"time"
)

// stamp is what can be told of a file without reading it. While it stays, the
// contents have stayed.
type stamp struct {
	Mode    fs.FileMode `json:"mode"`
	Size    int64       `json:"size,omitempty"`
	Time    int64       `json:"time,omitempty"`
	Changed int64       `json:"changed,omitempty"` // as the system keeps it; zero where it does not
	Inode   uint64      `json:"inode,omitempty"`
}

func stampOf(info fs.FileInfo) stamp {
	s := stamp{Mode: info.Mode()}
	if info.IsDir() {
		return s // the rest changes with what is in it
	}
	s.Size, s.Time = info.Size(), info.ModTime().UnixNano()
	s.identify(info)
	return s
}

// tick is more than the time in which a file system's clock stands still.
const tick = 100 * time.Millisecond

// fresh says that a file may yet be written to without its stamp changing.
func (s stamp) fresh(now time.Time) bool {
	return now.UnixNano()-max(s.Time, s.Changed) < int64(tick)
}
