package workspace

import "strings"

// checkWindowsPath refuses what Windows takes for something else than a file
// of that name: devices, drives, alternate streams, and names whose end it
// silently drops. It is plain text work, so that it is tested everywhere.
func checkWindowsPath(clean string) error {
	if strings.HasPrefix(clean, "/") || strings.HasPrefix(clean, `\`) {
		return ErrOutside
	}
	if len(clean) >= 2 && clean[1] == ':' && isLetter(clean[0]) {
		return ErrOutside
	}
	if clean == "." {
		return nil
	}
	for part := range strings.FieldsFuncSeq(clean, func(r rune) bool { return r == '/' || r == '\\' }) {
		switch {
		case part == "..":
			return ErrOutside
		case strings.ContainsAny(part, `<>:"|?*`) || strings.ContainsFunc(part, func(r rune) bool { return r < ' ' }):
			return invalid("Windows does not allow one of the characters in %s: choose another name", shown(part))
		case strings.HasSuffix(part, ".") || strings.HasSuffix(part, " "):
			return invalid("Windows drops the dot or space at the end of %s: choose another name", shown(part))
		case isDevice(part):
			return invalid("%s is a device on Windows: choose another name", shown(part))
		}
	}
	return nil
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// isDevice knows the names that mean a device whatever extension follows.
func isDevice(part string) bool {
	base, _, _ := strings.Cut(part, ".")
	base = strings.ToUpper(strings.TrimRight(base, " "))
	switch base {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	for _, port := range []string{"COM", "LPT"} {
		switch rest, ok := strings.CutPrefix(base, port); {
		case !ok:
		case len(rest) == 1 && '0' <= rest[0] && rest[0] <= '9':
			return true
		case rest == "¹" || rest == "²" || rest == "³":
			return true
		}
	}
	return false
}
