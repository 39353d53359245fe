//go:build !linux

package term

import "os"

// unread is not known here.
func unread(*os.File) (n int, known bool) { return 0, false }
