package wire

import (
	"path"
	"strconv"
	"strings"
)

// path is the path attribute, as the workspace wants it: with slashes.
func (m *maker) path() string {
	p, ok := m.t.get("path")
	if !ok {
		m.problem(`it needs path="…", a path relative to the workspace; %s`, m.t.shape.example())
		return ""
	}
	if trimmed := strings.TrimSpace(p); trimmed != p {
		m.t.repair("spaces around the path")
		p = trimmed
	}
	if strings.Contains(p, `\`) {
		m.t.repair("backslashes in the path")
		p = strings.ReplaceAll(p, `\`, "/")
	}
	switch {
	case p == "":
		m.problem("its path is empty")
	case strings.ContainsFunc(p, func(r rune) bool { return r < ' ' || r == 0x7f }):
		m.problem("its path holds control characters")
	case outside(p) && m.i.Problem == "":
		m.i.Status, m.i.Problem = Rejected, shortened(p, 200)
	}
	return p
}

// outside knows the paths that lie in no workspace on any platform: those that
// climb out, and those of another drive or machine. Links and absolute paths are
// for whoever has the files.
func outside(p string) bool {
	if len(p) >= 2 && p[1] == ':' && 'a' <= p[0]|0x20 && p[0]|0x20 <= 'z' || strings.HasPrefix(p, "//") {
		return true
	}
	clean := path.Clean(p)
	return clean == ".." || strings.HasPrefix(clean, "../")
}

// problem keeps the first one.
func (m *maker) problem(format string, args ...any) {
	if m.i.Problem == "" {
		m.i.malformed(format, args...)
	}
}

func (m *maker) number(key string) int {
	s, ok := m.t.get(key)
	if !ok {
		m.problem(`it needs %s="N"; %s`, key, m.t.shape.example())
		return 0
	}
	n, ok := wholeNumber(s)
	if !ok {
		m.problem("%s must be a whole number from 1, not “%s”", key, shortened(s, 40))
	}
	return n
}

// wholeNumber reads a number from 1 to a billion, in digits alone.
func wholeNumber(s string) (int, bool) {
	if s == "" || len(s) > 10 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && 1 <= n && n <= 1e9
}

// hash is the start of a content hash, as many digits as an outbox shows or more.
func (m *maker) hash() string {
	s, ok := m.t.get("hash")
	if !ok || m.i.Problem != "" {
		return ""
	}
	s = strings.ToLower(s)
	if len(s) < 8 || len(s) > 64 || strings.Trim(s, "0123456789abcdef") != "" {
		m.problem("hash must be the one that stood above the file's contents, not “%s”; leave it out if you do not know it", shortened(s, 70))
	}
	return s
}

// lines is a range of lines: "a-b", "a-" or "a".
func (m *maker) lines() Range {
	s, ok := m.t.get("lines")
	if !ok || m.p.options.Strict {
		return Range{}
	}
	first, last, dash := strings.Cut(s, "-")
	r := Range{}
	r.First, ok = wholeNumber(strings.TrimSpace(first))
	last = strings.TrimSpace(last)
	switch {
	case !dash:
		r.Last = r.First
	case last != "" && ok:
		r.Last, ok = wholeNumber(last)
	}
	if !ok || r.Last != 0 && r.Last < r.First {
		m.problem(`lines must be a range such as "10-20" or "10-", not “%s”`, shortened(s, 40))
	}
	return r
}
