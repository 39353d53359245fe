package main

import (
	"os"
	"path/filepath"
	"runtime"
)

// dataDir is where hawser keeps what it must remember: $HAWSER_DATA, else the
// user's data folder.
func dataDir() string {
	if d := os.Getenv("HAWSER_DATA"); d != "" {
		return absolute(d)
	}
	if d := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(d) {
		return filepath.Join(d, "hawser")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	switch runtime.GOOS {
	case "darwin":
		return filepath.Join(home, "Library", "Application Support", "hawser")
	case "windows":
		return filepath.Join(home, "AppData", "Local", "hawser")
	}
	return filepath.Join(home, ".local", "share", "hawser")
}
