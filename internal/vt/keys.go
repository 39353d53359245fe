package vt

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Keystrokes is what a terminal sends for a string of [Keys].
type Keystrokes struct {
	Bytes []byte
	// Literal says that the string was text and not the name of a key.
	Literal bool
}

var errNUL = errors.New("keys contain a NUL byte: use the key name C-Space to send one")

// Keys returns what to send for s, which is either exactly one key name in the
// syntax of tmux's send-keys (Enter, C-c, M-Up, F5, 0x1b) or else text, sent
// as it is. Names that tmux knows but cannot send give no bytes.
func Keys(s string, m KeyModes) (Keystrokes, error) {
	if strings.IndexByte(s, 0) >= 0 {
		return Keystrokes{}, errNUL
	}
	if k, ok := parseKey(s); ok && len(s) > 1 {
		if b, ok := k.encode(m); ok && string(b) != s {
			return Keystrokes{Bytes: b}, nil
		}
	}
	return Keystrokes{Bytes: []byte(s), Literal: true}, nil
}

type modifiers uint8

const (
	shift modifiers = 1 << iota
	meta
	ctrl
)

// key is a parsed name: a character, or a special key.
type key struct {
	char    rune
	special *special // nil for a character
	mods    modifiers
}

func parseKey(s string) (key, bool) {
	if r, ok := parseHex(s); ok {
		return key{char: r}, true
	}
	var k key
	if len(s) > 1 && s[0] == '^' {
		k.mods |= ctrl
		s = s[1:]
	}
	for len(s) > 1 && s[1] == '-' {
		mod, ok := modifierLetters[s[0]]
		if !ok {
			return key{}, false
		}
		k.mods |= mod
		s = s[2:]
	}
	if !k.setBase(s) {
		return key{}, false
	}
	return k, k.foldControl()
}

var modifierLetters = map[byte]modifiers{
	'C': ctrl, 'c': ctrl, 'M': meta, 'm': meta, 'S': shift, 's': shift,
}

// parseHex reads 0x and a character's number.
func parseHex(s string) (rune, bool) {
	digits, ok := strings.CutPrefix(s, "0x")
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	r := rune(n)
	if err != nil || n > unicode.MaxRune || !utf8.ValidRune(r) || r >= utf8.RuneSelf && unicode.IsControl(r) {
		return 0, false
	}
	return r, true
}

// setBase reads what is left of a name after its modifiers.
func (k *key) setBase(s string) bool {
	if r, n := utf8.DecodeRuneInString(s); n > 0 && n == len(s) && (r != utf8.RuneError || n > 1) {
		k.char = r
		return r >= ' '
	}
	if digits, ok := strings.CutPrefix(s, "User"); ok {
		n, err := strconv.ParseUint(digits, 10, 32)
		k.special = &userKey
		return err == nil && n < maxUserKeys
	}
	lower := strings.ToLower(s)
	if r, ok := namedChars[lower]; ok {
		k.char = r
		return true
	}
	k.special = specials()[lower]
	return k.special != nil
}

// keepControl are the characters that have no control code of their own.
const keepControl = "!#()+,-.0123456789:;<=>'`/\r\t\x7f\x1b"

// foldControl turns Ctrl and a letter into its control code. It reports false
// for characters that cannot be typed with Ctrl.
func (k *key) foldControl() bool {
	c := k.char
	if k.special != nil || k.mods&ctrl == 0 || c >= utf8.RuneSelf || strings.ContainsRune(keepControl, c) {
		return true
	}
	switch {
	case c >= 'a' && c <= 'z':
		k.char = c - 'a' + 1
	case c >= '@' && c <= '_':
		k.char = c - '@'
	case c == ' ':
		k.char = 0
	case c == '?':
		k.char = del
	default:
		return false
	}
	k.mods &^= ctrl
	return true
}
