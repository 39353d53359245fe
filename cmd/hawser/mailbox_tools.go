package main

import (
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// clipboardTools are how a clipboard is written and read.
type clipboardTools struct {
	copy, paste []string
	// terminal writes it through the terminal, which has the clipboard at the
	// person's end of a connection. It cannot be read so.
	terminal bool
	tmux     bool
}

// findClipboard finds the tools that work here.
func findClipboard(env func(string) string, has func(string) bool) (clipboardTools, error) {
	for _, t := range []struct {
		when        bool
		copy, paste []string
	}{
		{true, []string{"pbcopy"}, []string{"pbpaste"}},
		{env("WAYLAND_DISPLAY") != "", []string{"wl-copy"}, []string{"wl-paste", "--no-newline"}},
		{env("DISPLAY") != "", []string{"xclip", "-selection", "clipboard", "-in"}, []string{"xclip", "-selection", "clipboard", "-out"}},
		{env("DISPLAY") != "", []string{"xsel", "--clipboard", "--input"}, []string{"xsel", "--clipboard", "--output"}},
		{runtime.GOOS == "windows" || env("WSL_DISTRO_NAME") != "", []string{"clip.exe"}, []string{"powershell.exe", "-NoProfile", "-Command", "Get-Clipboard -Raw"}},
	} {
		if t.when && has(t.copy[0]) && has(t.paste[0]) {
			return clipboardTools{copy: t.copy, paste: t.paste}, nil
		}
	}
	if env("SSH_TTY") != "" || env("SSH_CONNECTION") != "" {
		return clipboardTools{terminal: true, tmux: env("TMUX") != ""}, nil
	}
	return clipboardTools{}, errors.New("there is no clipboard here; install wl-clipboard, xclip or xsel, or leave --clipboard out")
}

// onPath says that a program can be started by its name.
func onPath(name string) bool {
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode()&0o111 != 0) {
			return true
		}
	}
	return false
}

// throughTerminal sends a text to the clipboard of the person's own machine, by
// the escape sequence that is made for it.
func (t clipboardTools) throughTerminal(text []byte) error {
	tty, err := os.OpenFile("/dev/tty", os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("the clipboard at the other end of the connection: %w", err)
	}
	_, err = tty.WriteString(clipboardSequence(text, t.tmux))
	return errors.Join(err, tty.Close())
}

func clipboardSequence(text []byte, tmux bool) string {
	s := "\x1b]52;c;" + base64.StdEncoding.EncodeToString(text) + "\a"
	if tmux {
		s = "\x1bPtmux;\x1b" + s + "\x1b\\"
	}
	return s
}
