package vt

import (
	"bytes"
	"strings"
	"unicode"
)

// The colours that programs are told when they ask: light on dark.
const (
	foregroundReply = "rgb:ffff/ffff/ffff"
	backgroundReply = "rgb:0000/0000/0000"
)

// osc obeys an operating system command.
func (e *Emulator) osc(cmd int, data []byte) {
	_, text, ok := bytes.Cut(data, []byte{';'})
	if !ok {
		return
	}
	switch cmd {
	case 0, 2:
		e.title = oscText(text)
	case 10, 12:
		e.reportColor(cmd, text, foregroundReply)
	case 11:
		e.reportColor(cmd, text, backgroundReply)
	}
}

func (e *Emulator) reportColor(cmd int, text []byte, color string) {
	if string(text) == "?" {
		e.reply("\x1b]%d;%s\x1b\\", cmd, color)
	}
}

// oscText is a string as the program sent it: valid UTF-8 without controls.
func oscText(data []byte) string {
	data = bytes.ReplaceAll(data, []byte{del}, []byte{c1ST})
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(string(data), ""))
}
