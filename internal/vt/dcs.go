package vt

import "github.com/charmbracelet/x/ansi"

// dcs answers the two device control strings that ask something.
func (e *Emulator) dcs(cmd ansi.Cmd, _ ansi.Params, data []byte) {
	if cmd.Final() != 'q' || cmd.Prefix() != 0 {
		return
	}
	switch cmd.Intermediate() {
	case '$':
		e.reportSetting(string(data))
	case '+': // XTGETTCAP: nothing is known here by termcap name
		e.reply("\x1bP0+r\x1b\\")
	}
}

// reportSetting is DECRQSS.
func (e *Emulator) reportSetting(name string) {
	switch name {
	case "r":
		e.reply("\x1bP1$r%d;%dr\x1b\\", e.top+1, e.bottom+1)
	case "m":
		e.reply("\x1bP1$r%sm\x1b\\", sgr(e.cursor.style))
	default:
		e.reply("\x1bP0$r\x1b\\")
	}
}
