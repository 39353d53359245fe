package box

import (
	"io/fs"
	"time"
)

// steady is how long a file must stay as it is where nobody can tell whether it
// is still being written.
const steady = 300 * time.Millisecond

// ready says that nobody is writing a file. Where the system cannot tell, it must
// have stayed as it is for a while.
func (s *scan) ready(f fs.FileInfo) bool {
	switch writing(s.box.path(inboxFolder, f.Name())) {
	case yes:
		return false
	case no:
		return true
	}
	now, was := time.Now(), s.sizes[f.Name()]
	if was.size != f.Size() || !was.at.Equal(f.ModTime()) {
		s.sizes[f.Name()] = look{f.Size(), f.ModTime(), now}
		return false
	}
	return now.Sub(was.seen) >= steady
}

// answer is what can be known.
type answer int

const (
	unknown answer = iota
	yes
	no
)
