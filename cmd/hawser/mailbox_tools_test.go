package main

import (
	"slices"
	"testing"
)

func TestFindClipboard(t *testing.T) {
	for name, c := range map[string]struct {
		env  map[string]string
		has  []string
		copy string
		tty  bool
	}{
		"wayland":          {map[string]string{"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, []string{"wl-copy", "wl-paste", "xclip"}, "wl-copy", false},
		"x11":              {map[string]string{"DISPLAY": ":0"}, []string{"wl-copy", "wl-paste", "xclip"}, "xclip", false},
		"x11 with xsel":    {map[string]string{"DISPLAY": ":0"}, []string{"xsel"}, "xsel", false},
		"macOS":            {nil, []string{"pbcopy", "pbpaste"}, "pbcopy", false},
		"wsl":              {map[string]string{"WSL_DISTRO_NAME": "Debian"}, []string{"clip.exe", "powershell.exe"}, "clip.exe", false},
		"ssh":              {map[string]string{"SSH_TTY": "/dev/pts/1"}, []string{"xclip"}, "", true},
		"ssh with display": {map[string]string{"SSH_TTY": "/dev/pts/1", "DISPLAY": ":10"}, []string{"xclip"}, "xclip", false},
	} {
		got, err := findClipboard(func(k string) string { return c.env[k] }, func(n string) bool { return slices.Contains(c.has, n) })
		if err != nil || got.terminal != c.tty || c.copy != "" && got.copy[0] != c.copy {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	nothing := func(string) bool { return false }
	if got, err := findClipboard(func(string) string { return "" }, nothing); err == nil {
		t.Errorf("without any tool: %+v", got)
	}
}

func TestClipboardSequence(t *testing.T) {
	if got := clipboardSequence([]byte("hi\n"), false); got != "\x1b]52;c;aGkK\a" {
		t.Errorf("%q", got)
	}
	if got := clipboardSequence([]byte("hi\n"), true); got != "\x1b]52;c;aGkK\a\x1bPtmux;\x1b\x1b]52;c;aGkK\a\x1b\\" {
		t.Errorf("in tmux: %q", got)
	}
}
