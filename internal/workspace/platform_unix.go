//go:build unix

package workspace

import (
	"io/fs"
	"os"
	"syscall"
)

// ownerOf is the owner to give to a file that replaces another, where we may
// give files away at all.
func ownerOf(info fs.FileInfo) *owner {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok || os.Geteuid() != 0 {
		return nil
	}
	return &owner{UID: int(s.Uid), GID: int(s.Gid)}
}

// otherLinks counts the further names of a file.
func otherLinks(info fs.FileInfo) int {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok || s.Nlink < 1 {
		return 0
	}
	return int(s.Nlink) - 1
}
