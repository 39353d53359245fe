//go:build !linux

package journal

import "os"

func syncData(f *os.File) error { return f.Sync() }

// syncDir does nothing: not every system can, and names of new files are soon
// durable anyway.
func syncDir(string) error { return nil }
