package vt

import (
	"fmt"
	"sync"
	"unicode/utf8"
)

// encode returns what the key sends. It reports false for keys that tmux
// refuses; their names are text then.
func (k key) encode(m KeyModes) ([]byte, bool) {
	if k.special != nil {
		return k.special.encode(k.mods, m)
	}
	if k.char >= utf8.RuneSelf { // Ctrl and Shift say nothing here
		return utf8.AppendRune(metaPrefix(k.mods), k.char), true
	}
	if k.mods&^meta == 0 {
		return append(metaPrefix(k.mods), byte(k.char)), true
	}
	if k.mods != ctrl {
		return nil, false
	}
	switch k.char {
	case '-', '/':
		return []byte{0x1f}, true
	case '2':
		return []byte{0}, true
	case '6':
		return []byte{0x1e}, true
	}
	return []byte{}, true
}

func metaPrefix(mods modifiers) []byte {
	if mods&meta != 0 {
		return []byte{esc}
	}
	return []byte{}
}

// special is a key that is no character.
type special struct {
	plain string
	// app is sent instead in application cursor or keypad mode; "" is none.
	app    string
	keypad bool // app belongs to the keypad mode
	// modified has %d where the modifiers go; "" if the key takes only Meta.
	modified string
	silent   bool // a key that sends nothing
}

func (s *special) encode(mods modifiers, m KeyModes) ([]byte, bool) {
	switch {
	case s.silent:
		return metaPrefix(mods), true
	case mods != 0 && s.modified != "":
		return fmt.Appendf(nil, s.modified, 1+int(mods)), true
	case mods&^meta == 0:
		return append(metaPrefix(mods), s.unmodified(m)...), true
	}
	return []byte{}, mods == ctrl
}

func (s *special) unmodified(m KeyModes) string {
	on := m.AppCursor
	if s.keypad {
		on = m.AppKeypad
	}
	if on && s.app != "" {
		return s.app
	}
	return s.plain
}

// maxUserKeys bounds User0 and so on: keys that only a configuration defines.
const maxUserKeys = 1000

var userKey = special{silent: true}

// namedChars are names of characters.
var namedChars = map[string]rune{
	"tab": '\t', "space": ' ', "bspace": del, "enter": '\r', "escape": esc,
}

// specials are the other names, in lower case.
var specials = sync.OnceValue(func() map[string]*special {
	t := map[string]*special{"btab": {plain: "\x1b[Z"}}
	for i, name := range []string{"up", "down", "right", "left"} {
		final := string(rune('A' + i))
		t[name] = &special{plain: "\x1b[" + final, app: "\x1bO" + final, modified: "\x1b[1;%d" + final}
	}
	for i, name := range []string{"f1", "f2", "f3", "f4"} {
		final := string(rune('P' + i))
		t[name] = &special{plain: "\x1bO" + final, modified: "\x1b[1;%d" + final}
	}
	for name, n := range tildeKeys {
		t[name] = &special{plain: fmt.Sprintf("\x1b[%d~", n), modified: fmt.Sprintf("\x1b[%d;%%d~", n)}
	}
	t["home"] = &special{plain: "\x1b[1~", modified: "\x1b[1;%dH"}
	t["end"] = &special{plain: "\x1b[4~", modified: "\x1b[1;%dF"}
	for name, app := range keypadKeys {
		t["kp"+name] = &special{plain: name, app: "\x1bO" + app, keypad: true}
	}
	t["kpenter"] = &special{plain: "\n", app: "\x1bOM", keypad: true}
	return t
})

var tildeKeys = map[string]int{
	"ic": 2, "insert": 2, "dc": 3, "delete": 3,
	"ppage": 5, "pageup": 5, "pgup": 5, "npage": 6, "pagedown": 6, "pgdn": 6,
	"f5": 15, "f6": 17, "f7": 18, "f8": 19, "f9": 20, "f10": 21, "f11": 23, "f12": 24,
}

var keypadKeys = map[string]string{
	"/": "o", "*": "j", "-": "m", "+": "k", ".": "n",
	"0": "p", "1": "q", "2": "r", "3": "s", "4": "t", "5": "u", "6": "v", "7": "w", "8": "x", "9": "y",
}
