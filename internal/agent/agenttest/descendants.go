package agenttest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// descendants counts the processes below one; none where the kernel does not
// tell.
func descendants(pid int) int {
	n := 0
	lists, _ := filepath.Glob(filepath.Join("/proc", strconv.Itoa(pid), "task", "*", "children"))
	for _, list := range lists {
		b, _ := os.ReadFile(list)
		for _, child := range strings.Fields(string(b)) {
			if p, err := strconv.Atoi(child); err == nil {
				n += 1 + descendants(p)
			}
		}
	}
	return n
}
