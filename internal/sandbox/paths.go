package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// fitPaths refuses paths that would hand over more than a project, that the
// Box has of its own, or that contradict each other.
func (p *Policy) fitPaths() error {
	for _, path := range slices.Concat([]string{p.Workspace}, p.ReadOnly, p.Writable) {
		switch {
		case path == "/":
			return badPolicy("/ cannot be given as a whole: name a directory below it")
		case path == "/dev":
			return badPolicy("/dev cannot be given as a whole: name the device")
		case path == "/proc" || path == "/sys" || within(path, "/proc") || within(path, "/sys"):
			return badPolicy("%s is the kernel's: a box has its own /proc and /sys", path)
		}
	}
	if err := p.fitWritable(); err != nil {
		return err
	}
	for _, path := range p.Writable {
		if slices.Contains(p.ReadOnly, path) {
			return badPolicy("%s cannot be both read-only and writable", path)
		}
	}
	for _, h := range p.Hidden {
		for _, path := range slices.Concat([]string{p.Workspace}, p.ReadOnly, p.Writable) {
			if h == path || within(path, h) {
				return badPolicy("%s cannot be hidden: %s, which is to be shown, lies there", h, path)
			}
		}
	}
	if p.Keep != "" && (p.Keep == p.Workspace || within(p.Keep, p.Workspace) || within(p.Workspace, p.Keep)) {
		return badPolicy("the folder to keep writes in, %s, and the workspace overlap", p.Keep)
	}
	return nil
}

func (p *Policy) fitWritable() error {
	homes := homeFolders()
	for _, path := range append([]string{p.Workspace}, p.Writable...) {
		for _, home := range homes {
			if path == home || within(home, path) {
				return badPolicy("%s holds a home folder with its secrets: name a directory below it", path)
			}
		}
		if p.Data != "" && (path == p.Data || within(p.Data, path) || within(path, p.Data)) {
			return badPolicy("%s and hawser's own data in %s overlap: use another directory", path, p.Data)
		}
	}
	return nil
}

// homeFolders lists the home folders of people: one's own, root's, and what
// the system says is one below /home.
func homeFolders() []string {
	list := []string{"/root", "/home"}
	if home, err := os.UserHomeDir(); err == nil {
		list = append(list, home)
		if real, err := filepath.EvalSymlinks(home); err == nil {
			list = append(list, real)
		}
	}
	text, _ := os.ReadFile("/etc/passwd")
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(line, ":"); len(f) > 5 && within(filepath.Clean(f[5]), "/home") {
			list = append(list, filepath.Clean(f[5]))
		}
	}
	return list
}
