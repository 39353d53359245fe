package main

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf16"
)

// clipboardTools are how a clipboard is written and read.
type clipboardTools struct {
	copy, paste []string
	// terminal writes it through the terminal, which has the clipboard at the
	// person's end of a connection. It cannot be read so.
	terminal bool
	tmux     bool
	windows  bool // the tools are those of Windows, perhaps from within WSL
}

// readClipboard makes PowerShell write the clipboard's text as UTF-8, which its
// console does not by itself, and nothing behind it.
const readClipboard = "[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false; [Console]::Out.Write((Get-Clipboard -Raw))"

// findClipboard finds the tools that work here.
func findClipboard(env func(string) string, has func(string) bool) (clipboardTools, error) {
	windows := runtime.GOOS == "windows" || env("WSL_DISTRO_NAME") != "" || env("WSL_INTEROP") != ""
	for _, t := range []struct {
		when bool
		clipboardTools
	}{
		{true, clipboardTools{copy: []string{"pbcopy"}, paste: []string{"pbpaste"}}},
		{env("WAYLAND_DISPLAY") != "", clipboardTools{copy: []string{"wl-copy"}, paste: []string{"wl-paste", "--no-newline"}}},
		{env("DISPLAY") != "", clipboardTools{copy: []string{"xclip", "-selection", "clipboard", "-in"}, paste: []string{"xclip", "-selection", "clipboard", "-out"}}},
		{env("DISPLAY") != "", clipboardTools{copy: []string{"xsel", "--clipboard", "--input"}, paste: []string{"xsel", "--clipboard", "--output"}}},
		{windows, clipboardTools{copy: []string{"clip.exe"}, paste: []string{"powershell.exe", "-NoProfile", "-NonInteractive", "-Command", readClipboard}, windows: true}},
	} {
		if t.when && has(t.copy[0]) && has(t.paste[0]) {
			return t.clipboardTools, nil
		}
	}
	if env("SSH_TTY") != "" || env("SSH_CONNECTION") != "" {
		return clipboardTools{terminal: true, tmux: env("TMUX") != ""}, nil
	}
	return clipboardTools{}, errors.New("there is no clipboard here; install wl-clipboard, xclip or xsel, or say --clipboard=false")
}

// encoded is a text as the tool that copies wants it. That of Windows takes it for
// the console's old code page, unless a mark says that it is UTF-16.
func (t clipboardTools) encoded(text []byte) []byte {
	if !t.windows {
		return text
	}
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(string(text))) {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	return out
}

// decoded is what the tool that pastes wrote. Windows ends every line of a
// clipboard in its own way, whatever was copied, so that says nothing.
func (t clipboardTools) decoded(text []byte) string {
	if !t.windows {
		return string(text)
	}
	return strings.ReplaceAll(strings.TrimPrefix(string(text), "\ufeff"), "\r\n", "\n")
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
	if tmux { // which takes the one or passes the other on, as it is set up
		s += "\x1bPtmux;\x1b" + s + "\x1b\\"
	}
	return s
}
