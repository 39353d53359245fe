package sandbox

import (
	"fmt"
	"os"
	"strings"
)

// mount is one line of the mount table.
type mount struct {
	root    string // what of the file system is mounted
	point   string
	kind    string
	options string // of the file system
}

func mountTable() ([]mount, error) {
	b, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return nil, fmt.Errorf("read the mount table: %w", err)
	}
	return parseMounts(string(b)), nil
}

func parseMounts(table string) (list []mount) {
	for line := range strings.Lines(table) {
		before, after, ok := strings.Cut(line, " - ")
		left, right := strings.Fields(before), strings.Fields(after)
		if !ok || len(left) < 6 || len(right) < 2 {
			continue
		}
		m := mount{root: unescape(left[3]), point: unescape(left[4]), kind: right[0]}
		if len(right) > 2 {
			m.options = right[2]
		}
		list = append(list, m)
	}
	return list
}

// unescape undoes the kernel's octal escapes of blanks and backslashes.
func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+3 < len(s) && octal(s[i+1]) && octal(s[i+2]) && octal(s[i+3]) {
			b.WriteByte((s[i+1]-'0')<<6 | (s[i+2]-'0')<<3 | (s[i+3] - '0'))
			i += 3
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func octal(c byte) bool { return c >= '0' && c <= '7' }
